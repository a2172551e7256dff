"""A tool made of a function gives it what its annotations say, and takes what they say."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import functools
from pathlib import Path
from typing import Annotated, Any, Literal

import pydantic
import pytest

from cleveragents import Agents, tool


class Order(pydantic.BaseModel):
    sku: str
    count: int = pydantic.Field(1, alias="quantity")


@dataclasses.dataclass
class Receipt:
    at: datetime.date
    total: decimal.Decimal
    tags: frozenset[str]


def test_a_function_gets_and_gives_what_it_says(tmp_path: Path) -> None:
    seen: list[Any] = []

    @tool(read_only=True)
    def order(order: Order, at: datetime.date, share: float = 1, note: str | None = None) -> Receipt:
        """Orders."""
        seen.append((order, at, share, note))
        return Receipt(at, decimal.Decimal(order.count) / 2, frozenset({order.sku}))

    agents = Agents(root=tmp_path, tools=[order])
    given = {"order": {"sku": "A", "quantity": 3}, "at": "2026-01-02", "share": 2}
    result = agents.run("local/order", given)
    assert (result.output_data, result.error) == ({"at": "2026-01-02", "total": "1.5", "tags": ["A"]}, None)
    assert seen == [(Order(sku="A", quantity=3), datetime.date(2026, 1, 2), 2.0, None)]
    assert isinstance(seen[0][2], float)
    refused = agents.run("local/order", {**given, "order": {"sku": "A", "quantity": "many"}})
    assert refused.error is not None and refused.error.details["category"] == "schema_input"


class Strict(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(strict=True)

    at: datetime.date
    pair: tuple[int, int]


def test_keys_and_strict_models_are_what_they_say(tmp_path: Path) -> None:
    seen: list[Any] = []

    @tool(read_only=True)
    def keys(names: dict[int, str], given: dict[Any, int], strict: Strict | None = None) -> dict[int, str]:
        """Has keys that are numbers."""
        seen.append((names, given, strict))
        return names

    agents = Agents(root=tmp_path, tools=[keys])
    strict = {"at": "2026-01-02", "pair": [1, 2]}
    result = agents.run("local/keys", {"names": {"1": "x"}, "given": {"a": 1}, "strict": strict})
    assert (result.output_data, result.error) == ({"1": "x"}, None)
    assert seen == [({1: "x"}, {"a": 1}, Strict(at=datetime.date(2026, 1, 2), pair=(1, 2)))]


def test_keys_alone_are_what_they_say(tmp_path: Path) -> None:
    @tool(read_only=True)
    def keys(names: dict[int, str]) -> dict[int, str]:
        """Has keys that are numbers."""
        return {key + 1: name for key, name in names.items()}

    result = Agents(root=tmp_path, tools=[keys]).run("local/keys", {"names": {"1": "x"}})
    assert (result.output_data, result.error) == ({"2": "x"}, None)


def even(value: int) -> int:
    if value % 2:
        raise ValueError("odd")
    return value


def test_a_rule_that_no_schema_states_is_a_validation_error(tmp_path: Path) -> None:
    @tool(read_only=True)
    def half(n: Annotated[int, pydantic.AfterValidator(even)]) -> int:
        """Halves."""
        return n // 2

    agents = Agents(root=tmp_path, tools=[half])
    assert agents.run("local/half", {"n": 4}).output_data == 2
    error = agents.run("local/half", {"n": 3}).error
    assert error is not None
    assert (error.error_type.value, error.details["exception_type"]) == ("validation_error", "ValidationError")


def test_parameters_may_have_any_name(tmp_path: Path) -> None:
    @tool(read_only=True)
    def odd(schema: dict[str, int], model_config: str, _hidden: int, json: Literal["a", "b"] = "a", copy: bool = True) -> list[Any]:
        """Has names that fields of models cannot have."""
        return [schema, model_config, _hidden, json, copy]

    schema = odd.definition.input_schema
    assert schema is not None
    assert (list(schema["properties"]), schema["required"]) == (
        ["schema", "model_config", "_hidden", "json", "copy"],
        ["schema", "model_config", "_hidden"],
    )
    result = Agents(root=tmp_path, tools=[odd]).run("local/odd", {"schema": {"a": 1}, "model_config": "m", "_hidden": 1})
    assert result.output_data == [{"a": 1}, "m", 1, "a", True]


class Callables:
    """Calls."""

    def __call__(self, n: int) -> int:
        return n + 1

    def method(self, n: int) -> int:
        """Adds two."""
        return n + 2

    async def later(self, n: int) -> int:
        """Adds three."""
        return n + 3


class Later:
    async def __call__(self, n: int) -> int:
        return n + 4


def add(n: int, more: int) -> int:
    """Adds."""
    return n + more


def test_every_callable_is_one(tmp_path: Path) -> None:
    made = [
        tool(name="local/object")(Callables()),
        tool(name="local/method")(Callables().method),
        tool(name="local/later")(functools.partial(Callables().later)),
        tool(name="local/awaited", description="Adds four.")(Later()),
        tool(name="local/partial")(functools.partial(add, more=5)),
    ]
    agents = Agents(root=tmp_path, tools=made)
    names = ["object", "method", "later", "awaited", "partial"]
    assert [agents.run(f"local/{name}", {"n": 0}).output_data for name in names] == [1, 2, 3, 4, 5]
    for wrong, message in [
        (lambda: tool(Callables()), "what is no function has no name: give a name"),
        (lambda: tool(name="local/none")(lambda: None), "the function local/none has no documentation: give a description"),
        (lambda: tool(description="d")(lambda *rest: None), "<lambda>: the parameter rest cannot be given by name; give an input_schema"),
    ]:
        with pytest.raises(ValueError) as raised:
            wrong()
        assert str(raised.value) == message
