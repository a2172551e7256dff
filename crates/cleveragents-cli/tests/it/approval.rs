//! What a person at the terminal is asked, and what becomes of the answer.

use insta::assert_snapshot;

use crate::mask::{masked, without_digests};
use crate::playground::Playground;
use crate::terminal::{run_after_typing, run_at_terminal};

const WRITE: [&str; 5] =
    ["tool", "run", "builtin/write_file", "--input", r#"{"content": "two  blanks\n", "path": "a.txt"}"#];

fn asking() -> Playground {
    Playground::new().file("home/.config/cleveragents/policy.yaml", "ask: ['builtin/write_*']\n")
}

fn answered(playground: &Playground, answers: &[&str], more: &[&str]) -> String {
    without_digests(&masked(&run_at_terminal(playground, &[&WRITE, more].concat(), answers)))
}

#[test]
fn the_question_says_what_the_answer_is_bound_to() {
    let playground = asking();
    assert_snapshot!(answered(&playground, &["o"], &["--color", "never"]), @r#"
    exit: 0
    --- stdout
    {
      "path": "a.txt",
      "created": true,
      "size": 12,
      "digest": "[DIGEST]"
    }
    --- terminal
    A tool asks to run
      tool       builtin/write_file
      for        agents/direct
      says       Writes a whole file below the root in one step. Permissions of a file that is replaced stay.
      because    the policy asks about `builtin/write_*`
      reads      a.txt/**
      writes     a.txt/**
      network    no
      programs   yes
      held by    this program's own code
      arguments  {"content":"two  blanks\n","path":"a.txt"}
    [o]nce, [a]lways for exactly this call, [N]o? o
    "#);
    assert_eq!(playground.read("project/a.txt"), "two  blanks\n");
}

#[test]
fn whatever_is_no_choice_is_a_no() {
    for answer in ["", "n", "yes", "y", "s", "session", "always please"] {
        let playground = asking();
        let text = answered(&playground, &[answer], &["--color", "never"]);
        let (code, _) = text.split_once('\n').expect("lines");
        assert_eq!((code, playground.has("project/a.txt")), ("exit: 4", false), "{answer}: {text}");
    }
}

#[test]
fn what_was_typed_before_the_question_is_no_answer() {
    let playground = asking();
    let arguments = [&WRITE[..], &["--color", "never"]].concat();
    let text = run_after_typing(&playground, &arguments, "o\no\n", &["n"]);
    let (code, _) = text.split_once('\n').expect("lines");
    assert_eq!((code, playground.has("project/a.txt")), ("exit: 4", false), "{text}");
}

#[test]
fn a_refusal_is_a_denial_by_the_gate() {
    let text = answered(&asking(), &["n"], &["--color", "never"]);
    let (_, after) = text.split_once("[N]o? ").expect("a question");
    assert_snapshot!(after, @"
    n
    error: `builtin/write_file`: the gate refuses it: the approval was refused
      caused by: rule `approval`
    ");
}

#[test]
fn always_holds_for_exactly_this_call_until_it_is_taken_back() {
    let playground = asking();
    answered(&playground, &["a"], &[]);
    let listed = without_digests(&masked(&playground.run(&["approval", "list", "--format", "json"])));
    assert_snapshot!(listed, @r#"
    exit: 0
    --- stdout
    {
      "command": "approval list",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "approvals": [
          {
            "id": 1,
            "tool": "builtin/write_file",
            "skill": "agents/direct",
            "tier": "builtin",
            "lifetime": "saved",
            "session": null,
            "granted_at": "[TIME]",
            "expires_at": "[TIME]",
            "digest": "[DIGEST]"
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
    assert_snapshot!(masked(&playground.run(&["approval", "list"])), @"
    exit: 0
    --- stdout
    NUMBER  HOLDS  UNTIL                 SKILL          TOOL
    1       saved  [TIME]  agents/direct  builtin/write_file
    ");
    let exit = |arguments: &[&str]| playground.output(arguments, b"").status.code();
    let other = r#"{"content": "other", "path": "a.txt"}"#;
    assert_eq!(exit(&WRITE), Some(0));
    assert_eq!(exit(&["tool", "run", "builtin/write_file", "--input", other]), Some(4));
    assert_snapshot!(playground.run(&["approval", "revoke", "1"]), @"
    exit: 0
    --- stdout
    approval 1 does not hold any more
    ");
    assert_eq!(exit(&WRITE), Some(4));
    assert_snapshot!(playground.run(&["approval", "revoke", "1"]), @"
    exit: 3
    --- stderr
    error: approval 1 is not on file
    hint: `agents approval list` shows those that hold
    ");
}

#[test]
fn a_session_has_to_be_named_before_an_approval_can_be_given_for_it() {
    let playground = asking();
    answered(&playground, &["s"], &["--session", "monday"]);
    let exit = |more: &[&str]| playground.output(&[&WRITE, more].concat(), b"").status.code();
    assert_eq!(exit(&["--session", "monday"]), Some(0));
    assert_eq!(exit(&["--session", "tuesday"]), Some(4));
    assert_eq!(exit(&[]), Some(4));
}

#[test]
fn without_a_terminal_the_answer_is_no_and_yes_is_no_approval() {
    assert_snapshot!(asking().run(&[&WRITE[..], &["--yes"]].concat()), @"
    exit: 4
    --- stderr
    error: `builtin/write_file`: the gate refuses it: the approval was refused: nobody could be asked and no approval is on file
      caused by: rule `approval`
    ");
}

#[test]
fn an_answer_for_programs_is_never_preceded_by_a_question() {
    let playground = asking();
    let text = answered(&playground, &[], &["--format", "json", "--yes"]);
    let (code, _) = text.split_once('\n').expect("lines");
    let (_, terminal) = text.split_once("--- terminal\n").expect("a terminal");
    assert_eq!((code, terminal), ("exit: 4", ""));
}

#[test]
fn a_tool_that_asks_each_time_is_never_approved_for_longer() {
    let tool = "name: local/danger\ndescription: \"Looks\\e[2J harmless.\"\nsource: custom\ncode: return 1\n\
                human_approval_required: true\n";
    let playground = Playground::new().file("project/danger.yaml", tool);
    let arguments = ["tool", "run", "local/danger", "--file", "danger.yaml", "--color", "never"];
    let refused = run_at_terminal(&playground, &arguments, &["a"]);
    assert_snapshot!(refused, @r#"
    exit: 4
    --- stdout
    --- terminal
    A tool asks to run
      tool       local/danger
      for        agents/direct
      says       Looks\u{1b}[2J harmless.
      because    the tool is declared `human_approval_required`
      reads      nothing
      writes     nothing
      network    no
      programs   yes
      held by    the whole sandbox
      arguments  {}
    [o]nce, [N]o? a
    error: `local/danger`: the gate refuses it: the approval was refused
      caused by: rule `approval`
    "#);
    let granted = run_at_terminal(&playground, &arguments, &["once"]);
    assert_eq!(
        granted.split_once("--- terminal").map(|(before, _)| before),
        Some("exit: 0\n--- stdout\n1\n")
    );
}

#[test]
fn long_arguments_are_shown_whole_on_request() {
    let playground = asking();
    let input = format!(r#"{{"content": "{}THE END", "path": "a.txt"}}"#, "x".repeat(2000));
    let arguments = ["tool", "run", "builtin/write_file", "--input", &input, "--color", "never"];
    let text = run_at_terminal(&playground, &arguments, &["w", "n"]);
    let (first, second) =
        text.split_once("arguments? ").or(text.split_once("[w]hole arguments")).expect("an offer");
    assert_eq!((first.contains("THE END"), second.contains("THE END")), (false, true), "{text}");
    assert_eq!(second.matches("[w]hole").count(), 0, "{text}");
}

#[test]
fn an_approval_for_one_folder_is_none_for_another() {
    let playground = asking().file("project/other/kept", "");
    answered(&playground, &["a"], &[]);
    let exit = |folder: &str| {
        let folder = playground.project().join(folder);
        playground.command(&WRITE).current_dir(folder).output().expect("the program ends").status.code()
    };
    assert_eq!((exit("."), exit("other")), (Some(0), Some(4)));
    assert!(!playground.has("project/other/a.txt"));
}

#[test]
fn an_approval_for_a_script_is_for_the_files_that_it_had() {
    let skill = "home/.agents/skills/greet";
    let playground = Playground::new()
        .file("home/.config/cleveragents/policy.yaml", "ask: ['local/greet--*']\n")
        .file(&format!("{skill}/SKILL.md"), "---\nname: greet\ndescription: Greets.\n---\n")
        .file(&format!("{skill}/scripts/hello.sh"), "cat names.txt\n")
        .file(&format!("{skill}/names.txt"), "Ann\n");
    let run = ["skill", "run", "greet", "scripts/hello.sh"];
    let exit = || playground.output(&run, b"").status.code();
    assert_eq!(exit(), Some(4));
    run_at_terminal(&playground, &run, &["a"]);
    assert_eq!(exit(), Some(0));
    playground.write(format!("{skill}/names.txt"), "Eve\n");
    assert_eq!(exit(), Some(4));
    playground.write(format!("{skill}/names.txt"), "Ann\n");
    assert_eq!(exit(), Some(0));
    playground.write(format!("{skill}/scripts/hello.sh"), "echo other\n");
    assert_eq!(exit(), Some(4));
}
