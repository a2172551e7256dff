//! `agents validation run`.

use insta::assert_snapshot;

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
    hint: `agents tool run builtin/read_file` calls it as a tool
    ");
    assert_snapshot!(even().run(&["validation", "run", "local/odd"]), @"
    exit: 3
    --- stderr
    error: there is no tool `local/odd`
    ");
}
