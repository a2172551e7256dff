"""What one conversation with a model was given, and which skills act in it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cleveragents import _core
from cleveragents._values import SessionActivation, SessionDigest, SessionState

if TYPE_CHECKING:
    from cleveragents._agents import Agents


class Session:
    """A conversation, kept in the data folder by its name. Any number of processes may use one at once.

    ``Agents.session`` gives it. It is started by the first skill that is activated in it or by its first limit.
    """

    __slots__ = ("_agents", "name")

    def __init__(self, agents: Agents, name: str) -> None:
        self._agents = agents._core
        self.name = name

    def activate(
        self, skill: str, *, outline: bool = False, section: str | None = None, again: bool = False
    ) -> SessionActivation:
        """Makes a skill active, and says what the model is to be given: nothing twice.

        :param outline: Gives the headings of the instructions.
        :param section: Gives one section, by its number or its headings.
        :param again: Gives it although the model has it.
        """
        given = _core.session_activate(self._agents, self.name, skill, outline, section, again)
        return SessionActivation._of(given)

    def read(self, skill: str, path: str | PathLike[str]) -> bytes:
        """Reads a file of a skill, and notes that the skill is used; nothing outside its folder is opened."""
        return _core.session_read(self._agents, self.name, skill, Path(path))

    def show(self) -> SessionState:
        """Returns the active skills and the limits; ``NotFoundError`` when the session is not there."""
        return SessionState._of(_core.session_show(self._agents, self.name))

    def release(self, *skills: str) -> tuple[str, ...]:
        """Releases skills, so that they restrict no call any more, and returns their whole names.

        A skill of a server is written as ``SERVER:SKILL``.
        """
        return tuple(_core.session_release(self._agents, self.name, skill) for skill in skills)

    def release_all(self) -> tuple[str, ...]:
        """Releases every skill, those of servers included, and returns the names of the others."""
        return tuple(_core.session_release_all(self._agents, self.name))

    def limit(self, *, skills: int | None = None, tokens: int | None = None) -> tuple[str, ...]:
        """Sets how much the session holds, and returns the skills that are released for that.

        :param skills: The most skills that are active at once.
        :param tokens: The most estimated tokens of instructions that are given whole; of longer ones the outline is given.
        """
        return tuple(_core.session_limit(self._agents, self.name, skills, tokens))

    def digest(self, tokens: int = 500, *, compacted: bool = False) -> SessionDigest:
        """Renders the active skills for a model whose context was or will be compacted.

        :param compacted: Notes that the model lost what it was given, so that it is given again when it asks.
        """
        return SessionDigest._of(_core.session_digest(self._agents, self.name, tokens, compacted))

    def end(self) -> bool:
        """Forgets the session; tells whether there was one."""
        return _core.session_end(self._agents, self.name)

    def __repr__(self) -> str:
        return f"<Session {self.name}>"
