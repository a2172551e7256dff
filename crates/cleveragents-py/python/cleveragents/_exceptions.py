"""Exceptions as the contract's table of errors sees them."""

from __future__ import annotations

import sys
from typing import Any

from pydantic_core import ValidationError as PydanticValidationError

_NAME: Any = type.__dict__["__name__"]


def described(exc: BaseException) -> tuple[str, list[str], str]:
    """The name of an exception's class, the classes of the table that it is an instance of, and its message."""
    words = [word for word, known in _known_classes() if _is_instance(exc, known)]
    return class_name(exc), words, message(exc)


def class_name(value: object) -> str:
    """The name of a value's class, whatever its metaclass says."""
    name: str = _NAME.__get__(type(value))
    return name


def _is_instance(exc: BaseException, known: tuple[type[BaseException], ...]) -> bool:
    try:
        return isinstance(exc, known)
    except Exception:
        # It says of itself what its class is, and failed to.
        return False


def message(exc: BaseException) -> str:
    """The message, without the lone surrogates that names of files bring along."""
    try:
        said = str(exc)
    except Exception:
        return "an exception without a message"
    return str.encode(said, errors="backslashreplace").decode()


def _known_classes() -> list[tuple[str, tuple[type[BaseException], ...]]]:
    """The classes of the contract's mapping table; libraries that nobody imported raised nothing."""
    validations: list[type[BaseException]] = [PydanticValidationError]
    for module, name in (
        ("jsonschema.exceptions", "ValidationError"),
        ("fastjsonschema", "JsonSchemaException"),
        ("pydantic.v1.error_wrappers", "ValidationError"),
        ("marshmallow.exceptions", "ValidationError"),
    ):
        found = getattr(sys.modules.get(module), name, None)
        if isinstance(found, type) and issubclass(found, BaseException):
            validations.append(found)
    return [
        ("ValidationError", tuple(validations)),
        ("ValueError", (ValueError,)),
        ("PermissionError", (PermissionError,)),
    ]
