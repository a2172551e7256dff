//! Which program runs which script, and what comes back.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};

use cleveragents_domain::SandboxPolicy;
use cleveragents_exec::ProgramSearch;
use serde_json::{Value, json};

use super::{Skill, printed};
use crate::stage::{HELD, PYTHON, verdict};

#[test]
fn each_script_is_a_tool_and_each_other_file_a_reason() {
    let skill = Skill::with(&[
        ("scripts/x.py", ""),
        ("scripts/x.sh", ""),
        ("scripts/x-2.js", ""),
        ("scripts/Größe 1.py", ""),
        ("scripts/__init__.py", ""),
        ("scripts/data.json", "{}"),
        ("scripts/odd", "#!/usr/bin/lua\n"),
    ]);
    symlink("/etc/passwd", skill.path().join("scripts/out.py")).unwrap();
    let listing = skill.listing(SandboxPolicy::Restricted);
    let tools: Vec<String> = listing
        .scripts
        .iter()
        .map(|script| format!("{} {}", script.path().shown(), script.tool().name()))
        .collect();
    assert_eq!(
        tools,
        [
            "scripts/Größe 1.py local/kit--Gr-e-1",
            "scripts/x-2.js local/kit--x-2",
            "scripts/x.py local/kit--x",
            "scripts/x.sh local/kit--x-3",
        ]
    );
    let problems: Vec<String> = listing.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "`scripts/__init__.py` is a part of a Python package, not a script",
            "`scripts/data.json` is no script: its name has no known ending and its first line names no interpreter",
            "`scripts/odd` names the interpreter `lua`; allowed are python3, bash, sh, node, ruby and perl",
            "`scripts/out.py` cannot be read: `scripts/out.py` leaves its folder",
        ]
    );
}

#[test]
fn words_go_through_and_the_folder_is_the_skills() {
    let skill = Skill::with(&[
        ("data.txt", "here"),
        ("scripts/helper.py", "NAME = 'helper'"),
        (
            "scripts/py.py",
            "import helper, sys\nprint(sys.argv, open('data.txt').read(), helper.NAME, sys.stdin.read() == '')",
        ),
        ("scripts/sh.sh", "printf '%s|' \"$@\"; cat data.txt; [[ -t 0 ]] || echo ' no terminal'"),
        (
            "scripts/node.mjs",
            "console.log(process.argv.slice(2), process.cwd() === process.env.PWD || 'cwd')",
        ),
        ("scripts/perl", "#!/usr/bin/env perl\nprint \"@ARGV\\n\";"),
    ]);
    let words = ["a b", "--flag=1", "é", "$HOME"];
    for tier in HELD {
        let output = |script: &str| skill.run(tier, script, &words)["output_data"].clone();
        assert_eq!(
            output("py"),
            printed("['scripts/py.py', 'a b', '--flag=1', 'é', '$HOME'] here helper True\n")
        );
        assert_eq!(output("sh"), printed("a b|--flag=1|é|$HOME|here no terminal\n"));
        assert_eq!(output("node"), printed("[ 'a b', '--flag=1', 'é', '$HOME' ] cwd\n"));
        assert_eq!(output("perl"), printed("a b --flag=1 é $HOME\n"));
    }
}

#[test]
fn standard_input_is_json() {
    let skill = Skill::with(&[("scripts/echo.py", "import sys; print(sys.stdin.read())")]);
    let input = json!({"stdin": {"b": [1, "é"], "a": null}});
    let result = skill.call(HELD[0], SandboxPolicy::Restricted, "echo", input, Value::Null);
    assert_eq!(verdict(&result), json!({"value": printed("{\"a\":null,\"b\":[1,\"é\"]}\n")}));
}

#[test]
fn an_exit_code_is_a_failure_that_carries_everything() {
    let skill = Skill::with(&[
        ("scripts/fail.py", "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"),
        ("scripts/die.py", "import os, sys; print('out', flush=True); os.kill(os.getpid(), 9)"),
        ("scripts/binary.py", "import sys; sys.stdout.buffer.write(b'\\xff\\x00')"),
        ("scripts/flood.sh", "while :; do printf '%065536d' 1; done"),
        ("scripts/long.py", "print('é' * (1 << 20), end='')"),
    ]);
    for tier in HELD {
        let details = |keys: Value| {
            let mut details = json!({"tool": null, "tier": tier.as_str()});
            details.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
            details
        };
        let mut failed = skill.run(tier, "fail", &[])["error"].clone();
        failed["details"]["tool"] = Value::Null;
        assert_eq!(
            (&failed["error_type"], &failed["message"], &failed["details"]),
            (
                &json!("tool_execution_failure"),
                &json!("`local/kit--fail`: it ended with exit code 3"),
                &details(
                    json!({"category": "exit_code", "exit_code": 3, "stdout": "out\n", "stderr": "err\n"})
                )
            )
        );
        let mut died = skill.run(tier, "die", &[])["error"].clone();
        died["details"]["tool"] = Value::Null;
        assert_eq!(
            (&died["message"], &died["details"]),
            (
                &json!("`local/kit--die`: it was ended by SIGKILL"),
                &details(json!({"category": "crashed", "signal": 9, "stdout": "out\n"}))
            )
        );
        assert_eq!(
            verdict(&skill.run(tier, "binary", &[])),
            json!({"value": {"exit_code": 0, "stdout_base64": "/wA=", "stderr": ""}})
        );
        assert_eq!(
            verdict(&skill.run(tier, "flood", &[])),
            json!([
                "tool_execution_failure",
                "output_limit",
                "`local/kit--flood`: it wrote too much to its stdout output and was ended"
            ])
        );
        let long = verdict(&skill.run(tier, "long", &[]))["value"].clone();
        assert_eq!(
            (long["stdout"].as_str().unwrap().len(), &long["stdout_truncated"]),
            (1 << 20, &json!(true))
        );
    }
}

#[test]
fn a_script_that_cannot_be_run_says_why() {
    let skill = Skill::with(&[("scripts/gone.py", ""), ("scripts/tool.rb", "#!/usr/bin/env ruby\n")]);
    let listing = skill.listing(SandboxPolicy::Restricted);
    assert_eq!(listing.scripts.len(), 2);
    let ruby = verdict(&skill.run(HELD[0], "tool", &[]));
    assert_eq!(
        ruby,
        json!([
            "tool_activation_failure",
            "interpreter_missing",
            "`local/kit--tool`: `ruby` was not found; install it or put it on `PATH`"
        ])
    );
    let nul = skill.run(HELD[0], "gone", &["a\0b"]);
    assert_eq!(
        (verdict(&nul)[0].clone(), verdict(&nul)[1].clone()),
        (json!("validation_error"), json!("schema_input"))
    );
}

#[test]
fn a_skill_brings_its_own_environment() {
    let skill = Skill::with(&[(
        "scripts/own.py",
        "import sys, brought; print(brought.VALUE, sys.prefix != sys.base_prefix)",
    )]);
    let made = std::process::Command::new(PYTHON)
        .args(["-I", "-c", "import sys, venv; venv.create(sys.argv[1], symlinks=True)"])
        .arg(skill.path().join(".venv"))
        .status()
        .unwrap();
    assert_eq!(made.code(), Some(0));
    let packages = fs::read_dir(skill.path().join(".venv/lib")).unwrap().next().unwrap().unwrap().path();
    fs::write(packages.join("site-packages/brought.py"), "VALUE = 42\n").unwrap();
    for tier in HELD {
        assert_eq!(verdict(&skill.run(tier, "own", &[])), json!({"value": printed("42 True\n")}));
    }
    let elsewhere = tempfile::TempDir::new().unwrap();
    fs::create_dir_all(elsewhere.path().join("bin")).unwrap();
    fs::copy(PYTHON, elsewhere.path().join("bin/python")).unwrap();
    fs::remove_file(skill.path().join(".venv/bin/python")).unwrap();
    symlink(elsewhere.path().join("bin/python"), skill.path().join(".venv/bin/python")).unwrap();
    assert_eq!(
        verdict(&skill.run(HELD[0], "own", &[])),
        json!([
            "tool_activation_failure",
            "interpreter_missing",
            "`local/kit--own`: the skill's `.venv` names an interpreter that is not one of this machine's known \
             ones; make it anew with the interpreter that is used here"
        ])
    );
}

#[test]
fn metadata_in_the_script_asks_for_uv() {
    let tools = tempfile::TempDir::new().unwrap();
    let uv = tools.path().join("bin/uv");
    fs::create_dir_all(uv.parent().unwrap()).unwrap();
    // Any program that shows its words stands in for the real one.
    fs::copy("/bin/echo", &uv).unwrap();
    fs::set_permissions(&uv, fs::Permissions::from_mode(0o755)).unwrap();
    let files = [
        ("scripts/x.py", "# /// script\n# dependencies = []\n# ///\nprint('plain')"),
        ("scripts/y.py", "print('plain')"),
    ];
    let python = Some(PYTHON.into());
    let with = Skill::searching(
        ProgramSearch { python: python.clone(), uv: Some(uv), ..ProgramSearch::default() },
        &files,
    );
    for tier in HELD {
        assert_eq!(
            verdict(&with.run(tier, "x", &["--a", "b"])),
            json!({"value": printed(&format!("run --quiet --offline --no-python-downloads --python {PYTHON} --script scripts/x.py --a b\n"))})
        );
        assert_eq!(verdict(&with.run(tier, "y", &[])), json!({"value": printed("plain\n")}));
        let without =
            Skill::searching(ProgramSearch { python: python.clone(), ..ProgramSearch::default() }, &files);
        assert_eq!(verdict(&without.run(tier, "x", &[])), json!({"value": printed("plain\n")}));
    }
}
