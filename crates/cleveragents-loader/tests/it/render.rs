//! Diagnostics as terminals, workflows and programs see them.

use crate::reading::in_folder;
use cleveragents_loader::{SourceText, render_github, render_terminal, to_json};
use serde_json::json;

const COLON: &str = "---\nname: a\ndescription: 技能 so: like that\n---\nBody\n";
const TWICE: &str = "---\nname: a\ndescription: d\nlicense: MIT\nlicense: Apache-2.0\n---\n";

fn terminal(label: &str, source: &str) -> String {
    render_terminal(&SourceText::from_text(label, source), &in_folder("a", source).diagnostics, false)
}

#[test]
fn a_terminal_sees_what_the_compiler_would_print() {
    insta::assert_snapshot!(terminal("skills/a/SKILL.md", COLON), @r#"
    error[yaml-syntax]: a value without quotes cannot contain `: `
     --> skills/a/SKILL.md:3:19
      |
    3 | description: 技能 so: like that
      |                     ^
      |
      = help: `description` was read as plain text
    help: put the value in quotes
      |
    3 - description: 技能 so: like that
    3 + description: '技能 so: like that'
      |
    "#);
}

#[test]
fn both_places_of_a_duplicate_are_shown() {
    insta::assert_snapshot!(terminal("SKILL.md", TWICE), @r#"
    error[duplicate-key]: the key `license` is given twice
     --> SKILL.md:5:1
      |
    4 | license: MIT
      | ------- first given here
    5 | license: Apache-2.0
      | ^^^^^^^
      |
      = help: keep one of them
    "#);
}

#[test]
fn a_byte_order_mark_and_lone_carriage_returns_do_not_move_the_marks() {
    insta::assert_snapshot!(terminal("SKILL.md", "\u{feff}---\rname: a\rdescription: x: y\r---\r"), @r#"
    warning[bom-stripped]: a byte-order mark stands before the text, which many clients do not accept
     --> SKILL.md:1:1
      |
    1 | ---
      | ^

    error[yaml-syntax]: a value without quotes cannot contain `: `
     --> SKILL.md:3:15
      |
    3 | description: x: y
      |               ^
      |
      = help: `description` was read as plain text
    help: put the value in quotes
      |
    3 - description: x: y
    3 + description: 'x: y'
      |
    "#);
}

#[test]
fn nothing_of_the_file_reaches_the_terminal_unescaped() {
    let source = "---\nname: a\ndescription: d\n\"k\\e[31m\": \u{1b}[2Jx\u{202e}\n---\n";
    insta::assert_snapshot!(terminal("a\u{1b}b/SKILL.md", source), @r#"
    note[unknown-key]: unknown key `k\e[31m`; it is kept and has no effect
     --> a\u{1b}b/SKILL.md:4:1
      |
    4 | "k\e[31m": ␛[2Jx�
      | ^^^^^^^^^

    error[yaml-syntax]: a value without quotes cannot start with `\u{1b}`
     --> a\u{1b}b/SKILL.md:4:12
      |
    4 | "k\e[31m": ␛[2Jx�
      |            ^
      |
      = help: `k\e[31m` was read as plain text
    help: put the value in quotes
      |
    4 - "k\e[31m": ␛[2Jx�
    4 + "k\e[31m": '␛[2Jx�'
      |

    warning[hidden-text]: bidirectional control character U+202E at byte 43
     --> a\u{1b}b/SKILL.md:4:17
      |
    4 | "k\e[31m": ␛[2Jx�
      |                 ^
      |
    help: remove it
      |
    4 - "k\e[31m": ␛[2Jx�
    4 + "k\e[31m": ␛[2Jx
      |
    "#);
}

#[test]
fn a_finding_without_a_place_names_the_file() {
    let source = b"\xff\xfe-\0-\0-\0";
    let parsed = in_folder("a", source);
    insta::assert_snapshot!(render_terminal(&SourceText::new("SKILL.md", source), &parsed.diagnostics, false), @r#"
    error[encoding-utf16]: the file is encoded in UTF-16 (little-endian)
    --> SKILL.md
     = help: save it as UTF-8 without a byte-order mark
    "#);
}

#[test]
fn a_workflow_gets_one_escaped_command_a_finding() {
    let source = "---\nname: a\ndescription: 100%: x\nliccense: MIT\n---\n";
    let text = SourceText::from_text("dir,1/a:b/SKILL.md", source);
    insta::assert_snapshot!(render_github(&text, &in_folder("a", source).diagnostics), @r#"
    ::error file=dir%2C1/a%3Ab/SKILL.md,line=3,col=18,endLine=3,endColumn=19,title=yaml-syntax::a value without quotes cannot contain `: `%0A`description` was read as plain text
    ::warning file=dir%2C1/a%3Ab/SKILL.md,line=4,col=1,endLine=4,endColumn=9,title=near-miss-key::unknown key `liccense`; it is kept and has no effect%0Adid you mean `license`?
    "#);
}

#[test]
fn a_program_gets_lines_columns_and_offsets() {
    let text = SourceText::from_text("SKILL.md", COLON);
    assert_eq!(
        to_json(&text, &in_folder("a", COLON).diagnostics),
        json!([{
            "code": "yaml-syntax",
            "severity": "error",
            "message": "a value without quotes cannot contain `: `",
            "file": "SKILL.md",
            "line": 3,
            "column": 19,
            "end_line": 3,
            "end_column": 20,
            "span": {"start": 34, "end": 35},
            "hint": "`description` was read as plain text",
            "fix": {
                "message": "put the value in quotes",
                "applicability": "machine-applicable",
                "edits": [{
                    "replacement": "'技能 so: like that'",
                    "line": 3,
                    "column": 14,
                    "end_line": 3,
                    "end_column": 30,
                    "span": {"start": 25, "end": 45},
                }],
            },
        }])
    );
}

#[test]
fn no_findings_print_nothing() {
    let text = SourceText::from_text("SKILL.md", "");
    assert_eq!(
        (render_terminal(&text, &[], true), render_github(&text, &[])),
        (String::new(), String::new())
    );
}
