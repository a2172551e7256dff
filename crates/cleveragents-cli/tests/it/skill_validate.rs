//! `agents skill validate`.

use insta::assert_snapshot;

use crate::playground::Playground;

fn colon() -> Playground {
    Playground::new().skill("good", "Is right.", "Do it.").file(
        "project/.agents/skills/plan/SKILL.md",
        "---\nname: plan\ndescription: Plans a day: in three lines\nallowed_tools: Read\n---\nPlan.\n",
    )
}

#[test]
fn every_skill_is_checked_and_findings_are_exit_1() {
    assert_snapshot!(colon().run(&["skill", "validate"]), @r"
    exit: 1
    --- stdout
    error[yaml-syntax]: a value without quotes cannot contain `: `
     --> .agents/skills/plan/SKILL.md:3:25
      |
    3 | description: Plans a day: in three lines
      |                         ^
      |
      = help: `description` was read as plain text
    help: put the value in quotes
      |
    3 - description: Plans a day: in three lines
    3 + description: 'Plans a day: in three lines'
      |

    warning[near-miss-key]: unknown key `allowed_tools`; it is read as `allowed-tools`
     --> .agents/skills/plan/SKILL.md:4:1
      |
    4 | allowed_tools: Read
      | ^^^^^^^^^^^^^
      |
      = help: did you mean `allowed-tools`?
    help: write `allowed-tools`
      |
    4 - allowed_tools: Read
    4 + allowed-tools: Read
      |

    valid     .agents/skills/good/SKILL.md
    invalid   .agents/skills/plan/SKILL.md
    1 of 2 valid, 1 error, 1 warning
    ");
}

#[test]
fn names_files_and_folders_are_targets() {
    let playground = colon();
    assert_snapshot!(playground.run(&["skill", "validate", "good"]), @r#"
    exit: 0
    --- stdout
    valid     .agents/skills/good/SKILL.md
    1 of 1 valid, 0 errors, 0 warnings
    "#);
    assert_snapshot!(playground.run(&["skill", "validate", ".agents/skills/good/SKILL.md"]), @r#"
    exit: 0
    --- stdout
    valid     .agents/skills/good/SKILL.md
    1 of 1 valid, 0 errors, 0 warnings
    "#);
    assert_snapshot!(playground.run(&["skill", "validate", ".agents/skills/good"]), @r#"
    exit: 0
    --- stdout
    valid     .agents/skills/good/SKILL.md
    1 of 1 valid, 0 errors, 0 warnings
    "#);
}

#[test]
fn json_has_places_and_fixes() {
    assert_snapshot!(colon().run(&["skill", "validate", "plan", "--format", "json"]), @r#"
    exit: 1
    --- stdout
    {
      "command": "skill validate",
      "status": "error",
      "exit_code": 1,
      "data": {
        "strict": false,
        "files": [
          {
            "path": "[DIR]/project/.agents/skills/plan/SKILL.md",
            "name": "local/plan",
            "dialect": "agentskills",
            "profile": "portable",
            "valid": false,
            "diagnostics": [
              {
                "code": "yaml-syntax",
                "severity": "error",
                "message": "a value without quotes cannot contain `: `",
                "file": "[DIR]/project/.agents/skills/plan/SKILL.md",
                "line": 3,
                "column": 25,
                "end_line": 3,
                "end_column": 26,
                "span": {
                  "start": 39,
                  "end": 40
                },
                "hint": "`description` was read as plain text",
                "fix": {
                  "message": "put the value in quotes",
                  "applicability": "machine-applicable",
                  "edits": [
                    {
                      "replacement": "'Plans a day: in three lines'",
                      "line": 3,
                      "column": 14,
                      "end_line": 3,
                      "end_column": 41,
                      "span": {
                        "start": 28,
                        "end": 55
                      }
                    }
                  ]
                }
              },
              {
                "code": "near-miss-key",
                "severity": "warning",
                "message": "unknown key `allowed_tools`; it is read as `allowed-tools`",
                "file": "[DIR]/project/.agents/skills/plan/SKILL.md",
                "line": 4,
                "column": 1,
                "end_line": 4,
                "end_column": 14,
                "span": {
                  "start": 56,
                  "end": 69
                },
                "hint": "did you mean `allowed-tools`?",
                "fix": {
                  "message": "write `allowed-tools`",
                  "applicability": "maybe-incorrect",
                  "edits": [
                    {
                      "replacement": "allowed-tools",
                      "line": 4,
                      "column": 1,
                      "end_line": 4,
                      "end_column": 14,
                      "span": {
                        "start": 56,
                        "end": 69
                      }
                    }
                  ]
                }
              }
            ]
          }
        ],
        "unchecked": [],
        "problems": [],
        "summary": {
          "files": 1,
          "valid": 0,
          "invalid": 1,
          "errors": 1,
          "warnings": 1,
          "notes": 0
        }
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn github_gets_workflow_commands() {
    assert_snapshot!(colon().run(&["skill", "validate", "--format", "github"]), @r"
    exit: 1
    --- stdout
    ::error file=.agents/skills/plan/SKILL.md,line=3,col=25,endLine=3,endColumn=26,title=yaml-syntax::a value without quotes cannot contain `: `%0A`description` was read as plain text
    ::warning file=.agents/skills/plan/SKILL.md,line=4,col=1,endLine=4,endColumn=14,title=near-miss-key::unknown key `allowed_tools`; it is read as `allowed-tools`%0Adid you mean `allowed-tools`?
    ");
}

#[test]
fn strict_counts_warnings() {
    let playground = Playground::new().file(
        "project/.agents/skills/warn/SKILL.md",
        "---\nname: warn\ndescription: Has an unknown key.\nalowed-tools: Read\n---\nText.\n",
    );
    assert_snapshot!(playground.run(&["skill", "validate", "warn"]), @r"
    exit: 0
    --- stdout
    warning[near-miss-key]: unknown key `alowed-tools`; it is read as `allowed-tools`
     --> .agents/skills/warn/SKILL.md:4:1
      |
    4 | alowed-tools: Read
      | ^^^^^^^^^^^^
      |
      = help: did you mean `allowed-tools`?
    help: write `allowed-tools`
      |
    4 | allowed-tools: Read
      |   +

    valid     .agents/skills/warn/SKILL.md
    1 of 1 valid, 0 errors, 1 warning
    --- stderr
    warning: 1 warning; `--strict` counts them as findings
    ");
    assert_snapshot!(playground.run(&["skill", "validate", "warn", "--strict"]), @r"
    exit: 1
    --- stdout
    warning[near-miss-key]: unknown key `alowed-tools`; it is read as `allowed-tools`
     --> .agents/skills/warn/SKILL.md:4:1
      |
    4 | alowed-tools: Read
      | ^^^^^^^^^^^^
      |
      = help: did you mean `allowed-tools`?
    help: write `allowed-tools`
      |
    4 | allowed-tools: Read
      |   +

    warnings  .agents/skills/warn/SKILL.md
    1 of 1 valid, 0 errors, 1 warning
    ");
}

#[test]
fn the_profile_decides_what_is_an_error() {
    let playground = Playground::new().file(
        "project/.agents/skills/outline/SKILL.md",
        "---\nname: local/outline\ndescription: Outlines folders.\nsteps:\n  - One\n---\n",
    );
    let verdict = |profile: &str| {
        let output =
            playground.output(&["skill", "validate", ".agents/skills/outline", "--profile", profile], b"");
        output.status.code()
    };
    assert_eq!([verdict("spec"), verdict("portable"), verdict("cleveragents")], [Some(1), Some(1), Some(0)]);
}

#[test]
fn a_target_that_does_not_exist_is_exit_3() {
    assert_snapshot!(colon().run(&["skill", "validate", "./nowhere"]), @r#"
    exit: 3
    --- stderr
    error: `[DIR]/project/nowhere` cannot be checked
      caused by: `[DIR]/project/nowhere` not found
    "#);
    assert_snapshot!(colon().run(&["skill", "validate", "gud"]), @r#"
    exit: 3
    --- stderr
    error: skill `gud` not found
    hint: `agents skill list` shows what was found
    "#);
}

#[test]
fn a_folder_without_skills_is_exit_3() {
    let playground = Playground::new().file("project/empty/file", "");
    assert_snapshot!(playground.run(&["skill", "validate", "empty"]), @r#"
    exit: 3
    --- stderr
    error: no skill was found below `empty`
    hint: a skill is a folder with a SKILL.md file
    "#);
}
