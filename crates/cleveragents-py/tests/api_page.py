"""Writes the page of the public API from the package itself; ``test_api_page.py`` compares it."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

MODULES = (
    "cleveragents",
    "cleveragents.skills.protocol",
    "cleveragents.skills.agent_skills_loader",
    "cleveragents.domain.tool",
    "cleveragents.domain.skill",
    "cleveragents.adapters.langchain",
    "cleveragents.adapters.pydantic_ai",
)
#: The modules that a public one shows the classes of.
HIDDEN = {"cleveragents": tuple(f"cleveragents{name}" for name in ("", "._agents", "._core", "._session", "._tools", "._values"))}


def plain(text: str) -> str:
    """The words of a documentation, with code in single backticks and parameters as a list."""
    text = re.sub(r"``(.+?)``", r"`\1`", inspect.cleandoc(text))
    return re.sub(r"^:param (\w+):", r"- `\1`:", text, flags=re.MULTILINE)


def signature(name: str, function: Any) -> str:
    # Annotations are texts, each in quotes of its own.
    shown = re.sub(r"""(: |-> )(['"])(.*?)\2(?= =|,|\)|$)""", r"\1\3", str(inspect.signature(function)))
    return f"`{name}{re.sub(r'cleveragents[.][.a-z_]*[.]', '', shown)}`"


def members(owner: type) -> Iterator[str]:
    for name, member in vars(owner).items():
        if name.startswith("_") or name == "model_config":
            continue
        if isinstance(member, property):
            yield f"- `{name}`: {plain(member.fget.__doc__ or '')}"
        elif isinstance(member, (classmethod, staticmethod)) or inspect.isfunction(member):
            function = getattr(owner, name)
            words = plain(function.__doc__ or "").replace("\n", "\n  ")
            yield f"- {signature(name, function)}: {words}"


def default(field: Any) -> str:
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True)
    if value is PydanticUndefined:
        return ""
    if isinstance(value, enum.Enum):
        return f"`{value.value}`"
    return f"`{type(value).__name__}()`" if isinstance(value, BaseModel) else f"`{value!r}`"


def class_of(name: str, owner: type) -> Iterator[str]:
    yield f"### `{name}`\n\n{plain(owner.__doc__ or '')}\n"
    if issubclass(owner, enum.Enum):
        yield "\n".join(f"- `{member.name}` = `{member.value}`" for member in owner) + "\n"
    elif issubclass(owner, BaseModel):
        rows = (
            f"| `{field}` | `{str(owner.__annotations__.get(field, info.annotation)).replace('|', chr(92) + '|')}` "
            f"| {default(info)} |"
            for field, info in owner.model_fields.items()
        )
        yield "| field | type | default |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    elif "__dataclass_fields__" in vars(owner) or issubclass(owner, tuple):
        written = ((field, getattr(kind, "__forward_arg__", kind)) for field, kind in owner.__annotations__.items())
        fields = (f"- `{field}`: `{kind}`" for field, kind in written)
        yield "\n".join(fields) + "\n"
    own = list(members(owner))
    if own:
        yield "\n".join(own) + "\n"


def page() -> str:
    parts = [
        "# The Python package\n\nWritten by `crates/cleveragents-py/tests/api_page.py` from the package; its tests compare them.\n"
    ]
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        parts.append(f"## `{module_name}`\n\n{plain(module.__doc__ or '')}\n")
        names = getattr(module, "__all__", None) or [
            name for name, value in vars(module).items() if getattr(value, "__module__", "") == module_name and not name.startswith("_")
        ]
        for name in names:
            member = getattr(module, name)
            if inspect.isclass(member) and member.__module__ in (module_name, *HIDDEN.get(module_name, ())):
                parts.extend(class_of(name, member))
            elif inspect.isfunction(member):
                parts.append(f"### {signature(name, member)}\n\n{plain(member.__doc__ or '')}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(page())
