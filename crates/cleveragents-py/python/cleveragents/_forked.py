"""The end of a process that a tool or an approver forked."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import NoReturn


def leave(exc: BaseException | None) -> NoReturn:
    """Ends this process, the child, with what its code raised; one that came back is told of.

    Standard output and error are written out. Nothing else of the program that it was forked from is brought to an end here.
    """
    code = 1
    with suppress(BaseException):
        if isinstance(exc, SystemExit):
            code = _code(exc)
        elif exc is not None:
            sys.excepthook(type(exc), exc, exc.__traceback__)
        else:
            _say("a process that was forked within a tool or an approver ends where it would return: end it by os._exit")
    for stream in (sys.stdout, sys.stderr):
        with suppress(BaseException):
            stream.flush()
    os._exit(code)


def _code(exc: SystemExit) -> int:
    if exc.code is None:
        return 0
    if isinstance(exc.code, int):
        return exc.code & 0xFF
    _say(str(exc.code))
    return 1


def _say(text: str) -> None:
    print(text, file=sys.stderr)
