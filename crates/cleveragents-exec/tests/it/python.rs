//! Inline Python as a caller meets it: through the door, in the sandbox.
#![cfg(all(target_os = "linux", not(agents_portable)))]

#[cfg(test)]
mod cancels;
#[cfg(test)]
mod confined;
#[cfg(test)]
mod endings;
#[cfg(test)]
mod hooks;
#[cfg(test)]
mod interpreters;
#[cfg(test)]
mod returns;
#[cfg(test)]
mod servers;
#[cfg(test)]
mod transforms;

use std::sync::Arc;

use cleveragents_domain::Tool;
use cleveragents_exec::PythonExecutor;
use cleveragents_runtime::{CallRequest, Door, Tier};
use serde_json::{Value, json};

use crate::stage::{HELD, Stage, call, verdict};

/// A tool `local/tool` of this code, declared as `more` says.
pub(crate) fn tool(code: &str, more: Value) -> Tool {
    let mut config = json!({"name": "local/tool", "description": "a test", "source": "custom", "code": code});
    config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Tool::from_config(&config).unwrap()
}

pub(crate) fn door(stage: &Stage, tier: Tier, tool: Tool) -> Door {
    let executor = PythonExecutor::new(stage.workshop.clone().held_by(tier));
    stage.door(vec![tool], vec![Arc::new(executor)], Value::Null)
}

pub(crate) fn run(stage: &Stage, tier: Tier, tool: Tool, input: Value) -> Value {
    call(&door(stage, tier, tool), CallRequest::new("local/tool", input))
}

/// The verdict on this code with the inputs `{"a": 1}`: the same at every tier that holds something, in a process of its own
/// and in those that a server makes.
#[track_caller]
pub(crate) fn check(stage: &Stage, code: &str, expected: Value) {
    for tier in HELD {
        let door = door(stage, tier, tool(code, json!({})));
        for turn in 1..=3 {
            let result = call(&door, CallRequest::new("local/tool", json!({"a": 1})));
            assert_eq!(verdict(&result), expected, "{tier}, call {turn}: {code}");
        }
        drop(door);
        stage.assert_clean();
    }
}
