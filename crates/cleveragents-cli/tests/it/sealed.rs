//! What a person works in may hold the state of the program and the rules of its user; no tool may write them.

use insta::assert_snapshot;

use crate::mask::masked;
use crate::playground::Playground;

const HOME: &str = "../home";
const STATE: &str = "home/.local/share/cleveragents/state.db";
const RULES: &str = "home/.config/cleveragents/policy.yaml";

fn write(playground: &Playground, path: &str) -> Option<i32> {
    let input = serde_json::json!({"path": path, "content": "version: 1\n"}).to_string();
    let arguments = ["tool", "run", "builtin/write_file", "--input", &input];
    let folder = playground.project().join(HOME);
    playground.command(&arguments).current_dir(folder).output().expect("the program ends").status.code()
}

#[test]
fn no_builtin_writes_the_state_or_the_rules() {
    let playground = Playground::new().file("home/notes.txt", "");
    assert_eq!(write(&playground, "notes.txt"), Some(0));
    for path in [
        ".local/share/cleveragents/state.db",
        ".local/share/cleveragents/state.db-wal",
        ".local/share/cleveragents/checkpoints/lists/x",
        ".config/cleveragents/policy.yaml",
    ] {
        assert_eq!(write(&playground, path), Some(1), "{path}");
    }
    let delete =
        ["tool", "run", "builtin/delete_directory", "--input", r#"{"path": ".local", "recursive": true}"#];
    assert_snapshot!(masked(&playground.run_in(HOME, &delete)), @"
    exit: 1
    --- stderr
    error: `builtin/delete_directory`: `.local/**` is not written: this program keeps its state at `.local/share/cleveragents/**`
    hint: work in a folder that does not hold the state, or keep the state elsewhere
    ");
    assert_eq!((playground.has(STATE), playground.has(RULES)), (true, false));
    assert_snapshot!(masked(&playground.run_in(HOME, &["audit", "list"])), @"
    exit: 0
    --- stdout
    CALL  WHEN                  TOOL                      SKILL          OUTCOME
    6-1   [TIME]  builtin/delete_directory  agents/direct  failed: protected_path
    5-1   [TIME]  builtin/write_file        agents/direct  failed: protected_path
    4-1   [TIME]  builtin/write_file        agents/direct  failed: protected_path
    3-1   [TIME]  builtin/write_file        agents/direct  failed: protected_path
    2-1   [TIME]  builtin/write_file        agents/direct  failed: protected_path
    1-1   [TIME]  builtin/write_file        agents/direct  done
    ");
}

#[test]
fn no_builtin_writes_what_later_runs_without_trust() {
    let playground = Playground::new();
    assert_eq!(write(&playground, ".agents/plan.md"), Some(0));
    let places = [".agents/tools/a.yaml", ".agents/skills/a/SKILL.md", ".agents/mcp.json"];
    assert_eq!(places.map(|path| write(&playground, path)), [Some(1); 3]);
    assert_eq!(places.map(|path| playground.has(&format!("home/{path}"))), [false; 3]);
    let input = r#"{"path": ".agents/tools/a.yaml", "content": ""}"#;
    let write = ["tool", "run", "builtin/write_file", "--input", input];
    assert_snapshot!(masked(&playground.run_in(HOME, &write)), @"
    exit: 1
    --- stderr
    error: `builtin/write_file`: `.agents/tools/a.yaml/**` is not written: what runs for the user without trust is at `.agents/tools/**`
    ");
}

#[test]
fn a_shell_that_was_granted_the_root_does_not_get_the_state() {
    let playground = Playground::new().file(RULES, "grant_root: [builtin/shell]\n");
    let shell = ["tool", "run", "builtin/shell", "--input", r#"{"command": "rm -rf .local"}"#];
    assert_snapshot!(masked(&playground.run_in(HOME, &shell)), @"
    exit: 1
    --- stderr
    error: `builtin/shell`: `**` is not written: this program keeps its state at `.local/share/cleveragents/**`
    hint: work in a folder that does not hold the state, or keep the state elsewhere
    ");
    assert!(playground.has(STATE));
}

#[test]
fn the_state_is_sealed_by_whatever_name_its_folder_has() {
    let playground = Playground::new().file("home/x/kept", "").link("../home/x", "project/data");
    let arguments = |path: &str| {
        let input = serde_json::json!({"path": path, "content": "x"}).to_string();
        ["tool", "run", "builtin/write_file", "--data-dir", "../project/data", "--input", &input]
            .map(str::to_owned)
    };
    let exit = |path: &str| {
        let arguments = arguments(path);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let folder = playground.project().join(HOME);
        playground.command(&arguments).current_dir(folder).output().expect("the program ends").status.code()
    };
    assert_eq!((exit("x/state.db"), exit("y.txt")), (Some(1), Some(0)));
}
