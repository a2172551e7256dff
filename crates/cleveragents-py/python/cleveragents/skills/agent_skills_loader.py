"""The Agent Skills loader (``agent_skills.md`` of the contract)."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Self

from cleveragents import _core

__all__ = [
    "AgentSkillDescriptor",
    "AgentSkillLoader",
    "AgentSkillResourceSlot",
    "AgentSkillSpec",
    "AgentSkillToolDescriptor",
    "SkillStep",
]


@dataclass(frozen=True, slots=True)
class SkillStep:
    """One instruction of a skill, with its place in the list from 1."""

    index: int
    content: str


@dataclass(frozen=True, slots=True)
class AgentSkillSpec:
    """The content of a ``SKILL.md``: its fields, each value as written, and its body."""

    name: str
    description: str
    steps: tuple[SkillStep, ...] = ()
    version: str = "0.0.0"
    license: str | None = None
    compatibility: dict[str, Any] = field(default_factory=dict)
    metadata: dict[str, Any] = field(default_factory=dict)
    allowed_tools: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    body: str = ""
    raw_body: str = ""

    @classmethod
    def from_string(cls, text: str) -> Self:
        """Reads the text of a ``SKILL.md``; ``ValueError`` says what is wrong."""
        return cls._of(_core.parse_skill(text))

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Self:
        """Reads a ``SKILL.md``; ``FileNotFoundError`` or ``ValueError`` says what is wrong."""
        return cls._of(_core.read_skill(Path(path)))

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Self:
        steps = tuple(SkillStep(step["index"], step["content"]) for step in fields.pop("steps"))
        return cls(steps=steps, allowed_tools=tuple(fields.pop("allowed_tools")), **fields)


@dataclass(frozen=True, slots=True)
class AgentSkillDescriptor:
    """What the first two tiers disclose; ``body`` is empty in the first."""

    name: str
    description: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class AgentSkillResourceSlot:
    """A resource folder of a skill as a binding slot, always read-only."""

    name: str
    resource_type: str
    access: str
    path: Path


@dataclass(frozen=True, slots=True)
class AgentSkillToolDescriptor:
    """A skill as an entry of the tool registry."""

    source: str
    name: str
    description: str
    read_only: bool
    writes: bool
    agent_skill_path: Path
    allowed_tools: tuple[str, ...]
    body: str
    resource_slots: tuple[AgentSkillResourceSlot, ...]


class AgentSkillLoader:
    """One agent-skill folder, told of in three tiers."""

    __slots__ = ("_loader",)

    def __init__(self, loader: _core.AgentSkillLoader) -> None:
        self._loader = loader

    @classmethod
    def from_folder(cls, path: str | PathLike[str]) -> Self:
        """Opens a folder and reads its ``SKILL.md``."""
        return cls(_core.AgentSkillLoader.from_folder(Path(path)))

    @property
    def path(self) -> Path:
        """The absolute path of the folder."""
        return self._loader.path()

    @property
    def spec(self) -> AgentSkillSpec:
        """The content of the file as it was read last."""
        return AgentSkillSpec._of(self._loader.spec())

    def discover(self) -> AgentSkillDescriptor:
        """Tier 1: the name and the description."""
        return AgentSkillDescriptor(**self._loader.discover())

    def activate(self) -> AgentSkillDescriptor:
        """Tier 2: reads the file again and gives its instructions."""
        return AgentSkillDescriptor(**self._loader.activate())

    def list_resources(self) -> list[Path]:
        """Tier 3: the absolute paths of the files in ``scripts``, ``references`` and ``assets``."""
        return self._loader.list_resources()

    def read_resource(self, path: str | PathLike[str]) -> bytes:
        """Reads a file of the folder; nothing outside it is opened."""
        return self._loader.read_resource(Path(path))

    def deactivate(self) -> None:
        """Forgets the instructions; does nothing when they are not loaded."""
        self._loader.deactivate()

    @property
    def active_body(self) -> str | None:
        """The instructions while the skill is active."""
        return self._loader.active_body()

    @property
    def script_paths(self) -> list[Path]:
        """The files in ``scripts``."""
        return self._loader.script_paths()

    @property
    def reference_paths(self) -> list[Path]:
        """The files in ``references``."""
        return self._loader.reference_paths()

    @property
    def asset_paths(self) -> list[Path]:
        """The files in ``assets``."""
        return self._loader.asset_paths()

    @property
    def diagnostics(self) -> list[dict[str, Any]]:
        """What is wrong with the file, each with its line and column."""
        return self._loader.diagnostics()

    def to_tool_descriptor(self) -> AgentSkillToolDescriptor:
        """The skill as an entry of the tool registry, in any state."""
        fields, folders = self._loader.to_tool_descriptor()
        slots = (
            AgentSkillResourceSlot(**{**slot, "path": folder})
            for slot, folder in zip(fields["resource_slots"], folders, strict=True)
        )
        return AgentSkillToolDescriptor(
            **{
                **fields,
                "agent_skill_path": self.path,
                "allowed_tools": tuple(fields["allowed_tools"]),
                "resource_slots": tuple(slots),
            }
        )

    def __repr__(self) -> str:
        return repr(self._loader)
