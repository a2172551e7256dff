"""The skill protocol (``skills_protocol.md`` of the contract)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, ClassVar, Self

from pydantic import Field

from cleveragents import _core
from cleveragents._checked import Checked
from cleveragents._exceptions import class_name, described
from cleveragents.domain.skill import ResolvedToolEntry, Skill, SkillCapabilitySummary

__all__ = [
    "ResolvedToolEntry",
    "Skill",
    "SkillCapabilitySummary",
    "SkillDefinition",
    "SkillError",
    "SkillErrorType",
    "SkillMetadata",
    "SkillResult",
    "map_tool_error",
]


class SkillErrorType(StrEnum):
    """The category of a skill error."""

    SKILL_NOT_FOUND = "skill_not_found"
    RESOLUTION_FAILURE = "resolution_failure"
    CYCLE_DETECTED = "cycle_detected"
    TOOL_ACTIVATION_FAILURE = "tool_activation_failure"
    TOOL_EXECUTION_FAILURE = "tool_execution_failure"
    VALIDATION_ERROR = "validation_error"
    PERMISSION_DENIED = "permission_denied"


class SkillError(Checked):
    """A structured error payload."""

    _kind: ClassVar[str] = "SkillError"
    _opaque: ClassVar[frozenset[str]] = frozenset({"details"})

    error_type: SkillErrorType
    message: str
    details: dict[str, Any] = {}
    skill_name: str
    tool_name: str | None = None


class SkillMetadata(Checked):
    """What a catalogue tells about a skill."""

    _kind: ClassVar[str] = "SkillMetadata"

    name: str
    description: str
    version: str = "0.0.0"
    tool_count: int = Field(default=0, ge=0)
    capability_summary: SkillCapabilitySummary = SkillCapabilitySummary()
    source_types: list[str] = []
    writes: bool = False
    read_only: bool = True

    @classmethod
    def from_skill(
        cls,
        skill: Skill,
        resolved: Iterable[ResolvedToolEntry] | None = None,
        version: str | None = None,
    ) -> Self:
        """Describes a skill; without ``resolved`` the skill's own items are counted."""
        if skill is not None and not isinstance(skill, Skill):
            raise ValueError(f"a Skill is required, not {type(skill).__name__}")
        entries = None if resolved is None else list(resolved)
        return cls._of(_core.metadata_from_skill(skill, entries, version))


class SkillDefinition(Checked):
    """A skill together with its flattened tools and its metadata."""

    _kind: ClassVar[str] = "SkillDefinition"

    skill: Skill
    resolved_tools: list[ResolvedToolEntry] = []
    metadata: SkillMetadata
    input_schema: dict[str, Any] | None = None
    output_schema: dict[str, Any] | None = None


class SkillResult(Checked):
    """The outcome of a single skill-tool invocation."""

    _kind: ClassVar[str] = "SkillResult"
    _opaque: ClassVar[frozenset[str]] = frozenset({"output_data"})

    skill_name: str
    tool_name: str
    success: bool
    output_data: Any = None
    error: SkillError | None = None
    duration_ms: float = 0.0
    resource_changes: list[dict[str, Any]] = []

    @classmethod
    def _of_call(cls, fields: tuple[Any, ...]) -> Self:
        """Makes the result of a call, whose rules the library keeps."""
        skill_name, tool_name, success, output_data, error, duration_ms, resource_changes = fields
        if error is not None:
            error["error_type"] = SkillErrorType(error["error_type"])
            error = SkillError.model_construct(**error)
        return cls.model_construct(
            skill_name=skill_name,
            tool_name=tool_name,
            success=success,
            output_data=output_data,
            error=error,
            duration_ms=duration_ms,
            resource_changes=resource_changes,
        )


def map_tool_error(exc: BaseException, *, skill_name: str, tool_name: str | None = None) -> SkillError:
    """Maps an exception to the error that the protocol reports, by ``isinstance`` and its message."""
    if not issubclass(type(exc), BaseException):
        raise TypeError(f"an exception is mapped, not a value of class `{class_name(exc)}`")
    name, classes, message = described(exc)
    fields = _core.map_tool_error(classes, message, skill_name, tool_name)
    details = {"exception_type": name, **fields["details"]}
    details["exception_type"] = name
    return SkillError._of({**fields, "details": details})
