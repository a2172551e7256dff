"""The annotations of a function: the schemas that they make, and the values that they stand for."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from cleveragents._awaiting import unwrapped


class Typed:
    """What turns JSON into the values that a function takes, and what it returns into JSON."""

    def __init__(self) -> None:
        self._input: type[BaseModel] | None = None
        #: The field of the model for each parameter: a parameter may have a name that no field has.
        self._parameters: dict[str, str] = {}
        self._output: TypeAdapter[Any] | None = None

    def take_input(self, function: Callable[..., Any], shown: str) -> dict[str, Any]:
        """Goes by the parameters of a function, and returns the schema that they make."""
        hints = _hints(function)
        fields: dict[str, Any] = {}
        for place, parameter in enumerate(inspect.signature(function).parameters.values()):
            if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
                raise ValueError(f"{shown}: the parameter {parameter.name} cannot be given by name; give an input_schema")
            default = ... if parameter.default is parameter.empty else parameter.default
            hint = hints.get(parameter.name, Any)
            fields[f"p{place}"] = (hint, Field(default, alias=parameter.name))
            self._parameters[f"p{place}"] = parameter.name
        model = create_model(shown.rpartition("/")[2], __config__=ConfigDict(extra="forbid"), **fields)
        if not all(_is_json(hint) for name, hint in hints.items() if name != "return"):
            self._input = model
        schema: dict[str, Any] = model.model_json_schema()
        schema.pop("title", None)
        return schema

    def take_output(self, function: Callable[..., Any]) -> dict[str, Any] | None:
        """Goes by what a function returns, and gives the schema of that."""
        returned = _hints(function).get("return", Any)
        if returned is Any or returned is None or returned is NoneType:
            return None
        adapter = TypeAdapter[Any](returned)
        if returned is not float and not _is_json(returned):
            self._output = adapter
        schema: dict[str, Any] = adapter.json_schema(mode="serialization")
        return schema

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function as one that takes and returns JSON."""
        if self._input is None and self._output is None:
            return function

        def run(**given: Any) -> Any:
            return self._returned(function(**self._taken(given)))

        return run

    def around_coroutine(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same of a coroutine function."""
        if self._input is None and self._output is None:
            return function

        async def run(**given: Any) -> Any:
            return self._returned(await function(**self._taken(given)))

        return run

    def _taken(self, given: dict[str, Any]) -> dict[str, Any]:
        if self._input is None:
            return given
        # What strict types take differs for JSON: a date is a text there.
        values = self._input.model_validate_json(json.dumps(given))
        # What is not given is left to the defaults of the function.
        return {self._parameters[field]: getattr(values, field) for field in values.model_fields_set}

    def _returned(self, value: Any) -> Any:
        if self._output is None:
            return value
        return self._output.dump_python(value, mode="json", by_alias=True, warnings=False)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    function = unwrapped(function)
    target = function if inspect.isroutine(function) or inspect.isclass(function) else type(function).__call__
    return get_type_hints(target, include_extras=True)


def _is_json(hint: Any) -> bool:
    """Whether JSON has the values of a type, as they are."""
    if any(hint is known for known in (Any, str, int, bool, None, NoneType, list, dict, object)):
        return True
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return all(isinstance(argument, (str, int, NoneType)) for argument in arguments)
    if origin is dict and arguments[0] not in (str, Any):
        return False
    return origin in (Union, UnionType, list, dict) and all(_is_json(argument) for argument in arguments)
