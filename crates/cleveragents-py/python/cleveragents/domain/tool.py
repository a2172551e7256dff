"""Tools (``tool_model.md`` of the contract)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeVar

from cleveragents import _core
from cleveragents._checked import Checked

__all__ = [
    "BindingMode",
    "CheckpointScope",
    "ResourceAccessMode",
    "ResourceSlot",
    "Tool",
    "ToolCapability",
    "ToolLifecycle",
    "ToolSource",
    "ToolType",
    "ValidationMode",
]


class ToolSource(StrEnum):
    """The implementation source of a tool."""

    MCP = "mcp"
    AGENT_SKILL = "agent_skill"
    BUILTIN = "builtin"
    CUSTOM = "custom"
    WRAPPED = "wrapped"


class ToolType(StrEnum):
    """What a registered callable is."""

    TOOL = "tool"
    VALIDATION = "validation"


class CheckpointScope(StrEnum):
    """The granularity at which a tool's effects can be rolled back."""

    FILE = "file"
    TRANSACTION = "transaction"
    SNAPSHOT = "snapshot"


class ResourceAccessMode(StrEnum):
    """What a tool may do with a resource."""

    READ_ONLY = "read_only"
    READ_WRITE = "read_write"


class BindingMode(StrEnum):
    """How a resource is resolved."""

    CONTEXTUAL = "contextual"
    STATIC = "static"
    PARAMETER = "parameter"


class ValidationMode(StrEnum):
    """Whether a validation that does not pass is a failure."""

    REQUIRED = "required"
    INFORMATIONAL = "informational"


class ToolCapability(Checked):
    """What a tool declares that it can and cannot do."""

    _kind: ClassVar[str] = "ToolCapability"

    read_only: bool = False
    writes: bool = False
    write_scope: str | None = None
    checkpointable: bool = False
    checkpoint_scope: CheckpointScope | None = None
    side_effects: list[str] = []
    idempotent: bool = False
    unsafe: bool = False
    human_approval_required: bool = False
    cost_profile: str | None = None


class ResourceSlot(Checked):
    """A resource binding of a tool."""

    _kind: ClassVar[str] = "ResourceSlot"

    name: str
    resource_type: str
    access: ResourceAccessMode
    description: str = ""
    binding: BindingMode = BindingMode.CONTEXTUAL
    static_resource: str | None = None
    required: bool = True


class ToolLifecycle(Checked):
    """The optional lifecycle hooks of a tool."""

    _kind: ClassVar[str] = "ToolLifecycle"

    discover: str | None = None
    activate: str | None = None
    deactivate: str | None = None


Name = TypeVar("Name")


class ToolFields(Checked, Generic[Name]):
    """The fields of a tool and of an inline tool, whose name may be missing."""

    name: Name
    description: str
    source: ToolSource
    tool_type: ToolType = ToolType.TOOL
    code: str | None = None
    mcp_server: str | None = None
    mcp_tool_name: str | None = None
    agent_skill_path: str | None = None
    input_schema: dict[str, Any] | None = None
    output_schema: dict[str, Any] | None = None
    capability: ToolCapability = ToolCapability()
    resource_slots: list[ResourceSlot] = []
    lifecycle: ToolLifecycle | None = None
    timeout: int = 300
    mode: ValidationMode | None = None
    wraps: str | None = None
    transform: str | None = None
    argument_mapping: dict[str, Any] | None = None


class Tool(ToolFields[str]):
    """A namespaced callable operation, the atomic unit of execution."""

    _kind: ClassVar[str] = "Tool"

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Self:
        """Creates a tool from a configuration mapping; ``ValueError`` names everything that is wrong."""
        try:
            fields = _core.tool_from_config(config)
        except TypeError as error:
            raise ValueError(str(error)) from None
        return cls._of(fields)

    def as_cli_dict(self) -> dict[str, Any]:
        """Returns the fields in the contract's order, without nulls."""
        fields: dict[str, Any] = _core.tool_cli_dict(self)
        return fields

    @property
    def namespace(self) -> str:
        """The part of the name before the slash."""
        return self.name.partition("/")[0]

    @property
    def short_name(self) -> str:
        """The part of the name after the slash."""
        return self.name.partition("/")[2]
