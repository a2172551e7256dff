//! The code that turns the output of a wrapped tool into a verdict.

use std::sync::Arc;

use cleveragents_domain::Tool;
use cleveragents_exec::PythonExecutor;
use cleveragents_runtime::CallRequest;
use serde_json::{Value, json};

use super::tool;
use crate::stage::{HELD, Stage, call, verdict};

/// The verdict on a transform of `{"a": 1}`: the same in a process of its own and in those that a server makes.
#[track_caller]
fn check(transform: &str, expected: Value) {
    let stage = Stage::new();
    let config = json!({
        "name": "local/check", "description": "a validation", "source": "wrapped", "tool_type": "validation",
        "wraps": "local/tool", "transform": transform,
    });
    let validation = Tool::from_config(&config).unwrap();
    for tier in HELD {
        let executor = PythonExecutor::new(stage.workshop.clone().held_by(tier));
        let tools = vec![tool("return {'a': 1}", json!({})), validation.clone()];
        let door = stage.door(tools, vec![Arc::new(executor)], Value::Null);
        for turn in 1..=3 {
            let result = call(&door, CallRequest::new("local/check", json!({})));
            assert_eq!(verdict(&result), expected, "{tier}, call {turn}: {transform}");
        }
        drop(door);
        stage.assert_clean();
    }
}

fn passed() -> Value {
    json!({"value": {"passed": true}})
}

fn failure(kind: &str, message: &str) -> Value {
    json!([kind, "transform", format!("`local/check`: its transform failed: {message}")])
}

#[test]
fn a_transform_is_a_function_or_a_body() {
    check("return {'passed': output['a'] == 1}", passed());
    check("def transform(output):\n    print('a lot')\n    return {'passed': output == {'a': 1}}", passed());
    check("async def transform(output):\n    return {'passed': True}", passed());
    check(
        "import math\nfrom math import floor\ntransform = lambda output: {'passed': floor(1.5) == 1}",
        passed(),
    );
}

#[test]
fn a_transform_that_is_none_is_told_so() {
    check(
        "def run(inputs):\n    pass",
        failure(
            "tool_activation_failure",
            "its code cannot be run: it defines no function `transform` and has no `return`",
        ),
    );
    check(
        "def transform(output, inputs):\n    return 1",
        failure(
            "tool_activation_failure",
            "its code cannot be run: `transform` takes 2 arguments; it gets one",
        ),
    );
    check("return inputs", failure("tool_execution_failure", "name 'inputs' is not defined"));
    check(
        "return {'passed': {1, 2}}",
        failure("tool_execution_failure", "it returned a value of type `set` at `$.passed`; make it a list"),
    );
    check(
        "import os\nos._exit(4)\nreturn 1",
        failure("tool_execution_failure", "it ended with exit code 4 before it returned"),
    );
}
