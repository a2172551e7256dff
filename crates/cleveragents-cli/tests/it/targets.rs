//! `agents skill validate`: targets that cannot be checked, and searches that find nothing.

use insta::assert_snapshot;

use crate::playground::Playground;

fn good() -> Playground {
    Playground::new().skill("good", "Is right.", "Do it.").file("project/notes.txt", "no skill")
}

#[test]
fn a_target_that_cannot_be_checked_does_not_hide_the_others() {
    assert_snapshot!(good().run(&["skill", "validate", "nosuch", "good", "./nowhere", "notes.txt"]), @"
    exit: 3
    --- stdout
    valid     .agents/skills/good/SKILL.md
    1 of 1 valid, 0 errors, 0 warnings
    --- stderr
    error: skill `nosuch` not found
    hint: `agents skill list` shows what was found
    error: `[DIR]/project/nowhere` cannot be checked
      caused by: `[DIR]/project/nowhere` not found
    error: `[DIR]/project/notes.txt` is not a SKILL.md file
    hint: name the SKILL.md file or its folder
    hint: `agents skill add --config FILE --dry-run` checks the YAML of a composed skill
    ");
    assert_snapshot!(good().run(&["skill", "validate", "good", "nosuch", "--format", "yaml"]), @r#"
    exit: 3
    --- stdout
    command: "skill validate"
    status: error
    exit_code: 3
    data:
      strict: false
      files:
        - path: "[DIR]/project/.agents/skills/good/SKILL.md"
          name: local/good
          dialect: agentskills
          profile: portable
          valid: true
          diagnostics: []
      unchecked:
        - target: nosuch
          exit_code: 3
          message: "skill `nosuch` not found"
          causes: []
      problems: []
      summary:
        files: 1
        valid: 1
        invalid: 0
        errors: 0
        warnings: 0
        notes: 0
    timing:
      duration_ms: [MS]
    messages:
      - level: error
        text: "skill `nosuch` not found"
      - level: hint
        text: "`agents skill list` shows what was found"
    "#);
}

#[test]
fn one_target_that_cannot_be_checked_is_an_error() {
    assert_snapshot!(good().run(&["skill", "validate", "nosuch"]), @r"
    exit: 3
    --- stderr
    error: skill `nosuch` not found
    hint: `agents skill list` shows what was found
    ");
}

#[test]
fn a_target_that_is_named_twice_is_checked_once() {
    let path = ".agents/skills/good/SKILL.md";
    let once = good().run(&["skill", "validate", "good"]);
    assert_eq!(good().run(&["skill", "validate", "good", path, "local/good", ".agents/skills", path]), once);
}

#[test]
fn a_skill_file_that_is_a_folder_is_an_error() {
    let playground = Playground::new().file("project/odd/SKILL.md/notes.txt", "");
    assert_snapshot!(playground.run(&["skill", "validate", "odd/SKILL.md"]), @r"
    exit: 1
    --- stdout
    error[file-unreadable]: the skill file is a folder, not a regular file
    --> odd/SKILL.md

    invalid   odd/SKILL.md
    0 of 1 valid, 1 error, 0 warnings
    ");
}

#[test]
fn a_root_that_cannot_be_searched_is_no_success() {
    let playground = good();
    for (root, exit) in [("nowhere", 3), ("notes.txt", 1)] {
        for command in [&["skill", "validate"][..], &["skill", "list"], &["catalog"], &["doctor"]] {
            let output = playground.output(&[&["--root", root], command].concat(), b"");
            assert_eq!(output.status.code(), Some(exit), "{command:?} below {root}");
        }
    }
    assert_snapshot!(playground.run(&["--root", "nowhere", "skill", "validate"]), @r"
    exit: 3
    --- stdout
    0 of 0 valid, 0 errors, 0 warnings
    --- stderr
    error: there was nothing to check
    warning: `[DIR]/project/nowhere`: `[DIR]/project/nowhere` not found
    ");
    assert_snapshot!(playground.run(&["--root", "notes.txt", "catalog"]), @"
    exit: 1
    --- stderr
    error: no skill could be loaded
    warning: `[DIR]/project/notes.txt`: `[DIR]/project/notes.txt` is or passes something that is not a folder
    ");
}
