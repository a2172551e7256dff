//! `agents checkpoint`: what a tool overwrote comes back.

use insta::assert_snapshot;

use crate::mask::{checkpoint_in, masked};
use crate::playground::Playground;

fn overwritten() -> (Playground, String) {
    let playground =
        Playground::new().file("project/src/a.txt", "one\n").file("project/other.txt", "other\n");
    let write =
        ["tool", "run", "builtin/write_file", "--input", r#"{"path": "src/a.txt", "content": "two\n"}"#];
    assert_eq!(playground.output(&write, b"").status.code(), Some(0));
    assert_eq!(playground.read("project/src/a.txt"), "two\n");
    let id = checkpoint_in(&playground.run(&["checkpoint", "list"]));
    (playground, id)
}

#[test]
fn a_checkpoint_is_listed_shown_and_compared() {
    let (playground, id) = overwritten();
    assert_snapshot!(masked(&playground.run(&["checkpoint", "list"])), @"
    exit: 0
    --- stdout
    CHECKPOINT                     WHEN                  ENTRIES  BYTES  BEFORE              PLACES
    [CHECKPOINT]  [TIME]  1        4      builtin/write_file  src/a.txt
    ");
    let shown = masked(&playground.run(&["checkpoint", "show", &id]));
    assert_snapshot!(shown, @"
    exit: 0
    --- stdout
    checkpoint: [CHECKPOINT]
    root:       [DIR]/project
    before:     builtin/write_file
    places:     src/a.txt
    bytes:      4

    MODE  BYTES  WHAT  PATH
    0644  4      file  src/a.txt
    ");
    let differences = playground.run(&["checkpoint", "diff", &id]);
    assert_snapshot!(differences, @"
    exit: 0
    --- stdout
    SINCE THEN  WHAT           PATH
    changed     content, time  src/a.txt
    ");
}

#[test]
fn a_restore_brings_the_content_back_and_can_be_undone() {
    let (playground, id) = overwritten();
    let restored = playground.run(&["checkpoint", "restore", &id]);
    assert_snapshot!(masked(&restored), @"
    exit: 0
    --- stdout
    checkpoint: [CHECKPOINT]
    written:    1
    folders:    0
    removed:    0
    adjusted:   1
    --- stderr
    hint: `agents checkpoint restore [CHECKPOINT]` undoes this
    ");
    assert_eq!(playground.read("project/src/a.txt"), "one\n");
    assert_snapshot!(playground.run(&["checkpoint", "diff", &id]), @"
    exit: 0
    --- stderr
    info: everything is as the checkpoint holds it
    ");
    let (_, hint) = restored.split_once("--- stderr").expect("a hint");
    playground.run(&["checkpoint", "restore", &checkpoint_in(hint)]);
    assert_eq!(playground.read("project/src/a.txt"), "two\n");
}

#[test]
fn programs_get_the_counts_of_a_restore() {
    let (playground, id) = overwritten();
    assert_snapshot!(masked(&playground.run(&["checkpoint", "restore", &id, "--format", "json"])), @r#"
    exit: 0
    --- stdout
    {
      "command": "checkpoint restore",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "id": "[CHECKPOINT]",
        "kept": "[CHECKPOINT]",
        "written": 1,
        "folders": 0,
        "removed": 0,
        "adjusted": 1,
        "problems": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "hint",
          "text": "`agents checkpoint restore [CHECKPOINT]` undoes this"
        }
      ]
    }
    "#);
}

#[test]
fn the_start_of_a_name_is_enough_and_an_unknown_one_is_exit_3() {
    let (playground, id) = overwritten();
    let whole = playground.run(&["checkpoint", "show", &id]);
    let (start, _) = id.split_at(14);
    assert_eq!(playground.run(&["checkpoint", "show", start]), whole);
    assert_snapshot!(playground.run(&["checkpoint", "restore", "ffff"]), @"
    exit: 3
    --- stderr
    error: there is no checkpoint `ffff`
    hint: `agents checkpoint list` shows those of the working folder
    ");
}

#[test]
fn a_checkpoint_of_another_folder_is_not_restored_here() {
    let (playground, id) = overwritten();
    let text = playground.run_in("src", &["checkpoint", "restore", &id]);
    assert_snapshot!(masked(&text), @"
    exit: 1
    --- stderr
    error: the checkpoint `[CHECKPOINT]` is of another root
    hint: change to the folder that it is of, and try again there
    ");
    assert_eq!(playground.read("project/src/a.txt"), "two\n");
}

#[test]
fn a_policy_that_is_broken_does_not_stand_in_the_way_of_a_restore() {
    let (playground, id) = overwritten();
    playground.write("home/.config/cleveragents/policy.yaml", "denny: []\n");
    assert_eq!(playground.output(&["tool", "list"], b"").status.code(), Some(2));
    for command in
        [&["list"][..], &["show", &id], &["diff", &id], &["restore", &id], &["prune", "--keep", "5"]]
    {
        let arguments = [&["checkpoint"], command].concat();
        assert_eq!(playground.output(&arguments, b"").status.code(), Some(0), "{command:?}");
    }
    assert_eq!(playground.read("project/src/a.txt"), "one\n");
}

#[test]
fn old_checkpoints_are_forgotten() {
    let (playground, _) = overwritten();
    let without_rules = playground.run(&["checkpoint", "prune"]);
    assert_snapshot!(without_rules, @"
    exit: 0
    --- stdout
    removed:          0
    kept:             1
    contents removed: 0
    bytes removed:    0
    --- stderr
    hint: `--keep` and `--older-than` say which checkpoints to forget
    ");
    assert_snapshot!(masked(&playground.run(&["checkpoint", "prune", "--keep", "0", "--format", "json"])), @r#"
    exit: 0
    --- stdout
    {
      "command": "checkpoint prune",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "removed": [
          "[CHECKPOINT]"
        ],
        "kept": 0,
        "contents": 1,
        "bytes": 4,
        "damaged": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
    assert_snapshot!(playground.run(&["checkpoint", "list"]), @"
    exit: 0
    --- stderr
    info: the working folder has no checkpoints
    ");
}

#[test]
fn a_damaged_checkpoint_is_named_and_is_no_basis_for_a_restore() {
    let (playground, id) = overwritten();
    let file = format!("home/.local/share/cleveragents/checkpoints/lists/{id}");
    let damaged = playground.read(&file).replace("src/a.txt", "src/b.txt");
    playground.write(&file, damaged);
    assert_snapshot!(masked(&playground.run(&["checkpoint", "list"])), @"
    exit: 0
    --- stderr
    info: the working folder has no checkpoints
    warning: the checkpoint `[CHECKPOINT]` is damaged
    ");
    assert_snapshot!(masked(&playground.run(&["checkpoint", "restore", &id])), @"
    exit: 2
    --- stderr
    error: the checkpoint `[CHECKPOINT]` is damaged
    ");
}

#[cfg(unix)]
#[test]
fn nothing_is_restored_over_what_cannot_be_kept_unless_that_is_wanted() {
    let (playground, id) = overwritten();
    playground.move_behind_link("project/src", "elsewhere");
    assert_snapshot!(masked(&playground.run(&["checkpoint", "restore", &id])), @"
    exit: 1
    --- stderr
    error: nothing was restored, because what stands there cannot be kept first
      caused by: `src` is a link, and what it leads to would not be kept
    hint: `--yes` restores all the same, which cannot be undone
    ");
    assert_snapshot!(masked(&playground.run(&["checkpoint", "restore", &id, "--yes"])), @"
    exit: 0
    --- stdout
    checkpoint: [CHECKPOINT]
    written:    1
    folders:    1
    removed:    1
    adjusted:   2
    --- stderr
    warning: what stood there before was not kept
    ");
    assert_eq!(playground.read("elsewhere/a.txt"), "two\n");
}
