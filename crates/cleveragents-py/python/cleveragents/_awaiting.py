"""Calls that tasks of an event loop await, and coroutines that calls wait for."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import threading
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from cleveragents._forked import leave

T = TypeVar("T")

#: How many calls of one event loop are at work at a time. Those that a tool awaits come on top: it holds up its own call.
MOST_AT_ONCE = 64
#: How many calls may be within each other, by tools that await others.
MAX_NESTING = 32
#: The seconds after which a waiting call looks whether its event loop is still there.
TICK = 0.2


class Awaiting:
    """A call on a thread of its own, and the coroutines that its tools run in the event loop meanwhile."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        outer = _AWAITING.get()
        self._depth: int = 1 if outer is None else outer._depth + 1
        if self._depth > MAX_NESTING:
            raise RecursionError(f"calls of tools are nested deeper than {MAX_NESTING} levels")
        self._loop = loop
        self._running: set[Future[Any]] = set()
        self._is_cancelled = False

    def room(self) -> AbstractAsyncContextManager[Any]:
        """Waits until there is room for the call."""
        if _AWAITING.get() is not None:
            return nullcontext()
        return _ROOM.setdefault(self._loop, asyncio.Semaphore(MOST_AT_ONCE))

    def start(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Starts the call; its future is done when it has ended, and cancelling that does not end it."""
        done: asyncio.Future[T] = self._loop.create_future()
        context = copy_context()
        context.run(_AWAITING.set, self)

        def run() -> None:
            try:
                result = context.run(work)
            except BaseException as error:
                self._settle(done, functools.partial(done.set_exception, error))
            else:
                self._settle(done, functools.partial(done.set_result, result))

        threading.Thread(target=run, name="agents-call").start()
        return done

    def _settle(self, done: asyncio.Future[Any], settle: Callable[[], None]) -> None:
        def now() -> None:
            if not done.done():
                settle()

        # Nobody waits in a loop that is closed.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(now)

    def wait(self, coroutine: Any) -> Any:
        """Runs a coroutine in the event loop, and waits for it on the thread of the call.

        It is cancelled when the loop is closed, or will not run again because the program has ended.
        """
        try:
            running = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        except RuntimeError:
            coroutine.close()
            raise asyncio.CancelledError from None
        self._running.add(running)
        if self._is_cancelled:
            running.cancel()
        try:
            while not futures.wait((running,), TICK).done:
                if self._is_over():
                    running.cancel()
                    raise asyncio.CancelledError
            return running.result()
        finally:
            self._running.discard(running)

    def _is_over(self) -> bool:
        return self._loop.is_closed() or not (self._loop.is_running() or threading.main_thread().is_alive())

    def cancel(self) -> None:
        """Cancels the coroutines of the call, also those to come."""
        self._is_cancelled = True
        for running in tuple(self._running):
            running.cancel()


_AWAITING: ContextVar[Awaiting | None] = ContextVar("cleveragents_awaiting", default=None)
_ROOM: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


def is_coroutine_function(function: Callable[..., Any]) -> bool:
    """Whether a callable gives a coroutine: a function, a partial one, or an object that is called."""
    function = unwrapped(function)
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__)


def unwrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    """What a partial function calls in the end."""
    while isinstance(function, functools.partial):
        function = function.func
    return function


def awaited(function: Callable[..., Any], timeout: float | None) -> Callable[..., Any]:
    """Makes a coroutine function one that waits: in the loop that awaits the call, else in one of its own.

    :param timeout: The seconds after which the coroutine is cancelled.
    """

    async def work(positional: tuple[Any, ...], named: dict[str, Any]) -> Any:
        process = os.getpid()
        try:
            result = await function(*positional, **named)
        except BaseException as error:
            if os.getpid() != process:
                leave(error)
            raise
        if os.getpid() != process:
            leave(None)
        return result

    async def limited(positional: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return await asyncio.wait_for(work(positional, named), timeout)

    def run(*positional: Any, **named: Any) -> Any:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            pass
        else:
            raise RuntimeError("a coroutine cannot be waited for on the thread of its event loop: await run_async")
        coroutine = limited(positional, named)
        awaiting = _AWAITING.get()
        return asyncio.run(coroutine) if awaiting is None else awaiting.wait(coroutine)

    return run
