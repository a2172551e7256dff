"""The tools of a skill as a list of LangChain tools."""

from __future__ import annotations

from typing import Any

from langchain_core.tools import BaseTool, ToolException
from pydantic import PrivateAttr

from cleveragents import Agents
from cleveragents.adapters import ANY_INPUT, refusal, skill_tools
from cleveragents.domain.tool import Tool
from cleveragents.skills.protocol import SkillResult


def langchain_tools(agents: Agents, skill: str) -> list[BaseTool]:
    """Returns the tools that can be called in the name of a skill.

    A call that fails raises ``ToolException``, which LangChain shows to the model.
    """
    return [_made(agents, skill, exported, tool) for exported, tool in skill_tools(agents, skill)]


class _SkillTool(BaseTool):
    """A tool whose arguments may have any name, also one that LangChain gives to arguments of its own."""

    _agents: Agents = PrivateAttr()
    _tool: str = PrivateAttr()
    _skill: str = PrivateAttr()

    def _run(self, /, *_: Any, **arguments: Any) -> Any:
        return _output(self._agents.run(self._tool, arguments, skill=self._skill))

    async def _arun(self, /, *_: Any, **arguments: Any) -> Any:
        return _output(await self._agents.run_async(self._tool, arguments, skill=self._skill))


def _made(agents: Agents, skill: str, exported: str, tool: Tool) -> BaseTool:
    made = _SkillTool(
        name=exported,
        description=tool.description,
        args_schema=tool.input_schema or ANY_INPUT,
        handle_tool_error=True,
        metadata={"tool": tool.name, "skill": skill},
    )
    made._agents, made._tool, made._skill = agents, tool.name, skill
    return made


def _output(result: SkillResult) -> Any:
    if not result.success:
        raise ToolException(refusal(result))
    return result.output_data
