"""Objects and calls leave no memory behind."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

from cleveragents import Agents, tool
from cleveragents.skills.agent_skills_loader import AgentSkillSpec
from cleveragents.skills.protocol import SkillErrorType, SkillMetadata, map_tool_error

#: How often each is done; 100,000 in all with the default.
TURNS = int(os.environ.get("AGENTS_LEAK_TURNS", "25000"))
#: What the allocator may keep of that for itself.
SLACK = 2 * 1024 * 1024
TEXT = "---\nname: local/one\ndescription: One.\nsteps: [First, Second]\n---\n" + "Body.\n" * 20


def resident() -> int:
    """The resident memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


def growth(work: Callable[[int], object]) -> int:
    """How much memory a second half of the turns takes that the first did not."""
    for turn in range(TURNS // 2):
        work(turn)
    gc.collect()
    before = resident()
    for turn in range(TURNS // 2):
        work(turn)
    gc.collect()
    return resident() - before


@tool(read_only=True)
def echo(text: str) -> str:
    """Gives back what it got."""
    if text.startswith("7"):
        raise ValueError(text)
    return text


def test_memory_is_flat(tmp_path: Path) -> None:
    agents = Agents(root=tmp_path, tools=[echo])
    works: dict[str, Callable[[int], object]] = {
        "calls": lambda turn: agents.run("local/echo", {"text": f"{turn} " * 50}),
        "specs": lambda turn: AgentSkillSpec.from_string(TEXT),
        "metadata": lambda turn: SkillMetadata(name="local/one", description=f"{turn}"),
        "errors": lambda turn: map_tool_error(ValueError(f"{turn}"), skill_name="local/one").error_type
        is SkillErrorType.RESOLUTION_FAILURE,
    }
    grown = {name: growth(work) for name, work in works.items()}
    assert {name: grew for name, grew in grown.items() if grew > SLACK} == {}
