//! Files that define nothing: every mistake in one run, each with its place.

use insta::assert_snapshot;

use crate::playground::Playground;

const TOOL: &str = "\
name: Local/säve
descripton: Saves.
source: custm
wirtes: true
writes: yes
capability:
  writes: false
  checkpoint_scope: files
timeout: -1
resource_slots:
  - {name: 1st, resource_type: dir, access: read}
";

const SKILL: &str = "\
name: team
description: 1
version: 2
includes:
  - team/base
  - {name: team/git, tool_override: []}
tools:
  - {name: team/build, override: {capabilty: {writes: false}, timeout: soon}}
  - {override: {}}
builtins: [files]
anonymous_tools:
  - {name: a/b, description: A., source: custom}
mcp_servers:
  - {name: github, command: x, url: y, transport: pipe}
  - {name: github}
agent_skills:
  - {path: kit, sandbox_policy: open}
agent_skill_folders: [other]
";

#[test]
fn every_mistake_of_a_tool_is_shown_at_once() {
    let playground = Playground::new().file("project/save.yaml", TOOL);
    assert_snapshot!(playground.run(&["tool", "add", "--config", "save.yaml"]), @"
    exit: 1
    --- stdout
    error[field-missing]: `description` is required
     --> save.yaml:1:1
      |
    1 | name: Local/säve
      | ^^^^
      |
      = help: say what the tool does and when to use it

    error[name-invalid]: short name of name `Local/säve` holds `ä`, allowed are letters, digits, `-` and `_`
     --> save.yaml:1:7
      |
    1 | name: Local/säve
      |       ^^^^^^^^^^

    error[near-miss-key]: unknown key `descripton`
     --> save.yaml:2:1
      |
    2 | descripton: Saves.
      | ^^^^^^^^^^
      |
      = help: did you mean `description`?
    help: write `description`
      |
    2 | description: Saves.
      |         +

    error[unknown-value]: unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped`
     --> save.yaml:3:9
      |
    3 | source: custm
      |         ^^^^^
      |
      = help: did you mean `custom`?
    help: write `custom`
      |
    3 | source: custom
      |             +

    error[near-miss-key]: unknown key `wirtes`
     --> save.yaml:4:1
      |
    4 | wirtes: true
      | ^^^^^^
      |
      = help: did you mean `writes`?
    help: write `writes`
      |
    4 - wirtes: true
    4 + writes: true
      |

    error[field-type]: `/writes` must be `true` or `false`, found `yes`
     --> save.yaml:5:9
      |
    5 | writes: yes
      |         ^^^
      |
    help: write `true`
      |
    5 - writes: yes
    5 + writes: true
      |

    error[unknown-value]: unknown value `files`, expected `file`, `transaction` or `snapshot`
     --> save.yaml:8:21
      |
    8 |   checkpoint_scope: files
      |                     ^^^^^
      |
      = help: did you mean `file`?
    help: write `file`
      |
    8 -   checkpoint_scope: files
    8 +   checkpoint_scope: file
      |

    error[rule-broken]: `timeout` must be between 1 and 4294967295 seconds, found -1
     --> save.yaml:9:10
      |
    9 | timeout: -1
      |          ^^

    error[rule-broken]: slot name `1st` is not a valid Python identifier
      --> save.yaml:11:12
       |
    11 |   - {name: 1st, resource_type: dir, access: read}
       |            ^^^

    error[unknown-value]: unknown value `read`, expected `read_only` or `read_write`
      --> save.yaml:11:45
       |
    11 |   - {name: 1st, resource_type: dir, access: read}
       |                                             ^^^^
    --- stderr
    error: tool file `save.yaml` is invalid: 10 errors
    hint: `agents schema tool` is the format, with which editors check while you write
    ");
}

#[test]
fn every_mistake_of_a_skill_is_shown_at_once() {
    let playground = Playground::new().file("project/team.yaml", SKILL);
    assert_snapshot!(playground.run(&["skill", "add", "--config", "team.yaml"]), @"
    exit: 1
    --- stdout
    error[near-miss-key]: unknown key `tool_override`
     --> team.yaml:6:22
      |
    6 |   - {name: team/git, tool_override: []}
      |                      ^^^^^^^^^^^^^
      |
      = help: did you mean `tool_overrides`?
    help: write `tool_overrides`
      |
    6 |   - {name: team/git, tool_overrides: []}
      |                                   +

    error[near-miss-key]: unknown key `capabilty`
     --> team.yaml:8:35
      |
    8 |   - {name: team/build, override: {capabilty: {writes: false}, timeout: soon}}
      |                                   ^^^^^^^^^
      |
      = help: did you mean `capability`?
    help: write `capability`
      |
    8 |   - {name: team/build, override: {capability: {writes: false}, timeout: soon}}
      |                                          +

    error[field-type]: `/tools/0/override/timeout` must be a whole number, found `soon`
     --> team.yaml:8:72
      |
    8 |   - {name: team/build, override: {capabilty: {writes: false}, timeout: soon}}
      |                                                                        ^^^^

    error[field-missing]: `name` is required
     --> team.yaml:9:6
      |
    9 |   - {override: {}}
      |      ^^^^^^^^
      |
      = help: write `name: namespace/short-name`

    error[unknown-value]: unknown value `files`, expected `file_operations`, `directory_operations`, `git_operations` or `shell_operations`
      --> team.yaml:10:12
       |
    10 | builtins: [files]
       |            ^^^^^

    error[rule-broken]: `a/b` must start with a letter or a digit and hold only letters, digits, `-` and `_`
      --> team.yaml:12:12
       |
    12 |   - {name: a/b, description: A., source: custom}
       |            ^^^

    error[rule-broken]: `code` is required when `source` is `custom`
      --> team.yaml:12:42
       |
    12 |   - {name: a/b, description: A., source: custom}
       |                                          ^^^^^^
       |
       = help: add `code`

    error[rule-broken]: `command` and `url` exclude each other
      --> team.yaml:14:32
       |
    14 |   - {name: github, command: x, url: y, transport: pipe}
       |                                ^^^
       |
       = help: keep the fields of one transport, `stdio` or `streamable-http`

    error[unknown-value]: unknown value `pipe`, expected `stdio`, `sse` or `streamable-http`
      --> team.yaml:14:51
       |
    14 |   - {name: github, command: x, url: y, transport: pipe}
       |                                                   ^^^^

    error[unknown-value]: unknown value `open`, expected `none`, `restricted` or `full`
      --> team.yaml:17:33
       |
    17 |   - {path: kit, sandbox_policy: open}
       |                                 ^^^^

    error[rule-broken]: `agent_skills` and `agent_skill_folders` exclude each other
      --> team.yaml:18:1
       |
    18 | agent_skill_folders: [other]
       | ^^^^^^^^^^^^^^^^^^^
       |
       = help: keep `agent_skills`, and move what stands under `agent_skill_folders` there
    --- stderr
    error: skill file `team.yaml` is invalid: 11 errors
    hint: `agents schema skill` is the format, with which editors check while you write
    ");
    assert_snapshot!(playground.run(&["skill", "list"]), @"
    exit: 0
    --- stderr
    info: no skills were found
    hint: `agents doctor` shows where skills are searched
    ");
}

#[test]
fn every_mistake_of_a_schema_is_shown_beside_the_others() {
    let playground = Playground::new().file(
        "project/save.yaml",
        "\
tool:
  name: local/save
  description: Saves.
  source: custom
  code: return {}
  wirtes: true
  input_schema:
    type: objekt
    properties:
      path: {type: string, minLength: '1'}
      mode: {$ref: '#/$defs/mode'}
      size: {maximum: 18446744073709551616}
",
    );
    assert_snapshot!(playground.run(&["tool", "add", "--config", "save.yaml"]), @r#"
    exit: 1
    --- stdout
    error[near-miss-key]: unknown key `wirtes`
     --> save.yaml:6:3
      |
    6 |   wirtes: true
      |   ^^^^^^
      |
      = help: did you mean `writes`?
    help: write `writes`
      |
    6 -   wirtes: true
    6 +   writes: true
      |

    error[rule-broken]: `/input_schema`: the schema is invalid at `/type`: a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these
     --> save.yaml:8:11
      |
    8 |     type: objekt
      |           ^^^^^^
      |
      = help: a schema is a JSON Schema of draft 2020-12

    error[rule-broken]: `/input_schema`: the schema is invalid at `/properties/path/minLength`: value is not of type "integer"
      --> save.yaml:10:39
       |
    10 |       path: {type: string, minLength: '1'}
       |                                       ^^^
       |
       = help: a schema is a JSON Schema of draft 2020-12

    error[rule-broken]: `/input_schema`: `#/$defs/mode` names nothing in the schema
      --> save.yaml:11:20
       |
    11 |       mode: {$ref: '#/$defs/mode'}
       |                    ^^^^^^^^^^^^^^
       |
       = help: a schema is a JSON Schema of draft 2020-12

    error[field-type]: `/tool/input_schema/properties/size/maximum` must be a number within reach, found `18446744073709551616`
      --> save.yaml:12:23
       |
    12 |       size: {maximum: 18446744073709551616}
       |                       ^^^^^^^^^^^^^^^^^^^^
       |
       = help: whole numbers have 64 bits, others the range of a double; a text stands in quotes
    --- stderr
    error: tool file `save.yaml` is invalid: 5 errors
    hint: `agents schema tool` is the format, with which editors check while you write
    "#);
}

#[test]
fn mistakes_are_annotations_of_a_pull_request() {
    let playground = Playground::new().file("project/save.yaml", TOOL);
    let arguments = ["tool", "add", "--config", "save.yaml", "--dry-run", "--format", "github"];
    assert_snapshot!(playground.run(&arguments), @"
    exit: 1
    --- stdout
    ::error file=save.yaml,line=1,col=1,endLine=1,endColumn=5,title=field-missing::`description` is required%0Asay what the tool does and when to use it
    ::error file=save.yaml,line=1,col=7,endLine=1,endColumn=17,title=name-invalid::short name of name `Local/säve` holds `ä`, allowed are letters, digits, `-` and `_`
    ::error file=save.yaml,line=2,col=1,endLine=2,endColumn=11,title=near-miss-key::unknown key `descripton`%0Adid you mean `description`?
    ::error file=save.yaml,line=3,col=9,endLine=3,endColumn=14,title=unknown-value::unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped`%0Adid you mean `custom`?
    ::error file=save.yaml,line=4,col=1,endLine=4,endColumn=7,title=near-miss-key::unknown key `wirtes`%0Adid you mean `writes`?
    ::error file=save.yaml,line=5,col=9,endLine=5,endColumn=12,title=field-type::`/writes` must be `true` or `false`, found `yes`
    ::error file=save.yaml,line=8,col=21,endLine=8,endColumn=26,title=unknown-value::unknown value `files`, expected `file`, `transaction` or `snapshot`%0Adid you mean `file`?
    ::error file=save.yaml,line=9,col=10,endLine=9,endColumn=12,title=rule-broken::`timeout` must be between 1 and 4294967295 seconds, found -1
    ::error file=save.yaml,line=11,col=12,endLine=11,endColumn=15,title=rule-broken::slot name `1st` is not a valid Python identifier
    ::error file=save.yaml,line=11,col=45,endLine=11,endColumn=49,title=unknown-value::unknown value `read`, expected `read_only` or `read_write`
    ");
}

#[test]
fn mistakes_are_there_for_programs() {
    let playground = Playground::new().file("project/save.yaml", "name: local/save\nsource: custm\n");
    assert_snapshot!(playground.run(&["tool", "add", "--config", "save.yaml", "--format", "json"]), @r#"
    exit: 1
    --- stdout
    {
      "command": "tool add",
      "status": "error",
      "exit_code": 1,
      "data": {
        "path": "[DIR]/project/save.yaml",
        "kind": "tool",
        "valid": false,
        "diagnostics": [
          {
            "code": "field-missing",
            "severity": "error",
            "message": "`description` is required",
            "file": "[DIR]/project/save.yaml",
            "line": 1,
            "column": 1,
            "end_line": 1,
            "end_column": 5,
            "span": {
              "start": 0,
              "end": 4
            },
            "hint": "say what the tool does and when to use it"
          },
          {
            "code": "unknown-value",
            "severity": "error",
            "message": "unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped`",
            "file": "[DIR]/project/save.yaml",
            "line": 2,
            "column": 9,
            "end_line": 2,
            "end_column": 14,
            "span": {
              "start": 25,
              "end": 30
            },
            "hint": "did you mean `custom`?",
            "fix": {
              "message": "write `custom`",
              "applicability": "maybe-incorrect",
              "edits": [
                {
                  "replacement": "custom",
                  "line": 2,
                  "column": 9,
                  "end_line": 2,
                  "end_column": 14,
                  "span": {
                    "start": 25,
                    "end": 30
                  }
                }
              ]
            }
          }
        ]
      },
      "timing": {
        "duration_ms": [MS]
      },
      "messages": [
        {
          "level": "error",
          "text": "tool file `save.yaml` is invalid: 2 errors"
        },
        {
          "level": "hint",
          "text": "`agents schema tool` is the format, with which editors check while you write"
        }
      ]
    }
    "#);
}

#[test]
fn a_file_of_the_other_kind_says_so() {
    let playground = Playground::new()
        .file("project/tool.yaml", "name: local/a\ndescription: A.\nsource: custom\ncode: return {}\n")
        .file("project/skill.yaml", "name: local/a\ndescription: A.\nincludes: []\ntools: [local/b]\n");
    assert_snapshot!(playground.run(&["skill", "add", "--config", "tool.yaml"]), @"
    exit: 1
    --- stdout
    error[wrong-kind]: expected a skill, and `source` makes this a tool
     --> tool.yaml:3:1
      |
    3 | source: custom
      | ^^^^^^
      |
      = help: tools stand in `.agents/tools/` and are added by `agents tool add`
    --- stderr
    error: skill file `tool.yaml` is invalid: 1 error
    hint: `agents schema skill` is the format, with which editors check while you write
    ");
    assert_snapshot!(playground.run(&["tool", "add", "--config", "skill.yaml"]), @"
    exit: 1
    --- stdout
    error[wrong-kind]: expected a tool, and `includes` makes this a skill
     --> skill.yaml:3:1
      |
    3 | includes: []
      | ^^^^^^^^
      |
      = help: skills stand in `.agents/skills/` and are added by `agents skill add`
    --- stderr
    error: tool file `skill.yaml` is invalid: 1 error
    hint: `agents schema tool` is the format, with which editors check while you write
    ");
}
