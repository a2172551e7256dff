"""Python callables as tools behind the gate."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextvars import ContextVar
from typing import Any, Generic, ParamSpec, TypeVar, get_type_hints, overload

from pydantic import ConfigDict, TypeAdapter, create_model

from cleveragents._checked import plain
from cleveragents.domain.tool import Tool, ToolCapability, ToolSource

P = ParamSpec("P")
R = TypeVar("R")

#: The event loop of the task that awaits the call at hand.
LOOP: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("cleveragents_loop", default=None)


class PythonTool(Generic[P, R]):
    """A callable with its definition. It runs in this process with all its rights, behind the same gate as every tool.

    Arguments are checked against the input schema before the callable gets them, and its output against the output schema.
    """

    def __init__(self, function: Callable[P, R], definition: Tool) -> None:
        if definition.source is not ToolSource.BUILTIN:
            raise ValueError(f"{definition.name} has the source {definition.source.value}, and a callable has builtin")
        self.function = function
        self.definition = definition

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the function itself, without the gate."""
        return self.function(*args, **kwargs)

    def _fields(self) -> tuple[Any, Callable[..., Any]]:
        function: Callable[..., Any] = self.function
        if inspect.iscoroutinefunction(function):
            return plain(self.definition), _awaited(function)
        return plain(self.definition), function

    def __repr__(self) -> str:
        return f"<PythonTool {self.definition.name}>"


def _awaited(function: Callable[..., Any]) -> Callable[..., Any]:
    """Runs a coroutine function: in the loop that awaits the call, else in one of its own."""

    def run(**arguments: Any) -> Any:
        loop = LOOP.get()
        if loop is None:
            return asyncio.run(function(**arguments))
        running: Future[Any] = asyncio.run_coroutine_threadsafe(function(**arguments), loop)
        return running.result()

    return run


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
    they are given. The other keywords are those of ``ToolCapability``, such as ``read_only=True``.
    """

    def made(function: Callable[P, R]) -> PythonTool[P, R]:
        words = description if description is not None else inspect.getdoc(function)
        if not words:
            raise ValueError(f"the function {function.__name__} has no documentation: give a description")
        definition = Tool(
            name=name if name is not None else f"local/{function.__name__}",
            description=words,
            source=ToolSource.BUILTIN,
            input_schema=dict(input_schema) if input_schema is not None else _input_schema(function),
            output_schema=dict(output_schema) if output_schema is not None else _output_schema(function),
            capability=ToolCapability(**capability),
            timeout=timeout,
        )
        return PythonTool(function, definition)

    return made if function is None else made(function)


def _input_schema(function: Callable[..., Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    hints = get_type_hints(function, include_extras=True)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise ValueError(
                f"{function.__name__}: the parameter {parameter.name} cannot be given by name; give an input_schema"
            )
        default = ... if parameter.default is parameter.empty else parameter.default
        fields[parameter.name] = (hints.get(parameter.name, Any), default)
    model = create_model(function.__name__, __config__=ConfigDict(extra="forbid"), **fields)
    schema: dict[str, Any] = model.model_json_schema()
    schema.pop("title", None)
    return schema


def _output_schema(function: Callable[..., Any]) -> dict[str, Any] | None:
    returned = get_type_hints(function, include_extras=True).get("return", Any)
    if returned is Any or returned is None or returned is type(None):
        return None
    schema: dict[str, Any] = TypeAdapter(returned).json_schema(mode="serialization")
    return schema
