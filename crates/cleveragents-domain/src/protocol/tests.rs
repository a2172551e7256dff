use serde_json::{Value, json};

use super::*;
use crate::{ResolvedToolEntry, Skill, ToolCapability};

fn skill(changes: Value) -> Skill {
    let mut config = json!({"name": "local/skill", "description": "A skill"});
    config.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    Skill::from_config(&config).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns an entry of any source with a capability, or one that was not found.
fn entry(name: &str, source: &str, capability: Option<Value>) -> ResolvedToolEntry {
    serde_json::from_value(json!({
        "name": name, "source_skill": "local/skill", "source": source, "is_direct": true, "is_inline": false,
        "resolved": capability.is_some(), "capability": capability,
    }))
    .unwrap()
}

#[track_caller]
fn check_metadata(entries: &[ResolvedToolEntry], expected: Value) {
    let metadata = SkillMetadata::from_skill(&skill(json!({})), Some(entries), None).unwrap();
    let mut whole = json!({"name": "local/skill", "description": "A skill", "version": "0.0.0"});
    whole.as_object_mut().unwrap().extend(expected.as_object().unwrap().clone());
    assert_eq!(serde_json::to_value(&metadata).unwrap(), whole);
    assert_eq!(serde_json::from_value::<SkillMetadata>(whole).unwrap(), metadata);
}

#[test]
fn metadata_counts_what_tools_can_do() {
    check_metadata(
        &[],
        json!({
            "tool_count": 0,
            "capability_summary": {
                "total_tools": 0, "read_only_tools": 0, "write_tools": 0, "checkpointable_tools": 0,
                "has_side_effects": false,
            },
            "source_types": [], "writes": false, "read_only": true,
        }),
    );
    check_metadata(
        &[entry("a/reads", "tool_ref", Some(json!({"read_only": true})))],
        json!({
            "tool_count": 1,
            "capability_summary": {
                "total_tools": 1, "read_only_tools": 1, "write_tools": 0, "checkpointable_tools": 0,
                "has_side_effects": false,
            },
            "source_types": ["tool_ref"], "writes": false, "read_only": true,
        }),
    );
    check_metadata(
        &[
            entry("a/mcp", "mcp", Some(json!({"writes": true, "checkpointable": true}))),
            entry("a/undeclared", "agent_skill", Some(json!({}))),
            entry("a/missing", "mcp", None),
            entry("a/reads", "builtin", Some(json!({"read_only": true}))),
        ],
        json!({
            "tool_count": 4,
            "capability_summary": {
                "total_tools": 4, "read_only_tools": 1, "write_tools": 3, "checkpointable_tools": 1,
                "has_side_effects": false,
            },
            "source_types": ["mcp", "agent_skill", "builtin"], "writes": true, "read_only": false,
        }),
    );
    check_metadata(
        &[entry("a/mails", "tool_ref", Some(json!({"read_only": true, "side_effects": ["mail"]})))],
        json!({
            "tool_count": 1,
            "capability_summary": {
                "total_tools": 1, "read_only_tools": 1, "write_tools": 0, "checkpointable_tools": 0,
                "has_side_effects": true,
            },
            "source_types": ["tool_ref"], "writes": true, "read_only": false,
        }),
    );
}

#[test]
fn metadata_takes_the_given_version_before_the_skills_own() {
    let version = |given| SkillMetadata::from_skill(&skill(json!({"version": "1.10"})), None, given).unwrap();
    assert_eq!(version(None).version(), "1.10");
    assert_eq!(version(Some("2.0")).version(), "2.0");
}

#[test]
fn metadata_without_a_skill_is_a_value_error() {
    let error = SkillMetadata::from_skill(None, None, None).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.class()), ("a skill is required", RefusalClass::Value));
}

#[test]
fn metadata_has_the_defaults_of_the_table() {
    let metadata: SkillMetadata = serde_json::from_value(json!({"name": "a/b", "description": "x"})).unwrap();
    let expected = json!({
        "name": "a/b", "description": "x", "version": "0.0.0", "tool_count": 0,
        "capability_summary": {
            "total_tools": 0, "read_only_tools": 0, "write_tools": 0, "checkpointable_tools": 0,
            "has_side_effects": false,
        },
        "source_types": [], "writes": false, "read_only": true,
    });
    assert_eq!(serde_json::to_value(metadata).unwrap(), expected);
}

#[test]
fn metadata_cannot_promise_more_than_its_summary() {
    #[track_caller]
    fn refuse(changes: Value, expected: &str) {
        let mut metadata = json!({"name": "a/b", "description": "x"});
        metadata.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        assert_eq!(serde_json::from_value::<SkillMetadata>(metadata).unwrap_err().to_string(), expected);
    }
    refuse(json!({"writes": true}), "`read_only` and `writes` cannot both be true");
    let because = "`capability_summary` counts tools that can write or have side effects";
    refuse(
        json!({"capability_summary": {"write_tools": 1}}),
        &format!("`read_only` must be false: {because}"),
    );
    refuse(
        json!({"read_only": false, "capability_summary": {"has_side_effects": true}}),
        &format!("`writes` must be true: {because}"),
    );
}

fn definition(changes: Value) -> Result<SkillDefinition, String> {
    let mut definition = json!({
        "skill": {"name": "local/skill", "description": "A skill"},
        "metadata": {"name": "local/skill", "description": "A skill"},
    });
    definition.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    serde_json::from_value(definition).map_err(|error| error.to_string())
}

/// T3: a tool of any source that declares `writes` contradicts read-only metadata.
#[test]
fn read_only_metadata_stands_beside_no_writing_tool_of_any_source() {
    for source in ["tool_ref", "builtin", "mcp", "agent_skill"] {
        let entries = [entry("a/writes", source, Some(json!({"writes": true})))];
        let expected = "metadata is `read_only` but tool `a/writes` declares `writes`";
        assert_eq!(definition(json!({"resolved_tools": entries})), Err(expected.to_owned()));
    }
    let inline =
        skill(json!({"anonymous_tools": [{"description": "x", "source": "builtin", "writes": true}]}));
    let expected = "metadata is `read_only` but tool `local/skill--inline-1` declares `writes`";
    assert_eq!(definition(json!({"resolved_tools": inline.own_entries()})), Err(expected.to_owned()));
}

/// The check looks into an inline definition even when the entry's own capability says otherwise.
#[test]
fn an_inline_definition_that_writes_cannot_hide_behind_its_entry() {
    let inline =
        skill(json!({"anonymous_tools": [{"description": "x", "source": "builtin", "writes": true}]}));
    let mut entries = serde_json::to_value(inline.own_entries()).unwrap();
    entries[0]["capability"] = serde_json::to_value(ToolCapability::reading()).unwrap();
    let expected = "metadata is `read_only` but tool `local/skill--inline-1` declares `writes`";
    assert_eq!(definition(json!({"resolved_tools": entries})), Err(expected.to_owned()));
}

#[test]
fn schemas_of_a_definition_state_their_type() {
    for field in ["input_schema", "output_schema"] {
        let without = format!("`{field}` must have a `type` key to be a JSON Schema object");
        assert_eq!(definition(json!({field: {"properties": {}}})), Err(without));
        assert_eq!(definition(json!({field: true})), Err(format!("`{field}` must be a JSON Schema object")));
    }
    let definition =
        definition(json!({"input_schema": {"type": "object"}, "output_schema": {"type": null}})).unwrap();
    assert_eq!(definition.input_schema(), Some(&json!({"type": "object"})));
    assert_eq!(definition.output_schema(), Some(&json!({"type": null})));
}

#[test]
fn a_result_has_the_defaults_of_the_table() {
    let result: SkillResult =
        serde_json::from_value(json!({"skill_name": "a/b", "tool_name": "c/d", "success": true})).unwrap();
    assert_eq!(result, SkillResult::success("a/b", "c/d", Value::Null));
    let expected = json!({
        "skill_name": "a/b", "tool_name": "c/d", "success": true, "output_data": null, "error": null,
        "duration_ms": 0.0, "resource_changes": [],
    });
    assert_eq!(serde_json::to_value(result).unwrap(), expected);
}

/// T24: a success never carries an error.
#[test]
fn a_result_with_contradicting_fields_is_refused() {
    #[track_caller]
    fn refuse(changes: Value, expected: &str) {
        let mut result = json!({"skill_name": "a/b", "tool_name": "c/d", "success": true});
        result.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        assert_eq!(serde_json::from_value::<SkillResult>(result).unwrap_err().to_string(), expected);
    }
    let error = json!({"error_type": "validation_error", "message": "x", "skill_name": "a/b"});
    refuse(json!({"error": error}), "`error` is not allowed when `success` is true");
    refuse(json!({"duration_ms": -1}), "`duration_ms` must be a finite number and not negative, found -1");
    refuse(json!({"resource_changes": [{"kind": "create", "path": ""}]}), "`path` must not be empty");
    refuse(
        json!({"resource_changes": [{"kind": "move", "path": "a"}]}),
        "`from` is required when `kind` is `move`",
    );
    refuse(
        json!({"resource_changes": [{"kind": "delete", "path": "a", "from": "b"}]}),
        "`from` is not allowed when `kind` is `delete`",
    );
    refuse(
        json!({"resource_changes": [{"kind": "rename", "path": "a"}]}),
        "unknown resource change `rename`, expected `create`, `modify`, `delete` or `move`",
    );
}

#[test]
fn an_impossible_duration_becomes_zero() {
    let duration =
        |milliseconds| SkillResult::success("a/b", "c/d", Value::Null).with_duration_ms(milliseconds);
    let found = [150.5, -1.0, f64::NAN, f64::INFINITY]
        .map(|milliseconds| duration(milliseconds).duration_ms().to_bits());
    assert_eq!(found, [150.5_f64, 0.0, 0.0, 0.0].map(f64::to_bits));
}

#[test]
fn a_failure_carries_its_error_and_the_changes_that_happened() {
    let error = SkillError::new(SkillErrorType::ToolExecutionFailure, "boom", "a/b")
        .with_tool_name("c/d")
        .with_details(json!({"category": "timeout"}).as_object().unwrap().clone());
    assert_eq!(error.to_string(), "tool_execution_failure: boom");
    let change = ResourceChangeConfig {
        from: Some("x".to_owned()),
        ..ResourceChangeConfig::new(ResourceChangeKind::Move, "y")
    };
    let result = SkillResult::failure("a/b", "c/d", error)
        .with_duration_ms(1.5)
        .with_resource_changes(vec![change.try_into().unwrap()]);
    let expected = json!({
        "skill_name": "a/b", "tool_name": "c/d", "success": false, "output_data": null,
        "error": {
            "error_type": "tool_execution_failure", "message": "boom", "details": {"category": "timeout"},
            "skill_name": "a/b", "tool_name": "c/d",
        },
        "duration_ms": 1.5,
        "resource_changes": [{"kind": "move", "path": "y", "from": "x"}],
    });
    assert_eq!(serde_json::to_value(&result).unwrap(), expected);
    assert_eq!(serde_json::from_value::<SkillResult>(expected).unwrap(), result);
}

#[track_caller]
fn check_mapping(classes: &[&str], message: &str, expected: SkillErrorType) {
    let classes: Vec<String> = classes.iter().map(|class| (*class).to_owned()).collect();
    let details = json!({"exception_type": classes[0]}).as_object().unwrap().clone();
    let exception = ForeignException { classes, message: message.to_owned() };
    let mapped = map_tool_error(&exception, "local/skill", None).unwrap();
    assert_eq!(mapped, SkillError::new(expected, message, "local/skill").with_details(details));
}

/// T39: the whole mapping table, with the order that it leaves open.
#[test]
fn every_row_of_the_mapping_table_holds() {
    use SkillErrorType as Type;
    let value = ["ValueError", "Exception", "BaseException", "object"];
    check_mapping(&value, "Cycle detected in skill includes", Type::CycleDetected);
    check_mapping(&value, "a CYCLE", Type::CycleDetected);
    check_mapping(&value, "cycle: skill not found", Type::CycleDetected);
    check_mapping(&value, "Skill Not Found", Type::SkillNotFound);
    check_mapping(&value, "activation failed", Type::ResolutionFailure);
    check_mapping(&value, "", Type::ResolutionFailure);
    check_mapping(&["JSONDecodeError", "ValueError"], "Expecting value", Type::ResolutionFailure);
    check_mapping(&["ValidationError", "ValueError"], "cycle not found activation", Type::ValidationError);
    check_mapping(&["pydantic_core._pydantic_core.ValidationError"], "", Type::ValidationError);
    check_mapping(&["validationerror"], "", Type::ValidationError);
    check_mapping(&["PermissionError", "OSError"], "activation not found", Type::PermissionDenied);
    check_mapping(&["RuntimeError"], "Activation failed", Type::ToolActivationFailure);
    check_mapping(&["RuntimeError"], "cycle", Type::ToolExecutionFailure);
    check_mapping(&["FileNotFoundError", "OSError"], "not found", Type::ToolExecutionFailure);
    check_mapping(&["MyValueErrorLike"], "cycle", Type::ToolExecutionFailure);
}

#[test]
fn a_mapped_error_names_its_tool_twice() {
    let exception = ForeignException { classes: Vec::new(), message: "boom".to_owned() };
    let expected = SkillError::new(SkillErrorType::ToolExecutionFailure, "boom", "local/skill")
        .with_tool_name("local/tool")
        .with_details(json!({"tool_name": "local/tool"}).as_object().unwrap().clone());
    assert_eq!(map_tool_error(&exception, "local/skill", Some("local/tool")), Ok(expected));
}

#[test]
fn mapping_refuses_an_empty_skill_name() {
    let exception = ForeignException { classes: Vec::new(), message: String::new() };
    for skill_name in ["", " "] {
        let error = map_tool_error(&exception, skill_name, None).unwrap_err();
        assert_eq!(
            (error, error.to_string().as_str(), error.class()),
            (MappingError::EmptySkillName, "`skill_name` must not be empty", RefusalClass::Value)
        );
    }
}

#[test]
fn there_are_seven_error_types() {
    let words = [
        "skill_not_found",
        "resolution_failure",
        "cycle_detected",
        "tool_activation_failure",
        "tool_execution_failure",
        "validation_error",
        "permission_denied",
    ];
    assert_eq!(SkillErrorType::WORDS, words);
    let parsed: Vec<SkillErrorType> = words.iter().map(|word| word.parse().unwrap()).collect();
    assert_eq!(parsed, SkillErrorType::ALL);
}
