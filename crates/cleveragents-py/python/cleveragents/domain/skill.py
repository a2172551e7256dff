"""Skills as compositions of tools, and what they resolve to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from pydantic import Field

from cleveragents import _core
from cleveragents._checked import Checked
from cleveragents.domain.tool import Tool, ToolCapability, ToolFields

if TYPE_CHECKING:
    from cleveragents.skills.protocol import SkillDefinition

__all__ = [
    "BuiltinGroup",
    "ResolvedSkill",
    "ResolvedToolEntry",
    "SandboxPolicy",
    "Skill",
    "SkillAgentSource",
    "SkillCapabilitySummary",
    "SkillInclude",
    "SkillInlineTool",
    "SkillMcpSource",
    "SkillToolRef",
    "resolve",
]


class SandboxPolicy(StrEnum):
    """How the scripts of an agent-skill folder are confined."""

    NONE = "none"
    RESTRICTED = "restricted"
    FULL = "full"


class SkillToolRef(Checked):
    """A reference to a registered tool."""

    name: str
    override: dict[str, Any] | None = None


class SkillInclude(Checked):
    """A skill whose tools another one takes over."""

    name: str
    tool_overrides: list[dict[str, Any]] | None = None


class BuiltinGroup(Checked):
    """A named group of tools that the runtime provides."""

    group: str


class SkillInlineTool(ToolFields[str | None]):
    """An inline tool, visible only through its skill."""

    name: str | None = None


class SkillMcpSource(Checked):
    """An MCP server, with a filter and overrides of its tools."""

    name: str
    transport: str | None = None
    command: str | None = None
    args: list[str] | None = None
    env: dict[str, str] | None = None
    url: str | None = None
    headers: dict[str, str] | None = None
    tool_filter: dict[str, list[str]] | None = None
    overrides: dict[str, dict[str, Any]] | None = None


class SkillAgentSource(Checked):
    """A folder with a ``SKILL.md``."""

    path: str
    sandbox_policy: SandboxPolicy = SandboxPolicy.RESTRICTED


class SkillCapabilitySummary(Checked):
    """The aggregated capabilities of a skill's tools."""

    _kind: ClassVar[str] = "SkillCapabilitySummary"

    total_tools: int = Field(default=0, ge=0)
    read_only_tools: int = Field(default=0, ge=0)
    write_tools: int = Field(default=0, ge=0)
    checkpointable_tools: int = Field(default=0, ge=0)
    has_side_effects: bool = False


class Skill(Checked):
    """A named composition of tools, other skills, inline tools, MCP servers and agent-skill folders."""

    _kind: ClassVar[str] = "Skill"

    name: str
    description: str
    version: str = "0.0.0"
    input_schema: dict[str, Any] | None = None
    output_schema: dict[str, Any] | None = None
    includes: list[SkillInclude] = []
    tools: list[SkillToolRef] = []
    builtins: list[BuiltinGroup] = []
    anonymous_tools: list[SkillInlineTool] = []
    mcp_servers: list[SkillMcpSource] = []
    agent_skills: list[SkillAgentSource] = []

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Self:
        """Creates a skill from a configuration mapping; ``ValueError`` names everything that is wrong."""
        try:
            fields = _core.skill_from_config(config)
        except TypeError as error:
            raise ValueError(str(error)) from None
        return cls._of(fields)

    @property
    def namespace(self) -> str:
        """The part of the name before the slash."""
        return self.name.partition("/")[0]

    @property
    def short_name(self) -> str:
        """The part of the name after the slash."""
        return self.name.partition("/")[2]


class ResolvedToolEntry(Checked):
    """One tool of a skill after flattening."""

    _kind: ClassVar[str] = "ResolvedToolEntry"

    name: str
    source_skill: str
    source: str
    is_direct: bool
    is_inline: bool
    inline_tool: SkillInlineTool | None = None
    resolved: bool
    capability: ToolCapability | None = None
    via: list[str] = []


class ResolvedSkill(NamedTuple):
    """What a skill comes to."""

    definition: SkillDefinition
    #: What is missing or denied, and why.
    warnings: tuple[str, ...]


def resolve(name: str, skills: Iterable[Skill], tools: Iterable[Tool] = ()) -> ResolvedSkill:
    """Flattens the skill ``name`` of ``skills`` with the registered ``tools``.

    ``ValueError`` says which include is missing or leads back, with the whole path.
    """
    from cleveragents.skills.protocol import SkillDefinition

    known_skills = list(skills)
    resolved = _core.resolve(name, known_skills, list(tools))
    return ResolvedSkill(SkillDefinition._of(resolved["definition"]), tuple(resolved["warnings"]))
