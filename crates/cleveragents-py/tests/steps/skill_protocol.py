"""The steps of the contract's scenarios, on the Python package."""

from __future__ import annotations

from typing import Any

import pydantic
from behave import then, when

from cleveragents.domain.skill import ResolvedToolEntry, Skill
from cleveragents.skills.protocol import (
    SkillDefinition,
    SkillError,
    SkillErrorType,
    SkillMetadata,
    SkillResult,
    map_tool_error,
)

INLINE = {"description": "An inline tool", "source": "custom", "code": "return {}"}
ARTICLE = {"error": SkillError, "metadata": SkillMetadata, "definition": SkillDefinition, "result": SkillResult}


def attempt(context: Any, make: Any) -> None:
    context.made, context.raised = None, None
    try:
        context.made = make()
    except ValueError as raised:
        context.raised = raised


def frozen(value: pydantic.BaseModel) -> None:
    """No field can be assigned, and the value stays what it was."""
    before = value.model_dump()
    for name in type(value).model_fields:
        try:
            setattr(value, name, getattr(value, name))
        except pydantic.ValidationError as error:
            assert [one["type"] for one in error.errors()] == ["frozen_instance"]
        else:
            raise AssertionError(f"{name} can be assigned")
    assert value.model_dump() == before


def created(context: Any, kind: type[pydantic.BaseModel]) -> Any:
    """The value, which its own JSON gives again."""
    assert context.raised is None, context.raised
    assert type(context.made) is kind
    assert kind.model_validate_json(context.made.model_dump_json()) == context.made
    return context.made


def skill(**items: Any) -> Skill:
    return Skill.from_config({"name": "local/test-skill", "description": "A test skill", **items})


@when("I list all skill_protocol error types")
def list_types(context: Any) -> None:
    context.types = [member.value for member in SkillErrorType]


@then('the skill_protocol error types should include "{word}"')
def types_include(context: Any, word: str) -> None:
    assert context.types.count(word) == 1


@then("there should be {count:d} skill_protocol error types")
def types_counted(context: Any, count: int) -> None:
    assert len(context.types) == count


@when('I create a skill_protocol error with type "{kind}" and message "{message}" for skill "{name}"')
def make_error(context: Any, kind: str, message: str, name: str) -> None:
    attempt(context, lambda: SkillError(error_type=SkillErrorType(kind), message=message, skill_name=name))


def some_error(**more: Any) -> SkillError:
    return SkillError(
        error_type=SkillErrorType.TOOL_EXECUTION_FAILURE, message="Tool failed", skill_name="local/my-skill", **more
    )


@when('I create a skill_protocol error with tool_name "{name}"')
def make_error_of_tool(context: Any, name: str) -> None:
    attempt(context, lambda: some_error(tool_name=name))


@when("I create a skill_protocol error with details")
def make_error_with_details(context: Any) -> None:
    attempt(context, lambda: some_error(details={"trace_id": "abc"}))


@then("the skill_protocol error should be created")
def error_created(context: Any) -> None:
    created(context, SkillError)


@then('the skill_protocol error type should be "{word}"')
def error_type(context: Any, word: str) -> None:
    assert context.made.error_type == word


@then('the skill_protocol error message should be "{message}"')
def error_message(context: Any, message: str) -> None:
    assert context.made.message == message


@then('the skill_protocol error skill_name should be "{name}"')
def error_skill(context: Any, name: str) -> None:
    assert context.made.skill_name == name


@then("the skill_protocol error tool_name should be none")
def error_no_tool(context: Any) -> None:
    assert context.made.tool_name is None


@then('the skill_protocol error tool_name should be "{name}"')
def error_tool(context: Any, name: str) -> None:
    assert context.made.tool_name == name


@then('the skill_protocol error details should have key "{key}"')
def error_details(context: Any, key: str) -> None:
    assert list(context.made.details) == [key]


@then("the skill_protocol {article:w} should be immutable")
def immutable(context: Any, article: str) -> None:
    assert type(context.made) is ARTICLE[article]
    frozen(context.made)


@when("I create a skill_protocol metadata from a basic skill")
def metadata_of_basic(context: Any) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(skill()))


@when("I create a skill_protocol metadata from a skill with tool refs")
def metadata_of_refs(context: Any) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(skill(tools=["local/one", "local/two"])))


@when("I create a skill_protocol metadata from a skill with write tools")
def metadata_of_writers(context: Any) -> None:
    tools = [{**INLINE, "capability": {"writes": True}}]
    attempt(context, lambda: SkillMetadata.from_skill(skill(anonymous_tools=tools)))


@when("I create a skill_protocol metadata from a skill with read_only tools")
def metadata_of_readers(context: Any) -> None:
    tools = [{**INLINE, "capability": {"read_only": True}}]
    attempt(context, lambda: SkillMetadata.from_skill(skill(anonymous_tools=tools)))


@when("I create a skill_protocol metadata from a skill with mcp sources")
def metadata_of_servers(context: Any) -> None:
    servers = [{"name": "files", "command": "server"}]
    attempt(context, lambda: SkillMetadata.from_skill(skill(mcp_servers=servers)))


@when("I create a skill_protocol metadata from a skill with agent skill sources")
def metadata_of_folders(context: Any) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(skill(agent_skills=[{"path": "./skills/one"}])))


@when('I create a skill_protocol metadata with version "{version}"')
def metadata_of_version(context: Any, version: str) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(skill(), version=version))


@when("I create a skill_protocol metadata from an empty skill")
def metadata_of_empty(context: Any) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(skill()))


@when("I try to create skill_protocol metadata from None")
def metadata_of_none(context: Any) -> None:
    attempt(context, lambda: SkillMetadata.from_skill(None))  # type: ignore[arg-type]


@then("the skill_protocol metadata should be created")
def metadata_created(context: Any) -> None:
    created(context, SkillMetadata)


@then('the skill_protocol metadata name should be "{name}"')
def metadata_name(context: Any, name: str) -> None:
    assert context.made.name == name


@then('the skill_protocol metadata description should be "{description}"')
def metadata_description(context: Any, description: str) -> None:
    assert context.made.description == description


@then('the skill_protocol metadata version should be "{version}"')
def metadata_version(context: Any, version: str) -> None:
    assert context.made.version == version


@then("the skill_protocol metadata {flag:w} should be {word:w}")
def metadata_flag(context: Any, flag: str, word: str) -> None:
    expected = {"true": True, "false": False}.get(word)
    assert getattr(context.made, flag) is (int(word) if expected is None else expected)


@then('the skill_protocol metadata source_types should contain "{source}"')
def metadata_sources(context: Any, source: str) -> None:
    assert context.made.source_types == [source]


def definition(capability: dict[str, bool], **more: Any) -> SkillDefinition:
    composed = Skill.from_config(
        {
            "name": "local/def-skill",
            "description": "A skill",
            "anonymous_tools": [{**INLINE, "capability": capability}],
        }
    )
    entry = ResolvedToolEntry(
        name="local/def-skill--inline-1",
        source_skill="local/def-skill",
        source="inline",
        is_direct=True,
        is_inline=True,
        inline_tool=composed.anonymous_tools[0],
        resolved=True,
        capability=composed.anonymous_tools[0].capability,
        via=["local/def-skill"],
    )
    metadata = SkillMetadata(name="local/def-skill", description="A skill")
    return SkillDefinition(skill=composed, resolved_tools=[entry], metadata=metadata, **more)


@when("I create a skill_protocol definition with resolved tools")
def define(context: Any) -> None:
    attempt(context, lambda: definition({"read_only": True}))


@when("I create a skill_protocol definition with input and output schemas")
def define_with_schemas(context: Any) -> None:
    input_schema = {"type": "object", "properties": {"query": {"type": "string"}}}
    attempt(
        context,
        lambda: definition({"read_only": True}, input_schema=input_schema, output_schema={"type": "string"}),
    )


@when("I try to create a skill_protocol definition with invalid {field:w}")
def define_with_invalid(context: Any, field: str) -> None:
    attempt(context, lambda: definition({"read_only": True}, **{field: {"properties": {}}}))


@when("I try to create a skill_protocol definition with writes inconsistency")
def define_with_writer(context: Any) -> None:
    attempt(context, lambda: definition({"writes": True}))


@then("the skill_protocol definition should be created")
def definition_created(context: Any) -> None:
    created(context, SkillDefinition)


@then('the skill_protocol definition skill name should be "{name}"')
def definition_name(context: Any, name: str) -> None:
    assert context.made.skill.name == name


@then("the skill_protocol definition should have {count:d} resolved tools")
def definition_tools(context: Any, count: int) -> None:
    assert len(context.made.resolved_tools) == count


@then('the skill_protocol definition {field:w} should have key "{key}"')
def definition_schema(context: Any, field: str, key: str) -> None:
    assert key in getattr(context.made, field)


def result(**fields: Any) -> SkillResult:
    return SkillResult(**{"skill_name": "local/my-skill", "tool_name": "local/my-tool", "success": True, **fields})


@when("I create a skill_protocol result with success")
def succeed(context: Any) -> None:
    attempt(context, lambda: result(output_data="hello"))


@when("I create a skill_protocol result with failure")
def fail(context: Any) -> None:
    attempt(context, lambda: result(success=False, error=some_error()))


@when("I create a skill_protocol result with duration and resource changes")
def succeed_with_changes(context: Any) -> None:
    changes = [{"kind": "modify", "path": "notes.md"}]
    attempt(context, lambda: result(duration_ms=150.5, resource_changes=changes))


@then("the skill_protocol result should be created")
def result_created(context: Any) -> None:
    created(context, SkillResult)


@then("the skill_protocol result success should be {word:w}")
def result_success(context: Any, word: str) -> None:
    assert context.made.success is {"true": True, "false": False}[word]


@then('the skill_protocol result skill_name should be "{name}"')
def result_skill(context: Any, name: str) -> None:
    assert context.made.skill_name == name


@then('the skill_protocol result tool_name should be "{name}"')
def result_tool(context: Any, name: str) -> None:
    assert context.made.tool_name == name


@then("the skill_protocol result error should be none")
def result_no_error(context: Any) -> None:
    assert context.made.error is None


@then("the skill_protocol result error should not be none")
def result_error(context: Any) -> None:
    assert type(context.made.error) is SkillError


@then('the skill_protocol result error type should be "{word}"')
def result_error_type(context: Any, word: str) -> None:
    assert context.made.error.error_type == word


@then('the skill_protocol result output_data should be "{output}"')
def result_output(context: Any, output: str) -> None:
    assert context.made.output_data == output


@then("the skill_protocol result duration_ms should be {duration:g}")
def result_duration(context: Any, duration: float) -> None:
    assert context.made.duration_ms == duration


@then("the skill_protocol result should have {count:d} resource changes")
def result_changes(context: Any, count: int) -> None:
    assert len(context.made.resource_changes) == count


@when('I map a skill_protocol ValueError with message "{message}"')
def map_value_error(context: Any, message: str) -> None:
    attempt(context, lambda: map_tool_error(ValueError(message), skill_name="local/my-skill"))


@when("I map a skill_protocol PermissionError")
def map_permission_error(context: Any) -> None:
    attempt(context, lambda: map_tool_error(PermissionError("Access denied"), skill_name="local/my-skill"))


@when('I map a skill_protocol RuntimeError with message "{message}"')
def map_runtime_error(context: Any, message: str) -> None:
    attempt(context, lambda: map_tool_error(RuntimeError(message), skill_name="local/my-skill"))


@when('I map a skill_protocol error with tool_name "{name}"')
def map_of_tool(context: Any, name: str) -> None:
    attempt(context, lambda: map_tool_error(RuntimeError("x"), skill_name="local/my-skill", tool_name=name))


@when("I try to map a skill_protocol error with empty skill_name")
def map_without_skill(context: Any) -> None:
    attempt(context, lambda: map_tool_error(RuntimeError("x"), skill_name=""))


@then('the skill_protocol mapped error type should be "{word}"')
def mapped_type(context: Any, word: str) -> None:
    assert created(context, SkillError).error_type == word


@then('the skill_protocol mapped error tool_name should be "{name}"')
def mapped_tool(context: Any, name: str) -> None:
    assert context.made.tool_name == name


@then('the skill_protocol mapped error details should have key "{key}"')
def mapped_details(context: Any, key: str) -> None:
    assert context.made.details[key] == context.made.tool_name


@then("a skill_protocol value error should be raised")
def value_error(context: Any) -> None:
    assert type(context.raised) is ValueError


@then("a skill_protocol validation error should be raised")
def validation_error(context: Any) -> None:
    assert type(context.raised) is pydantic.ValidationError
