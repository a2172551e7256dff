//! How a call can end other than by returning.

use std::time::Duration;

use cleveragents_domain::Tool;
use cleveragents_runtime::{CallRequest, CancelToken};
use serde_json::{Value, json};

use super::{check, door, run, tool};
use crate::stage::{HELD, Stage, call, verdict};

fn failure(category: &str, message: &str) -> Value {
    json!(["tool_execution_failure", category, format!("`local/tool`: {message}")])
}

#[test]
fn an_exception_travels_with_its_classes_its_message_and_its_line() {
    let stage = Stage::new();
    let code = "import json\n\n\ndef helper(text):\n    return json.loads(text)\n\n\ndef run(inputs):\n    \
                print('working')\n    return helper('{')";
    for tier in HELD {
        let result = run(&stage, tier, tool(code, json!({})), json!({}));
        assert_eq!(
            result["error"],
            json!({
                "error_type": "resolution_failure",
                "message": "`local/tool`: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
                "details": {
                    "exception_type": "json.decoder.JSONDecodeError",
                    "tool_name": "local/tool",
                    "category": "exception",
                    "tool": "local/tool",
                    "tier": tier.as_str(),
                    "stdout": "working\n",
                    "line": 5,
                    "traceback": [{"line": 10, "function": "run"}, {"line": 5, "function": "helper"}],
                },
                "skill_name": "agents/direct",
                "tool_name": "local/tool",
            })
        );
    }
}

#[test]
fn exceptions_are_mapped_by_all_their_base_classes() {
    let stage = Stage::new();
    let mapped = |kind: &str, message: &str| json!([kind, "exception", format!("`local/tool`: {message}")]);
    check(
        &stage,
        "class Mine(ValueError): pass\nraise Mine('Cycle found')\nreturn 1",
        mapped("cycle_detected", "Cycle found"),
    );
    check(
        &stage,
        "class ValidationError(ValueError): pass\nraise ValidationError('cycle')\nreturn 1",
        mapped("validation_error", "cycle"),
    );
    check(
        &stage,
        "open('/nowhere/at all')\nreturn 1",
        mapped("tool_execution_failure", "[Errno 2] No such file or directory: '/nowhere/at all'"),
    );
    check(&stage, "raise PermissionError\nreturn 1", mapped("permission_denied", "PermissionError"));
    check(
        &stage,
        "def run(inputs):\n    return run(inputs)",
        mapped("tool_execution_failure", "maximum recursion depth exceeded"),
    );
    check(
        &stage,
        "class Odd(Exception):\n    def __str__(self):\n        raise KeyError\nraise Odd()\nreturn 1",
        mapped("tool_execution_failure", "Odd"),
    );
}

#[test]
fn leaving_without_a_result_is_a_crash() {
    let stage = Stage::new();
    check(
        &stage,
        "import sys\nsys.exit(3)\nreturn 1",
        failure("crashed", "it left by `sys.exit` with exit code 3 before it returned"),
    );
    check(
        &stage,
        "import os\nos._exit(0)\nreturn 1",
        failure("crashed", "it ended with exit code 0 before it returned"),
    );
    check(
        &stage,
        "import os\nos.kill(os.getpid(), 9)\nreturn 1",
        failure("crashed", "it was ended by SIGKILL"),
    );
    check(&stage, "import os\nos.abort()\nreturn 1", failure("crashed", "it was ended by SIGABRT"));
    check(&stage, "return 1", json!({"value": 1}));
}

#[test]
fn prints_binary_and_children_cannot_corrupt_the_result() {
    let stage = Stage::new();
    let code = "import os, subprocess, sys\n\
                print('{\"value\": 2}')\n\
                sys.stdout.buffer.write(b'\\xff\\x00')\n\
                subprocess.run(['/bin/sh', '-c', 'echo forged >&3; echo shown'])\n\
                return 1";
    check(&stage, code, json!({"value": 1}));
    check(
        &stage,
        "import os\nfor fd in range(3, 64):\n    try: os.write(fd, b'forged')\n    except OSError: \
                   pass\nreturn 1",
        failure("output_not_json", "its result descriptor holds something else than the result"),
    );
}

#[test]
fn processes_that_all_return_are_told_apart_from_forgery() {
    let stage = Stage::new();
    check(
        &stage,
        "import os\nchild = os.fork()\nif child: os.waitpid(child, 0)\nreturn 1",
        failure("output_not_json", "it went on in several processes, and more than one of them returned"),
    );
}

#[test]
fn an_exception_that_hides_its_classes_is_described_all_the_same() {
    let stage = Stage::new();
    let code = "class Meta(type):\n    @property\n    def NAME(cls): raise RuntimeError('no')\nclass \
                Bad(ValueError, metaclass=Meta): pass\nraise Bad('bad')\nreturn 1";
    for (tier, name) in [(HELD[0], "__mro__"), (HELD[1], "__name__")] {
        let result = run(&stage, tier, tool(&code.replace("NAME", name), json!({})), json!({}));
        assert_eq!(verdict(&result)[2], json!("`local/tool`: bad"), "{name}");
        let expected = json!({"category": "exception", "line": 5, "function": "run"});
        let details = &result["error"]["details"];
        let frame = &details["traceback"][0];
        let found =
            json!({"category": details["category"], "line": frame["line"], "function": frame["function"]});
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_tool_that_does_not_end_is_ended() {
    let stage = Stage::new();
    let stubborn = "import signal, subprocess\nfor number in range(1, 65):\n    try: signal.signal(number, \
                    signal.SIG_IGN)\n    except (OSError, ValueError): pass\nsubprocess.Popen(['/bin/sleep', \
                    '600'])\nwhile True: pass\nreturn 1";
    for tier in HELD {
        let result = run(&stage, tier, tool(stubborn, json!({"timeout": 1})), json!({}));
        assert_eq!(verdict(&result), failure("timeout", "the call ran into its deadline"));
        stage.assert_clean();
    }
}

#[test]
fn a_cancelled_call_ends_at_once() {
    let stage = Stage::new();
    let cancel = CancelToken::default();
    let door = door(&stage, HELD[0], tool("while True: pass\nreturn 1", json!({})));
    let mut request = CallRequest::new("local/tool", json!({}));
    request.cancel = cancel.clone();
    let result = std::thread::scope(|scope| {
        let running = scope.spawn(|| call(&door, request));
        // The scratch folder is there once the call is past the gate.
        while crate::stage::names(stage.scratch.path()).is_empty() {
            std::thread::sleep(Duration::from_millis(1));
        }
        cancel.cancel();
        running.join().unwrap()
    });
    assert_eq!(verdict(&result), failure("cancelled", "the call was cancelled"));
    stage.assert_clean();
}

#[test]
fn a_flood_is_cut() {
    let stage = Stage::new();
    check(
        &stage,
        "while True: print('x' * 65536)\nreturn 1",
        failure("output_limit", "it wrote too much to its stdout output and was ended"),
    );
    let loud: Tool = tool("print('x' * 100_000)\nraise OSError('late')\nreturn 1", json!({}));
    let details = run(&stage, HELD[0], loud, json!({}))["error"]["details"].clone();
    assert_eq!(
        (details["stdout"].as_str().unwrap().len(), &details["stdout_truncated"]),
        (16 * 1024, &json!(true))
    );
}

#[test]
fn large_code_and_large_inputs_are_no_arguments() {
    let stage = Stage::new();
    let code = format!("text = '{}'\nreturn [len(text), len(inputs['b'])]", "y".repeat(3 << 20));
    for tier in HELD {
        let result = run(&stage, tier, tool(&code, json!({})), json!({"b": "z".repeat(3 << 20)}));
        assert_eq!(verdict(&result), json!({"value": [3 << 20, 3 << 20]}));
    }
    check(&stage, "import sys\nreturn 'return' in ' '.join(sys.orig_argv)", json!({"value": false}));
}

#[test]
fn hooks_are_functions_of_the_code() {
    let stage = Stage::new();
    let code = "def begin():\n    open('out/begun', 'a').write('b')\n\ndef end(inputs):\n    open('out/ended', \
                'a').write('e')\n\ndef run(inputs):\n    raise OSError('no')";
    let code = format!("import os\nos.chdir({:?})\n{code}", stage.root.path());
    let declared = json!({
        "capability": {"writes": true, "write_scope": "out/**"},
        "lifecycle": {"activate": "begin", "deactivate": "end"},
    });
    for tier in HELD {
        run(&stage, tier, tool(&code, declared.clone()), json!({}));
        assert_eq!(crate::stage::names(&stage.root.path().join("out")), ["begun", "ended"]);
        std::fs::remove_dir_all(stage.root.path().join("out")).unwrap();
        let missing = json!({"lifecycle": {"activate": "nothing"}});
        assert_eq!(
            verdict(&run(&stage, tier, tool("return 1", missing), json!({}))),
            json!([
                "tool_activation_failure",
                "hook_failed",
                "`local/tool`: its hook `nothing` failed: its code cannot be run: it defines no function `nothing`"
            ])
        );
    }
}
