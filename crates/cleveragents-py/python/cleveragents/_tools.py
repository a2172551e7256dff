"""Python callables as tools behind the gate."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Generic, ParamSpec, TypeVar, overload

from cleveragents._awaiting import awaited, is_coroutine_function, unwrapped
from cleveragents._typed import Typed
from cleveragents.domain.tool import Tool, ToolCapability, ToolSource

P = ParamSpec("P")
R = TypeVar("R")


class PythonTool(Generic[P, R]):
    """A callable with its definition. It runs in this process with all its rights, behind the same gate as every tool.

    Arguments are checked against the input schema before the callable gets them, and its output against the output schema.
    """

    def __init__(self, function: Callable[P, R], definition: Tool) -> None:
        if definition.source is not ToolSource.BUILTIN:
            raise ValueError(f"{definition.name} has the source {definition.source.value}, and a callable has builtin")
        self.function = function
        self.definition = definition
        self._typed = Typed()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the function itself, without the gate."""
        return self.function(*args, **kwargs)

    def _fields(self) -> tuple[Tool, Callable[..., Any]]:
        if is_coroutine_function(self.function):
            return self.definition, awaited(self._typed.around_coroutine(self.function), self.definition.timeout)
        return self.definition, self._typed.around(self.function)

    def __repr__(self) -> str:
        return f"<PythonTool {self.definition.name}>"


@overload
def tool(function: Callable[P, R], /) -> PythonTool[P, R]: ...
@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    input_schema: Mapping[str, Any] | None = None,
    output_schema: Mapping[str, Any] | None = None,
    timeout: int = 300,
    **capability: Any,
) -> Callable[[Callable[P, R]], PythonTool[P, R]]: ...
def tool(
    function: Callable[P, R] | None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    input_schema: Mapping[str, Any] | None = None,
    output_schema: Mapping[str, Any] | None = None,
    timeout: int = 300,
    **capability: Any,
) -> PythonTool[P, R] | Callable[[Callable[P, R]], PythonTool[P, R]]:
    """Makes a tool of a function.

    The name is ``local/<function name>``, the description its documentation and the schemas those of its annotations, unless
    they are given. With a schema of its annotations the function gets what they say, a date or a model, and gives back what
    they say; with one that is given it gets and gives JSON. The other keywords are those of ``ToolCapability``, such as
    ``read_only=True``. A coroutine function is cancelled after ``timeout`` seconds; nothing ends another one.
    """

    def made(function: Callable[P, R]) -> PythonTool[P, R]:
        called = getattr(unwrapped(function), "__name__", None)
        shown = name or called
        if shown is None:
            raise ValueError("what is no function has no name: give a name")
        words = description if description is not None else inspect.getdoc(unwrapped(function))
        if not words:
            raise ValueError(f"the function {shown} has no documentation: give a description")
        typed = Typed()
        definition = Tool(
            name=name if name is not None else f"local/{called}",
            description=words,
            source=ToolSource.BUILTIN,
            input_schema=dict(input_schema) if input_schema is not None else typed.take_input(function, shown),
            output_schema=dict(output_schema) if output_schema is not None else typed.take_output(function),
            capability=ToolCapability(**capability),
            timeout=timeout,
        )
        made = PythonTool(function, definition)
        made._typed = typed
        return made

    return made if function is None else made(function)
