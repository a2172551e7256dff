"""The base of the contract's classes: frozen pydantic models whose rules the library checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, model_validator

from cleveragents import _core


def unfolded(value: Any) -> Any:
    """What the library reads instead of a value that is of none of JSON's classes; the value itself when nothing is.

    A class of the contract stands for its fields that are not ``None``, another model for its JSON form, and a mapping of
    another class than ``dict`` for its items.
    """
    if isinstance(value, Checked):
        opaque = value._opaque
        return {name: field for name, field in vars(value).items() if field is not None and name not in opaque}
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, warnings=False)
    if isinstance(value, Mapping):
        return dict(value)
    return value


def _of_the_contract(value: Any) -> Any:
    """A value without what classes of the program add to those of the contract; of its own class it is itself."""
    if isinstance(value, list):
        return [_of_the_contract(item) for item in value]
    if not isinstance(value, Checked):
        return value
    classes = (known for known in type(value).__mro__ if issubclass(known, Checked))
    stated = next(known for known in classes if known.__module__.startswith("cleveragents."))
    fields = {name: vars(value)[name] for name in stated.model_fields if name not in value._opaque}
    return {name: _of_the_contract(field) for name, field in fields.items() if field is not None}


class Checked(BaseModel):
    """A frozen value. What breaks a rule of the contract raises ``pydantic.ValidationError``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    #: The class in the library; empty when the value is checked as a part of another.
    _kind: ClassVar[str] = ""
    #: Fields that hold any Python value, which the library does not look at.
    _opaque: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="after")
    def _keep_the_rules(self) -> Self:
        if self._kind:
            try:
                _core.check(self._kind, _of_the_contract(self))
            except TypeError as error:
                raise ValueError(str(error)) from None
        return self

    @classmethod
    def _of(cls, fields: Any) -> Self:
        """Makes a value of fields that the library wrote, which need no second check of the rules."""
        return cls.model_validate(fields)
