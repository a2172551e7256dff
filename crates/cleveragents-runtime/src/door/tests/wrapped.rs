//! A validation that wraps a tool runs it through the same door, and transforms what it returned.

use cleveragents_domain::SkillName;
use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict, writer};
use crate::{Approval, CallRequest, SkillRules, ToolHost as _};

fn wrapping(name: &str, wraps: &str, mapping: Value) -> Value {
    let mut more =
        json!({"tool_type": "validation", "source": "wrapped", "wraps": wraps, "transform": "return output"});
    if !mapping.is_null() {
        more["argument_mapping"] = mapping;
    }
    config(name, more)
}

#[track_caller]
fn check(world: &World, tool: &str, input: Value, expected: (&str, &str), happened: &[&str]) -> Value {
    let result = world.simply(tool, input);
    let happened: Vec<String> = happened.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!((verdict(&result), world.happened()), (pair(expected.0, expected.1), happened));
    result
}

#[test]
fn the_tool_runs_with_mapped_arguments_and_its_output_is_transformed() {
    let mapping = json!({
        "path": {"from": "file"}, "depth": {"from": "depth", "value": 3}, "mark": {"value": null},
    });
    let world = World::of(vec![wrapping("a/v", "b/echo", mapping), reader("b/echo")]);
    let mapped = "{\"depth\":3,\"mark\":null,\"path\":\"x\"}";
    let result = check(
        &world,
        "a/v",
        json!({"file": "x", "other": 1}),
        ("ok", ""),
        &[&format!("run b/echo {mapped}"), &format!("transform of a/v {{\"echo\":{mapped}}}")],
    );
    assert_eq!(
        result["output_data"],
        json!({"passed": true, "data": {"echo": {"path": "x", "depth": 3, "mark": null}}})
    );
    let told: Vec<(u64, String)> =
        world.memory.records().iter().map(|record| (record.call, record.tool.as_ref().to_owned())).collect();
    assert_eq!(told, [(2, "b/echo".to_owned()), (1, "a/v".to_owned())]);
}

#[test]
fn without_a_mapping_the_input_is_forwarded() {
    let world = World::of(vec![wrapping("a/v", "b/echo", Value::Null), reader("b/echo")]);
    check(
        &world,
        "a/v",
        json!({"a": 1}),
        ("ok", ""),
        &["run b/echo {\"a\":1}", "transform of a/v {\"echo\":{\"a\":1}}"],
    );
}

#[test]
fn each_link_of_the_chain_fails_in_its_own_category() {
    let mapping = json!({"path": {"from": "file"}});
    let world = World::of(vec![wrapping("a/v", "b/echo", mapping), reader("b/echo")]);
    let result = check(
        &world,
        "a/v",
        json!({}),
        (
            "argument_mapping",
            "`a/v`: its argument mapping forwards `file` as `path`, and the input has no `file`",
        ),
        &[],
    );
    assert_eq!(result["error"]["error_type"], json!("validation_error"));
    let world = World::of(vec![wrapping("a/v", "b/fail", Value::Null), reader("b/fail")]);
    let result = check(
        &world,
        "a/v",
        json!({}),
        ("wrapped_tool", "`a/v`: the tool that it wraps failed: `b/fail`: no room"),
        &["run b/fail {}"],
    );
    assert_eq!(
        result["error"]["details"]["wrapped"],
        json!({
            "category": "disk_full", "tool": "b/fail", "tier": "host", "free": 0,
            "error_type": "tool_execution_failure",
        })
    );
    let world = World::of(vec![wrapping("a/broken-transform", "b/echo", Value::Null), reader("b/echo")]);
    let result = check(
        &world,
        "a/broken-transform",
        json!({}),
        ("transform", "`a/broken-transform`: its transform failed: 'count'"),
        &["run b/echo {}", "transform of a/broken-transform {\"echo\":{}}"],
    );
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]),
        (
            &json!("tool_execution_failure"),
            &json!({
                "category": "transform", "tool": "a/broken-transform", "tier": "host", "cause": "exception",
                "exception_type": "KeyError", "line": 1,
            })
        )
    );
}

#[test]
fn an_output_that_is_no_verdict_is_an_error_that_keeps_it() {
    let malformed = |source: Value| config("a/malformed", source);
    let raw = json!({"passed": "yes", "count": 3});
    let expected = json!({
        "passed": false,
        "message": "`a/malformed`: its output does not fit the schema",
        "data": {"raw_output": raw},
    });
    for tool in [
        malformed(json!({"tool_type": "validation", "source": "custom", "code": "return 1"})),
        wrapping("a/malformed", "b/echo", Value::Null),
    ] {
        let world = World::of(vec![tool, reader("b/echo")]);
        let result = world.simply("a/malformed", json!({}));
        assert_eq!(
            (&result["success"], &result["error"]["error_type"], verdict(&result), &result["output_data"]),
            (
                &json!(false),
                &json!("validation_error"),
                pair("schema_output", "`a/malformed`: its output does not fit the schema"),
                &expected
            )
        );
    }
}

#[test]
fn the_wrapped_tool_passes_the_gate_itself() {
    let rules =
        SkillRules { allowed_tools: crate::AllowedTools::from_entries(["a/v"]), ..SkillRules::default() };
    let world = World {
        skills: [("s/only", rules)].into(),
        ..World::of(vec![wrapping("a/v", "b/echo", Value::Null), reader("b/echo")])
    };
    let skill: SkillName = "s/only".parse().unwrap();
    let result = world.call(CallRequest::new("a/v", json!({})).with_skill(skill));
    let details = &result["error"]["details"];
    assert_eq!(
        (&result["error"]["error_type"], &details["rule"], &details["category"], world.happened()),
        (&json!("permission_denied"), &json!("allowed-tools"), &json!("wrapped_tool"), Vec::new())
    );
}

#[test]
fn a_human_is_asked_once_for_the_whole_chain() {
    let dangerous = config("b/echo", json!({"capability": {"human_approval_required": true}}));
    let world = World {
        approval: Some(Approval::Granted),
        ..World::of(vec![wrapping("a/v", "b/echo", Value::Null), dangerous])
    };
    check(
        &world,
        "a/v",
        json!({}),
        ("ok", ""),
        &[
            "ask a/v {} because the tool is declared `human_approval_required`",
            "run b/echo {}",
            "transform of a/v {\"echo\":{}}",
        ],
    );
}

#[test]
fn what_the_wrapped_tool_changed_is_what_the_validation_changed() {
    let world = World::of(vec![wrapping("a/v", "b/write", Value::Null), writer("b/write")]);
    assert_eq!(
        world.simply("a/v", json!({}))["resource_changes"],
        json!([{"kind": "create", "path": "out/a"}])
    );
}

#[test]
fn the_transform_gets_scratch_and_nothing_else() {
    let world = World::of(vec![wrapping("a/v", "b/write", Value::Null), writer("b/write")]);
    let explanation = world.door().explain(CallRequest::new("a/v", json!({})));
    assert_eq!(explanation.profile.map(|profile| profile.writes.len()), Some(1));
    world.simply("a/v", json!({}));
    assert_eq!(
        *world.transform_profile.lock().unwrap(),
        Some(
            json!({"reads": [], "writes": [], "network": false, "subprocesses": false, "other_effects": []})
        )
    );
}

#[test]
fn ten_tools_may_wrap_one_another() {
    let mut chain: Vec<Value> =
        (0..9).map(|n| wrapping(&format!("w/{n}"), &format!("w/{}", n + 1), Value::Null)).collect();
    chain.push(reader("w/9"));
    let world = World::of(chain);
    assert_eq!(verdict(&world.simply("w/0", json!({}))), pair("ok", ""));
    assert_eq!(world.happened().len(), 10);
}
