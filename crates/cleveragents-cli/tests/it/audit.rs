//! `agents audit`: what was called, refused and done.

use insta::assert_snapshot;

use crate::mask::masked;
use crate::playground::Playground;

const READ: [&str; 5] = ["tool", "run", "builtin/read_file", "--input", r#"{"path": "a.txt"}"#];
const DELETE: [&str; 5] = ["tool", "run", "builtin/delete_file", "--input", r#"{"path": "a.txt"}"#];

/// A refused call, one that failed and two that were made.
fn calls() -> Playground {
    let playground = Playground::new()
        .file("project/a.txt", "one\n")
        .file("home/.config/cleveragents/policy.yaml", "deny: ['builtin/delete_*']\n");
    for call in
        [&DELETE[..], &READ, &["tool", "run", "builtin/read-file", "--input", r#"{"path": "b"}"#], &READ]
    {
        playground.output(call, b"");
    }
    playground
}

#[test]
fn refused_failed_and_made_calls_are_listed_the_latest_first() {
    assert_snapshot!(masked(&calls().run(&["audit", "list"])), @"
    exit: 0
    --- stdout
    CALL  WHEN                  TOOL                 SKILL          OUTCOME
    4-1   [TIME]  builtin/read_file    agents/direct  done
    3-1   [TIME]  builtin/read_file    agents/direct  failed: not_found
    2-1   [TIME]  builtin/read_file    agents/direct  done
    1-1   [TIME]  builtin/delete_file  agents/direct  refused: deny-list
    ");
}

#[test]
fn filters_add_up() {
    let playground = calls();
    let listed = |filter: &[&str]| {
        let text = masked(&playground.run(&[&["audit", "list"], filter].concat()));
        text.lines().filter_map(|line| line.split_once("  ").map(|(id, _)| id.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["--failed"]), ["CALL", "3-1", "1-1"]);
    assert_eq!(listed(&["--tool", "builtin/read-file"]), ["CALL", "4-1", "3-1", "2-1"]);
    assert_eq!(listed(&["--tool", "builtin/read_file", "--failed"]), ["CALL", "3-1"]);
    assert_eq!(listed(&["--skill", "local/none"]), [""; 0]);
    assert_eq!(listed(&["--since", "1h"]), ["CALL", "4-1", "3-1", "2-1", "1-1"]);
    assert_eq!(listed(&["--since", "2999-01-01"]), [""; 0]);
    assert_eq!(listed(&["--limit", "1"]), ["CALL", "4-1"]);
}

#[test]
fn programs_get_the_records_and_whether_there_are_more() {
    assert_snapshot!(masked(&calls().run(&["audit", "list", "--limit", "1", "--failed", "--format", "json"])), @r#"
    exit: 0
    --- stdout
    {
      "command": "audit list",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "calls": [
          {
            "at": "[TIME]",
            "id": "3-1",
            "call": 1,
            "at_unix_ms": [UNIX_MS],
            "tool": "builtin/read_file",
            "skill": "agents/direct",
            "arguments_digest": "sha256:9202535d7f9ddfd8b7799dd5987f9640148d8767b6a02f69c7834db1d5e4b4ae",
            "tier": "builtin",
            "event": {
              "event": "finished",
              "success": false,
              "category": "not_found",
              "duration_ms": [MS],
              "resource_changes": 0
            }
          }
        ],
        "more": true
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "hint",
          "text": "there are older calls; `--limit` shows more"
        }
      ]
    }
    "#);
}

#[test]
fn every_record_of_a_call_is_shown() {
    let playground = calls();
    assert_snapshot!(masked(&playground.run(&["audit", "show", "1-1"])), @r#"
    exit: 0
    --- stdout
    at: "[TIME]"
    id: "1-1"
    call: 1
    at_unix_ms: [UNIX_MS]
    tool: builtin/delete_file
    skill: agents/direct
    arguments_digest: "sha256:5aff422311aaf6f4983b3d9ae0b75826621e553375d62a2f03fa5578e5e64be1"
    tier: builtin
    event:
      event: refused
      error_type: permission_denied
      category: refused
      rule: deny-list
    "#);
}

#[test]
fn a_call_that_is_none_is_told_from_one_that_is_not_there() {
    let playground = Playground::new();
    assert_snapshot!(playground.run(&["audit", "show", "7"]), @"
    exit: 2
    --- stderr
    error: `7` is no call
      caused by: a call is named by two numbers as in `12-3`
    hint: `agents audit list` shows the calls
    ");
    assert_snapshot!(playground.run(&["audit", "show", "7-1"]), @"
    exit: 3
    --- stderr
    error: call `7-1` is not on record
    hint: `agents audit list` shows the calls
    ");
    assert_snapshot!(playground.run(&["audit", "list", "--since", "yesterday"]), @"
    exit: 2
    --- stderr
    error: `yesterday` is no time: expected `30m`, `2h` or `7d` for so long ago, or `2026-01-31` or `2026-01-31T12:00:00Z`
    ");
}

#[test]
fn asking_makes_no_state() {
    let playground = Playground::new();
    assert_snapshot!(playground.run(&["audit", "list"]), @"
    exit: 0
    --- stderr
    info: no such call is on record
    ");
    playground.run(&["approval", "list"]);
    playground.run(&["trust", "list"]);
    playground.run(&["checkpoint", "list"]);
    playground.run(&["doctor"]);
    assert!(!playground.has("home/.local"), "somebody made the data folder");
}
