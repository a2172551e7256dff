"""Which Python values are taken as JSON, and what is said about the others."""

from __future__ import annotations

import collections
import dataclasses
import datetime
import decimal
import enum
import types
from itertools import repeat
from pathlib import Path
from typing import Any

import pydantic
import pytest

from cleveragents import Agents, tool
from cleveragents.domain.tool import Tool, ToolSource


@tool(name="shop/echo", input_schema={"type": "object"}, output_schema={}, read_only=True)
def echo(**given: Any) -> Any:
    """Gives back what it got."""
    return given["value"]


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Agents:
    return Agents(root=tmp_path_factory.mktemp("values"), tools=[echo])


class Colour(enum.StrEnum):
    RED = "red"


class Plain(enum.Enum):
    RED = "red"


class Size(enum.IntEnum):
    BIG = 3


class Liar(str):
    """A text that lies about itself."""

    def __str__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return 7

    def encode(self, *_: Any) -> bytes:  # type: ignore[override]
        raise RuntimeError


class Counter(int):
    def __int__(self) -> int:
        raise RuntimeError

    def __index__(self) -> int:
        raise RuntimeError


class Emptied(dict[str, Any]):
    def __iter__(self) -> Any:
        raise RuntimeError

    def items(self) -> Any:
        raise RuntimeError

    def keys(self) -> Any:
        raise RuntimeError


class Point(pydantic.BaseModel):
    x: int
    when: datetime.date | None = pydantic.Field(None, alias="on")


class Pair(collections.namedtuple("Pair", "a b")):
    pass


@dataclasses.dataclass
class Data:
    x: int


def nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "taken"),
    [
        (None, None),
        (2**64 - 1, 2**64 - 1),
        (-(2**63), -(2**63)),
        (1e300, 1e300),
        ((1, (2,)), [1, [2]]),
        (Pair(1, 2), [1, 2]),
        (Colour.RED, "red"),
        (Size.BIG, 3),
        (Liar("text"), "text"),
        (Counter(4), 4),
        (Emptied(a=1), {"a": 1}),
        ({Colour.RED: True}, {"red": True}),
        (collections.OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (types.MappingProxyType({"a": [1]}), {"a": [1]}),
        (collections.ChainMap({"a": 1}, {"b": 2}), {"a": 1, "b": 2}),
        (Point(x=1, on=datetime.date(2026, 1, 2)), {"x": 1, "on": "2026-01-02"}),
        ([Point(x=1)], [{"x": 1, "on": None}]),
        (nested(63), nested(63)),
    ],
    ids=repeat("taken"),
)
def test_what_json_holds_is_taken(agents: Agents, value: Any, taken: Any) -> None:
    result = agents.run("shop/echo", {"value": value})
    assert (result.output_data, result.error) == (taken, None)


def contains_itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def doubled(levels: int) -> list[Any]:
    """A few lists that come to ``2 ** levels``."""
    value: list[Any] = []
    for _ in range(levels):
        value = [value, value]
    return value


REFUSED: list[tuple[Any, type[Exception], str]] = [
    (float("nan"), ValueError, "`/value`: NaN and infinity are no JSON numbers"),
    ([1.0, float("-inf")], ValueError, "`/value/1`: NaN and infinity are no JSON numbers"),
    (2**64, ValueError, "`/value`: an integer beyond 64 bits is not taken"),
    (-(10**400), ValueError, "`/value`: an integer beyond 64 bits is not taken"),
    ("\ud800", ValueError, "`/value`: a text with a lone surrogate is no JSON text"),
    ({"\udc80": 1}, ValueError, "`/value`: a text with a lone surrogate is no JSON text"),
    (contains_itself(), ValueError, "the value is nested deeper than 128 levels"),
    (nested(128), ValueError, "the value is nested deeper than 128 levels"),
    (nested(100_000), ValueError, "the value is nested deeper than 128 levels"),
    (doubled(100), ValueError, "the value is larger than 16 MiB"),
    ([["x" * 2**20] * 2**20], ValueError, "the value is larger than 16 MiB"),
    ({"x": {"k" * 2**24: 1}}, ValueError, "the value is larger than 16 MiB"),
    (b"bytes", TypeError, "`/value`: a value of class `bytes` is no JSON value"),
    ({"a/b": {"c~": {1, 2}}}, TypeError, "`/value/a~1b/c~0`: a value of class `set` is no JSON value"),
    ({1: 2}, TypeError, "`/value`: the keys of a mapping are texts, not class `int`"),
    ({None: 2}, TypeError, "`/value`: the keys of a mapping are texts, not class `NoneType`"),
    ({Liar("a"): 1, "a": 2}, ValueError, "`/value`: the key `a` is there twice"),
    (Data(1), TypeError, "`/value`: a value of class `Data` is no JSON value"),
    (Plain.RED, TypeError, "`/value`: a value of class `Plain` is no JSON value"),
    (decimal.Decimal(1), TypeError, "`/value`: a value of class `Decimal` is no JSON value"),
    (datetime.date(2026, 1, 2), TypeError, "`/value`: a value of class `date` is no JSON value"),
    (Path("x"), TypeError, "`/value`: a value of class `PosixPath` is no JSON value"),
    (iter([]), TypeError, "`/value`: a value of class `list_iterator` is no JSON value"),
    (1j, TypeError, "`/value`: a value of class `complex` is no JSON value"),
    (dict, TypeError, "`/value`: a value of class `type` is no JSON value"),
    (NotImplemented, TypeError, "`/value`: a value of class `NotImplementedType` is no JSON value"),
]


@pytest.mark.parametrize(("value", "raised", "message"), REFUSED, ids=repeat("refused"))
def test_what_json_does_not_hold_is_refused(
    agents: Agents, value: Any, raised: type[Exception], message: str
) -> None:
    with pytest.raises(raised) as caught:
        agents.run("shop/echo", {"value": value})
    assert (type(caught.value), str(caught.value)) == (raised, message)


def test_what_a_tool_returns_is_held_to_the_same(tmp_path: Path) -> None:
    values: list[Any] = [b"x", contains_itself(), nested(100_000), doubled(100)]

    @tool(name="shop/bad", output_schema={}, read_only=True)
    def bad(place: int) -> Any:
        """Returns what JSON does not hold."""
        return values[place]

    agents = Agents(root=tmp_path, tools=[bad])
    results = [agents.run("shop/bad", {"place": place}) for place in range(len(values))]
    assert [(result.error.message, result.error.details["exception_type"]) for result in results if result.error] == [
        ("`shop/bad`: a value of class `bytes` is no JSON value", "TypeError"),
        ("`shop/bad`: the value is nested deeper than 128 levels", "ValueError"),
        ("`shop/bad`: the value is nested deeper than 128 levels", "ValueError"),
        ("`shop/bad`: the value is larger than 16 MiB", "ValueError"),
    ]


def test_a_large_value_is_taken(agents: Agents) -> None:
    value = [["x" * 2**20] * 15, list(range(100_000))]
    assert agents.run("shop/echo", {"value": value}).output_data == value


def test_a_field_of_the_contract_is_held_to_the_same() -> None:
    schema: dict[str, Any] = {"type": "object"}
    schema["properties"] = {"self": schema}
    for wrong, message in [
        (schema, "Value error, the value is nested deeper than 128 levels"),
        ({"default": b"x"}, "Value error, `/input_schema/default`: a value of class `bytes` is no JSON value"),
        ({"default": 2**64}, "Value error, `/input_schema/default`: an integer beyond 64 bits is not taken"),
    ]:
        with pytest.raises(pydantic.ValidationError) as raised:
            Tool(name="local/t", description="d", source=ToolSource.BUILTIN, input_schema=wrong)
        assert [(error["loc"], error["msg"]) for error in raised.value.errors(include_input=False)] == [((), message)]
    with pytest.raises(ValueError, match=r"^the value is nested deeper than 128 levels$"):
        Tool.from_config(schema)


def test_a_mapping_that_is_changed_while_it_is_read_does_no_harm(agents: Agents) -> None:
    outer: dict[str, Any] = {}

    class Meddler(collections.UserDict[str, Any]):
        def __iter__(self) -> Any:
            outer.clear()
            outer.update({f"{n}": n for n in range(100)})
            return super().__iter__()

    outer.update(first=Meddler(a=1), second=2)
    result = agents.run("shop/echo", {"value": outer})
    assert (result.output_data, result.error) == ({"first": {"a": 1}, "second": 2}, None)


def test_what_a_mapping_raises_comes_through(agents: Agents) -> None:
    class Broken(collections.UserDict[str, Any]):
        def __iter__(self) -> Any:
            raise LookupError("no keys today")

    with pytest.raises(LookupError, match=r"^no keys today$"):
        agents.run("shop/echo", {"value": Broken(a=1)})
