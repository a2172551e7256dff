use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict};
use crate::CallRequest;

fn hooked(name: &str, source: &str, lifecycle: Value) -> Value {
    let mut more = json!({"source": source, "capability": {"read_only": true}, "lifecycle": lifecycle});
    if source == "custom" {
        more["code"] = json!("def run(inputs): ...");
    }
    config(name, more)
}

#[track_caller]
fn check(world: &World, tool: &str, expected: (&str, &str), happened: &[&str]) {
    let result = world.simply(tool, json!({}));
    let happened: Vec<String> = happened.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!((verdict(&result), world.happened()), (pair(expected.0, expected.1), happened));
}

#[test]
fn hooks_of_inline_code_run_around_it() {
    let world = World::of(vec![hooked("a/echo", "custom", json!({"activate": "up", "deactivate": "down"}))]);
    check(&world, "a/echo", ("ok", ""), &["hook up of a/echo", "run a/echo {}", "hook down of a/echo"]);
}

#[test]
fn hooks_of_other_tools_are_tools_that_pass_the_same_gate() {
    let tools = vec![
        hooked("a/echo", "builtin", json!({"activate": "a/up", "deactivate": "a/down"})),
        reader("a/up"),
        reader("a/down"),
    ];
    let world = World::of(tools);
    let hook = "{\"tool\":\"a/echo\"}";
    check(
        &world,
        "a/echo",
        ("ok", ""),
        &[&format!("run a/up {hook}"), "run a/echo {}", &format!("run a/down {hook}")],
    );
    let world = World { policy: json!({"deny": ["a/up"]}), log: super::world::Log::default(), ..world };
    check(
        &world,
        "a/echo",
        (
            "hook_failed",
            "`a/echo`: its hook `a/up` failed: `a/up`: the gate refuses it: the policy denies `a/up`",
        ),
        &[&format!("run a/down {hook}")],
    );
}

#[test]
fn deactivation_runs_whatever_became_of_the_call() {
    let lifecycle = json!({"deactivate": "down"});
    for tool in ["a/fail", "a/crash", "a/slow"] {
        let world = World::of(vec![hooked(tool, "custom", lifecycle.clone())]);
        let result = world.simply(tool, json!({}));
        assert_eq!(
            (result["success"].clone(), world.happened()),
            (json!(false), vec![format!("run {tool} {{}}"), format!("hook down of {tool}")])
        );
    }
}

#[test]
fn a_failed_hook_is_a_failed_activation() {
    for (lifecycle, hook) in [(json!({"activate": "up"}), "up"), (json!({"deactivate": "down"}), "down")] {
        let world = World::of(vec![hooked("a/broken-hook", "custom", lifecycle)]);
        let result = world.simply("a/broken-hook", json!({}));
        assert_eq!(
            (verdict(&result), &result["error"]["error_type"], &result["error"]["details"]["hook"]),
            (
                pair("hook_failed", &format!("`a/broken-hook`: its hook `{hook}` failed: no")),
                &json!("tool_activation_failure"),
                &json!(hook)
            )
        );
    }
}

#[test]
fn hooks_that_call_one_another_end() {
    let world = World::of(vec![hooked("a/echo", "builtin", json!({"activate": "a/echo"}))]);
    let result = world.call(CallRequest::new("a/echo", json!({})));
    let (category, message) = verdict(&result);
    assert_eq!(
        (category.as_str(), message.rsplit(": ").next(), world.happened()),
        ("hook_failed", Some("hooks call one another more than 10 levels deep"), Vec::new())
    );
}
