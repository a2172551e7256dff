//! The shell as a caller meets it: through the door, in the sandbox.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use std::fs;
use std::sync::Arc;

use cleveragents_confine::Folder;
use cleveragents_exec::{CheckpointLimits, CheckpointStore, ProgramExecutor, SystemClock, builtin_tools};
use cleveragents_runtime::{CallRequest, Tier};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::stage::{HELD, Stage, call, names, verdict};

const TOOL: &str = "builtin/shell";

fn run(stage: &Stage, tier: Tier, input: Value, policy: Value) -> Value {
    let executor = ProgramExecutor::new(stage.workshop.clone().held_by(tier));
    let door = stage.door(builtin_tools(), vec![Arc::new(executor)], policy);
    let result = call(&door, CallRequest::new(TOOL, input));
    stage.assert_clean();
    result
}

#[track_caller]
fn check(stage: &Stage, input: Value, expected: Value) {
    for tier in HELD {
        assert_eq!(verdict(&run(stage, tier, input.clone(), Value::Null)), expected, "{tier}: {input}");
    }
}

fn printed(stdout: &str, stderr: &str) -> Value {
    json!({"value": {"exit_code": 0, "stdout": stdout, "stderr": stderr}})
}

#[test]
fn a_command_reads_the_root_and_prints() {
    let stage = Stage::new();
    stage.write("a/b.txt", b"hello\n");
    check(&stage, json!({"command": "cat a/b.txt | tr a-z A-Z; echo err >&2"}), printed("HELLO\n", "err\n"));
    check(&stage, json!({"command": "cat b.txt", "cwd": "a"}), printed("hello\n", ""));
    check(&stage, json!({"command": "rev", "stdin": "abc\n"}), printed("cba\n", ""));
    check(&stage, json!({"command": "cat"}), printed("", ""));
    check(
        &stage,
        json!({"command": "echo $0 $#; echo \"$HOME\" | grep -c agents-"}),
        printed("/bin/sh 0\n1\n", ""),
    );
    check(
        &stage,
        json!({"command": "printf '\\377'"}),
        json!({"value": {"exit_code": 0, "stdout_base64": "/w==", "stderr": ""}}),
    );
}

#[test]
fn how_a_command_failed_is_said() {
    let stage = Stage::new();
    let failed = |category: &str, message: &str| {
        json!(["tool_execution_failure", category, format!("`{TOOL}`: {message}")])
    };
    check(&stage, json!({"command": "exit 3"}), failed("exit_code", "it ended with exit code 3"));
    check(&stage, json!({"command": "kill -9 $$"}), failed("crashed", "it was ended by SIGKILL"));
    check(
        &stage,
        json!({"command": "sleep 60 & wait", "timeout": 1.0}),
        failed("timeout", "the call ran into its deadline"),
    );
    check(&stage, json!({"command": "x", "cwd": "none"}), failed("not_found", "`none` does not exist"));
    check(
        &stage,
        json!({"command": "yes"}),
        failed("output_limit", "it wrote too much to its stdout output and was ended"),
    );
    let long = json!({"command": "\u{1f600}".repeat(40_000)});
    check(&stage, long, failed("invalid_argument", "the command has more than 131071 bytes"));
    let outside = json!({"command": "x", "cwd": "../x"});
    let refused =
        json!(["permission_denied", "path_outside_root", format!("`{TOOL}`: `../x` is outside the root")]);
    check(&stage, outside, refused);
    let result =
        run(&stage, Tier::Landlocked, json!({"command": "echo out; echo err >&2; exit 3"}), Value::Null);
    let details = json!({
        "category": "exit_code", "tool": TOOL, "tier": "l", "exit_code": 3, "stdout": "out\n", "stderr": "err\n",
    });
    assert_eq!(result["error"]["details"], details);
}

#[test]
fn a_command_writes_only_to_scratch_and_has_no_network() {
    let stage = Stage::new();
    let outside = TempDir::new().unwrap();
    stage.write("kept", b"kept");
    let target = outside.path().join("canary");
    let attempts = [
        "echo x > kept".to_owned(),
        "echo x > new".to_owned(),
        "rm kept".to_owned(),
        "mkdir folder".to_owned(),
        format!("echo x > '{}'", target.display()),
        "bash -c 'exec 3<>/dev/tcp/127.0.0.1/9'".to_owned(),
    ];
    for attempt in attempts {
        let command =
            format!("({attempt}) 2>/dev/null && echo done; echo x > \"$TMPDIR/own\" && cat \"$TMPDIR/own\"");
        check(&stage, json!({"command": command}), printed("x\n", ""));
    }
    assert_eq!((names(stage.root.path()), names(outside.path())), (vec!["kept".to_owned()], vec![]));
    assert_eq!(fs::read(stage.root.path().join("kept")).unwrap(), b"kept");
}

#[test]
fn a_granted_root_is_kept_before_and_put_back_after_a_failure() {
    let stage = Stage::new();
    stage.write("a/b.txt", b"hello\n");
    let policy = json!({"grant_root": ["builtin/shell"]});
    let refused = run(&stage, Tier::Namespaced, json!({"command": "rm -r a"}), policy.clone());
    assert_eq!(refused["error"]["details"]["rule"], json!("checkpoint"));
    let data = TempDir::new().unwrap();
    let store = CheckpointStore::open(
        Folder::open(stage.root.path()).unwrap(),
        &Folder::open(data.path()).unwrap(),
        CheckpointLimits::default(),
        Arc::new(SystemClock::start()),
    );
    let store = Arc::new(store.unwrap());
    for tier in HELD {
        let executor = ProgramExecutor::new(stage.workshop.clone().held_by(tier));
        let door = stage.door_keeping(
            builtin_tools(),
            vec![Arc::new(executor)],
            policy.clone(),
            Some(Arc::<CheckpointStore>::clone(&store)),
        );
        let failed = call(&door, CallRequest::new(TOOL, json!({"command": "rm -r a; echo x > b; exit 1"})));
        assert_eq!(
            (&failed["error"]["details"]["exit_code"], &failed["resource_changes"]),
            (&json!(1), &json!([]))
        );
        assert_eq!(names(stage.root.path()), ["a"]);
        assert_eq!(fs::read(stage.root.path().join("a/b.txt")).unwrap(), b"hello\n");
    }
    assert_eq!(store.list().unwrap().checkpoints.len(), 2);
}
