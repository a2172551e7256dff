//! Arguments that make no sense, help and versions.

use insta::assert_snapshot;

use crate::playground::Playground;

#[test]
fn an_unknown_command_is_exit_2_with_a_hint() {
    assert_snapshot!(Playground::new().run(&["skil", "list"]), @r#"
    exit: 2
    --- stderr
    error: unrecognized subcommand `skil`
    hint: did you mean `skill`?
    hint: usage: agents [OPTIONS] <COMMAND>
    "#);
}

#[test]
fn a_usage_error_is_one_json_value() {
    assert_snapshot!(Playground::new().run(&["skill", "shw", "--format", "json"]), @r#"
    exit: 2
    --- stdout
    {
      "command": "skill",
      "status": "error",
      "exit_code": 2,
      "data": null,
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "unrecognized subcommand `shw`"
        },
        {
          "level": "hint",
          "text": "did you mean `show`?"
        },
        {
          "level": "hint",
          "text": "usage: agents skill [OPTIONS] <COMMAND>"
        }
      ]
    }
    "#);
}

#[test]
fn a_usage_error_is_one_yaml_document() {
    assert_snapshot!(Playground::new().run(&["--format=yaml", "tool", "run"]), @r#"
    exit: 2
    --- stdout
    command: "tool run"
    status: error
    exit_code: 2
    data: null
    timing:
      duration_ms: [MS]
    messages:
      - level: error
        text: "the following required arguments were not provided: <TOOL>"
      - level: hint
        text: "usage: agents tool run <TOOL>"
    "#);
}

#[test]
fn no_command_is_exit_2_and_one_value_for_programs() {
    assert_snapshot!(Playground::new().run(&["--format", "json"]), @r#"
    exit: 2
    --- stdout
    {
      "command": "agents",
      "status": "error",
      "exit_code": 2,
      "data": null,
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "a command is missing"
        },
        {
          "level": "hint",
          "text": "`agents --help` lists the commands"
        }
      ]
    }
    "#);
}

#[test]
fn the_form_for_github_is_for_findings_only() {
    assert_snapshot!(Playground::new().run(&["doctor", "--format", "github"]), @"
    exit: 2
    --- stderr
    error: the format `github` is for `agents skill validate` and `add` only
    ");
}

#[test]
fn every_command_has_help_with_examples() {
    let playground = Playground::new();
    let commands: [&[&str]; 15] = [
        &[],
        &["skill", "list"],
        &["skill", "show"],
        &["skill", "validate"],
        &["skill", "activate"],
        &["skill", "resources"],
        &["skill", "read"],
        &["catalog"],
        &["tool", "list"],
        &["tool", "show"],
        &["tool", "run"],
        &["doctor"],
        &["tour"],
        &["completions"],
        &["man"],
    ];
    let without: Vec<String> = commands
        .iter()
        .filter(|command| {
            let output = playground.output(&[command, &["--help"][..]].concat(), b"");
            output.status.code() != Some(0)
                || !String::from_utf8_lossy(&output.stdout).contains("Examples:\n  agents")
        })
        .map(|command| command.join(" "))
        .collect();
    assert_eq!(without, Vec::<String>::new());
}

#[test]
fn help_of_a_command_is_complete() {
    assert_snapshot!(Playground::new().run(&["skill", "read", "-h"]), @"
    exit: 0
    --- stdout
    Print one file of a skill

    Usage: agents skill read [OPTIONS] <SKILL> <PATH>

    Arguments:
      <SKILL>  The name of the skill, with or without its namespace
      <PATH>   The path of the file inside the skill's folder

    Options:
          --session <NAME>   Note in this session that the skill was used
          --origin <SERVER>  Read from the approved skill of this MCP server; then the name is a label
                             or a URI
      -h, --help             Print help (see more with '--help')
      -V, --version          Print version

    Global options:
          --format <FORMAT>   Choose the form of the answer [default: rich] [possible values: rich,
                              plain, json, yaml, github]
          --color <WHEN>      Choose when to use colour; `NO_COLOR` is obeyed [default: auto] [possible
                              values: auto, always, never]
      -q, --quiet...          Print errors only, beside the answer
      -v, --verbose...        Print every detail, beside the answer
          --root <DIR>        Search this folder for skills instead of the default ones; repeatable, the
                              first wins
          --clients <CLIENT>  Search the skill folders of these clients too [possible values: amp,
                              antigravity, claude, codex, copilot, cursor, droid, gemini, goose, junie,
                              kiro, opencode, qwen, roo, vibe, windsurf]
          --policy <FILE>     Take the policy from this file instead of the user's configuration folder
          --data-dir <DIR>    Keep state in this folder
          --yes               Confirm changes of our own state; never an approval of the gate

    Examples:
      agents skill read pdf references/forms.md
      agents skill read local/pdf scripts/fill.py > fill.py
      agents skill read refunds references/policy.md --origin docs
    ");
}

#[test]
fn the_version_is_printed() {
    let expected = format!("exit: 0\n--- stdout\nagents {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(Playground::new().run(&["--version"]), expected);
}

#[test]
fn help_is_a_command_too() {
    let playground = Playground::new();
    assert_eq!(playground.run(&["help", "skill", "list"]), playground.run(&["skill", "list", "--help"]));
    assert_eq!(playground.run(&["help"]), playground.run(&["--help"]));
}

#[test]
fn command_lines_in_hints_search_where_this_one_did() {
    let playground = Playground::new()
        .file("project/my skills/pdf/SKILL.md", "---\nname: pdf\ndescription: Reads.\n---\n");
    let call = ["--root", "my skills", "--clients", "claude,codex", "skill", "read", "pdf", "none.txt"];
    assert_snapshot!(playground.run(&call), @r"
    exit: 3
    --- stderr
    error: cannot read `none.txt` of skill `local/pdf`
      caused by: `none.txt` not found
    hint: `agents --root 'my skills' --clients claude,codex skill resources local/pdf` lists its files
    ");
}
