//! What code may look like, and what it may return.

use serde_json::{Value, json};

use super::check;
use crate::stage::Stage;

fn value(value: Value) -> Value {
    json!({"value": value})
}

fn failure(kind: &str, category: &str, message: &str) -> Value {
    json!([kind, category, format!("`local/tool`: {message}")])
}

#[test]
fn code_defines_run_or_returns() {
    let stage = Stage::new();
    check(&stage, "def run(inputs):\n    return inputs", value(json!({"a": 1})));
    check(&stage, "def run(params):\n    return params['a']", value(json!(1)));
    check(&stage, "def run(anything, more=2):\n    return anything['a'] + more", value(json!(3)));
    check(&stage, "def run():\n    return 5", value(json!(5)));
    check(&stage, "async def run(inputs):\n    return inputs['a']", value(json!(1)));
    check(&stage, "run = lambda inputs: inputs['a']", value(json!(1)));
    check(&stage, "return inputs['a'] + params['a'] + input_data['a']", value(json!(3)));
    check(&stage, "if inputs['a'] > 1:\n    return 'more'\nreturn 'less'", value(json!("less")));
    check(&stage, "def run(x):\n    return x * 2\nreturn run(inputs['a'])", value(json!(2)));
    check(&stage, "from __future__ import annotations\nimport math\nreturn math.gcd(6, 4)", value(json!(2)));
    check(&stage, "def run(inputs):\n    pass", value(Value::Null));
}

#[test]
fn code_that_would_do_nothing_is_no_tool() {
    let stage = Stage::new();
    let invalid = |message: &str| {
        failure("tool_activation_failure", "code_invalid", &format!("its code cannot be run: {message}"))
    };
    check(&stage, "x = 1", invalid("it defines no function `run` and has no `return`"));
    check(
        &stage,
        "def other(inputs):\n    return 1",
        invalid("it defines no function `run` and has no `return`"),
    );
    check(&stage, "def run(a, b):\n    return 1", invalid("`run` takes 2 arguments; it gets one"));
    check(&stage, "\nreturn (", invalid("it is not valid Python: '(' was never closed (line 2)"));
    check(&stage, "run = 3", invalid("`run` is not a function"));
}

#[test]
fn every_json_value_is_returned_verbatim() {
    let stage = Stage::new();
    check(
        &stage,
        "return [None, True, -1, 2**64 - 1, -2**63, 1.5, 1e300, 'é\\U0001F600\\0', {'b': {}, 'a': [()]}]",
        value(json!([
            null,
            true,
            -1,
            u64::MAX,
            i64::MIN,
            1.5,
            1e300,
            "é😀\0",
            {"b": {}, "a": [[]]},
        ])),
    );
    check(&stage, "import enum\nclass E(enum.IntEnum):\n    A = 3\nreturn E.A", value(json!(3)));
}

#[test]
fn what_is_not_json_is_named_with_its_place() {
    let stage = Stage::new();
    let refused =
        |what: &str| failure("tool_execution_failure", "output_not_json", &format!("it returned {what}"));
    check(&stage, "return {'a': [0, float('nan')]}", refused("`nan` at `$.a[1]`, which JSON does not have"));
    check(&stage, "return -float('inf')", refused("`-inf` at `$`, which JSON does not have"));
    check(&stage, "return ['\\ud800']", refused("text with half a surrogate pair at `$[0]`"));
    check(&stage, "return {'\\ud800': 1}", refused("a key with half a surrogate pair at `$`"));
    check(&stage, "return {'x': {1: 2}}", refused("a key of type `int` at `$.x`; make it text"));
    check(&stage, "return b'x'", refused("a value of type `bytes` at `$`; decode it to text"));
    check(&stage, "return {1}", refused("a value of type `set` at `$`; make it a list"));
    check(&stage, "return object()", refused("a value of type `object` at `$`"));
    check(&stage, "return 2**70", refused("an integer of more than 64 bits at `$`; make it text"));
    check(&stage, "a = []\na.append(a)\nreturn a", refused("a value that contains itself"));
    check(
        &stage,
        "a = []\nfor _ in range(100_000):\n    a = [a]\nreturn a",
        refused("a value nested deeper than 64 levels"),
    );
    let large = failure("tool_execution_failure", "output_limit", "it returned more than 16 MiB");
    check(&stage, "return 'a' * (100 << 20)", large.clone());
    check(&stage, "return [1] * (50 << 20)", large);
    check(&stage, "return 'and then all is well'", value(json!("and then all is well")));
}
