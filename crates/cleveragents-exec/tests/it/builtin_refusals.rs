//! What builtins that change files refuse, with nothing changed.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use cleveragents_runtime::{CallRequest, ToolHost as _};
use cleveragents_testkit::hostile;
use cleveragents_testkit::swap_attack::{Sight, SwapTree};
use serde_json::{Value, json};

use crate::builtin_writes::{Desk, digest, keeping_door, listing};
use crate::host::{Host, failure};

const FILES: [(&str, &[u8]); 4] =
    [("a", b"A"), ("d/x", b"X"), (".git/config", b"[core]"), ("bin", b"\xff\x00")];

#[track_caller]
fn check(prepare: impl Fn(&Path), tool: &str, input: Value, expected: (&str, &str, &str), more: Value) {
    let desk = Desk::with(&FILES);
    prepare(desk.path());
    let before = listing(desk.path());
    let (kind, category, message) = expected;
    let mut details = json!({"category": category, "tool": tool, "tier": "builtin"});
    details.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let message = format!("`{tool}`: {message}");
    assert_eq!(desk.host.call(tool, input), failure(tool, kind, &message, details));
    assert_eq!(desk.listing(), before);
}

#[track_caller]
fn check_failed(tool: &str, input: Value, category: &str, message: &str) {
    check(|_| {}, tool, input, ("tool_execution_failure", category, message), Value::Null);
}

fn edit(old: &str, new: &str) -> Value {
    json!({"old_string": old, "new_string": new})
}

#[test]
fn what_is_there_is_not_replaced_unasked() {
    let message = "`d/x` exists and was not to be replaced";
    let write = json!({"path": "d/x", "content": "", "overwrite": false});
    check_failed("builtin/write_file", write, "exists", message);
    for tool in ["builtin/move_file", "builtin/copy_file"] {
        check_failed(tool, json!({"source": "a", "destination": "d/x"}), "exists", message);
    }
    let message = "`d` exists and was not to be replaced";
    check_failed("builtin/move_file", json!({"source": "a", "destination": "d"}), "exists", message);
    check_failed("builtin/delete_directory", json!({"path": "d"}), "not_empty", "`d` is not empty");
}

#[test]
fn what_is_not_what_the_caller_saw_is_not_changed() {
    let message = "`a` was changed by somebody else";
    let seen = digest("something else");
    let calls = [
        ("builtin/write_file", json!({"path": "a", "content": "", "expected_digest": seen})),
        ("builtin/edit_file", json!({"path": "a", "edits": [edit("A", "B")], "expected_digest": seen})),
        ("builtin/delete_file", json!({"path": "a", "expected_digest": seen})),
    ];
    for (tool, input) in calls {
        check_failed(tool, input, "changed", message);
    }
}

#[test]
fn what_is_missing_or_of_another_kind_is_named() {
    check_failed(
        "builtin/edit_file",
        json!({"path": "no", "edits": [edit("a", "b")]}),
        "not_found",
        "`no` does not exist",
    );
    check_failed("builtin/delete_file", json!({"path": "no"}), "not_found", "`no` does not exist");
    check_failed(
        "builtin/move_file",
        json!({"source": "no", "destination": "n/x"}),
        "not_found",
        "`no` does not exist",
    );
    check_failed("builtin/delete_directory", json!({"path": "no"}), "not_found", "`no` does not exist");
    check_failed("builtin/delete_file", json!({"path": "d"}), "not_a_file", "`d` is a folder");
    check_failed("builtin/write_file", json!({"path": "d", "content": ""}), "not_a_file", "`d` is a folder");
    check_failed("builtin/delete_directory", json!({"path": "a"}), "not_a_folder", "`a` is a file");
    check_failed("builtin/create_directory", json!({"path": "a"}), "not_a_folder", "`a` is a file");
    let below_file = json!({"path": "a/b", "content": ""});
    check_failed(
        "builtin/write_file",
        below_file,
        "not_a_folder",
        "`a/b` is or passes something that is not a folder",
    );
    let no_parents = json!({"path": "n/b", "content": "", "create_parents": false});
    check_failed("builtin/write_file", no_parents, "not_found", "`n/b` does not exist");
    check_failed(
        "builtin/delete_directory",
        json!({"path": ".", "recursive": true}),
        "invalid_path",
        "`.` is the root itself, which stays as it is",
    );
    check_failed(
        "builtin/move_file",
        json!({"source": "d", "destination": "d/e"}),
        "invalid_argument",
        "`d` cannot be moved to `d/e`, which is or lies in it",
    );
    let not_base64 = json!({"path": "n", "content": "!", "encoding": "base64"});
    check_failed("builtin/write_file", not_base64, "invalid_argument", "`content` is not base64");
    check_failed(
        "builtin/edit_file",
        json!({"path": "bin", "edits": [edit("a", "b")]}),
        "not_text",
        "`bin` is not UTF-8 text",
    );
}

#[test]
fn edits_that_do_not_fit_change_nothing() {
    let refused = |edits: Value, category: &str, message: &str, more: Value| {
        let input = json!({"path": "t", "edits": edits});
        let prepare = |root: &Path| fs::write(root.join("t"), "x\ny\nx\n").unwrap();
        check(prepare, "builtin/edit_file", input, ("tool_execution_failure", category, message), more);
    };
    refused(
        json!([edit("y", "z"), edit("y", "z")]),
        "edit_not_found",
        "edit 1 of `t`: the text to replace is not there; nothing was changed",
        json!({"edit": 1}),
    );
    refused(
        json!([edit("y", "z"), edit("x", "z")]),
        "edit_ambiguous",
        "edit 1 of `t`: the text to replace is there 2 times, not 1; add more of its surroundings; nothing was changed",
        json!({"edit": 1, "found": 2, "expected": 1, "lines": [1, 3]}),
    );
}

#[test]
fn links_and_special_files_are_left_alone() {
    let prepare = |root: &Path| {
        symlink("a", root.join("link")).unwrap();
        symlink("d", root.join("folder")).unwrap();
        hostile::fifo(&root.join("pipe")).unwrap();
        hostile::fifo(&root.join("d/pipe")).unwrap();
    };
    let not_kept = |path: &str| {
        (
            "tool_activation_failure",
            "checkpoint_failed",
            format!(
                "no checkpoint could be taken: `{path}` is a link, and what it leads to would not be kept"
            ),
        )
    };
    for (tool, input, link) in [
        ("builtin/write_file", json!({"path": "link", "content": ""}), "link"),
        ("builtin/write_file", json!({"path": "folder/x", "content": ""}), "folder"),
        ("builtin/delete_file", json!({"path": "link"}), "link"),
        ("builtin/delete_directory", json!({"path": "folder", "recursive": true}), "folder"),
        ("builtin/move_file", json!({"source": "link", "destination": "n"}), "link"),
    ] {
        let (kind, category, message) = not_kept(link);
        check(prepare, tool, input, (kind, category, &message), Value::Null);
    }
    let linked =
        ("permission_denied", "link_refused", "`link` is a link, and links are neither followed nor changed");
    check(prepare, "builtin/copy_file", json!({"source": "link", "destination": "n"}), linked, Value::Null);
    let special =
        |path: &'static str| ("tool_execution_failure", "not_a_file", format!("`{path}` is a FIFO"));
    for (tool, input, path) in [
        ("builtin/write_file", json!({"path": "pipe", "content": ""}), "pipe"),
        ("builtin/copy_file", json!({"source": "pipe", "destination": "n"}), "pipe"),
        ("builtin/delete_directory", json!({"path": "d", "recursive": true}), "d/pipe"),
        ("builtin/move_file", json!({"source": "d", "destination": "n"}), "d/pipe"),
    ] {
        let (kind, category, message) = special(path);
        check(prepare, tool, input, (kind, category, &message), Value::Null);
    }
}

#[test]
fn what_belongs_to_git_or_judges_the_call_is_protected() {
    let git = |path: &str| format!("`{path}` belongs to git and is not changed by tools");
    let refused = |tool: &str, input: Value, message: &str| {
        check(|_| {}, tool, input, ("permission_denied", "protected_path", message), Value::Null);
    };
    refused(
        "builtin/write_file",
        json!({"path": ".git/hooks/pre-commit", "content": ""}),
        &git(".git/hooks/pre-commit"),
    );
    refused(
        "builtin/edit_file",
        json!({"path": ".git/config", "edits": [edit("core", "x")]}),
        &git(".git/config"),
    );
    refused("builtin/move_file", json!({"source": "d", "destination": "e/.Git"}), &git("e/.Git"));
    refused("builtin/delete_directory", json!({"path": ".git", "recursive": true}), &git(".git"));
    refused(
        "builtin/write_file",
        json!({"path": ".agents/policy.yaml", "content": ""}),
        "`.agents/policy.yaml` is the policy of this project and is not changed by tools",
    );
    let nested = |root: &Path| {
        fs::create_dir_all(root.join("sub/repo/.git")).unwrap();
        fs::create_dir(root.join(".agents")).unwrap();
        fs::write(root.join(".agents/policy.yaml"), "deny: []").unwrap();
    };
    let inside = [
        ("builtin/delete_directory", json!({"path": "sub", "recursive": true}), git("sub/repo/.git")),
        ("builtin/move_file", json!({"source": "sub", "destination": "n"}), git("sub/repo/.git")),
        (
            "builtin/move_file",
            json!({"source": ".agents", "destination": "n"}),
            "`.agents/policy.yaml` is the policy of this project and is not changed by tools".to_owned(),
        ),
    ];
    for (tool, input, message) in inside {
        check(nested, tool, input, ("permission_denied", "protected_path", &message), Value::Null);
    }
}

#[test]
fn a_path_outside_the_root_is_refused_before_anything_else() {
    let desk = Desk::with(&FILES);
    for path in ["../x", "/etc/passwd", "d/../../x", "a\0b"] {
        for tool in ["builtin/delete_file", "builtin/create_directory"] {
            let result = desk.host.call(tool, json!({"path": path}));
            let error = &result["error"];
            assert_eq!(
                (&error["error_type"], &error["details"]["category"], &error["details"]["slot"]),
                (&json!("tool_activation_failure"), &json!("slot_invalid"), &json!("path")),
                "{path:?}"
            );
        }
    }
}

#[test]
fn nothing_is_written_without_a_checkpoint() {
    let host = Host::with(&FILES);
    let message = "`builtin/write_file`: the gate refuses it: a checkpoint is required and cannot be taken";
    let details = json!({
        "category": "refused", "tool": "builtin/write_file", "tier": "builtin", "rule": "checkpoint",
        "reason": "a checkpoint is required and cannot be taken",
    });
    let call = host.call("builtin/write_file", json!({"path": "n", "content": ""}));
    assert_eq!(call, failure("builtin/write_file", "permission_denied", message, details));
    assert!(!host.path().join("n").exists());
}

#[test]
fn a_swapped_folder_never_leads_a_builtin_outside() {
    let tree = SwapTree::build().unwrap();
    let outside = tree.skill().with_file_name("outside");
    let before = listing(&outside);
    let (door, _data) = keeping_door(&tree.skill(), Value::Null);
    let mut count = 0;
    let report = tree
        .attack(
            400,
            |_| false,
            |_| {
                count += 1;
                let (tool, input) = match count % 4 {
                    0 => {
                        ("builtin/write_file", json!({"path": "scripts/d/n", "content": format!("{count}")}))
                    }
                    1 => (
                        "builtin/copy_file",
                        json!({"source": "SKILL.md", "destination": "scripts/d/c", "overwrite": true}),
                    ),
                    2 => {
                        ("builtin/edit_file", json!({"path": "scripts/d/a.txt", "edits": [edit("I", "I ")]}))
                    }
                    _ => ("builtin/create_directory", json!({"path": format!("scripts/d/f{count}")})),
                };
                if door.call(CallRequest::new(tool, input)).error().is_none() {
                    Sight::Inside
                } else {
                    Sight::Refused
                }
            },
        )
        .unwrap();
    println!("{report:?}");
    assert_eq!((listing(&outside), report.inside + report.refused), (before, 400));
    assert!(report.inside > 20 && report.swaps > 100, "{report:?}");
}
