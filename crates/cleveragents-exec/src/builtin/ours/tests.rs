use serde_json::{Value, json};

use super::*;
use crate::builtin::builtin_tools;

/// Whether the builtin of this name is still ours once these fields of it are replaced.
#[track_caller]
fn check(name: &str, capability: Value, more: Value, expected: bool) {
    let own = builtin_tools();
    let tool = own.iter().find(|tool| tool.name().as_str() == name).unwrap();
    let mut config = serde_json::to_value(tool).unwrap();
    config["capability"].as_object_mut().unwrap().extend(capability.as_object().unwrap().clone());
    config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let changed = Tool::from_config(&config).unwrap();
    assert_eq!(is_ours(&changed, &own), expected, "{name} with {capability} and {more}");
}

#[test]
fn a_builtin_is_served_when_it_is_tightened_and_not_when_it_is_anything_else() {
    let nothing = || json!({});
    for name in ["builtin/write_file", "builtin/read_file", "builtin/shell", "builtin/git_log"] {
        check(name, nothing(), nothing(), true);
        check(
            name,
            json!({"human_approval_required": true, "unsafe": true, "idempotent": false}),
            nothing(),
            true,
        );
        check(name, nothing(), json!({"timeout": 5}), true);
        check(name, nothing(), json!({"timeout": 1000}), false);
        check(name, nothing(), json!({"description": "another"}), false);
        check(name, json!({"side_effects": ["network"]}), nothing(), false);
    }
    check("builtin/write_file", json!({"write_scope": "src/**"}), nothing(), true);
    check("builtin/shell", json!({"write_scope": "src/**"}), nothing(), false);
    check("builtin/write_file", json!({"checkpointable": false, "checkpoint_scope": null}), nothing(), false);
    check("builtin/delete_file", json!({"idempotent": true}), nothing(), false);
    check("builtin/write_file", nothing(), json!({"input_schema": {"type": "object"}}), false);
}
