//! Tools from files: named ones, those of the project and those of the user.

use insta::assert_snapshot;

use crate::playground::Playground;

fn tool(name: &str) -> String {
    format!("name: {name}\ndescription: Returns 1.\nsource: custom\ncode: return 1\n")
}

fn files() -> Playground {
    Playground::new()
        .file("project/.agents/tools/both.yaml", tool("local/both"))
        .file("project/.agents/tools/broken.yaml", "name: local/broken\nsource: custom\n")
        .file("home/.agents/tools/both.yaml", tool("local/both"))
        .file("home/.agents/tools/mine.yaml", tool("local/mine"))
        .file("project/named.yaml", tool("local/named"))
}

/// Leaves out the tools of the program.
fn others(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with("builtin/")).collect()
}

#[test]
fn tools_are_listed_with_their_origin_and_what_is_not_used_with_the_reason() {
    let text = files().run_unaligned(&["tool", "list", "--file", "named.yaml"]);
    assert_snapshot!(others(&text), @"
    exit: 0
    --- stdout
    NAME  TYPE  SOURCE  ORIGIN  ACCESS  GATE  DESCRIPTION
    local/both  tool  custom  project, not trusted  undeclared  denied  Returns 1.
    local/mine  tool  custom  user  undeclared  ready  Returns 1.
    local/named  tool  custom  named  undeclared  ready  Returns 1.
    --- stderr
    warning: `[DIR]/project/.agents/tools/broken.yaml`: line 1, column 1: `description` is required (and 1 more)
    warning: `[DIR]/home/.agents/tools/both.yaml`: `local/both` is shadowed by `[DIR]/project/.agents/tools/both.yaml`
    hint: `agents trust add` lets the tools of the project run
    ");
}

#[test]
fn scripts_of_skills_are_counted_and_listed_on_request() {
    let playground = Playground::new()
        .skill("mine", "Runs.", "")
        .file("project/.agents/skills/mine/scripts/b.sh", "echo 1\n")
        .file("project/.agents/skills/mine/scripts/a.py", "print(1)\n")
        .file("project/.agents/skills/mine/scripts/data.json", "{}")
        .file("home/.agents/skills/own/SKILL.md", "---\nname: own\ndescription: Runs.\n---\n")
        .file("home/.agents/skills/own/scripts/c.py", "print(1)\n");
    assert_snapshot!(others(&playground.run_unaligned(&["tool", "list"])), @"
    exit: 0
    --- stdout
    NAME  TYPE  SOURCE  ORIGIN  ACCESS  GATE  DESCRIPTION
    --- stderr
    hint: `agents tool list --scripts` also lists 3 scripts of skills
    ");
    assert_snapshot!(others(&playground.run_unaligned(&["tool", "list", "--scripts"])), @"
    exit: 0
    --- stdout
    NAME  TYPE  SOURCE  ORIGIN  ACCESS  GATE  DESCRIPTION
    local/mine--a  tool  agent_skill  skill, not trusted  undeclared  denied  Runs `scripts/a.py` of the skill `local/mine`.
    local/mine--b  tool  agent_skill  skill, not trusted  undeclared  denied  Runs `scripts/b.sh` of the skill `local/mine`.
    local/own--c  tool  agent_skill  skill  undeclared  ready  Runs `scripts/c.py` of the skill `local/own`.
    --- stderr
    hint: `agents trust add` lets the tools of the project run
    ");
    let output = playground.output(&["tool", "list", "--scripts", "--format", "json"], b"");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let listed = answer["data"]["tools"].as_array().expect("tools").len();
    assert_eq!(answer["data"]["summary"], serde_json::json!({"total": listed, "scripts": 3}));
}

#[test]
fn a_tool_is_shown_with_its_file() {
    let text = files().run(&["tool", "show", "local/both", "--format", "json"]);
    assert_snapshot!(text, @r#"
    exit: 0
    --- stdout
    {
      "command": "tool show",
      "status": "ok",
      "exit_code": 0,
      "data": {
        "name": "local/both",
        "description": "Returns 1.",
        "source": "custom",
        "tool_type": "tool",
        "code": "return 1",
        "capability": {
          "read_only": false,
          "writes": false,
          "checkpointable": false,
          "side_effects": [],
          "idempotent": false,
          "unsafe": false,
          "human_approval_required": false
        },
        "resource_slots": [],
        "timeout": 300,
        "aliases": [],
        "gate": "denied",
        "origin": "project",
        "path": "[DIR]/project/.agents/tools/both.yaml",
        "trusted": false,
        "referenced_by": []
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": []
    }
    "#);
}

#[test]
fn every_field_of_a_tool_file_is_shown() {
    let whole = "name: local/whole\ndescription: Has everything.\nsource: custom\ncode: |\n  def begin():\n    pass\n  def \
                 run(inputs):\n    return inputs\ncapability:\n  writes: true\n  write_scope: out/**, data/**\n  \
                 checkpointable: true\n  checkpoint_scope: file\n  side_effects: [network, mail]\n  idempotent: true\n  \
                 unsafe: true\n  human_approval_required: true\n  cost_profile: high\ntimeout: 7\ninput_schema: {type: object, \
                 required: [a]}\noutput_schema: {type: object}\nlifecycle: {activate: begin}\nresource_slots:\n  - name: \
                 repository\n    resource_type: directory\n    access: read_write\n";
    let playground = Playground::new().file("project/whole.yaml", whole);
    let output =
        playground.output(&["tool", "show", "local/whole", "--file", "whole.yaml", "--format", "json"], b"");
    let mut answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let shown = answer["data"].as_object_mut().unwrap_or_else(|| panic!("no tool: {output:?}"));
    let others = ["aliases", "gate", "origin", "path", "trusted", "name", "description", "source", "code"];
    for key in others.into_iter().chain(["referenced_by"]) {
        assert!(shown.remove(key).is_some(), "`{key}` is not shown");
    }
    assert_eq!(
        serde_json::Value::Object(shown.clone()),
        serde_json::json!({
            "tool_type": "tool",
            "capability": {
                "read_only": false,
                "writes": true,
                "write_scope": "out/**, data/**",
                "checkpointable": true,
                "checkpoint_scope": "file",
                "side_effects": ["network", "mail"],
                "idempotent": true,
                "unsafe": true,
                "human_approval_required": true,
                "cost_profile": "high",
            },
            "timeout": 7,
            "input_schema": {"type": "object", "required": ["a"]},
            "output_schema": {"type": "object"},
            "lifecycle": {"activate": "begin"},
            "resource_slots": [{
                "name": "repository",
                "resource_type": "directory",
                "access": "read_write",
                "description": "",
                "binding": "contextual",
                "required": true,
            }],
        })
    );
}

#[test]
fn doctor_reports_tool_files() {
    let text = files().run_unaligned(&["doctor"]);
    let (_, problems) = text.split_once("PROBLEM").expect("problems");
    assert_snapshot!(problems, @"
      AT  WHAT
    root-missing  [DIR]/project/.agents/skills  `[DIR]/project/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    tool-broken  [DIR]/project/.agents/tools/broken.yaml  line 1, column 1: `description` is required (and 1 more)
    tool-shadowed  [DIR]/home/.agents/tools/both.yaml  `local/both` is shadowed by `[DIR]/project/.agents/tools/both.yaml`
    --- stderr
    warning: `[DIR]/project/.agents/tools/broken.yaml`: line 1, column 1: `description` is required (and 1 more)
    warning: `[DIR]/home/.agents/tools/both.yaml`: `local/both` is shadowed by `[DIR]/project/.agents/tools/both.yaml`
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}

#[test]
fn a_named_file_that_is_wrong_is_exit_2_and_one_that_is_not_there_exit_3() {
    let playground = files().file("project/wrong.yaml", "name: local/x\ndescription: [1\n");
    assert_snapshot!(playground.run(&["tool", "list", "--file", "wrong.yaml"]), @"
    exit: 2
    --- stderr
    error: tool file `[DIR]/project/wrong.yaml` is invalid
      caused by: line 2, column 14: unclosed bracket '['
    ");
    assert_snapshot!(playground.run(&["tool", "list", "--file", "nowhere.yaml"]), @"
    exit: 3
    --- stderr
    error: the tool file cannot be read
      caused by: `[DIR]/project/nowhere.yaml` cannot be read
      caused by: `nowhere.yaml` not found
    ");
    playground.write("project/wrong.yaml", tool("builtin/mine"));
    assert_snapshot!(playground.run(&["tool", "run", "builtin/mine", "--file", "wrong.yaml"]), @"
    exit: 2
    --- stderr
    error: tool file `[DIR]/project/wrong.yaml` names `builtin/mine`, and the namespace `builtin` is the program's own
    ");
}

#[test]
fn a_tool_that_is_in_a_broken_file_is_not_found_with_a_hint() {
    assert_snapshot!(files().run(&["tool", "show", "local/broken"]), @"
    exit: 3
    --- stderr
    error: tool `local/broken` not found
    hint: did you mean `local/both`?
    hint: `agents tool list` shows the tools
    hint: `[DIR]/project/.agents/tools/broken.yaml`: line 1, column 1: `description` is required (and 1 more)
    hint: `[DIR]/home/.agents/tools/both.yaml`: `local/both` is shadowed by `[DIR]/project/.agents/tools/both.yaml`
    ");
    assert_snapshot!(files().run(&["tool", "run", "local/broken"]), @"
    exit: 3
    --- stderr
    error: there is no tool `local/broken`
    hint: `[DIR]/project/.agents/tools/broken.yaml`: line 1, column 1: `description` is required (and 1 more)
    hint: `[DIR]/home/.agents/tools/both.yaml`: `local/both` is shadowed by `[DIR]/project/.agents/tools/both.yaml`
    ");
}
