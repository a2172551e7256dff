//! `agents trust`: tools of a project run once a person trusts exactly its files.

use insta::assert_snapshot;

use crate::mask::masked;
use crate::playground::Playground;
use crate::terminal::run_at_terminal;

const HELLO: &str = "name: local/hello\ndescription: Greets.\nsource: custom\ncode: return 'hello'\n";
const CALL: [&str; 3] = ["tool", "run", "local/hello"];

fn project() -> Playground {
    Playground::new().file("project/.agents/tools/hello.yaml", HELLO)
}

fn trusted() -> Playground {
    let playground = project();
    assert_eq!(playground.output(&["trust", "add", "--yes"], b"").status.code(), Some(0));
    playground
}

#[test]
fn an_untrusted_tool_is_refused_and_a_trusted_one_runs_until_a_byte_changes() {
    let playground = project();
    assert_snapshot!(playground.run(&CALL), @"
    exit: 4
    --- stderr
    error: `local/hello`: the gate refuses it: it comes from a project that is not trusted
      caused by: rule `untrusted`
    hint: trust the project that the tool comes from first
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_snapshot!(playground.run(&["trust", "add", "--yes"]), @"
    exit: 0
    --- stdout
    project: [DIR]/project
    trusted: yes
    files:   1
    digest:  sha256:bfffcfbe36428a86398e7689339e3609883917893249d017eac91b40137246c4

    CHANGE  DIGEST                                                                   FILE
            sha256:4849b97e2352d8df9184ce47845791e9c137bb0d30d7bd6c9598d8aab79671f1  .agents/tools/hello.yaml
    ");
    assert_snapshot!(playground.run(&CALL), @"
    exit: 0
    --- stdout
    hello
    ");
    playground.write("project/.agents/tools/hello.yaml", HELLO.replace("'hello'", "'hallo'"));
    assert_snapshot!(playground.run(&CALL), @"
    exit: 4
    --- stderr
    error: `local/hello`: the gate refuses it: it comes from a project that is not trusted
      caused by: rule `untrusted`
    hint: trust the project that the tool comes from first
    hint: `agents trust show` lists what could run, `agents trust add` lets it
    ");
    assert_snapshot!(playground.run(&["trust", "show"]), @"
    exit: 1
    --- stdout
    project: [DIR]/project
    trusted: no
    files:   1
    digest:  sha256:446fdce3f9797a455ddb71e817f35a66513b25fe02e104664f41fbe2dcc0d800

    CHANGE    DIGEST                                                                   FILE
    modified  sha256:0fad1e1eb583fed01553110f6d247344ac58d06dffe5660ed41785932a5ac652  .agents/tools/hello.yaml
    --- stderr
    error: the project is not trusted: its files are not those that were trusted
    hint: `agents trust add` trusts the files as they are
    ");
}

#[test]
fn the_gate_names_its_rule_to_programs() {
    let text = project().run(&[&CALL[..], &["--format", "json"]].concat());
    assert_snapshot!(text, @r#"
    exit: 4
    --- stdout
    {
      "command": "tool run",
      "status": "error",
      "exit_code": 4,
      "data": {
        "skill_name": "agents/direct",
        "tool_name": "local/hello",
        "success": false,
        "output_data": null,
        "error": {
          "error_type": "permission_denied",
          "message": "`local/hello`: the gate refuses it: it comes from a project that is not trusted",
          "details": {
            "category": "refused",
            "tool": "local/hello",
            "tier": "n",
            "rule": "untrusted",
            "reason": "it comes from a project that is not trusted",
            "hint": "trust the project that the tool comes from first"
          },
          "skill_name": "agents/direct",
          "tool_name": "local/hello"
        },
        "duration_ms": [MS],
        "resource_changes": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "`local/hello`: the gate refuses it: it comes from a project that is not trusted"
        },
        {
          "level": "cause",
          "text": "rule `untrusted`"
        },
        {
          "level": "hint",
          "text": "trust the project that the tool comes from first"
        },
        {
          "level": "hint",
          "text": "`agents trust show` lists what could run, `agents trust add` lets it"
        }
      ]
    }
    "#);
}

#[test]
fn show_names_what_came_and_what_went() {
    let playground = trusted().file("project/.agents/mcp.json", "{}");
    playground.remove("project/.agents/tools/hello.yaml");
    assert_snapshot!(playground.run(&["trust", "show", "--format", "json"]), @r#"
    exit: 1
    --- stdout
    {
      "command": "trust show",
      "status": "error",
      "exit_code": 1,
      "data": {
        "project": "[DIR]/project",
        "trusted": false,
        "reason": "changed",
        "digest": "sha256:f07a316ee1269cd7f61e4e7637b364fff075dbfe036727ca00b268a101e87efa",
        "files": [
          {
            "path": ".agents/mcp.json",
            "digest": "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
            "problem": null
          }
        ],
        "changes": [
          {
            "path": ".agents/mcp.json",
            "change": "added"
          },
          {
            "path": ".agents/tools/hello.yaml",
            "change": "removed"
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "the project is not trusted: its files are not those that were trusted"
        },
        {
          "level": "hint",
          "text": "`agents trust add` trusts the files as they are"
        }
      ]
    }
    "#);
}

#[test]
fn nothing_is_trusted_without_a_confirmation() {
    let playground = project();
    assert_snapshot!(playground.run(&["trust", "add"]), @"
    exit: 2
    --- stdout
    project: [DIR]/project
    trusted: no
    files:   1
    digest:  sha256:bfffcfbe36428a86398e7689339e3609883917893249d017eac91b40137246c4

    CHANGE  DIGEST                                                                   FILE
            sha256:4849b97e2352d8df9184ce47845791e9c137bb0d30d7bd6c9598d8aab79671f1  .agents/tools/hello.yaml
    --- stderr
    error: the project was not trusted, for nobody confirmed it
    hint: look at the files, then confirm with `--yes`
    ");
    assert_snapshot!(playground.run(&["trust", "list"]), @"
    exit: 0
    --- stderr
    info: no project is trusted
    ");
}

#[test]
fn a_person_at_the_terminal_is_shown_the_files_and_asked() {
    let playground = project();
    let refused = run_at_terminal(&playground, &["trust", "add", "--color", "never"], &["n"]);
    assert_snapshot!(refused, @"
    exit: 1
    --- stdout
    --- terminal
    project: [DIR]/project
    trusted: no
    files:   1
    digest:  sha256:bfffcfbe36428a86398e7689339e3609883917893249d017eac91b40137246c4

    CHANGE  DIGEST                                                                   FILE
            sha256:4849b97e2352d8df9184ce47845791e9c137bb0d30d7bd6c9598d8aab79671f1  .agents/tools/hello.yaml

    Let these files run code? [y/N] n
    error: the project was not trusted
    ");
    let agreed = run_at_terminal(&playground, &["trust", "add"], &["y"]);
    assert_eq!(agreed.lines().next(), Some("exit: 0"), "{agreed}");
    assert_eq!(playground.output(&CALL, b"").status.code(), Some(0));
}

#[test]
fn trust_is_listed_and_taken_back() {
    let playground = trusted();
    assert_snapshot!(masked(&playground.run_unaligned(&["trust"])), @"
    exit: 0
    --- stdout
    SINCE  FILES  PROJECT
    [TIME]  1  [DIR]/project
    ");
    assert_snapshot!(playground.run(&["trust", "revoke"]), @"
    exit: 0
    --- stdout
    [DIR]/project is not trusted any more
    ");
    assert_eq!(playground.output(&CALL, b"").status.code(), Some(4));
    assert_snapshot!(playground.run(&["trust", "revoke"]), @"
    exit: 3
    --- stderr
    error: `[DIR]/project` is not trusted
    hint: `agents trust list` shows the projects that are
    ");
}

#[test]
fn another_project_can_be_named_and_one_that_is_gone_can_be_revoked() {
    let playground = project().file("other/.agents/tools/hello.yaml", HELLO);
    let exit = |arguments: &[&str]| playground.output(arguments, b"").status.code();
    assert_eq!(exit(&["trust", "add", "../other", "--yes"]), Some(0));
    assert_eq!(exit(&CALL), Some(4));
    playground.remove("other");
    assert_eq!(exit(&["trust", "revoke", "../other"]), Some(0));
    assert_eq!(exit(&["trust", "revoke", "../other"]), Some(3));
    assert_eq!(exit(&["trust", "show", "../other"]), Some(3));
}

#[test]
fn a_project_without_anything_that_runs_needs_no_trust() {
    assert_snapshot!(Playground::new().run_unaligned(&["trust", "show"]), @"
    exit: 0
    --- stdout
    project: [DIR]/project
    trusted: no
    files:  0
    digest:  sha256:ff391aaa7c15d446a545d4d9bc9cf56c1a4e4ebbc07f531f137c3201f30aed7e
    --- stderr
    info: nothing in this project can make code run
    ");
}

#[test]
fn nobody_is_asked_about_a_project_without_anything_that_runs() {
    let said = Playground::new().run_unaligned(&["trust", "add"]);
    let around: Vec<&str> = said.lines().filter(|line| !line.starts_with("digest:")).collect();
    assert_eq!(
        around,
        [
            "exit: 0",
            "--- stdout",
            "project: [DIR]/project",
            "trusted: yes",
            "files:  0",
            "--- stderr",
            "warning: nothing in this project can make code run",
        ]
    );
}

#[test]
fn without_a_data_folder_nothing_can_be_trusted() {
    let output =
        project().command(&["trust", "add", "--yes"]).env_remove("HOME").output().expect("the program ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(2), "error: no data folder is known\nhint: name one with `--data-dir`\n")
    );
}

#[test]
fn the_state_is_in_the_data_folder_that_was_named() {
    let playground = project();
    let exit = |arguments: &[&str]| playground.output(arguments, b"").status.code();
    assert_eq!(exit(&["--data-dir", "../data", "trust", "add", "--yes"]), Some(0));
    assert_eq!(exit(&CALL), Some(4));
    assert_eq!(exit(&[&CALL[..], &["--data-dir", "../data"]].concat()), Some(0));
    assert_eq!((playground.has("data/state.db"), playground.has("home/.local")), (true, true));
}

#[test]
fn doctor_says_whether_the_project_is_trusted_and_why_not() {
    #[track_caller]
    fn check(playground: &Playground, expected: &str) {
        let text = playground.run_unaligned(&["doctor"]);
        let row = text.lines().find(|line| line.starts_with("project trust:"));
        assert_eq!(row, Some(format!("project trust:  {expected}").as_str()), "{text}");
    }
    check(&Playground::new(), "not needed, nothing in it can make code run");
    check(&project(), "no");
    let playground = trusted();
    check(&playground, "yes");
    playground.write("project/.agents/tools/hello.yaml", "");
    check(&playground, "no, its files are not those that were trusted");
}

#[test]
fn a_skill_with_an_environment_of_python_packages_can_be_trusted() {
    let playground = Playground::new()
        .skill("sv", "A skill.", "")
        .file("project/.agents/skills/sv/.venv/bin/activate", "")
        .link("/usr/bin/env", "project/.agents/skills/sv/.venv/bin/python3");
    let exits = [["trust", "add", "--yes"], ["trust", "show", "--quiet"]]
        .map(|arguments| playground.output(&arguments, b"").status.code());
    assert_eq!(exits, [Some(0), Some(0)]);
}

#[test]
fn what_cannot_be_trusted_is_named_with_the_cause_and_the_next_step() {
    let playground = Playground::new()
        .skill("sv", "A skill.", "")
        .file("shared/s.md", "")
        .link("../../../../shared/s.md", "project/.agents/skills/sv/s.md");
    assert_snapshot!(playground.run(&["trust", "add", "--yes"]), @"
    exit: 1
    --- stderr
    error: what cannot be read cannot be trusted: `.agents/skills/sv/s.md` is a link that leaves the folder of its skill
    hint: remove, replace or make readable what is named, then `agents trust add`
    ");
    assert_snapshot!(playground.run(&["trust", "show"]), @"
    exit: 1
    --- stdout
    project: [DIR]/project
    trusted: no
    files:   2
    digest:  none

    CHANGE  DIGEST                                                                   FILE
            sha256:bfcf95b71c2c50c1bd1f4278b111269eb7b2e9ae766d75cd58f12786ce1ccd3a  .agents/skills/sv/SKILL.md
            is a link that leaves the folder of its skill                            .agents/skills/sv/s.md
    --- stderr
    error: the project is not trusted: nobody has trusted it, and some of its files cannot be read
    hint: remove, replace or make readable what is named, then `agents trust add`
    ");
}
