"""The tools of a skill as a list of LangChain tools."""

from __future__ import annotations

from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException

from cleveragents import Agents
from cleveragents.adapters import ANY_INPUT, refusal, skill_tools
from cleveragents.domain.tool import Tool


def langchain_tools(agents: Agents, skill: str) -> list[BaseTool]:
    """Returns the tools that can be called in the name of a skill.

    A call that fails raises ``ToolException``, which LangChain shows to the model.
    """
    return [_made(agents, skill, exported, tool) for exported, tool in skill_tools(agents, skill)]


def _made(agents: Agents, skill: str, exported: str, tool: Tool) -> BaseTool:
    def run(**arguments: Any) -> Any:
        result = agents.run(tool.name, arguments, skill=skill)
        if not result.success:
            raise ToolException(refusal(result))
        return result.output_data

    async def run_async(**arguments: Any) -> Any:
        result = await agents.run_async(tool.name, arguments, skill=skill)
        if not result.success:
            raise ToolException(refusal(result))
        return result.output_data

    return StructuredTool(
        name=exported,
        description=tool.description,
        args_schema=tool.input_schema or ANY_INPUT,
        func=run,
        coroutine=run_async,
        handle_tool_error=True,
        metadata={"tool": tool.name, "skill": skill},
    )
