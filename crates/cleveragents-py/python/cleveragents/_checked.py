"""The base of the contract's classes: frozen pydantic models whose rules the library checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, model_validator

from cleveragents import _core


def plain(value: Any) -> Any:
    """Returns a value with its models as mappings, without the fields that are ``None``."""
    if isinstance(value, BaseModel):
        opaque = value._opaque if isinstance(value, Checked) else frozenset()
        fields = ((name, getattr(value, name)) for name in type(value).model_fields)
        return {name: plain(field) for name, field in fields if field is not None and name not in opaque}
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


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
                _core.checked(self._kind, plain(self))
            except TypeError as error:
                raise ValueError(str(error)) from None
        return self

    @classmethod
    def _of(cls, fields: Any) -> Self:
        """Makes a value of fields that the library wrote, which need no second check of the rules."""
        return cls.model_validate(fields)
