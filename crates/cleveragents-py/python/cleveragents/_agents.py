"""The use cases."""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from cleveragents import _core
from cleveragents._checked import plain
from cleveragents._tools import LOOP, PythonTool
from cleveragents.domain.skill import ResolvedSkill
from cleveragents.domain.tool import Tool
from cleveragents.skills.protocol import SkillDefinition, SkillResult

StrPath = str | PathLike[str]


@dataclass(frozen=True, slots=True)
class FoundSkill:
    """A skill that discovery found, with the first tier of what it discloses."""

    name: str
    description: str
    #: The name as its file spells it.
    declared_name: str
    #: ``agentskills`` or ``cleveragents``.
    dialect: str
    #: The absolute path of the folder.
    path: Path
    #: The absolute path of the file.
    location: Path
    #: How many errors a strict reading of the front matter finds.
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class ShadowedSkill:
    """A skill that is not used, because another one has its name."""

    name: str
    location: Path
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DiscoveryProblem:
    """Something below a root that is no skill, with the reason."""

    path: Path
    message: str


@dataclass(frozen=True, slots=True)
class Discovery:
    """Everything that the roots hold."""

    skills: tuple[FoundSkill, ...]
    shadowed: tuple[ShadowedSkill, ...]
    problems: tuple[DiscoveryProblem, ...]


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


#: Answers ``True`` or ``False``, or a text: the reason to refuse.
Approver = Callable[[ApprovalRequest], bool | str | None]


class Agents:
    """Skills and tools of one project and one user.

    Nothing is read before it is asked for. The roots are searched once; whoever wants to see later changes makes another value.
    Objects may be used by several threads at a time.

    :param root: The folder that tools are confined to; the working folder.
    :param roots: The folders that are searched for skills; without them ``.agents/skills`` of the project and of ``home``.
    :param project: The project, whose ``.agents`` count once a person trusts them; ``root``.
    :param home: The home folder of the user, whose ``.agents`` count; without it none.
    :param clients: Other clients whose folders are searched too, such as ``claude``.
    :param data_dir: The folder of audit, approvals, trust and checkpoints; without it calls are recorded in memory only.
    :param policy: The policy file of the user.
    :param tools: Python callables as tools.
    :param tool_files: Tool files that a person named.
    :param approver: Who is asked before a tool runs that needs approval; without one such tools are refused.
    :param session: The session whose stored approvals count.
    """

    def __init__(
        self,
        *,
        root: StrPath | None = None,
        roots: Iterable[StrPath] | None = None,
        project: StrPath | None = None,
        home: StrPath | None = None,
        clients: Iterable[str] = (),
        data_dir: StrPath | None = None,
        policy: StrPath | None = None,
        tools: Iterable[PythonTool[..., Any]] = (),
        tool_files: Iterable[StrPath] = (),
        approver: Approver | None = None,
        session: str | None = None,
    ) -> None:
        folder = Path.cwd() if root is None else Path(root).absolute()
        known = tuple(tools)
        self._host = frozenset(known_tool.definition.name for known_tool in known)
        self._core = _core.Agents(
            root=folder,
            roots=None if roots is None else [Path(searched) for searched in roots],
            project=folder if project is None else Path(project).absolute(),
            home=None if home is None else Path(home).absolute(),
            clients=list(clients),
            data_dir=None if data_dir is None else Path(data_dir).absolute(),
            policy=None if policy is None else Path(policy),
            tools=[known_tool._fields() for known_tool in known],
            tool_files=[Path(file) for file in tool_files],
            approver=None if approver is None else _asked(approver),
            session=session,
            programs=[Path(place) for place in os.environ.get("PATH", "").split(os.pathsep) if place],
            scratch=Path(tempfile.gettempdir()),
        )

    def discover(self) -> Discovery:
        """Returns the skills below the roots, and everything below them that is none, with the reason."""
        found = self._core.discover()
        return Discovery(
            tuple(
                FoundSkill(**{**skill, "path": Path(skill["path"]), "location": Path(skill["location"])})
                for skill in found["skills"]
            ),
            tuple(ShadowedSkill(**{**other, "location": Path(other["location"])}) for other in found["shadowed"]),
            tuple(DiscoveryProblem(Path(problem["path"]), problem["message"]) for problem in found["problems"]),
        )

    def catalog(self, format: Literal["xml", "markdown", "json"] = "xml") -> str | None:
        """Renders what a model is told about the active skills; ``None`` when there are none."""
        return self._core.catalog(format)

    def activate(self, skill: str) -> Activation:
        """Reads the instructions of a skill and lists its files."""
        fields = self._core.activate(skill)
        return Activation(**{**fields, "resources": tuple(fields["resources"])})

    def resolve(self, skill: str) -> ResolvedSkill:
        """Flattens a skill to its exact tools; what is missing or denied is among the warnings."""
        resolved = self._core.resolve(skill)
        return ResolvedSkill(SkillDefinition._of(resolved["definition"]), tuple(resolved["warnings"]))

    def tools(self) -> list[Tool]:
        """Returns the tools that there are, sorted by name."""
        return [Tool._of(fields) for fields in self._core.tools()]

    def run(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        read_only: bool = False,
        bindings: Mapping[str, str] | None = None,
        retries: int | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> SkillResult:
        """Runs a tool through the gate. A failure is a result, never an exception.

        ``Ctrl-C`` cancels the call and raises ``KeyboardInterrupt`` once it has ended.

        :param skill: The skill in whose name the tool is called; its ``allowed-tools`` hold.
        :param read_only: Whether nothing may change.
        :param bindings: Resources for contextual slots.
        :param retries: How often the call is made again when it fails, at most three times.
        """
        aside = tool not in self._host and threading.current_thread() is threading.main_thread()
        fields = self._core.run(
            tool, plain(arguments), skill, read_only, _texts(bindings), retries, cancel, aside
        )
        return SkillResult._of_call(fields)

    async def run_async(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        read_only: bool = False,
        bindings: Mapping[str, str] | None = None,
        retries: int | None = None,
    ) -> SkillResult:
        """Like ``run``, without holding up the event loop; cancelling the task cancels the call."""
        cancel = _core.CancelToken()
        given = plain(arguments)
        token = LOOP.set(asyncio.get_running_loop())
        try:
            call = asyncio.create_task(
                asyncio.to_thread(
                    self._core.run, tool, given, skill, read_only, _texts(bindings), retries, cancel, False
                )
            )
        finally:
            LOOP.reset(token)
        try:
            return SkillResult._of_call(await asyncio.shield(call))
        except asyncio.CancelledError:
            cancel.cancel()
            # The tool is stopped, not left behind.
            await asyncio.wait([call])
            raise

    def explain(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        read_only: bool = False,
    ) -> dict[str, Any]:
        """Says what ``run`` would do: the decision, the rule, the bindings, the profile and the tier."""
        return self._core.explain(tool, plain(arguments), skill, read_only)


def _texts(bindings: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if bindings is None else dict(bindings)


def _asked(approver: Approver) -> Callable[[dict[str, Any]], bool | str | None]:
    def ask(fields: dict[str, Any]) -> bool | str | None:
        return approver(ApprovalRequest(**{**fields, "reasons": tuple(fields["reasons"])}))

    return ask
