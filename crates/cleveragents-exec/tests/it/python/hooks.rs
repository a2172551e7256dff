//! Hooks of inline Python, seen by the marks that they leave in the places of their tool.

use std::sync::{Arc, Barrier};
use std::thread;

use cleveragents_domain::Tool;
use cleveragents_exec::PythonExecutor;
use cleveragents_runtime::{
    CallRequest, Door, EntryPoint, ExecutionError, Executor, Permit, SessionId, Tier, ToolHost as _,
    ToolOutput,
};
use serde_json::{Value, json};

use super::{door, tool};
use crate::stage::{HELD, Stage, call, verdict};

/// A tool that leaves a mark for each hook and run in a folder of the root.
fn marked(stage: &Stage, lifecycle: Value) -> Tool {
    let code = format!(
        "import os
def mark(name):
    with open({:?}, 'a') as log:
        log.write(name + ' ')
def found():
    mark('discover')
def up():
    mark('activate')
def down():
    mark('deactivate')
def broken():
    mark('broken')
    raise RuntimeError('cannot')
def run(inputs):
    mark('run')
    return 1
",
        stage.root.path().join("marks/log")
    );
    let capability = json!({"writes": true, "write_scope": "marks/**"});
    tool(&code, json!({"capability": capability, "lifecycle": lifecycle}))
}

fn all_hooks() -> Value {
    json!({"discover": "found", "activate": "up", "deactivate": "down"})
}

fn marks(stage: &Stage) -> String {
    let log = std::fs::read_to_string(stage.root.path().join("marks/log")).unwrap_or_default();
    log.trim_end().to_owned()
}

fn in_session(session: SessionId) -> CallRequest {
    let mut request = CallRequest::new("local/tool", json!({}));
    request.session.id = Some(session);
    request
}

#[test]
fn threads_that_race_in_a_session_activate_once() {
    for tier in HELD {
        let stage = Stage::new();
        let door = door(&stage, tier, marked(&stage, all_hooks()));
        let session = door.open_session();
        let barrier = Barrier::new(8);
        let verdicts: Vec<Value> = thread::scope(|scope| {
            let racing: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        barrier.wait();
                        verdict(&call(&door, in_session(session)))
                    })
                })
                .collect();
            racing.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(verdicts, vec![json!({"value": 1}); 8]);
        assert_eq!(door.end_session(session), Vec::new());
        let runs = "run ".repeat(8);
        assert_eq!(marks(&stage), format!("discover activate {runs}deactivate"), "{tier}");
        drop(door);
        stage.assert_clean();
    }
}

#[test]
fn a_door_that_is_dropped_ends_its_sessions() {
    let stage = Stage::new();
    let door = door(&stage, Tier::Namespaced, marked(&stage, all_hooks()));
    let session = door.open_session();
    assert_eq!(verdict(&call(&door, in_session(session))), json!({"value": 1}));
    assert_eq!(marks(&stage), "discover activate run");
    drop(door);
    assert_eq!(marks(&stage), "discover activate run deactivate");
}

#[test]
fn a_hook_that_raises_is_a_failed_activation_and_nothing_else_runs() {
    let failed = |hook: &str| {
        let message = format!("`local/tool`: its hook `{hook}` failed: cannot");
        json!(["tool_activation_failure", "hook_failed", message])
    };
    for (lifecycle, expected) in [
        (json!({"discover": "broken", "activate": "up", "deactivate": "down"}), "broken"),
        (json!({"discover": "found", "activate": "broken", "deactivate": "down"}), "discover broken"),
        (json!({"activate": "up", "deactivate": "broken"}), "activate run broken"),
    ] {
        let stage = Stage::new();
        let door = door(&stage, Tier::Namespaced, marked(&stage, lifecycle));
        assert_eq!(verdict(&call(&door, CallRequest::new("local/tool", json!({})))), failed("broken"));
        drop(door);
        assert_eq!(marks(&stage), expected);
    }
}

#[test]
fn a_hook_has_the_places_of_its_tool_and_no_more() {
    let stage = Stage::new();
    let code = format!(
        "def up():\n    open({:?}, 'w')\ndef run(inputs):\n    return 1",
        stage.root.path().join("elsewhere")
    );
    let declared =
        json!({"capability": {"writes": true, "write_scope": "marks/**"}, "lifecycle": {"activate": "up"}});
    let door = door(&stage, Tier::Landlocked, tool(&code, declared));
    let result = call(&door, CallRequest::new("local/tool", json!({})));
    let path = stage.root.path().join("elsewhere");
    assert_eq!(
        (verdict(&result), path.exists()),
        (
            json!([
                "tool_activation_failure",
                "hook_failed",
                format!(
                    "`local/tool`: its hook `up` failed: [Errno 13] Permission denied: '{}'",
                    path.display()
                )
            ]),
            false
        )
    );
}

/// Runs hooks as they should be, and breaks when the tool itself is to run.
#[derive(Debug)]
struct Breaking(PythonExecutor);

impl Executor for Breaking {
    fn serves(&self, tool: &Tool) -> bool {
        self.0.serves(tool)
    }

    fn tier(&self, tool: &Tool) -> Tier {
        self.0.tier(tool)
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        assert_ne!(*permit.entry(), EntryPoint::Run, "a bug of the executor");
        self.0.run(permit)
    }
}

#[test]
fn a_tool_is_deactivated_when_its_executor_panics() {
    let stage = Stage::new();
    let executor = Breaking(PythonExecutor::new(stage.workshop.clone()));
    let tool = marked(&stage, all_hooks());
    let door: Door = stage.door(vec![tool], vec![Arc::new(executor)], Value::Null);
    let result = call(&door, CallRequest::new("local/tool", json!({})));
    assert_eq!(
        (verdict(&result), marks(&stage).as_str()),
        (
            json!(["tool_execution_failure", "crashed", "`local/tool`: the tool crashed"]),
            "discover activate deactivate"
        )
    );
}

#[test]
fn hooks_of_other_tools_leave_the_marks_of_registered_ones() {
    let stage = Stage::new();
    let log = stage.root.path().join("marks/log");
    let marker = |name: &str| {
        let code = format!("open({log:?}, 'a').write('{name}:' + inputs['tool'] + ' ')\nreturn 1");
        let config = json!({
            "name": format!("local/{name}"), "description": "a hook", "source": "custom", "code": code,
            "capability": {"writes": true, "write_scope": "marks/**"},
        });
        Tool::from_config(&config).unwrap()
    };
    let wrapped = json!({
        "name": "local/check", "description": "a validation", "source": "wrapped", "tool_type": "validation",
        "wraps": "local/main", "transform": "return {'passed': output == 1}",
        "lifecycle": {"activate": "local/up", "deactivate": "local/down"},
    });
    let main = json!({"name": "local/main", "description": "a tool", "source": "custom", "code": "return 1"});
    let tools = vec![
        marker("up"),
        marker("down"),
        Tool::from_config(&wrapped).unwrap(),
        Tool::from_config(&main).unwrap(),
    ];
    let executor = PythonExecutor::new(stage.workshop.clone());
    let door = stage.door(tools, vec![Arc::new(executor)], Value::Null);
    let result = call(&door, CallRequest::new("local/check", json!({})));
    assert_eq!(
        (verdict(&result), marks(&stage).as_str()),
        (json!({"value": {"passed": true}}), "up:local/check down:local/check")
    );
}
