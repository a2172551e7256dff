"""The use cases."""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping
from os import PathLike
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, NoReturn, Self, SupportsIndex, TypeVar

from cleveragents import _core
from cleveragents._awaiting import Awaiting, awaited, is_coroutine_function
from cleveragents._session import Session
from cleveragents._tools import PythonTool
from cleveragents._values import (
    Activation,
    ApprovalRequest,
    Discovery,
    DiscoveryProblem,
    FittedCatalog,
    FoundSkill,
    ShadowedSkill,
    SkillSearch,
    StoredSession,
)
from cleveragents.domain.skill import ResolvedSkill
from cleveragents.domain.tool import Tool
from cleveragents.skills.protocol import SkillDefinition, SkillResult

StrPath = str | PathLike[str]
CatalogForm = Literal["xml", "markdown", "json"]

#: Answers ``True`` or ``False``, or a text: the reason to refuse. A coroutine function may answer too.
Approver = Callable[[ApprovalRequest], bool | str | Awaitable[bool | str | None] | None]


class Agents:
    """Skills and tools of one project and one user.

    Nothing is read before it is asked for. Relative paths are below the folder that is the working one when it is made. The roots are searched once; whoever wants to see later changes makes another object.
    Objects may be used by several threads at a time. One that was used before a fork is of no use in the child. At the end of
    a ``with`` block, by ``close``, or as garbage it ends the servers that it started.

    :param root: The folder that tools are confined to; the working folder.
    :param roots: The folders that are searched for skills; without them ``.agents/skills`` of the project and of ``home``.
    :param project: The project, whose ``.agents`` count once a person trusts them; ``root``.
    :param home: The home folder of the user, whose ``.agents`` count; without it none.
    :param clients: Other clients whose folders are searched too, such as ``claude``.
    :param data_dir: The folder of audit, approvals, trust and checkpoints; without it calls are recorded in memory only.
    :param policy: The policy file of the user.
    :param tools: Python callables as tools.
    :param tool_files: Tool files that a person named.
    :param server_files: Files of MCP servers that a person named, beside ``.agents/mcp.json`` of the project and of ``home``.
    :param environment: What references in the configurations of servers stand for, and what servers get of it; without it ``PATH`` alone.
    :param approver: Who is asked before a tool runs that needs approval; without one such tools are refused.
    :param session: The session whose stored approvals count, and which judges every call that names no other; with ``data_dir``.
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
        server_files: Iterable[StrPath] = (),
        environment: Mapping[str, str] | None = None,
        approver: Approver | None = None,
        session: str | None = None,
    ) -> None:
        if session is not None and data_dir is None:
            raise ValueError("a session is kept in the data folder: give data_dir")
        folder = Path.cwd() if root is None else Path(root).absolute()
        for name, several in (("roots", roots), ("clients", clients), ("tool_files", tool_files), ("server_files", server_files)):
            if isinstance(several, (str, bytes, PathLike)):
                raise TypeError(f"{name} are several: give a list")
        known = tuple(tools)
        for given in known:
            if not isinstance(given, PythonTool):
                raise TypeError(f"{given!r} is no tool: put @tool on the function")
        path = os.environ.get("PATH", "")
        self._host = frozenset(known_tool.definition.name for known_tool in known)
        self._session = session
        self._core = _core.Agents(
            root=folder,
            roots=None if roots is None else [Path(searched).absolute() for searched in roots],
            project=folder if project is None else Path(project).absolute(),
            home=None if home is None else Path(home).absolute(),
            clients=list(clients),
            data_dir=None if data_dir is None else Path(data_dir).absolute(),
            policy=None if policy is None else Path(policy).absolute(),
            tools=[known_tool._fields() for known_tool in known],
            tool_files=[Path(file).absolute() for file in tool_files],
            server_files=[Path(file).absolute() for file in server_files],
            environment=dict(environment) if environment is not None else {"PATH": path} if path else {},
            approver=None if approver is None else _asked(approver),
            session=session,
            programs=[Path(place).absolute() for place in path.split(os.pathsep) if place],
            scratch=Path(tempfile.gettempdir()).absolute(),
        )

    def close(self) -> None:
        """Ends the servers and brings the records to the disk, once the calls at hand have ended. It is of no use after that."""
        self._core.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("an Agents is neither pickled nor copied: make another one of the same arguments")

    def discover(self) -> Discovery:
        """Returns the skills below the roots, and everything below them that is none, with the reason."""
        skills, shadowed, problems = _core.discover(self._core)
        return Discovery(
            tuple(map(FoundSkill._make, skills)),
            tuple(map(ShadowedSkill._make, shadowed)),
            tuple(map(DiscoveryProblem._make, problems)),
        )

    def catalog(self, format: CatalogForm = "xml") -> str | None:
        """Renders what a model is told about the skills of every kind; ``None`` when there are none."""
        return _core.whole_catalog(self._core, format)

    def catalog_within(
        self,
        format: CatalogForm = "xml",
        *,
        max_tokens: int | None = None,
        max_bytes: int | None = None,
        task: str | None = None,
        pinned: Iterable[str] = (),
        excluded: Iterable[str] = (),
    ) -> FittedCatalog:
        """Renders as much of the catalog as a budget allows: descriptions are shortened, then skills are left out.

        :param max_tokens: The most estimated tokens.
        :param max_bytes: The most bytes, instead of tokens.
        :param task: The task at hand; the skills that fit it come first.
        :param pinned: The skills that come first in any case and are shortened last.
        :param excluded: The skills that are not told of.
        """
        tokens, most = _count("max_tokens", max_tokens), _count("max_bytes", max_bytes)
        told = _core.catalog(self._core, format, tokens, most, task, list(pinned), list(excluded))
        return FittedCatalog._of(told)

    def search(self, task: str, limit: int = 10) -> SkillSearch:
        """Finds the skills that fit a task best, by their names, descriptions and instructions, and says why."""
        return SkillSearch._of(_core.search(self._core, task, _count("limit", limit)))

    def activate(self, skill: str) -> Activation:
        """Reads the instructions of a skill and lists its files. ``session`` gives what gives nothing twice."""
        fields = _core.activate(self._core, skill)
        return Activation(**{**fields, "resources": tuple(fields["resources"])})

    def read(self, skill: str, path: StrPath) -> bytes:
        """Reads a file of a skill; nothing outside its folder is opened."""
        return _core.read_file(self._core, skill, Path(path))

    def session(self, name: str) -> Session:
        """Returns a conversation by its name, whether it was started or not; ``data_dir`` is where it is kept."""
        return Session(self, name)

    def sessions(self) -> list[StoredSession]:
        """Returns the sessions that are on file, sorted by name."""
        return [StoredSession._of(fields) for fields in _core.sessions(self._core)]

    def resolve(self, skill: str) -> ResolvedSkill:
        """Flattens a skill to its exact tools; what is missing or denied is among the warnings."""
        resolved = _core.resolve_skill(self._core, skill)
        return ResolvedSkill(SkillDefinition._of(resolved["definition"]), tuple(resolved["warnings"]))

    def tools(self) -> list[Tool]:
        """Returns the tools that there are, sorted by name."""
        return [Tool._of(fields) for fields in _core.tools(self._core)]

    def check_server(self, label: str) -> list[Tool]:
        """Starts an MCP server, asks for its tools, keeps what it says, and returns those that can be used."""
        return [Tool._of(fields) for fields in _core.check_server(self._core, label, _core.CancelToken())]

    def run(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        session: str | None = None,
        read_only: bool = False,
        bindings: Mapping[str, str] | None = None,
        retries: int | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> SkillResult:
        """Runs a tool through the gate. What the gate refuses and what fails in the tool is a result, not an exception.

        An argument of a wrong class, a value that JSON does not hold, a name that no skill or session can have, and a session
        without ``data_dir`` or that does not exist raise.

        ``Ctrl-C`` cancels the call and raises ``KeyboardInterrupt`` once it has ended.

        :param skill: The skill in whose name the tool is called; its ``allowed-tools`` hold.
        :param session: The session whose active skills judge the call, instead of the one of this object.
        :param read_only: Whether nothing may change.
        :param bindings: Resources for contextual slots.
        :param retries: How often the call is made again when it fails, at most three times.
        """
        aside = tool not in self._host and threading.current_thread() is threading.main_thread()
        session = self._session if session is None else session
        times = _count("retries", retries)
        fields = _core.run(
            self._core, tool, arguments, skill, session, read_only, _texts(bindings), times, cancel, aside
        )
        return SkillResult._of_call(fields)

    async def run_async(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        session: str | None = None,
        read_only: bool = False,
        bindings: Mapping[str, str] | None = None,
        retries: int | None = None,
    ) -> SkillResult:
        """Like ``run``, without holding up the event loop; cancelling the task cancels the call."""
        cancel = _core.CancelToken()
        session = self._session if session is None else session
        wanted, times = _texts(bindings), _count("retries", retries)
        awaiting = Awaiting(asyncio.get_running_loop())
        async with awaiting.room():
            call = awaiting.start(
                lambda: _core.run(
                    self._core, tool, arguments, skill, session, read_only, wanted, times, cancel, False
                )
            )
            try:
                return SkillResult._of_call(await asyncio.shield(call))
            except asyncio.CancelledError:
                cancel.cancel()
                awaiting.cancel()
                # The tool is stopped, not left behind, however often the task is cancelled.
                while not call.done():
                    with suppress(asyncio.CancelledError):
                        await asyncio.wait([call])
                raise

    def explain(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        skill: str | None = None,
        session: str | None = None,
        read_only: bool = False,
    ) -> dict[str, Any]:
        """Says what ``run`` would do: the decision, the rule, the bindings, the profile and the tier."""
        session = self._session if session is None else session
        return _core.explain(self._core, tool, arguments, skill, session, read_only)


#: The largest count that is passed on; what is more means the same.
MOST = 2**32 - 1

Count = TypeVar("Count", int, int | None)


def _count(name: str, count: Count) -> Count:
    """A count that is there, within what the library takes. What is no number is left to it."""
    if not isinstance(count, int):
        return count
    if count < 0:
        raise ValueError(f"{name} is a count, and {count} is below 0")
    return min(count, MOST)


def _texts(bindings: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if bindings is None else dict(bindings)


def _asked(approver: Approver) -> Callable[[dict[str, Any]], Any]:
    answer: Callable[..., Any] = awaited(approver, None) if is_coroutine_function(approver) else approver

    def ask(fields: dict[str, Any]) -> Any:
        return answer(ApprovalRequest(**{**fields, "reasons": tuple(fields["reasons"])}))

    return ask
