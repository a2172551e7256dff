use serde_json::{Value, json};

use super::world::{World, config, pair, reader, verdict};
use crate::{CallRequest, ToolHost as _};

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
        &[],
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

#[test]
fn a_discovery_that_calls_its_own_tool_does_not_wait_for_itself() {
    let world = World::of(vec![hooked("a/echo", "builtin", json!({"discover": "a/echo"}))]);
    check(
        &world,
        "a/echo",
        (
            "hook_failed",
            "`a/echo`: its hook `a/echo` failed: `a/echo`: one of its hooks calls the tool whose hook it is",
        ),
        &[],
    );
}

/// Calls and the ends of sessions, and what happened.
#[track_caller]
fn check_sessions(
    world: &World,
    script: impl FnOnce(&crate::Door) -> Vec<Value>,
    expected: (&[Value], &[&str]),
) {
    let door = world.door();
    let results = script(&door);
    drop(door);
    let happened: Vec<String> = expected.1.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!((results, world.happened()), (expected.0.to_vec(), happened));
}

fn in_session(tool: &str, session: crate::SessionId) -> CallRequest {
    let mut request = CallRequest::new(tool, json!({}));
    request.session.id = Some(session);
    request
}

fn all_hooks(name: &str) -> Value {
    hooked(name, "custom", json!({"discover": "find", "activate": "up", "deactivate": "down"}))
}

fn category(result: &cleveragents_domain::SkillResult) -> Value {
    result.error().map_or(json!("ok"), |error| error.details()["category"].clone())
}

#[test]
fn a_tool_is_discovered_once_and_activated_once_for_a_session() {
    let world = World::of(vec![all_hooks("a/echo"), all_hooks("b/echo")]);
    let script = |door: &crate::Door| {
        let (one, two) = (door.open_session(), door.open_session());
        let mut results: Vec<Value> = ["a/echo", "b/echo", "a/echo"]
            .iter()
            .map(|tool| category(&door.call(in_session(tool, one))))
            .collect();
        results.push(category(&door.call(in_session("a/echo", two))));
        results.push(json!(door.end_session(one)));
        results.push(category(&door.call(in_session("a/echo", one))));
        results.push(json!(door.end_session(one)));
        results
    };
    let ok = json!("ok");
    check_sessions(
        &world,
        script,
        (
            &[ok.clone(), ok.clone(), ok.clone(), ok, json!([]), json!("session_ended"), json!([])],
            &[
                "hook find of a/echo",
                "hook up of a/echo",
                "run a/echo {}",
                "hook find of b/echo",
                "hook up of b/echo",
                "run b/echo {}",
                "run a/echo {}",
                "hook up of a/echo",
                "run a/echo {}",
                "hook down of b/echo",
                "hook down of a/echo",
                // The other session ends with the door.
                "hook down of a/echo",
            ],
        ),
    );
}

#[test]
fn an_ended_session_takes_no_call_of_a_tool_without_hooks_either() {
    let world = World::of(vec![reader("a/echo")]);
    let script = |door: &crate::Door| {
        let session = door.open_session();
        door.end_session(session);
        vec![category(&door.call(in_session("a/echo", session)))]
    };
    check_sessions(&world, script, (&[json!("session_ended")], &[]));
}

#[test]
fn a_deactivation_that_fails_is_told_to_whoever_ends_the_session() {
    let world = World::of(vec![hooked("a/broken-hook", "custom", json!({"deactivate": "down"}))]);
    let script = |door: &crate::Door| {
        let session = door.open_session();
        let result = category(&door.call(in_session("a/broken-hook", session)));
        vec![result, json!(door.end_session(session)[0].message())]
    };
    check_sessions(
        &world,
        script,
        (
            &[json!("ok"), json!("`a/broken-hook`: its hook `down` failed: no")],
            &["run a/broken-hook {}", "hook down of a/broken-hook"],
        ),
    );
}

#[test]
fn a_failed_activation_is_the_failure_of_everybody_who_waited_and_is_tried_again_later() {
    let world =
        World::of(vec![hooked("a/broken-hook", "custom", json!({"activate": "up", "deactivate": "down"}))]);
    let script = |door: &crate::Door| {
        let session = door.open_session();
        (0..2).map(|_| category(&door.call(in_session("a/broken-hook", session)))).collect()
    };
    let failed = json!("hook_failed");
    check_sessions(
        &world,
        script,
        (&[failed.clone(), failed], &["hook up of a/broken-hook", "hook up of a/broken-hook"]),
    );
}

#[test]
fn threads_that_race_activate_once() {
    let world = World::of(vec![all_hooks("a/echo")]);
    let door = world.door();
    let session = door.open_session();
    let barrier = std::sync::Barrier::new(8);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                barrier.wait();
                for _ in 0..20 {
                    assert_eq!(category(&door.call(in_session("a/echo", session))), json!("ok"));
                }
            });
        }
    });
    assert_eq!(door.end_session(session), Vec::new());
    let count = |what: &str| world.happened().iter().filter(|happened| *happened == what).count();
    assert_eq!(
        ["hook find of a/echo", "hook up of a/echo", "run a/echo {}", "hook down of a/echo"].map(count),
        [1, 1, 160, 1]
    );
}

#[test]
fn a_session_that_ends_under_running_calls_is_deactivated_once_by_the_last_of_them() {
    for _ in 0..50 {
        let world = World::of(vec![all_hooks("a/echo")]);
        let door = world.door();
        let session = door.open_session();
        let barrier = std::sync::Barrier::new(5);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    barrier.wait();
                    for _ in 0..5 {
                        door.call(in_session("a/echo", session));
                    }
                });
            }
            barrier.wait();
            door.end_session(session);
        });
        let count =
            |what: &str| world.happened().iter().filter(|happened| happened.starts_with(what)).count();
        assert_eq!(count("hook up"), count("hook down"), "{:?}", world.happened());
        let last = world.happened().last().cloned();
        let was_active = count("hook up") > 0;
        assert!(!was_active || last.as_deref() == Some("hook down of a/echo"), "{:?}", world.happened());
    }
}

#[test]
fn a_hook_that_was_cut_off_may_have_activated_something() {
    let lifecycle = json!({"activate": "up", "deactivate": "down"});
    let world = World::of(vec![hooked("a/crash-hook", "custom", lifecycle)]);
    check(
        &world,
        "a/crash-hook",
        ("hook_failed", "`a/crash-hook`: its hook `up` failed: the tool crashed"),
        &["hook up of a/crash-hook", "hook down of a/crash-hook"],
    );
}

#[test]
fn hooks_are_on_record_as_what_they_are() {
    let world = World::of(vec![all_hooks("a/echo")]);
    world.simply("a/echo", json!({}));
    let told: Vec<(u64, Option<crate::LifecycleHook>)> =
        world.memory.records().iter().map(|record| (record.call, record.hook)).collect();
    let hook = crate::LifecycleHook::ALL.map(Some);
    assert_eq!(told, [(2, hook[0]), (3, hook[1]), (4, hook[2]), (1, None)]);
}
