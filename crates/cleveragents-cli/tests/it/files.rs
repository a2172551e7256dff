//! The files of a skill: which are listed, how they are named, and what is said about them.

use std::path::PathBuf;

use insta::assert_snapshot;
use serde_json::Value;

use crate::playground::Playground;

fn json(playground: &Playground, arguments: &[&str]) -> Value {
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_name_with_control_characters_can_be_read_by_its_path() {
    let playground = Playground::new()
        .skill("pdf", "Reads PDF files.", "")
        .file("project/.agents/skills/pdf/assets/two\nlines \u{202e}.txt", "found\n");
    let listed = json(&playground, &["skill", "resources", "pdf"]);
    let path = listed.pointer("/data/resources/0/path").and_then(Value::as_str).expect("a path");
    assert_eq!(path, "assets/two\nlines \u{202e}.txt");
    assert_eq!(playground.run(&["skill", "read", "pdf", path]), "exit: 0\n--- stdout\nfound\n");
    let activated = json(&playground, &["skill", "activate", "pdf"]);
    assert_eq!(activated.pointer("/data/resources/0").and_then(Value::as_str), Some(path));
    assert_snapshot!(playground.run(&["skill", "resources", "pdf"]), @r"
    exit: 0
    --- stdout
    assets/two lines \u{202e}.txt
    ");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_text_can_be_read_by_its_bytes() {
    use std::os::unix::ffi::OsStringExt as _;
    let path = PathBuf::from(std::ffi::OsString::from_vec(b"assets/caf\xe9".to_vec()));
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    playground.write(PathBuf::from("project/.agents/skills/pdf").join(&path), "found\n");
    let listed = json(&playground, &["skill", "resources", "pdf"]);
    let row = listed.pointer("/data/resources/0").expect("a row");
    assert_eq!(
        (row.get("path").and_then(Value::as_str), row.get("path_bytes").and_then(Value::as_str)),
        (Some("assets/caf\\xe9"), Some("YXNzZXRzL2NhZuk="))
    );
    let output = playground.command(&["skill", "read", "pdf"]).arg(path).output().expect("the program ends");
    assert_eq!((output.status.code(), output.stdout), (Some(0), b"found\n".to_vec()));
}

#[cfg(unix)]
#[test]
fn a_remark_about_a_file_does_not_say_that_it_is_missing() {
    let playground = Playground::new()
        .skill("pdf", "Reads PDF files.", "")
        .file("project/.agents/skills/pdf/assets/a", "x")
        .hard_link("project/.agents/skills/pdf/assets/a", "project/b")
        .sparse("project/.agents/skills/pdf/assets/large", 1 << 30)
        .link("/nowhere", "project/.agents/skills/pdf/assets/gone");
    assert_snapshot!(playground.run(&["skill", "resources", "pdf"]), @r"
    exit: 0
    --- stdout
    assets/a
    assets/large
    --- stderr
    info: `assets/a`: has 2 names; its bytes can change under another name
    warning: `assets/gone` is not listed: `assets/gone` leaves its folder; the link points at `/nowhere`
    warning: not every file is listed: more bytes than the limit of 67108864
    warning: the list of files is not complete
    warning: `assets/large` has 1073741824 bytes, more than can be read (16777216)
    ");
}

#[test]
fn a_list_that_is_cut_says_so_everywhere() {
    let mut playground = Playground::new().skill("many", "Has many files.", "");
    for number in 0..102 {
        playground = playground.file(&format!("project/.agents/skills/many/assets/{number:03}"), "");
    }
    let text = playground.run(&["skill", "activate", "many"]);
    let (_, end) = text.split_once("<file>assets/098</file>\n").expect("the last files");
    assert_snapshot!(end, @r"
    <file>assets/099</file>
    </skill_resources>
    And 2 more files: `skill resources` lists all of them.

    </skill_content>
    ");
    let activated = json(&playground, &["skill", "activate", "many"]);
    let count = activated.pointer("/data/resources").and_then(Value::as_array).map(Vec::len);
    assert_eq!((count, activated.pointer("/data/complete")), (Some(102), Some(&Value::Bool(true))));
}

#[cfg(unix)]
#[test]
fn a_list_that_is_not_complete_says_so_everywhere() {
    let playground = Playground::new()
        .skill("pdf", "Reads PDF files.", "")
        .link("/nowhere", "project/.agents/skills/pdf/assets");
    assert_snapshot!(playground.run(&["skill", "activate", "pdf", "--format", "yaml"]), @r#"
    exit: 0
    --- stdout
    command: "skill activate"
    status: warn
    exit_code: 0
    data:
      name: local/pdf
      folder: "[DIR]/project/.agents/skills/pdf"
      body: ""
      resources: []
      findings:
        - code: link-outside
          severity: warning
          path: assets
          message: "`assets` leaves its folder; the link points at `/nowhere`"
      complete: false
      text: "<skill_content name=\"local/pdf\" folder=\"[DIR]/project/.agents/skills/pdf\">\nRelative paths in this skill start at its folder.\nThe list of files is not complete: not everything in the folder could be looked at.\n\n</skill_content>\n"
    timing:
      duration_ms: [MS]
    messages:
      - level: warn
        text: "`assets` is not listed: `assets` leaves its folder; the link points at `/nowhere`"
      - level: warn
        text: "the list of files is not complete"
    "#);
    assert_snapshot!(playground.run(&["skill", "resources", "pdf"]), @r"
    exit: 0
    --- stderr
    warning: `assets` is not listed: `assets` leaves its folder; the link points at `/nowhere`
    warning: the list of files is not complete
    ");
}

#[test]
fn a_skill_with_errors_is_activated_with_a_warning() {
    let playground = Playground::new().file(
        "project/.agents/skills/plan/SKILL.md",
        "---\nname: plan\ndescription: Plans a day: in three lines\n---\nPlan.\n",
    );
    assert_snapshot!(playground.run(&["skill", "activate", "plan"]), @r#"
    exit: 0
    --- stdout
    <skill_content name="local/plan" folder="[DIR]/project/.agents/skills/plan">
    Relative paths in this skill start at its folder.

    Plan.
    </skill_content>
    --- stderr
    warning: the file of `local/plan` has 1 error
    hint: `agents skill validate local/plan` shows what is wrong
    "#);
}

#[test]
fn a_folder_with_control_characters_has_one_path_everywhere() {
    let playground = Playground::new()
        .file("project/.agents/skills/two\nlines/SKILL.md", "---\nname: pdf\ndescription: Reads.\n---\n");
    let path = playground.project().join(".agents/skills/two\nlines/SKILL.md");
    let at = |arguments: &[&str], pointer: &str| {
        json(&playground, arguments).pointer(pointer).and_then(Value::as_str).map(PathBuf::from)
    };
    assert_eq!(
        [
            at(&["skill", "list"], "/data/skills/0/location"),
            at(&["skill", "show", "pdf"], "/data/location"),
            at(&["skill", "validate"], "/data/files/0/path"),
        ],
        [Some(path.clone()), Some(path.clone()), Some(path)]
    );
    assert_snapshot!(playground.run(&["skill", "validate"]), @r"
    exit: 1
    --- stdout
    error[name-folder-mismatch]: the name `pdf` differs from its folder `two\nlines`
     --> .agents/skills/two\nlines/SKILL.md:2:7
      |
    2 | name: pdf
      |       ^^^
      |
      = help: some clients only load a skill whose name is that of its folder

    invalid   .agents/skills/two lines/SKILL.md
    0 of 1 valid, 1 error, 0 warnings
    ");
}

#[test]
fn whoever_reads_instructions_is_told_which_others_they_hide() {
    let playground = Playground::new()
        .skill("pdf", "Of the project.", "Project.")
        .file("home/.agents/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: Of the user.\n---\nUser.\n");
    let text = playground.run(&["skill", "activate", "pdf"]);
    let (_, messages) = text.split_once("--- stderr\n").expect("messages");
    assert_snapshot!(messages, @"info: `[DIR]/home/.agents/skills/pdf/SKILL.md` is hidden by this one: scope `project` comes before scope `user`");
}
