use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict};
use crate::{CallRequest, ToolHost as _};

#[test]
fn a_success_carries_the_output_and_nothing_else() {
    let world = World::of(vec![reader("a/echo")]);
    assert_eq!(
        world.simply("a/echo", json!({"b": 1, "a": 2})),
        json!({
            "skill_name": "agents/direct",
            "tool_name": "a/echo",
            "success": true,
            "output_data": {"echo": {"a": 2, "b": 1}},
            "error": null,
            "duration_ms": 0.0,
            "resource_changes": [],
        })
    );
}

#[test]
fn a_failure_of_the_tool_keeps_its_category_and_cannot_forge_a_rule() {
    let world = World::of(vec![reader("a/fail")]);
    assert_eq!(
        world.simply("a/fail", json!({})),
        json!({
            "skill_name": "agents/direct",
            "tool_name": "a/fail",
            "success": false,
            "output_data": null,
            "error": {
                "error_type": "tool_execution_failure",
                "message": "`a/fail`: no room",
                "details": {"category": "disk_full", "tool": "a/fail", "tier": "host", "free": 0},
                "skill_name": "agents/direct",
                "tool_name": "a/fail",
            },
            "duration_ms": 0.0,
            "resource_changes": [],
        })
    );
}

#[test]
fn a_foreign_exception_is_mapped_by_its_classes() {
    let world = World::of(vec![reader("a/raise")]);
    let result = world.simply("a/raise", json!({}));
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]),
        (
            &json!("skill_not_found"),
            &json!({
                "exception_type": "FileNotFoundError", "tool_name": "a/raise", "line": 3,
                "category": "exception", "tool": "a/raise", "tier": "host",
            })
        )
    );
}

#[test]
fn a_panic_of_an_executor_is_a_crash_of_the_tool() {
    let world = World::of(vec![reader("a/crash")]);
    let result = world.simply("a/crash", json!({}));
    assert_eq!(verdict(&result), pair("crashed", "`a/crash`: the tool crashed"));
    assert_eq!(result["error"]["error_type"], json!("tool_execution_failure"));
}

#[test]
fn a_tool_has_the_time_that_it_declares() {
    for (declared, expected) in [(json!({}), 300.0), (json!({"timeout": 7}), 7.0)] {
        let world = World::of(vec![config("a/remaining", declared)]);
        assert_eq!(world.simply("a/remaining", json!({}))["output_data"], json!(expected));
    }
}

#[test]
fn a_result_after_the_deadline_is_a_timeout_with_its_changes() {
    let world = World::of(vec![config("a/slow", json!({"capability": {"writes": true}, "timeout": 1}))]);
    let result = world.simply("a/slow", json!({}));
    assert_eq!(verdict(&result), pair("timeout", "`a/slow`: the call ran into its deadline"));
    assert_eq!(
        (&result["error"]["error_type"], &result["duration_ms"], &result["resource_changes"]),
        (&json!("tool_execution_failure"), &json!(600_000.0), &json!([{"kind": "create", "path": "out/a"}]))
    );
}

#[test]
fn an_output_that_breaks_its_schema_is_no_success() {
    let schema = json!({"type": "object", "required": ["lines"]});
    let world = World::of(vec![config(
        "a/echo",
        json!({"capability": {"read_only": true}, "output_schema": schema}),
    )]);
    let result = world.simply("a/echo", json!({}));
    assert_eq!(
        result["error"],
        json!({
            "error_type": "validation_error",
            "message": "`a/echo`: its output does not fit the schema",
            "details": {
                "category": "schema_output",
                "tool": "a/echo",
                "tier": "host",
                "errors": [{
                    "instance_path": "",
                    "schema_path": "/required",
                    "message": "\"lines\" is a required property",
                }],
            },
            "skill_name": "agents/direct",
            "tool_name": "a/echo",
        })
    );
    assert_eq!((&result["success"], &result["output_data"]), (&json!(false), &Value::Null));
}

#[test]
fn an_output_beyond_a_limit_is_refused_without_a_schema() {
    let world = World::of(vec![reader("a/deep")]);
    assert_eq!(
        verdict(&world.simply("a/deep", json!({}))),
        pair("schema_output", "`a/deep`: its output is not accepted: it nests deeper than 64 levels")
    );
}

#[test]
fn an_input_beyond_a_limit_is_refused_without_a_schema() {
    let world = World::of(vec![reader("a/echo")]);
    let input = (0..70).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(
        verdict(&world.simply("a/echo", input)),
        pair("schema_input", "`a/echo`: its input is not accepted: it nests deeper than 64 levels")
    );
    assert_eq!(world.happened(), Vec::<String>::new());
}

#[test]
fn a_schema_that_cannot_be_used_stops_the_call_before_it_runs() {
    let bad = |side: &str| {
        let mut more = json!({"capability": {"read_only": true}});
        more[side] = json!({"$ref": "http://127.0.0.1:9/"});
        World::of(vec![config("a/echo", more)])
    };
    for side in ["input", "output"] {
        let world = bad(&format!("{side}_schema"));
        let reason =
            "`http://127.0.0.1:9/` leaves the schema; only references that start with `#` are followed";
        assert_eq!(
            verdict(&world.simply("a/echo", json!({}))),
            pair(&format!("schema_{side}"), &format!("`a/echo`: its {side} schema cannot be used: {reason}"))
        );
        assert_eq!(world.happened(), Vec::<String>::new());
    }
}

#[test]
fn a_validation_returns_whether_it_passed() {
    let validation = |name: &str| config(name, json!({"tool_type": "validation"}));
    let world = World::of(vec![validation("a/pass"), validation("a/echo"), reader("a/validator")]);
    assert_eq!(world.simply("a/pass", json!({}))["output_data"], json!({"passed": true}));
    let result = world.simply("a/echo", json!({}));
    assert_eq!(
        (&result["error"]["details"]["category"], &result["error"]["details"]["errors"][0]["message"]),
        (&json!("schema_output"), &json!("a validation returns an object with a boolean `passed`"))
    );
    assert_eq!(verdict(&world.simply("a/validator", json!({}))), pair("ok", ""));
}

#[test]
fn what_does_not_exist_is_not_found() {
    let world = World::of(vec![
        reader("local/line-counter"),
        config(
            "m/x",
            json!({
                "source": "mcp", "mcp_server": "s", "mcp_tool_name": "t", "capability": {"read_only": true},
            }),
        ),
    ]);
    let result = world.simply("local/line_countr", json!({}));
    assert_eq!(verdict(&result), pair("not_found", "there is no tool `local/line_countr`"));
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]["hint"]),
        (&json!("resolution_failure"), &json!("did you mean `local/line-counter`?"))
    );
    let result = world.simply("../../etc/passwd", json!({}));
    assert_eq!(verdict(&result), pair("not_found", "there is no tool `../../etc/passwd`"));
    let request = CallRequest::new("local/line-counter", json!({})).with_skill("local/gone".parse().unwrap());
    let result = world.call(request);
    assert_eq!(verdict(&result), pair("not_found", "there is no skill `local/gone`"));
    assert_eq!(result["error"]["error_type"], json!("skill_not_found"));
    let result = world.simply("m/x", json!({}));
    assert_eq!(
        verdict(&result),
        pair("no_executor", "`m/x`: nothing on this machine runs tools of its source")
    );
    assert_eq!(result["error"]["error_type"], json!("tool_activation_failure"));
}

#[test]
fn slots_fail_before_anything_is_decided() {
    let slots = json!([{"name": "repo", "resource_type": "directory", "access": "read_only"}]);
    let mut world = World::of(vec![config("a/echo", json!({"resource_slots": slots}))]);
    world.policy = json!({"deny": ["*"]});
    let result = world.simply("a/echo", json!({}));
    assert_eq!(
        result["error"],
        json!({
            "error_type": "tool_activation_failure",
            "message": "`a/echo`: nothing fills the slot `repo`",
            "details": {"category": "slot_unbound", "tool": "a/echo", "slot": "repo", "binding": "contextual"},
            "skill_name": "agents/direct",
            "tool_name": "a/echo",
        })
    );
}

#[test]
fn explaining_finds_what_calling_would_and_does_nothing() {
    let schema = json!({"type": "object", "required": ["x"]});
    let mut world = World::of(vec![config(
        "a/echo",
        json!({"capability": {"writes": true, "human_approval_required": true}, "input_schema": schema}),
    )]);
    world.policy = json!({"max_calls": 1});
    let door = world.door();
    let outcome = |input: Value| {
        let explanation = serde_json::to_value(door.explain(CallRequest::new("a/echo", input))).unwrap();
        (explanation["outcome"].clone(), explanation["category"].clone(), explanation["asks"].clone())
    };
    assert_eq!(outcome(json!({})), (json!("failed"), json!("schema_input"), json!(["declared"])));
    for _ in 0..3 {
        assert_eq!(outcome(json!({"x": 1})), (json!("ask"), Value::Null, json!(["declared"])));
    }
    assert_eq!((world.happened(), world.memory.records()), (Vec::new(), Vec::new()));
}

#[test]
fn a_changed_definition_gets_its_own_schemas() {
    let with = |kind: &str| {
        World::of(vec![config(
            "a/echo",
            json!({"capability": {"read_only": true}, "input_schema": {"type": kind}}),
        )])
    };
    let (first, second) = (with("object"), with("string"));
    let mut door = first.door();
    assert!(door.call(CallRequest::new("a/echo", json!({}))).is_success());
    door.parts = second.parts();
    let error = door.call(CallRequest::new("a/echo", json!({}))).error().cloned().unwrap();
    assert_eq!(error.details()["category"], json!("schema_input"));
}
