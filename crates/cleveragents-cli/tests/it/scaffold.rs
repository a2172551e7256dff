//! `agents new` and `agents schema`: what is started runs at once.

use insta::assert_snapshot;

use crate::playground::Playground;

/// Runs the first command line in backticks of each hint, as a person would copy it.
#[cfg(all(target_os = "linux", not(agents_portable)))]
#[track_caller]
fn check_hints(arguments: &[&str]) {
    use serde_json::Value;
    let playground = Playground::new();
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    assert_eq!(answer["exit_code"], 0, "{answer:#}");
    let messages = answer["messages"].as_array().expect("messages");
    let hints: Vec<&str> = messages.iter().filter_map(|message| message["text"].as_str()).collect();
    assert!(!hints.is_empty(), "{answer:#}");
    for hint in hints {
        let line =
            hint.split('`').nth(1).and_then(|line| line.strip_prefix("agents ")).expect("a command line");
        let run = playground.shell(&format!("exec \"$0\" {line}"));
        assert_eq!(run.status.code(), Some(0), "{line}: {run:?}");
    }
}

#[test]
#[cfg(all(target_os = "linux", not(agents_portable)))]
fn what_is_started_runs_at_once() {
    check_hints(&["tool", "new", "greet"]);
    check_hints(&["tool", "new", "team/greet", "--in", "some where"]);
    check_hints(&["validation", "new", "team/says-something"]);
    check_hints(&["skill", "new", "team/release", "--composed"]);
    check_hints(&["skill", "new", "pdf-forms", "--script"]);
    check_hints(&["skill", "new", "team/pdf-forms", "--script", "--user"]);
    check_hints(&["skill", "new", "pdf-forms"]);
}

#[test]
fn the_files_are_named() {
    let playground = Playground::new();
    assert_snapshot!(playground.run(&["skill", "new", "team/pdf", "--script"]), @"
    exit: 0
    --- stdout
    [DIR]/project/.agents/skills/pdf/SKILL.md
    [DIR]/project/.agents/skills/pdf/scripts/greet.py
    --- stderr
    hint: `agents skill validate .agents/skills/pdf` checks it
    hint: `agents --root .agents/skills skill activate team/pdf` prints what a model is given
    hint: `agents --root .agents/skills skill run team/pdf scripts/greet.py -- you` runs its script
    ");
    assert_snapshot!(playground.run(&["skill", "new", "team/pdf"]), @"
    exit: 1
    --- stderr
    error: `[DIR]/project/.agents/skills/pdf` exists already
    hint: choose another name, or another folder with `--in`
    ");
    assert_snapshot!(playground.run(&["skill", "new", "Some Name"]), @"
    exit: 2
    --- stderr
    error: short name of name `local/Some Name` holds ` `, allowed are letters, digits, `-` and `_`
    ");
    assert_snapshot!(playground.run(&["skill", "new", "Upper", "--dialect", "agentskills"]), @"
    exit: 2
    --- stderr
    error: `Upper` cannot be used: the name `Upper` must be in lower case
    ");
    assert_snapshot!(playground.run(&["tool", "new", "a", "--in", "x", "--user"]), @"
    exit: 2
    --- stderr
    error: the argument `--in <DIR>` cannot be used with `--user`
    hint: usage: agents tool new --in <DIR> <NAME>
    ");
}

#[test]
#[cfg(unix)]
fn nothing_is_written_behind_a_link_out_of_the_project() {
    let playground = Playground::new().file("outside/keep.txt", "").file("project/.agents/policy.yaml", "");
    let playground = playground.link("../../outside", "project/.agents/tools");
    assert_snapshot!(playground.run(&["tool", "new", "greet"]), @"
    exit: 1
    --- stderr
    error: `[DIR]/project/.agents/tools` cannot be opened
      caused by: `.agents/tools` leaves its folder
    hint: a link is in the way; name the folder behind it with `--in`
    ");
    assert!(!playground.has("outside/greet.yaml"));
    assert_snapshot!(playground.run(&["tool", "new", "greet", "--in", ".agents/tools"]), @r#"
    exit: 0
    --- stdout
    [DIR]/project/.agents/tools/greet.yaml
    --- stderr
    hint: `agents tool run local/greet --file .agents/tools/greet.yaml --input '{"name": "you"}'` runs it
    hint: `agents tool add --config .agents/tools/greet.yaml` registers it for every project
    "#);
}

#[test]
fn the_schemas_are_those_of_the_repository() {
    for format in ["tool", "skill"] {
        let output = Playground::new().output(&["schema", format], b"");
        let expected = match format {
            "tool" => include_str!("../../../../schemas/tool.schema.json"),
            _ => include_str!("../../../../schemas/skill.schema.json"),
        };
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()),
            (Some(0), expected)
        );
    }
}
