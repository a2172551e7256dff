use serde_json::json;

use super::*;

/// Returns a minimal tool with some fields added or, with null, taken away.
fn config(changes: Value) -> Value {
    let mut config = json!({"name": "local/tool", "description": "A tool", "source": "builtin"});
    config.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    config
}

/// Compares the whole message of a refusal.
#[track_caller]
fn refuse(changes: Value, problems: &str) {
    let error = Tool::from_config(&config(changes)).map(|tool| tool.as_cli_dict()).unwrap_err();
    assert_eq!(error.to_string(), format!("invalid tool: {problems}"));
}

/// Compares the fields that a configuration gives, as the command line shows them.
#[track_caller]
fn accept(config: &Value, expected: Value) {
    let tool = Tool::from_config(config).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(Value::Object(tool.as_cli_dict()), expected);
}

fn capability(changes: Value) -> Value {
    let mut fields = json!({
        "read_only": false, "writes": false, "checkpointable": false, "side_effects": [], "idempotent": false,
        "unsafe": false, "human_approval_required": false,
    });
    fields.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    fields
}

#[test]
fn a_minimal_tool_has_the_defaults_of_the_table() {
    let tool = Tool::from_config(&config(json!({}))).unwrap();
    assert_eq!(
        serde_json::to_value(&tool).unwrap(),
        json!({
            "name": "local/tool",
            "description": "A tool",
            "source": "builtin",
            "tool_type": "tool",
            "code": null,
            "mcp_server": null,
            "mcp_tool_name": null,
            "agent_skill_path": null,
            "input_schema": null,
            "output_schema": null,
            "capability": {
                "read_only": false,
                "writes": false,
                "write_scope": null,
                "checkpointable": false,
                "checkpoint_scope": null,
                "side_effects": [],
                "idempotent": false,
                "unsafe": false,
                "human_approval_required": false,
                "cost_profile": null,
            },
            "resource_slots": [],
            "lifecycle": null,
            "timeout": 300,
        })
    );
    assert_eq!((tool.namespace(), tool.short_name()), ("local", "tool"));
}

#[test]
fn the_cli_dict_follows_the_table_without_nulls_and_without_an_empty_lifecycle() {
    let tool = Tool::from_config(&config(json!({
        "lifecycle": {},
        "timeout": 5,
        "output_schema": {"const": null},
        "resource_slots": [{"name": "repo", "resource_type": "git", "access": "read_only"}],
    })))
    .unwrap();
    let expected = concat!(
        r#"{"name":"local/tool","description":"A tool","source":"builtin","tool_type":"tool","#,
        r#""output_schema":{"const":null},"#,
        r#""capability":{"read_only":false,"writes":false,"checkpointable":false,"side_effects":[],"#,
        r#""idempotent":false,"unsafe":false,"human_approval_required":false},"#,
        r#""resource_slots":[{"name":"repo","resource_type":"git","access":"read_only","description":"","#,
        r#""binding":"contextual","required":true}],"timeout":5}"#,
    );
    assert_eq!(Value::Object(tool.as_cli_dict()).to_string(), expected);
}

#[test]
fn the_cli_dict_keeps_a_lifecycle_with_a_hook() {
    let tool = Tool::from_config(&config(json!({"lifecycle": {"activate": "start"}}))).unwrap();
    assert_eq!(tool.as_cli_dict().get("lifecycle"), Some(&json!({"activate": "start"})));
}

#[test]
fn every_source_demands_its_own_fields_and_refuses_those_of_others() {
    refuse(
        json!({"source": "mcp"}),
        "`mcp_server` is required when `source` is `mcp`; `mcp_tool_name` is required when `source` is `mcp`",
    );
    refuse(json!({"source": "agent_skill"}), "`agent_skill_path` is required when `source` is `agent_skill`");
    refuse(json!({"source": "custom"}), "`code` is required when `source` is `custom`");
    refuse(json!({"source": "custom", "code": "  "}), "`code` is required when `source` is `custom`");
    refuse(json!({"code": "x"}), "at `/code`: `code` is not allowed when `source` is `builtin`");
    refuse(
        json!({"source": "mcp", "mcp_server": "s", "mcp_tool_name": "t", "agent_skill_path": "p"}),
        "at `/agent_skill_path`: `agent_skill_path` is not allowed when `source` is `mcp`",
    );
    refuse(
        json!({"source": "wrapped"}),
        "at `/source`: `source: wrapped` is only for `tool_type: validation`; \
         `wraps` is required when `source` is `wrapped`; `transform` is required when `source` is `wrapped`",
    );
    let source = |changes| Tool::from_config(&config(changes)).unwrap().source().clone();
    assert_eq!(source(json!({})), ToolSource::Builtin);
    assert_eq!(
        source(json!({"source": "mcp", "mcp_server": "s", "mcp_tool_name": "t"})),
        ToolSource::Mcp { server: "s".to_owned(), tool: "t".to_owned() }
    );
    assert_eq!(
        source(json!({"source": "agent_skill", "agent_skill_path": "skills/a"})),
        ToolSource::AgentSkill { path: "skills/a".to_owned() }
    );
    assert_eq!(
        source(json!({"source": "custom", "code": "return {}"})),
        ToolSource::Custom { code: "return {}".to_owned() }
    );
}

#[test]
fn a_read_only_tool_neither_writes_nor_has_checkpoints() {
    let message = |at: &str, field: &str| {
        format!("at `{at}/{field}`: `{field}` must be false when `read_only` is true")
    };
    refuse(json!({"capability": {"read_only": true, "writes": true}}), &message("/capability", "writes"));
    refuse(json!({"read_only": true, "capability": {"writes": true}}), &message("/capability", "writes"));
    refuse(json!({"writes": true, "capability": {"read_only": true}}), &message("", "writes"));
    refuse(
        json!({"capability": {"read_only": true, "writes": true, "checkpointable": true}}),
        &format!("{}; {}", message("/capability", "writes"), message("/capability", "checkpointable")),
    );
}

/// T4: capability keys at the top level count as much as nested ones.
#[test]
fn capability_keys_are_read_in_both_places() {
    let fields = json!({
        "writes": true, "checkpointable": true, "checkpoint_scope": "file", "write_scope": "src/**",
        "side_effects": ["mail"], "idempotent": true, "unsafe": true, "human_approval_required": true,
        "cost_profile": "low", "read_only": false,
    });
    let flat = Tool::from_config(&config(fields.clone())).unwrap();
    let nested = Tool::from_config(&config(json!({"capability": &fields}))).unwrap();
    assert_eq!(flat, nested);
    for (key, value) in fields.as_object().unwrap() {
        let mut others = fields.clone();
        others.as_object_mut().unwrap().shift_remove(key);
        let mixed = config(json!({ (key.as_str()): value, "capability": others }));
        assert_eq!(Tool::from_config(&mixed).as_ref(), Ok(&flat), "{key} beside the section");
    }
    assert_eq!(serde_json::to_value(flat.capability()).unwrap(), fields);
}

#[test]
fn two_values_for_one_capability_are_refused_with_both() {
    refuse(
        json!({"writes": true, "capability": {"writes": false}}),
        "at `/writes`: `writes` is false at `/capability/writes` and true at `/writes`, they must agree",
    );
    let agreed = config(json!({"writes": true, "capability": {"writes": true}}));
    assert_eq!(Tool::from_config(&agreed), Tool::from_config(&config(json!({"writes": true}))));
}

/// T4, T19: a key that nothing reads is an error.
#[test]
fn unknown_keys_are_refused_with_a_suggestion() {
    refuse(json!({"wirtes": true}), "at `/wirtes`: unknown key `wirtes`, did you mean `writes`?");
    refuse(json!({"readOnly": true}), "at `/readOnly`: unknown key `readOnly`, did you mean `read_only`?");
    refuse(
        json!({"inputSchema": {}}),
        "at `/inputSchema`: unknown key `inputSchema`, did you mean `input_schema`?",
    );
    refuse(json!({"resource_bindings": []}), "at `/resource_bindings`: unknown key `resource_bindings`");
    refuse(
        json!({"capability": {"write": true}}),
        "at `/capability/write`: unknown key `write`, did you mean `writes`?",
    );
    refuse(json!({"a/b~c": 1}), "at `/a~1b~0c`: unknown key `a/b~c`");
}

#[test]
fn every_problem_of_a_configuration_is_reported_at_once() {
    let error = Tool::from_config(&json!({
        "name": "dev:team/lint",
        "source": "agent_skills",
        "timeout": "10",
        "read_only": "yes",
        "resource_slots": [{"name": "class", "access": "write"}],
        "lifecycle": {"execute": "run"},
    }))
    .unwrap_err();
    let problems: Vec<String> = error.problems().as_slice().iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "`description` is required",
            "at `/source`: unknown value `agent_skills`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped`, \
             did you mean `agent_skill`?",
            "at `/read_only`: expected a boolean, found a text, write `true`",
            "at `/resource_slots/0`: `resource_type` is required",
            "at `/resource_slots/0/access`: unknown value `write`, expected `read_only` or `read_write`",
            "at `/resource_slots/0/name`: slot name `class` is not a valid Python identifier",
            "at `/lifecycle/execute`: unknown key `execute`",
            "at `/timeout`: expected an integer, found a text",
            "at `/name`: name `dev:team/lint` has a server prefix, which is not supported: \
             expected `namespace/short-name`",
        ]
    );
}

/// T12: the wrapper and the header are legal.
#[test]
fn the_wrapper_and_the_header_are_accepted() {
    let plain = Tool::from_config(&config(json!({}))).unwrap();
    let header = json!({"version": "3.0"});
    let with_header = config(json!({"cleveragents": header}));
    assert_eq!(Tool::from_config(&with_header).unwrap(), plain);
    assert_eq!(Tool::from_config(&json!({"tool": config(json!({}))})).unwrap(), plain);
    assert_eq!(
        Tool::from_config(&json!({"cleveragents": header, "tool": config(json!({}))})).unwrap(),
        plain
    );
    refuse(
        json!({"cleveragents": {"version": "4.0"}}),
        "at `/cleveragents/version`: unknown value `4.0`, expected `3.0`",
    );
    let error = Tool::from_config(&json!({"tool": {"name": "a/b", "source": "builtin"}})).unwrap_err();
    assert_eq!(error.to_string(), "invalid tool: at `/tool`: `description` is required");
}

#[test]
fn a_bare_name_gets_the_default_namespace_in_configuration_only() {
    accept(
        &config(json!({"name": "lint"})),
        json!({
            "name": "local/lint", "description": "A tool", "source": "builtin", "tool_type": "tool",
            "capability": capability(json!({})), "resource_slots": [], "timeout": 300,
        }),
    );
    let error = serde_json::from_value::<Tool>(config(json!({"name": "lint"}))).unwrap_err();
    let expected = "invalid tool: at `/name`: name `lint` has no namespace, expected `namespace/short-name`";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_timeout_is_at_least_one_second() {
    let message =
        |found| format!("at `/timeout`: `timeout` must be between 1 and 4294967295 seconds, found {found}");
    refuse(json!({"timeout": 0}), &message("0"));
    refuse(json!({"timeout": -1}), &message("-1"));
    refuse(json!({"timeout": 4_294_967_296_i64}), &message("4294967296"));
    refuse(json!({"timeout": 1.5}), "at `/timeout`: expected an integer, found a number");
    assert_eq!(Tool::from_config(&config(json!({"timeout": 1}))).unwrap().timeout(), 1);
}

#[test]
fn schemas_are_mappings() {
    refuse(json!({"input_schema": true}), "at `/input_schema`: expected a mapping, found a boolean");
    let config = ToolConfig {
        output_schema: Some(json!([])),
        ..ToolConfig::new("local/tool", "A tool", ToolSourceKind::Builtin)
    };
    let expected = "invalid tool: at `/output_schema`: expected a mapping, found a list";
    assert_eq!(Tool::try_from(config).unwrap_err().to_string(), expected);
}

#[test]
fn a_configuration_is_a_mapping() {
    let error = Tool::from_config(&json!(["name"])).unwrap_err();
    assert_eq!(error.to_string(), "invalid tool: expected a mapping, found a list");
}

#[test]
fn slots_follow_their_rules() {
    #[track_caller]
    fn refuse_slot(changes: Value, problem: &str) {
        let mut slot = json!({"name": "repo", "resource_type": "git", "access": "read_only"});
        slot.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        refuse(json!({"resource_slots": [slot]}), problem);
    }
    let bad_name =
        |name| format!("at `/resource_slots/0/name`: slot name `{name}` is not a valid Python identifier");
    for name in ["", "1st", "my-repo", "a b", "class", "None", "a.b"] {
        refuse_slot(json!({"name": name}), &bad_name(name));
    }
    refuse_slot(
        json!({"binding": "static"}),
        "at `/resource_slots/0/static_resource`: `static_resource` is required when `binding` is `static`",
    );
    for binding in ["contextual", "parameter"] {
        refuse_slot(
            json!({"binding": binding, "static_resource": "main"}),
            "at `/resource_slots/0/static_resource`: `static_resource` is only allowed when `binding` is `static`",
        );
    }
    refuse_slot(
        json!({"resource_type": ""}),
        "at `/resource_slots/0/resource_type`: `resource_type` must not be empty",
    );
    let slot = json!({"name": "repo", "resource_type": "git", "access": "read_only"});
    refuse(
        json!({"resource_slots": [slot, slot]}),
        "at `/resource_slots/1/name`: slot name `repo` is used twice",
    );
    let slots = json!([
        {"name": "größe", "resource_type": "git", "access": "read_write", "binding": "static", "static_resource": "main"},
        {"name": "_x1", "resource_type": "git", "access": "read_only", "required": false},
    ]);
    let tool = Tool::from_config(&config(json!({"resource_slots": slots}))).unwrap();
    let names: Vec<_> = tool.resource_slots().iter().map(|slot| (slot.name(), slot.required())).collect();
    assert_eq!(names, [("größe", true), ("_x1", false)]);
}

fn validation(changes: Value) -> Value {
    let mut fields =
        json!({"tool_type": "validation", "source": "custom", "code": "return {'passed': True}"});
    fields.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    config(fields)
}

/// T13: the mode is read from the top level, from a `validation:` section and inside a `validation:` wrapper.
#[test]
fn the_mode_of_a_validation_is_read_in_every_place() {
    let mode = |config: Value| Validation::from_config(&config).unwrap().mode();
    assert_eq!(mode(validation(json!({}))), ValidationMode::Required);
    assert_eq!(mode(validation(json!({"mode": "informational"}))), ValidationMode::Informational);
    assert_eq!(
        mode(validation(json!({"validation": {"mode": "informational"}}))),
        ValidationMode::Informational
    );
    let wrapped = json!({"validation": validation(json!({"tool_type": null, "mode": "informational"}))});
    assert_eq!(mode(wrapped.clone()), ValidationMode::Informational);
    assert_eq!(Tool::from_config(&wrapped).unwrap().validation_mode(), Some(ValidationMode::Informational));
    let error =
        Tool::from_config(&validation(json!({"mode": "required", "validation": {"mode": "informational"}})));
    let expected = "invalid tool: at `/mode`: `mode` is \"informational\" at `/validation/mode` and \"required\" at `/mode`, \
                    they must agree";
    assert_eq!(error.unwrap_err().to_string(), expected);
    refuse(json!({"mode": "informational"}), "at `/mode`: `mode` is only for `tool_type: validation`");
}

/// T9: only `tool_type` makes a validation, never the name.
#[test]
fn a_name_does_not_make_a_validation() {
    let tool = Tool::from_config(&config(json!({"name": "local/validate-all"}))).unwrap();
    assert_eq!(tool.tool_type(), ToolType::Tool);
}

/// T10: a plain tool is never taken for a validation.
#[test]
fn a_plain_tool_is_no_validation() {
    let tool = Tool::from_config(&config(json!({}))).unwrap();
    let expected = "invalid tool: at `/tool_type`: expected `tool_type` `validation`, found `tool`";
    assert_eq!(Validation::try_from(tool).unwrap_err().to_string(), expected);
    let error = Validation::from_config(&config(json!({"tool_type": "tool"}))).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_validation_is_always_read_only() {
    let tool = Tool::from_config(&validation(json!({}))).unwrap();
    assert_eq!(*tool.capability(), ToolCapability::reading());
    let refuse = |changes: Value, at: &str, field: &str, expected: bool| {
        let error = Tool::from_config(&validation(changes)).unwrap_err();
        let rule = format!("a validation is always read-only, `{field}` must be {expected}");
        assert_eq!(error.to_string(), format!("invalid tool: at `{at}`: {rule}"));
    };
    refuse(json!({"writes": true}), "/writes", "writes", false);
    refuse(
        json!({"capability": {"checkpointable": true}}),
        "/capability/checkpointable",
        "checkpointable",
        false,
    );
    refuse(json!({"read_only": false}), "/read_only", "read_only", true);
}

#[test]
fn a_wrapping_validation_names_its_tool_and_its_transform() {
    let wrapped = |changes: Value| {
        let mut fields =
            json!({"tool_type": "validation", "source": "wrapped", "wraps": "lint", "transform": "x"});
        fields.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        Validation::from_config(&config(fields))
    };
    let validation = wrapped(json!({})).unwrap();
    let parts = (validation.wraps().map(ToolName::as_str), validation.transform());
    assert_eq!(parts, (Some("local/lint"), Some("x")));
    assert_eq!(
        serde_json::from_value::<Validation>(serde_json::to_value(&validation).unwrap()).unwrap(),
        validation
    );
    let message = |changes| wrapped(changes).unwrap_err().to_string();
    assert_eq!(
        message(json!({"transform": null})),
        "invalid tool: `transform` is required when `source` is `wrapped`"
    );
    assert_eq!(
        message(json!({"wraps": "tool"})),
        "invalid tool: at `/wraps`: a validation cannot wrap itself"
    );
    assert_eq!(
        message(json!({"wraps": "a b"})),
        "invalid tool: at `/wraps`: name `a b` has no namespace, expected `namespace/short-name`"
    );
}

#[test]
fn the_arguments_of_a_wrapped_tool_are_forwarded_or_stated() {
    let wrapped = |mapping: Value| {
        let fields = json!({
            "tool_type": "validation", "source": "wrapped",
            "validation": {"wraps": "lint", "transform": "x", "argument_mapping": mapping},
        });
        Validation::from_config(&config(fields))
    };
    let mapping =
        json!({"path": {"from": "file"}, "depth": {"from": "depth", "value": 3}, "mark": {"value": null}});
    let validation = wrapped(mapping.clone()).unwrap();
    let written = serde_json::to_value(&validation).unwrap();
    assert_eq!(
        (&written["argument_mapping"], validation.tool().as_cli_dict()["argument_mapping"].clone()),
        (&mapping, mapping.clone())
    );
    assert_eq!(serde_json::from_value::<Validation>(written).unwrap(), validation);
    for (mapping, message) in [
        (json!([]), "at `/validation/argument_mapping`: expected a mapping, found a list"),
        (json!({"path": "file"}), "at `/validation/argument_mapping/path`: expected a mapping, found a text"),
        (
            json!({"path": {}}),
            "at `/validation/argument_mapping/path`: an argument is forwarded with `from` or stated with `value`",
        ),
        (
            json!({"path": {"from": ""}}),
            "at `/validation/argument_mapping/path/from`: `from` must not be empty",
        ),
        (
            json!({"path": {"form": "a", "value": 1}}),
            "at `/validation/argument_mapping/path/form`: unknown key `form`, did you mean `from`?",
        ),
    ] {
        assert_eq!(wrapped(mapping).unwrap_err().to_string(), format!("invalid tool: {message}"));
    }
    let plain = json!({"source": "custom", "code": "return 1", "argument_mapping": {}});
    assert_eq!(
        Tool::from_config(&config(plain)).unwrap_err().to_string(),
        "invalid tool: at `/argument_mapping`: `argument_mapping` is not allowed when `source` is `custom`"
    );
}

/// T8: what a chain may do is the union of what its members may do.
#[test]
fn a_chain_is_never_more_trusted_than_its_least_trusted_member() {
    let read = |value: Value| serde_json::from_value::<ToolCapability>(value).unwrap();
    let reading = read(json!({"read_only": true, "idempotent": true}));
    let writing = read(json!({
        "writes": true, "write_scope": "src/**", "checkpointable": true, "checkpoint_scope": "file",
        "side_effects": ["mail"], "idempotent": true, "unsafe": true, "human_approval_required": true,
        "cost_profile": "high",
    }));
    let expected = read(json!({
        "writes": true, "write_scope": "src/**", "side_effects": ["mail"], "idempotent": true, "unsafe": true,
        "human_approval_required": true, "cost_profile": "high",
    }));
    assert_eq!(reading.union(&writing), expected);
    assert_eq!(writing.union(&reading), expected);
    assert_eq!(reading.union(&reading), reading);
}
