"""A program that uses the package as its users do; mypy reads it strictly."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import assert_type

from cleveragents import Agents, ApprovalRequest, Discovery, tool
from cleveragents.domain.skill import Skill, resolve
from cleveragents.domain.tool import Tool, ToolCapability
from cleveragents.skills.agent_skills_loader import AgentSkillLoader, AgentSkillSpec
from cleveragents.skills.protocol import SkillDefinition, SkillError, SkillMetadata, SkillResult, map_tool_error


@tool(name="shop/double", read_only=True)
def double(n: int) -> int:
    """Doubles a number."""
    return n * 2


def approve(request: ApprovalRequest) -> bool:
    return request.tool == "shop/double"


async def work(agents: Agents) -> SkillResult:
    return await agents.run_async("shop/double", {"n": 1})


def main(folder: Path) -> None:
    agents = Agents(root=folder, tools=[double], approver=approve)
    assert_type(double(2), int)
    assert_type(agents.discover(), Discovery)
    assert_type(agents.run("shop/double", {"n": 1}), SkillResult)
    assert_type(asyncio.run(work(agents)), SkillResult)
    spec = AgentSkillSpec.from_file(folder / "SKILL.md")
    assert_type(spec.name, str)
    assert_type(AgentSkillLoader.from_folder(folder).list_resources(), list[Path])
    skill = Skill.from_config({"name": "local/a", "description": "A"})
    assert_type(SkillMetadata.from_skill(skill), SkillMetadata)
    assert_type(resolve("local/a", [skill]).definition, SkillDefinition)
    assert_type(Tool.from_config({}).capability, ToolCapability)
    assert_type(map_tool_error(ValueError("x"), skill_name="local/a"), SkillError)
