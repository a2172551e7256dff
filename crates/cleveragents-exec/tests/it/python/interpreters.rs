//! Which interpreter runs.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use cleveragents_exec::{InterpreterError, ProbeError, ProgramSearch};
use serde_json::json;

use super::{run, tool};
use crate::stage::{HELD, PYTHON, Stage, verdict};

fn script(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_first_folder_wins_and_the_answer_is_kept() {
    let stage = Stage::searching(ProgramSearch::default());
    let first = stage.workshop.python().unwrap();
    assert!(std::sync::Arc::ptr_eq(&first, &stage.workshop.python().unwrap()));
}

#[test]
fn a_shim_is_never_run_and_leads_to_what_it_stands_for() {
    let stage = Stage::new();
    let manager = stage.root.path().join("manager");
    let trace = stage.root.path().join("trace");
    script(
        &manager.join("shims/python3"),
        &format!("#!/bin/sh\ntouch {}\nexec {PYTHON} \"$@\"\n", trace.display()),
    );
    for version in ["3.9.1", "3.11.7", "3.10.2"] {
        fs::create_dir_all(manager.join("versions").join(version).join("bin")).unwrap();
        symlink(PYTHON, manager.join("versions").join(version).join("bin/python3")).unwrap();
    }
    let search = ProgramSearch { folders: vec![manager.join("shims")], ..ProgramSearch::default() };
    let found = |stage: &Stage| {
        let python = stage.workshop.python().unwrap();
        python.program().strip_prefix(&manager).unwrap().display().to_string()
    };
    assert_eq!(found(&Stage::searching(search.clone())), "versions/3.11.7/bin/python3");
    fs::write(manager.join("version"), "3.9.1\n").unwrap();
    assert_eq!(
        (found(&Stage::searching(search)), trace.exists()),
        ("versions/3.9.1/bin/python3".to_owned(), false)
    );
}

#[test]
fn no_interpreter_says_what_to_install() {
    let stage =
        Stage::searching(ProgramSearch { python: Some("/usr/bin/env".into()), ..ProgramSearch::default() });
    assert_eq!(
        stage.workshop.python().map(drop),
        Err(InterpreterError::Unusable { reason: ProbeError::Failed })
    );
    assert_eq!(
        verdict(&run(&stage, HELD[0], tool("return 1", json!({})), json!({}))),
        json!([
            "tool_activation_failure",
            "interpreter_missing",
            "`local/tool`: the chosen Python interpreter cannot be used: it does not start in the sandbox"
        ])
    );
    assert_eq!(
        InterpreterError::Missing.to_string(),
        "no Python interpreter was found; install Python 3.8 or newer (for example `apt install python3`, `dnf \
         install python3` or `uv python install`)"
    );
}

#[test]
fn installed_packages_are_there_when_they_are_asked_for() {
    let stage = Stage::new();
    let environment = stage.root.path().join("venv");
    let made = std::process::Command::new(PYTHON)
        .args(["-I", "-c", "import sys, venv; venv.create(sys.argv[1], symlinks=True)"])
        .arg(&environment)
        .status()
        .unwrap();
    assert_eq!(made.code(), Some(0));
    let packages = fs::read_dir(environment.join("lib")).unwrap().next().unwrap().unwrap().path();
    fs::write(packages.join("site-packages/agents_test_package.py"), "VALUE = 42\n").unwrap();
    let stage = Stage::searching(ProgramSearch {
        python: Some(environment.join("bin/python3")),
        ..ProgramSearch::default()
    });
    for tier in HELD {
        let code = "import agents_test_package\nreturn agents_test_package.VALUE";
        assert_eq!(verdict(&run(&stage, tier, tool(code, json!({})), json!({}))), json!({"value": 42}));
        let missing = "import agents_other_package\nreturn 1";
        assert_eq!(
            verdict(&run(&stage, tier, tool(missing, json!({})), json!({}))),
            json!([
                "tool_execution_failure",
                "exception",
                "`local/tool`: No module named 'agents_other_package'"
            ])
        );
    }
}

#[test]
fn an_interpreter_that_could_not_be_tried_is_not_called_missing() {
    let stage = Stage::searching(ProgramSearch::default());
    fs::remove_dir(stage.scratch.path()).unwrap();
    assert_eq!(
        stage.workshop.python().unwrap_err().to_string(),
        "no Python interpreter could be tried: a folder that it needs cannot be opened: No such file or directory (os error 2)"
    );
}
