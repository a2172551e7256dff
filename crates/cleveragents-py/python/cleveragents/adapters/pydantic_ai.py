"""The tools of a skill as a Pydantic AI toolset."""

from __future__ import annotations

from typing import Any

from pydantic_ai import ModelRetry
from pydantic_ai.tools import Tool as AiTool
from pydantic_ai.toolsets import FunctionToolset

from cleveragents import Agents
from cleveragents.adapters import ANY_INPUT, refusal, skill_tools
from cleveragents.domain.tool import Tool


def skill_toolset(agents: Agents, skill: str) -> FunctionToolset[Any]:
    """Returns the tools that can be called in the name of a skill.

    A call that fails raises ``ModelRetry``, with which the model learns why.
    """
    return FunctionToolset([_made(agents, skill, exported, tool) for exported, tool in skill_tools(agents, skill)])


def _made(agents: Agents, skill: str, exported: str, tool: Tool) -> AiTool[Any]:
    async def run(**arguments: Any) -> Any:
        result = await agents.run_async(tool.name, arguments, skill=skill)
        if not result.success:
            raise ModelRetry(refusal(result))
        return result.output_data

    return AiTool.from_schema(
        run,
        name=exported,
        description=tool.description,
        json_schema=tool.input_schema or ANY_INPUT,
    )
