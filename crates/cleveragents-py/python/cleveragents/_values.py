"""What ``Agents`` answers with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

# There may be tens of thousands of what discovery answers with: tuples with names are made several times faster than frozen data
# classes, and a path is made when somebody asks for it.


class FoundSkill(NamedTuple):
    """A skill that discovery found, with the first tier of what it discloses."""

    name: str
    description: str
    #: The name as its file spells it.
    declared_name: str
    #: ``agentskills`` or ``cleveragents``.
    dialect: str
    #: The absolute path of the folder.
    folder: str
    #: The name of its file.
    file_name: str
    #: How many errors a strict reading of the front matter finds.
    errors: int
    warnings: int

    @property
    def path(self) -> Path:
        """The absolute path of the folder."""
        return Path(self.folder)

    @property
    def location(self) -> Path:
        """The absolute path of the file."""
        return Path(self.folder, self.file_name)


class ShadowedSkill(NamedTuple):
    """A skill that is not used, because another one has its name."""

    name: str
    #: The absolute path of its file.
    file: str
    by: str
    reason: str

    @property
    def location(self) -> Path:
        """The absolute path of its file."""
        return Path(self.file)


class DiscoveryProblem(NamedTuple):
    """Something below a root that is no skill, with the reason."""

    #: Its absolute path.
    place: str
    message: str

    @property
    def path(self) -> Path:
        """Its absolute path."""
        return Path(self.place)


@dataclass(frozen=True, slots=True)
class Discovery:
    """Everything that the roots hold."""

    skills: tuple[FoundSkill, ...]
    shadowed: tuple[ShadowedSkill, ...]
    problems: tuple[DiscoveryProblem, ...]


@dataclass(frozen=True, slots=True)
class CatalogFate:
    """What became of one skill in a catalog."""

    name: str
    #: ``whole``, ``shortened``, ``left_out`` or ``excluded``.
    fate: str
    #: How many characters of the description are shown, where it is shortened.
    shown: int | None
    #: How many it has.
    of: int | None
    #: How well it fits the task, where there is one that it fits.
    score: float | None


@dataclass(frozen=True, slots=True)
class FittedCatalog:
    """As much of the catalog as a budget allows, and what became of each skill."""

    #: ``None`` when it tells of no skill.
    text: str | None
    #: Estimated.
    tokens: int
    bytes: int
    #: The smallest budget that shows a skill, where the given one shows none.
    least: int | None
    #: Those of the text in its order, then the others by name.
    skills: tuple[CatalogFate, ...]

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> FittedCatalog:
        return cls(**{**fields, "skills": tuple(CatalogFate(**fate) for fate in fields["skills"])})


@dataclass(frozen=True, slots=True)
class HitPart:
    """A part of the score of a skill."""

    #: ``term``, ``name`` or ``missing``.
    kind: str
    score: float
    #: The word of the task, in the form in which it is compared.
    term: str | None = None
    #: ``name``, ``description``, ``body`` or ``when_not_to_use``.
    field: str | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SkillHit:
    """A skill that fits a task."""

    name: str
    description: str
    #: The label of its file.
    location: str | None
    #: What it is made of: ``agent_skill`` or ``composed``.
    kind: str
    #: Comparable within one search only.
    score: float
    #: Their scores add up to that of the skill.
    parts: tuple[HitPart, ...]


@dataclass(frozen=True, slots=True)
class SkillSearch:
    """The skills that fit a task, the best first."""

    hits: tuple[SkillHit, ...]
    #: How many skills have any word of the task.
    matching: int
    searched: int
    #: The words that were looked for, in the form in which they are compared.
    terms: tuple[str, ...]
    #: How many words were not looked for, because there are too many.
    unread: int
    #: How many bytes at the end of the task were not looked at, because it is too long.
    unread_bytes: int = 0
    #: The skills of whose instructions only the beginning was searched.
    cut: tuple[str, ...] = ()
    #: The skills that were searched by their names and descriptions only, because their folders cannot be opened.
    unopened: tuple[str, ...] = ()

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> SkillSearch:
        hits = (
            SkillHit(**{**hit, "parts": tuple(HitPart(**part) for part in hit["parts"])}) for hit in fields["hits"]
        )
        names = {name: tuple(fields[name]) for name in ("terms", "cut", "unopened")}
        return cls(**{**fields, **names, "hits": tuple(hits)})


@dataclass(frozen=True, slots=True)
class Activation:
    """What a model is given when it asks for one skill."""

    name: str
    folder: str
    #: The instructions as they stand in the file.
    body: str
    resources: tuple[str, ...]
    #: Whether ``resources`` holds every file that the skill brings along.
    complete: bool
    #: The instructions with their wrapper, as a model reads them.
    text: str


@dataclass(frozen=True, slots=True)
class SessionActivation:
    """What the model of a session is given when it asks for one skill."""

    name: str
    folder: str
    #: The part of the instructions that is given, as it stands in the file; empty when none is.
    body: str
    resources: tuple[str, ...]
    #: Whether ``resources`` holds every file that the skill brings along.
    complete: bool
    #: The whole text for the model.
    text: str
    #: ``body``, ``outline``, ``section``, or ``unchanged``: the model has it already.
    given: str
    #: Whether the instructions differ from those that were given before.
    changed: bool
    #: The skills that made room, those that were not used for longest first.
    released: tuple[str, ...]
    #: The skills that are active, sorted.
    active: tuple[str, ...]

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> SessionActivation:
        listed = {name: tuple(fields[name]) for name in ("resources", "released", "active")}
        return cls(**{**fields, **listed})


@dataclass(frozen=True, slots=True)
class ActiveSkill:
    """A skill that acts in a session."""

    name: str
    #: Whether the model was given all of the instructions.
    given_whole: bool
    #: The numbers of the sections that it was given otherwise.
    sections_given: tuple[str, ...]
    #: Which calls it allows; all when there are none.
    allowed_tools: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionState:
    """What a session holds."""

    #: Those that were used latest first.
    skills: tuple[ActiveSkill, ...]
    #: Skills of servers whose words are before the model, each as ``SERVER:URI``.
    foreign: tuple[str, ...]
    #: The most skills that are active at once, where a limit is set.
    most_skills: int | None
    #: The most estimated tokens of instructions that are given whole, where a limit is set.
    whole_tokens: int | None

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> SessionState:
        skills = (
            ActiveSkill(
                skill["name"], skill["given_whole"], tuple(skill["sections_given"]), tuple(skill["allowed_tools"])
            )
            for skill in fields["skills"]
        )
        return cls(**{**fields, "skills": tuple(skills), "foreign": tuple(fields["foreign"])})


@dataclass(frozen=True, slots=True)
class SessionDigest:
    """The active skills as a text for a model whose context was or will be compacted."""

    #: Empty when no skill is active, or not even one fits.
    text: str
    #: Estimated.
    tokens: int
    shown: tuple[str, ...]
    #: The active skills that did not fit.
    left_out: tuple[str, ...]

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> SessionDigest:
        return cls(fields["text"], fields["tokens"], tuple(fields["shown"]), tuple(fields["left_out"]))


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session that is on file."""

    name: str
    #: The active skills, sorted.
    active: tuple[str, ...]
    created_at_unix_ms: int
    updated_at_unix_ms: int
    #: Why it cannot be used, if so.
    error: str | None

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> StoredSession:
        return cls(**{**fields, "active": tuple(fields["active"])})


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """What a human is asked about."""

    tool: str
    description: str
    skill: str
    reasons: tuple[Any, ...]
    #: The canonical arguments as JSON.
    arguments: str
    #: What the tool will be given.
    profile: dict[str, Any]
    tier: str
    #: An approval holds for this digest and nothing else.
    digest: str
