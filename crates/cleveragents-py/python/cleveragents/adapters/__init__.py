"""The tools of a skill for other libraries. Every call goes through the gate; nothing here decides."""

from __future__ import annotations

from collections.abc import Iterator

from cleveragents import Agents, _core
from cleveragents.domain.tool import Tool
from cleveragents.skills.protocol import SkillResult

#: The input schema of a tool that states none.
ANY_INPUT = {"type": "object"}


def skill_tools(agents: Agents, skill: str) -> Iterator[tuple[str, Tool]]:
    """The tools that can be called in the name of a skill, each after its name in the alphabet of models."""
    for fields in _core.skill_tools(agents._core, skill):
        yield fields["exported"], Tool._of(fields["tool"])


def refusal(result: SkillResult) -> str:
    """What a model is told about a call that failed."""
    error = result.error
    if error is None:
        return "the tool failed"
    hint = error.details.get("hint")
    return f"{error.error_type.value}: {error.message}" + (f" ({hint})" if isinstance(hint, str) else "")
