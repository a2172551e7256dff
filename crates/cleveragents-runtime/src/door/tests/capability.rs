//! A tool that wraps another one is judged together with it.

use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict, writer};
use crate::{CallRequest, Outcome, Rule, ToolHost as _};

fn wrapping(name: &str, wraps: &str) -> Value {
    config(
        name,
        json!({"tool_type": "validation", "source": "wrapped", "wraps": wraps, "transform": "return {'passed': True}"}),
    )
}

#[test]
fn a_validation_that_wraps_a_writer_writes() {
    let world = World::of(vec![wrapping("a/pass", "a/write"), writer("a/write")]);
    let mut request = CallRequest::new("a/pass", json!({}));
    request.read_only = true;
    // Refused itself, not by what it wraps once it runs.
    let explanation = world.door().explain(request.clone());
    assert_eq!(
        (explanation.outcome, explanation.rule, explanation.wraps),
        (Outcome::Denied, Some(Rule::ReadOnly), vec!["a/write".to_owned()])
    );
    assert_eq!(
        verdict(&world.call(request)),
        pair(
            "read-only",
            "the call is read-only and the tool is not declared `read_only` without side effects"
        )
    );
}

#[test]
fn a_denial_of_a_wrapped_tool_denies_its_wrapper() {
    let tools = || vec![wrapping("a/pass", "b/read"), reader("b/read")];
    let world = World { policy: json!({"deny": ["b/*"]}), ..World::of(tools()) };
    assert_eq!(verdict(&world.simply("a/pass", json!({}))), pair("deny-list", "the policy denies `b/*`"));
    let world = World { policy: json!({"allow": ["a/*"]}), ..World::of(tools()) };
    assert_eq!(verdict(&world.simply("a/pass", json!({}))).0, "allow-list");
    let world = World { untrusted: vec!["b/read"], ..World::of(tools()) };
    assert_eq!(verdict(&world.simply("a/pass", json!({}))).0, "untrusted");
    let world = World { policy: json!({"allow": ["a/*", "b/*"]}), ..World::of(tools()) };
    assert_eq!(verdict(&world.simply("a/pass", json!({}))).0, "ok");
}

#[test]
fn an_unsafe_tool_cannot_hide_behind_a_name_in_the_policy() {
    let dangerous = config("b/rm", json!({"capability": {"unsafe": true}}));
    let world = |named: Value| {
        let tools = vec![wrapping("a/pass", "b/rm"), dangerous.clone()];
        World { policy: json!({"unsafe": named}), ..World::of(tools) }
    };
    assert_eq!(verdict(&world(json!(["a/pass"])).simply("a/pass", json!({}))).0, "unsafe");
    assert_eq!(verdict(&world(json!(["b/rm"])).simply("a/pass", json!({}))).0, "approval");
}

#[test]
fn chains_end() {
    let world = World::of(vec![wrapping("a/x", "a/y"), wrapping("a/y", "a/x"), wrapping("a/z", "a/gone")]);
    let result = world.simply("a/x", json!({}));
    assert_eq!(
        verdict(&result),
        pair("wrap_cycle", "`a/x`: tools wrap one another in a cycle: a/x -> a/y -> a/x")
    );
    assert_eq!(
        (&result["error"]["error_type"], &result["error"]["details"]["cycle"]),
        (&json!("cycle_detected"), &json!(["a/x", "a/y", "a/x"]))
    );
    assert_eq!(
        verdict(&world.simply("a/z", json!({}))),
        pair("not_found", "`a/z`: `a/z` wraps `a/gone`, which does not exist")
    );
    let mut long: Vec<Value> =
        (0..11).map(|n| wrapping(&format!("w/{n}"), &format!("w/{}", n + 1))).collect();
    long.push(reader("w/11"));
    let world = World::of(long);
    assert_eq!(
        verdict(&world.simply("w/0", json!({}))),
        pair("wrap_depth", "`w/0`: more than 10 tools wrap one another")
    );
    assert_eq!(verdict(&world.simply("w/2", json!({}))).0, "ok");
}
