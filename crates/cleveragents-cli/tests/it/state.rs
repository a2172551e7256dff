//! State that cannot be used is never taken for an empty one.

use insta::assert_snapshot;

use crate::playground::Playground;

fn broken() -> Playground {
    Playground::new()
        .file("project/a.txt", "one\n")
        .file("home/.local/share/cleveragents/state.db", "no database\n".repeat(1000))
}

#[test]
fn doctor_names_the_file_that_is_damaged() {
    let text = broken().run(&["doctor", "--format", "plain"]);
    let (_, messages) = text.split_once("--- stderr\n").expect("messages");
    assert_snapshot!(format!("{}\n{messages}", text.lines().next().unwrap_or_default()), @"
    exit: 2
    error: state file `[DIR]/home/.local/share/cleveragents/state.db` is damaged
    hint: move the file aside; records, tools and skills are lost with it, approvals and trust have to be given again
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}

#[test]
fn questions_about_state_are_exit_2() {
    let playground = broken();
    for command in [["audit", "list"], ["approval", "list"], ["trust", "list"], ["trust", "show"]] {
        let output = playground.output(&command, b"");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
    }
    assert_snapshot!(playground.run(&["trust", "list"]), @"
    exit: 2
    --- stderr
    error: state file `[DIR]/home/.local/share/cleveragents/state.db` is damaged
    hint: move the file aside; records, tools and skills are lost with it, approvals and trust have to be given again
    ");
}

#[test]
fn what_cannot_be_recorded_is_not_run() {
    let playground = broken();
    let delete = ["tool", "run", "builtin/delete_file", "--input", r#"{"path": "a.txt"}"#];
    assert_snapshot!(playground.run(&delete), @"
    exit: 2
    --- stderr
    error: `builtin/delete_file`: the call could not be recorded
      caused by: state file `[DIR]/home/.local/share/cleveragents/state.db` is damaged
    hint: move the file aside; records, tools and skills are lost with it, approvals and trust have to be given again
    ");
    assert_eq!(playground.read("project/a.txt"), "one\n");
}

#[test]
fn a_folder_in_the_place_of_the_state_file_is_told_with_the_next_step() {
    let playground = Playground::new()
        .file("project/a.yaml", "name: local/a\ndescription: A.\nsource: custom\ncode: return {}\n")
        .file("home/.local/share/cleveragents/state.db/keep", "");
    let expected = "exit: 2\n--- stderr\n\
        error: state file `[DIR]/home/.local/share/cleveragents/state.db` is not a regular file\n\
        hint: move what stands there aside, or name another data folder with `--data-dir`\n";
    for arguments in [&["tool", "list"][..], &["tool", "add", "--config", "a.yaml"], &["skill", "list"]] {
        assert_eq!(playground.run(arguments), expected, "{arguments:?}");
    }
}
