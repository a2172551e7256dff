//! The builtins that are programs of the machine: the shell, and git.

#![expect(clippy::disallowed_methods, reason = "plain git shows what git does by itself")]

use std::process::{Command, Stdio};

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::playground::Playground;

fn shell(playground: &Playground, command: &str, more: &[&str]) -> Value {
    let input = json!({"command": command}).to_string();
    let arguments = ["tool", "run", "builtin/shell", "--input", &input, "--format", "json"];
    let output = playground.output(&[&arguments[..], more].concat(), b"");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn git(playground: &Playground, words: &[&str]) {
    let mut git = Command::new("git");
    git.args(["-c", "user.name=A", "-c", "user.email=a@b"]).args(words).current_dir(playground.project());
    git.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").env("HOME", "/nonexistent");
    assert!(git.stdout(Stdio::null()).status().unwrap().success());
}

#[test]
fn a_command_prints_and_leaves_the_project_alone() {
    let playground = Playground::new().file("project/a.txt", "one\n");
    let call =
        ["tool", "run", "builtin/shell_execute", "--input", r#"{"command": "cat a.txt; touch b; true"}"#];
    assert_snapshot!(playground.run(&call), @r#"
    exit: 0
    --- stdout
    {
      "exit_code": 0,
      "stdout": "one\n",
      "stderr": "touch: cannot touch 'b': Read-only file system\n"
    }
    "#);
    assert!(!playground.has("project/b"));
    let call =
        ["tool", "run", "builtin/shell", "--input", r#"{"command": "cat a.txt; echo no >&2; exit 4"}"#];
    assert_snapshot!(playground.run(&call), @r"
    exit: 1
    --- stderr
    error: `builtin/shell`: it ended with exit code 4
    info: stdout: one
    info: stderr: no
    ");
}

#[test]
fn a_command_changes_the_project_once_the_policy_grants_it_and_is_put_back_when_it_fails() {
    let playground = Playground::new()
        .file("project/a.txt", "one\n")
        .file("policy.yaml", "version: 1\ngrant_root: [builtin/shell]\n");
    let policy = playground.folder().join("policy.yaml");
    let policy = ["--policy", policy.to_str().unwrap()];
    let done = shell(&playground, "mv a.txt b.txt", &policy);
    let changes = &done["data"]["resource_changes"];
    assert_eq!(
        (&changes[0]["kind"], &changes[0]["from"], &changes[0]["path"], &changes[1]),
        (&json!("move"), &json!("a.txt"), &json!("b.txt"), &Value::Null)
    );
    let failed = shell(&playground, "rm b.txt; exit 7", &policy);
    assert_eq!((&failed["exit_code"], &failed["data"]["resource_changes"]), (&json!(1), &json!([])));
    assert_eq!(playground.read("project/b.txt"), "one\n");
    let call = ["tool", "run", "builtin/shell", "--input", r#"{"command": "rm b.txt; exit 7"}"#];
    assert_eq!(
        playground.run(&[&call[..], &policy].concat()),
        "exit: 1\n--- stderr\nerror: `builtin/shell`: it ended with exit code 7\ninfo: what it had changed was put back\n"
    );
    let denied = shell(&playground, "rm b.txt", &["--read-only"]);
    assert_eq!(
        (&denied["exit_code"], &denied["data"]["error"]["details"]["rule"]),
        (&json!(4), &json!("read-only"))
    );
    assert_eq!(playground.read("project/b.txt"), "one\n");
}

#[test]
fn a_repository_is_looked_at_and_nothing_of_it_runs() {
    let playground = Playground::new().file("project/a.txt", "one\n");
    git(&playground, &["init", "-q", "-b", "main"]);
    git(&playground, &["add", "-A"]);
    git(&playground, &["commit", "-q", "-m", "first"]);
    let canary = playground.folder().join("canary");
    let monitor = format!("touch '{}'; false", canary.display());
    git(&playground, &["config", "core.fsmonitor", &monitor]);
    playground.write("project/a.txt", "two\n");
    git(&playground, &["status"]);
    assert!(std::fs::remove_file(&canary).is_ok(), "plain git does not run it");
    let status =
        ["tool", "run", "builtin/git-status", "--input", r#"{"untracked": "no"}"#, "--format", "json"];
    let output = playground.command(&status).env("GIT_EXTERNAL_DIFF", &canary).output().unwrap();
    let status: Value = serde_json::from_slice(&output.stdout).unwrap();
    let entries = json!([{"path": "a.txt", "index": "unmodified", "work_tree": "modified"}]);
    assert_eq!((&status["data"]["output_data"]["entries"], canary.exists()), (&entries, false));
    let diff = ["tool", "run", "builtin/git_diff", "--format", "json"];
    let mut diff = playground.command(&diff);
    let output = diff.env("GIT_EXTERNAL_DIFF", "touch").env("GIT_CONFIG_COUNT", "bad").output().unwrap();
    let diff: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        diff["data"]["output_data"]["files"],
        json!([{"path": "a.txt", "status": "modified", "additions": 1, "deletions": 1}])
    );
    assert!(!canary.exists());
    let none = Playground::new();
    assert_snapshot!(none.run(&["tool", "run", "builtin/git_log"]), @"
    exit: 1
    --- stderr
    error: `builtin/git_log`: no git repository holds this path, or the one that does is not below the root
    ");
}
