//! `agents validation run`.

use insta::assert_snapshot;

use crate::mask::masked;
use crate::playground::Playground;

const CHECK: &str = "name: local/even\ndescription: Is it even?\nsource: custom\ntool_type: validation\n\
                     code: |\n  return {'passed': params['number'] % 2 == 0}\n";

fn run(playground: &Playground, number: &str, more: &[&str]) -> String {
    let input = format!(r#"{{"number": {number}}}"#);
    let start = ["validation", "run", "local/even", "--file", "even.yaml", "--input", &input];
    playground.run(&[&start, more].concat())
}

fn even() -> Playground {
    Playground::new().file("project/even.yaml", CHECK)
}

#[test]
fn a_validation_that_passes_is_exit_0_and_one_that_does_not_exit_1() {
    let playground = even();
    assert_snapshot!(run(&playground, "2", &[]), @r#"
    exit: 0
    --- stdout
    {
      "passed": true
    }
    "#);
    assert_snapshot!(run(&playground, "3", &[]), @r#"
    exit: 1
    --- stdout
    {
      "passed": false
    }
    --- stderr
    error: validation `local/even` did not pass
    "#);
    assert_snapshot!(run(&playground, "3", &["--format", "json"]), @r#"
    exit: 1
    --- stdout
    {
      "command": "validation run",
      "status": "error",
      "exit_code": 1,
      "data": {
        "skill_name": "agents/direct",
        "tool_name": "local/even",
        "success": true,
        "output_data": {
          "passed": false
        },
        "error": null,
        "duration_ms": [MS],
        "resource_changes": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "validation `local/even` did not pass"
        }
      ]
    }
    "#);
}

#[test]
fn a_tool_is_no_validation() {
    assert_snapshot!(even().run(&["validation", "run", "builtin/read-file"]), @"
    exit: 2
    --- stderr
    error: `builtin/read_file` is no validation
    hint: `agents tool run builtin/read_file` calls it as a tool, `agents tool show builtin/read_file` shows it
    ");
    assert_snapshot!(even().run(&["validation", "run", "local/odd"]), @"
    exit: 3
    --- stderr
    error: there is no tool `local/odd`
    ");
}

/// A validation of the number of lines of a file, which it has counted by another tool.
const SHORT: &str = "name: local/short
description: Has the file at most three lines?
source: wrapped
tool_type: validation
validation:
  mode: MODE
  wraps: builtin/read-file
  argument_mapping:
    path: {from: file}
    max_bytes: {value: 100}
  transform: |
    def transform(output):
        lines = output['content'].splitlines()
        return {'passed': len(lines) <= 3, 'message': '%d lines' % len(lines), 'data': {'path': output['path']}}
";

fn wrapping(text: &str) -> Playground {
    Playground::new()
        .file("project/v.yaml", text)
        .file("project/short.txt", "one\ntwo\n")
        .file("project/long.txt", "1\n2\n3\n4\n")
}

fn run_on(playground: &Playground, file: &str, more: &[&str]) -> String {
    let input = format!(r#"{{"file": "{file}"}}"#);
    let start = ["validation", "run", "local/short", "--file", "v.yaml", "--input", &input];
    playground.run(&[&start, more].concat())
}

#[test]
fn a_wrapped_validation_calls_its_tool_with_mapped_arguments_and_transforms_what_comes_back() {
    let playground = wrapping(&SHORT.replace("MODE", "required"));
    assert_snapshot!(run_on(&playground, "short.txt", &[]), @r#"
    exit: 0
    --- stdout
    {
      "passed": true,
      "message": "2 lines",
      "data": {
        "path": "short.txt"
      }
    }
    "#);
    assert_snapshot!(run_on(&playground, "long.txt", &[]), @r#"
    exit: 1
    --- stdout
    {
      "passed": false,
      "message": "4 lines",
      "data": {
        "path": "long.txt"
      }
    }
    --- stderr
    error: validation `local/short` did not pass: 4 lines
    "#);
    assert_snapshot!(masked(&playground.run(&["audit", "list"])), @"
    exit: 0
    --- stdout
    CALL  WHEN                  TOOL               SKILL          OUTCOME
    2-1   [TIME]  local/short        agents/direct  done
    2-2   [TIME]  builtin/read_file  agents/direct  done
    1-1   [TIME]  local/short        agents/direct  done
    1-2   [TIME]  builtin/read_file  agents/direct  done
    ");
}

#[test]
fn an_informational_validation_that_does_not_pass_is_a_warning() {
    let playground = wrapping(&SHORT.replace("MODE", "informational"));
    assert_snapshot!(run_on(&playground, "long.txt", &[]), @r#"
    exit: 0
    --- stdout
    {
      "passed": false,
      "message": "4 lines",
      "data": {
        "path": "long.txt"
      }
    }
    --- stderr
    warning: validation `local/short` did not pass: 4 lines
    "#);
    let json = run_on(&playground, "long.txt", &["--format", "json"]);
    let wanted = ["\"status\"", "\"exit_code\"", "\"success\"", "\"level\"", "\"text\""];
    let told: String =
        json.split_inclusive('\n').filter(|line| wanted.iter().any(|key| line.contains(key))).collect();
    assert_snapshot!(told, @r#"
    "status": "warn",
    "exit_code": 0,
      "success": true,
        "level": "warn",
        "text": "validation `local/short` did not pass: 4 lines"
    "#);
}

#[test]
fn every_link_of_a_wrapped_validation_fails_in_its_own_category() {
    let playground = wrapping(&SHORT.replace("MODE", "required"));
    let category = |text: &str, input: &str| {
        playground.write("project/v.yaml", text);
        let start =
            ["validation", "run", "local/short", "--file", "v.yaml", "--input", input, "--format", "json"];
        let json: serde_json::Value = serde_json::from_slice(&playground.output(&start, b"").stdout).unwrap();
        let error = &json["data"]["error"];
        let details = &error["details"];
        serde_json::json!([
            json["exit_code"],
            error["error_type"],
            details["category"],
            error["message"],
            details["wrapped"]["category"],
            details["cause"],
            details["line"],
        ])
        .to_string()
    };
    let usual = SHORT.replace("MODE", "required");
    assert_snapshot!(category(&usual, "{}"), @r#"[1,"validation_error","argument_mapping","`local/short`: its argument mapping forwards `file` as `path`, and the input has no `file`",null,null,null]"#);
    assert_snapshot!(category(&usual, r#"{"file": "gone.txt"}"#), @r#"[1,"tool_execution_failure","wrapped_tool","`local/short`: the tool that it wraps failed: `builtin/read_file`: `gone.txt` does not exist","not_found",null,null]"#);
    assert_snapshot!(category(&usual, r#"{"file": 7}"#), @r#"[1,"validation_error","wrapped_tool","`local/short`: the tool that it wraps failed: `builtin/read_file`: its input does not fit the schema","schema_input",null,null]"#);
    assert_snapshot!(category(&usual.replace("['content']", "['contents']"), r#"{"file": "short.txt"}"#), @r#"[1,"tool_execution_failure","transform","`local/short`: its transform failed: 'contents'",null,"exception",2]"#);
    assert_snapshot!(category(&usual.replace("transform(output)", "transfrom(output)"), r#"{"file": "short.txt"}"#), @r#"[1,"tool_activation_failure","transform","`local/short`: its transform failed: its code cannot be run: it defines no function `transform` and has no `return`",null,"code_invalid",null]"#);
    assert_snapshot!(category(&usual.replace("builtin/read-file", "local/gone"), r#"{"file": "short.txt"}"#), @r#"[3,"resolution_failure","not_found","`local/short`: `local/short` wraps `local/gone`, which does not exist",null,null,null]"#);
    assert_snapshot!(category(&usual.replace("'passed'", "'pass'"), r#"{"file": "short.txt"}"#), @r#"[1,"validation_error","schema_output","`local/short`: its output does not fit the schema",null,null,null]"#);
}

#[test]
fn what_is_no_verdict_is_kept_and_says_nothing_about_what_was_checked() {
    let playground = wrapping(&SHORT.replace("MODE", "informational").replace("'passed'", "'pass'"));
    assert_snapshot!(run_on(&playground, "short.txt", &[]), @"
    exit: 1
    --- stderr
    error: `local/short`: its output does not fit the schema
      caused by: the output: a validation returns an object with a boolean `passed`
    hint: this says nothing about what was checked; `--format json` shows what it returned
    ");
    let start =
        ["validation", "run", "local/short", "--file", "v.yaml", "--input", r#"{"file": "short.txt"}"#];
    let output = playground.output(&[&start[..], &["--format", "json"]].concat(), b"");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        json["data"]["output_data"],
        serde_json::json!({
            "passed": false,
            "message": "`local/short`: its output does not fit the schema",
            "data": {"raw_output": {"pass": true, "message": "2 lines", "data": {"path": "short.txt"}}},
        })
    );
}

#[test]
fn a_transform_has_scratch_and_neither_files_nor_processes_nor_the_network() {
    let attempts = "    def transform(output):
        import os, socket
        told = []
        steps = [
            lambda: open('mark', 'w').write('x') and 'wrote scratch',
            lambda: open('ROOT/short.txt').read(),
            lambda: open('ROOT/mark', 'w').write('x'),
            lambda: socket.socket(),
            lambda: os.fork(),
        ]
        for step in steps:
            try:
                told.append(str(step()))
            except OSError as error:
                told.append(type(error).__name__)
        return {'passed': True, 'data': told}
";
    let playground = wrapping("");
    let root = playground.project().display().to_string();
    let (before, _) = SHORT.split_once("    def").unwrap();
    let text = format!("{}{}", before.replace("MODE", "required"), attempts.replace("ROOT", &root));
    playground.write("project/v.yaml", text);
    assert_snapshot!(run_on(&playground, "short.txt", &[]), @r#"
    exit: 0
    --- stdout
    {
      "passed": true,
      "data": [
        "wrote scratch",
        "FileNotFoundError",
        "FileNotFoundError",
        "PermissionError",
        "PermissionError"
      ]
    }
    "#);
    assert!(!playground.has("project/mark"));
}
