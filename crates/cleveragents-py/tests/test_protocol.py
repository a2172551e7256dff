"""The classes of the contract refuse what breaks its rules, and map real exceptions."""

from __future__ import annotations

from typing import Any

import jsonschema
import pydantic
import pytest

from cleveragents.domain.skill import Skill, SkillCapabilitySummary, resolve
from cleveragents.domain.tool import Tool, ToolCapability
from cleveragents.skills.protocol import SkillError, SkillErrorType, SkillMetadata, SkillResult, map_tool_error


def check_refused(make: Any, *expected: tuple[tuple[Any, ...], str]) -> None:
    with pytest.raises(pydantic.ValidationError) as raised:
        make()
    assert [(error["loc"], error["msg"]) for error in raised.value.errors()] == list(expected)


def test_refusals_name_the_field_and_the_rule() -> None:
    check_refused(
        lambda: SkillError(error_type="nonsense", skill_name="local/a"),  # type: ignore[arg-type, call-arg]
        (
            ("error_type",),
            "Input should be 'skill_not_found', 'resolution_failure', 'cycle_detected', 'tool_activation_failure', "
            "'tool_execution_failure', 'validation_error' or 'permission_denied'",
        ),
        (("message",), "Field required"),
    )
    check_refused(
        lambda: SkillMetadata(name="bare", description="d"),
        ((), "Value error, name `bare` has no namespace, expected `namespace/short-name`"),
    )
    check_refused(
        lambda: SkillMetadata(name="local/a", description="d", writes=True),
        ((), "Value error, `read_only` and `writes` cannot both be true"),
    )
    check_refused(
        lambda: ToolCapability(read_only=True, writes=True),
        ((), "Value error, `writes` must be false when `read_only` is true"),
    )
    check_refused(
        lambda: SkillResult(skill_name="local/a", tool_name="local/t", success=True, extra=1),  # type: ignore[call-arg]
        (("extra",), "Extra inputs are not permitted"),
    )


class Noted(SkillError):
    """A class of the program, with a field of its own."""

    note: int = 1


class Told(SkillMetadata):
    note: int = 1


class Summed(SkillCapabilitySummary):
    note: int = 1


def test_classes_of_the_program_may_add_fields() -> None:
    error = Noted(error_type=SkillErrorType.VALIDATION_ERROR, message="m", skill_name="local/s", note=2)
    result = SkillResult(skill_name="local/s", tool_name="local/t", success=False, error=error)
    assert (error.note, result.error) == (2, error)
    assert Told(name="local/a", description="d", tool_count=1, capability_summary=Summed(total_tools=1, read_only_tools=1)).note == 1
    check_refused(
        lambda: Told(name="bare", description="d"),
        ((), "Value error, name `bare` has no namespace, expected `namespace/short-name`"),
    )


def test_any_python_value_may_be_an_output() -> None:
    value = object()
    result = SkillResult(skill_name="local/a", tool_name="local/t", success=True, output_data=value)
    assert result.output_data is value


class Misleading(RuntimeError):
    """An exception whose class only sounds like another one."""


Misleading.__name__ = "PermissionError"


class Narrow(PermissionError):
    """A class that is derived from one of the table."""


def pydantic_error() -> BaseException:
    with pytest.raises(pydantic.ValidationError) as raised:
        SkillMetadata(name="bare", description="d")
    return raised.value


def jsonschema_error() -> BaseException:
    with pytest.raises(jsonschema.ValidationError) as raised:
        jsonschema.validate(1, {"type": "string"})
    return raised.value


@pytest.mark.parametrize(
    ("exception", "expected", "named"),
    [
        (ValueError("a CYCLE"), SkillErrorType.CYCLE_DETECTED, "ValueError"),
        (UnicodeError("x"), SkillErrorType.RESOLUTION_FAILURE, "UnicodeError"),
        (Narrow("no"), SkillErrorType.PERMISSION_DENIED, "Narrow"),
        (Misleading("no"), SkillErrorType.TOOL_EXECUTION_FAILURE, "PermissionError"),
        (pydantic_error(), SkillErrorType.VALIDATION_ERROR, "ValidationError"),
        (jsonschema_error(), SkillErrorType.VALIDATION_ERROR, "ValidationError"),
        (KeyError("x"), SkillErrorType.TOOL_EXECUTION_FAILURE, "KeyError"),
        (OSError("Activation failed"), SkillErrorType.TOOL_ACTIVATION_FAILURE, "OSError"),
    ],
)
def test_real_exceptions_are_mapped(exception: BaseException, expected: SkillErrorType, named: str) -> None:
    error = map_tool_error(exception, skill_name="local/s", tool_name="local/t")
    assert error == SkillError(
        error_type=expected,
        message=str(exception),
        details={"exception_type": named, "tool_name": "local/t"},
        skill_name="local/s",
        tool_name="local/t",
    )


def test_a_tool_comes_from_its_configuration() -> None:
    tool = Tool.from_config(
        {"name": "count", "description": "Counts.", "source": "custom", "code": "return 1", "read_only": True}
    )
    assert (tool.namespace, tool.short_name, tool.timeout) == ("local", "count", 300)
    assert tool.as_cli_dict() == {
        "name": "local/count",
        "description": "Counts.",
        "source": "custom",
        "tool_type": "tool",
        "code": "return 1",
        "capability": {
            "read_only": True,
            "writes": False,
            "checkpointable": False,
            "side_effects": [],
            "idempotent": False,
            "unsafe": False,
            "human_approval_required": False,
        },
        "resource_slots": [],
        "timeout": 300,
    }
    for made in (Tool, Skill):
        for wrong, message in [
            (set(), "a value of class `set` is no JSON value"),
            ({"name": object()}, "`/name`: a value of class `object` is no JSON value"),
            ({1: 2}, "the keys of a mapping are texts, not class `int`"),
        ]:
            with pytest.raises(ValueError) as raised:
                made.from_config(wrong)  # type: ignore[arg-type]
            assert str(raised.value) == message
    with pytest.raises(ValueError, match="unknown key `descripton`"):
        Tool.from_config({"name": "count", "descripton": "Counts.", "source": "builtin"})


def test_skills_are_resolved_without_files() -> None:
    below = Skill.from_config(
        {"name": "local/below", "description": "B", "anonymous_tools": [{"name": "one", "description": "One", "source": "custom", "code": "return 1"}]}
    )
    above = Skill.from_config({"name": "local/above", "description": "A", "includes": ["local/below"], "tools": ["local/gone"]})
    definition, warnings = resolve("local/above", [above, below])
    assert [(entry.name, entry.resolved) for entry in definition.resolved_tools] == [
        ("local/below--one", True),
        ("local/gone", False),
    ]
    assert len(warnings) == 1
    with pytest.raises(ValueError, match="cycle"):
        resolve("local/loop", [Skill.from_config({"name": "local/loop", "description": "L", "includes": ["local/loop"]})])
