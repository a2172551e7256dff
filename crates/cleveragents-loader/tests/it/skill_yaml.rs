//! Skills from YAML: what loads, and where everything stands that is wrong.

use cleveragents_domain::Skill;
use cleveragents_loader::{DefinitionKind, definition_kind, parse_skill_file, parse_tool_file, parse_yaml};
use serde_json::{Value, json};

use crate::reading::told;

/// A file that is not a skill, with every finding.
#[track_caller]
pub(crate) fn check_broken(text: &str, expected: &[&str]) {
    let parsed = parse_skill_file(text.as_bytes());
    assert_eq!(
        (told(text, &parsed.diagnostics), parsed.skill),
        (expected.iter().map(ToString::to_string).collect(), None)
    );
}

/// A file that is a skill, without a finding.
#[track_caller]
pub(crate) fn skill(text: &str) -> Skill {
    let parsed = parse_skill_file(text.as_bytes());
    assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
    parsed.skill.unwrap()
}

fn config(skill: &Skill) -> Value {
    serde_json::to_value(skill).unwrap()
}

pub(crate) fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// A skill with every kind of item and every key, in the spellings that YAML types otherwise.
pub(crate) const EVERYTHING: &str = "\
cleveragents:
  version: 3.0
skill:
  name: team/7
  description: 2026-01-02
  version: 1.10
  input_schema: {type: object, properties: {n: {default: 0o17, enum: [yes, null, 1.5]}}}
  output_schema:
    type: object
  includes:
    - base
    - name: team/git
      tool_overrides:
        - tool: git-commit
          override: {capability: {human_approval_required: true}, timeout: 10}
  tools:
    - 8
    - name: team/push
      override:
        capability:
          writes: false
          write_scope: 0755
        timeout: 9
    - name: team/pull
      override: {unsafe: true, side_effects: [no, 1.10]}
  builtins:
    - group: file_operations
    - git_operations
  anonymous_tools:
    - name: 0x1
      description: yes
      source: custom
      code: |
        return {}
      capability: {read_only: true}
      input_schema: {type: object}
      timeout: 5
    - description: Asks a server.
      source: mcp
      mcp_server: 1.0
      mcp_tool_name: on
      writes: true
      write_scope: out/**
      resource_slots:
        - {name: repo, resource_type: 1, access: read_write, required: false}
  mcp_servers:
    - name: github
      command: npx
      args: [-y, 1.10, yes]
      env: {TOKEN: 0755, EMPTY: ''}
      tool_filter: {include: [1, on], exclude: [off]}
      overrides:
        1: {timeout: 3}
        list: {capability: {read_only: true}}
    - name: web
      url: https://example.org/mcp
      headers: {Accept: 1.0}
      overrides:
        - tool: 1.10
          override: {idempotent: false}
    - {name: old, transport: sse, url: https://example.org/sse}
    - name: elsewhere
  agent_skills:
    - skills/a
    - path: 2026
      sandbox_policy: none
";

#[test]
fn every_field_has_the_type_that_it_demands() {
    assert_eq!(
        config(&skill(EVERYTHING)),
        json!({
            "name": "team/7",
            "description": "2026-01-02",
            "version": "1.10",
            "input_schema": {"type": "object", "properties": {"n": {"default": 15, "enum": ["yes", null, 1.5]}}},
            "output_schema": {"type": "object"},
            "includes": [
                {"name": "local/base"},
                {"name": "team/git", "tool_overrides": [{
                    "tool": "local/git-commit",
                    "override": {"capability": {"human_approval_required": true}, "timeout": 10},
                }]},
            ],
            "tools": [
                {"name": "local/8"},
                {"name": "team/push", "override": {"capability": {"writes": false, "write_scope": "0755"}, "timeout": 9}},
                {"name": "team/pull", "override": {"capability": {"side_effects": ["no", "1.10"], "unsafe": true}}},
            ],
            "builtins": [{"group": "file_operations"}, {"group": "git_operations"}],
            "anonymous_tools": [
                {
                    "name": "0x1", "description": "yes", "source": "custom", "tool_type": "tool",
                    "code": "return {}\n", "mcp_server": null, "mcp_tool_name": null, "agent_skill_path": null,
                    "input_schema": {"type": "object"}, "output_schema": null,
                    "capability": {
                        "read_only": true, "writes": false, "write_scope": null, "checkpointable": false,
                        "checkpoint_scope": null, "side_effects": [], "idempotent": false, "unsafe": false,
                        "human_approval_required": false, "cost_profile": null,
                    },
                    "resource_slots": [], "lifecycle": null, "timeout": 5,
                },
                {
                    "name": null, "description": "Asks a server.", "source": "mcp", "tool_type": "tool",
                    "code": null, "mcp_server": "1.0", "mcp_tool_name": "on", "agent_skill_path": null,
                    "input_schema": null, "output_schema": null,
                    "capability": {
                        "read_only": false, "writes": true, "write_scope": "out/**", "checkpointable": false,
                        "checkpoint_scope": null, "side_effects": [], "idempotent": false, "unsafe": false,
                        "human_approval_required": false, "cost_profile": null,
                    },
                    "resource_slots": [{
                        "name": "repo", "resource_type": "1", "access": "read_write", "description": "",
                        "binding": "contextual", "static_resource": null, "required": false,
                    }],
                    "lifecycle": null, "timeout": 300,
                },
            ],
            "mcp_servers": [
                {
                    "name": "github", "transport": "stdio", "command": "npx", "args": ["-y", "1.10", "yes"],
                    "env": {"EMPTY": "", "TOKEN": "0755"},
                    "tool_filter": {"include": ["1", "on"], "exclude": ["off"]},
                    "overrides": {"1": {"timeout": 3}, "list": {"capability": {"read_only": true}}},
                },
                {
                    "name": "web", "transport": "streamable-http", "url": "https://example.org/mcp",
                    "headers": {"Accept": "1.0"}, "overrides": {"1.10": {"capability": {"idempotent": false}}},
                },
                {"name": "old", "transport": "sse", "url": "https://example.org/sse"},
                {"name": "elsewhere"},
            ],
            "agent_skills": [
                {"path": "skills/a", "sandbox_policy": "restricted"},
                {"path": "2026", "sandbox_policy": "none"},
            ],
        })
    );
}

pub(crate) const PLAIN: &str = "name: a/b\ndescription: D.\n";

#[test]
fn the_same_skill_is_read_flat_and_under_every_wrapper_and_header() {
    let header = "cleveragents:\n  version: \"3.0\"\n";
    let wrapped = format!("skill:\n{}", indented(PLAIN));
    let expected = skill(PLAIN);
    for text in [
        format!("{header}{PLAIN}"),
        format!("{PLAIN}{header}"),
        wrapped.clone(),
        format!("{header}{wrapped}"),
        format!("\u{feff}{PLAIN}"),
        PLAIN.replace('\n', "\r\n"),
        "{name: a/b, description: D.}".to_owned(),
    ] {
        assert_eq!(skill(&text), expected, "{text}");
    }
    let parsed = parse_skill_file(wrapped.as_bytes());
    assert_eq!(parsed.name_span().unwrap().slice(&wrapped), "a/b");
}

#[test]
fn every_mistake_of_a_file_is_shown_in_one_run() {
    check_broken(
        "\
name: Team Tools
descripton: D.
tool: x
includes: base
tools:
  - {name: team/push, override: {code: x, timeout: 0, wirtes: true}}
  - override: {}
  - a/b/c
builtins: [{group: file_operation}, shell]
anonymous_tools:
  - name: a/b
    source: custm
    read_only: yes
  - description: D.
    source: custom
    writes: true
    capability: {writes: false}
mcp_servers:
  - {name: git hub, transport: http}
  - {name: web, command: x, url: y}
  - {transport: stdio, name: s}
  - {name: s}
agent_skills:
  - {path: '', sandbox_policy: ful}
inlineTools: []
colour: red
",
        &[
            "error field-missing 1:1 `description` is required | say what the skill is for and when to use it",
            "error name-invalid 1:7 name `Team Tools` has no namespace, expected `namespace/short-name`",
            "error near-miss-key 2:1 unknown key `descripton` | did you mean `description`? | write `description`",
            "error near-miss-key 3:1 unknown key `tool` | did you mean `tools`? | write `tools`",
            "error field-type 4:11 `/includes` must be a list, found a text",
            "error rule-broken 6:34 `code` cannot be overridden, only capability fields and `timeout` can",
            "error rule-broken 6:52 `timeout` must be between 1 and 4294967295 seconds, found 0",
            "error near-miss-key 6:55 unknown key `wirtes` | did you mean `writes`? | write `writes`",
            "error field-missing 7:5 `name` is required | write `name: namespace/short-name`",
            "error name-invalid 8:5 name `a/b/c` has more than one `/`, expected `namespace/short-name`",
            "error unknown-value 9:20 unknown value `file_operation`, expected `file_operations`, `directory_operations`, `git_operations` or `shell_operations` | did you mean `file_operations`? | write `file_operations`",
            "error unknown-value 9:37 unknown value `shell`, expected `file_operations`, `directory_operations`, `git_operations` or `shell_operations`",
            "error field-missing 11:5 `description` is required | say what the tool does and when to use it",
            "error rule-broken 11:11 `a/b` must start with a letter or a digit and hold only letters, digits, `-` and `_`",
            "error unknown-value 12:13 unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped` | did you mean `custom`? | write `custom`",
            "error field-type 13:16 `/anonymous_tools/0/read_only` must be `true` or `false`, found `yes` | write `true`",
            "error rule-broken 15:13 `code` is required when `source` is `custom` | add `code`",
            "error contradiction 16:13 `writes` is true here and false elsewhere [17:26 the other value] | keep one of them, or make them agree",
            "error rule-broken 19:12 `git hub` must start with a letter or a digit and hold only letters, digits, `-` and `_`",
            "error unknown-value 19:32 unknown value `http`, expected `stdio`, `sse` or `streamable-http`",
            "error rule-broken 20:29 `command` and `url` exclude each other | keep the fields of one transport, `stdio` or `streamable-http`",
            "error rule-broken 21:17 `command` is required when `transport` is `stdio` | add `command`",
            "error rule-broken 24:12 `path` must not be empty",
            "error unknown-value 24:32 unknown value `ful`, expected `none`, `restricted` or `full` | did you mean `full`? | write `full`",
            "error near-miss-key 25:1 unknown key `inlineTools` | did you mean `inline_tools`? | write `inline_tools`",
            "error unknown-key 26:1 unknown key `colour`",
        ],
    );
}

#[test]
fn names_that_meet_are_shown_where_they_stand() {
    let tool = "{name: x, description: D., source: builtin}";
    check_broken(
        &format!("{PLAIN}inline_tools:\n  - {tool}\n  - {tool}\nmcp_servers: [{{name: s}}, {{name: s}}]\n"),
        &["error rule-broken 5:12 `a/b--x` is used twice", "error rule-broken 6:33 `s` is used twice"],
    );
    check_broken(
        &format!(
            "skill:\n{}  tools: [a/b--inline-1]\n  inline_tools:\n    - description: D.\n      source: builtin\n",
            indented(PLAIN)
        ),
        &["error rule-broken 6:7 `a/b--inline-1` is used twice"],
    );
    check_broken(
        "name: agents/direct\ndescription: D.\n",
        &["error rule-broken 1:7 skill name `agents/direct` is reserved"],
    );
}

#[test]
fn two_spellings_of_one_list_are_an_error() {
    check_broken(
        &format!("{PLAIN}agent_skills: []\nagent_skills_dirs: [x]\n"),
        &[
            "error rule-broken 4:1 `agent_skills` and `agent_skills_dirs` exclude each other | keep `agent_skills`, and move what stands under `agent_skills_dirs` there",
        ],
    );
}

#[test]
fn a_file_that_is_no_skill_says_what_it_is() {
    check_broken("", &["error yaml-not-mapping 1:1 the file is empty, expected a skill"]);
    check_broken(
        "- a\n",
        &["error yaml-not-mapping 1:1 expected a mapping with the fields of a skill, found a list"],
    );
    let tools = " | tools stand in `.agents/tools/` and are added by `agents tool add`";
    check_broken(
        &format!("{PLAIN}source: builtin\n"),
        &[&format!("error wrong-kind 3:1 expected a skill, and `source` makes this a tool{tools}")],
    );
    for wrapper in ["tool", "validation"] {
        check_broken(
            &format!("{wrapper}:\n{}", indented(PLAIN)),
            &[&format!("error wrong-kind 1:1 expected a skill, and `{wrapper}` makes this a tool{tools}")],
        );
    }
    check_broken(
        "apiVersion: v1\nkind: Pod\n",
        &[
            "error wrong-kind 1:1 the file has no key of a skill | a skill has `name`, `description` and items such as `tools`",
        ],
    );
    check_broken(
        "{}",
        &[
            "error wrong-kind 1:1 the file has no key of a skill | a skill has `name`, `description` and items such as `tools`",
        ],
    );
    check_broken(
        &format!("{PLAIN}timeout: 5\n"),
        &["error unknown-key 3:1 unknown key `timeout` | `timeout` is a key of tools"],
    );
}

#[test]
fn a_file_that_is_no_tool_says_what_it_is() {
    let check = |text: &str, expected: &str| {
        let parsed = parse_tool_file(text.as_bytes());
        assert_eq!((told(text, &parsed.diagnostics), parsed.tool), (vec![expected.to_owned()], None));
    };
    let skills = " | skills stand in `.agents/skills/` and are added by `agents skill add`";
    check(
        &format!("{PLAIN}tools: []\n"),
        &format!("error wrong-kind 3:1 expected a tool, and `tools` makes this a skill{skills}"),
    );
    check(
        &format!("skill:\n{}", indented(PLAIN)),
        &format!("error wrong-kind 1:1 expected a tool, and `skill` makes this a skill{skills}"),
    );
    check(
        "kind: Pod\n",
        "error wrong-kind 1:1 the file has no key of a tool | a tool has `name`, `description` and `source`",
    );
}

#[test]
fn a_file_that_is_both_names_a_key_of_each() {
    let hint = " | give each its own file: tools in `.agents/tools/`, skills in `.agents/skills/`";
    let text = format!("{PLAIN}source: builtin\nincludes: []\n");
    let expected = format!(
        "error wrong-kind 3:1 the file has keys of a tool (`source`) and of a skill (`includes`) [4:1 the other one]{hint}"
    );
    check_broken(&text, &[&expected]);
    let parsed = parse_tool_file(text.as_bytes());
    assert_eq!(told(&text, &parsed.diagnostics), vec![expected]);
    check_broken(
        "skill: {}\ntool: {}\n",
        &[&format!(
            "error wrong-kind 1:1 the file has keys of a tool (`tool`) and of a skill (`skill`) [2:1 the other one]{hint}"
        )],
    );
}

#[test]
fn what_a_document_means_to_define_is_told() {
    for (text, expected) in [
        ("name: a/b\nsource: builtin", Some(DefinitionKind::Tool)),
        ("validation: {name: x}", Some(DefinitionKind::Tool)),
        ("skill: {}", Some(DefinitionKind::Skill)),
        ("agent_skills_dirs: []", Some(DefinitionKind::Skill)),
        ("name: a/b", None),
        ("source: x\ntools: []", None),
    ] {
        assert_eq!(definition_kind(&parse_yaml(text).0.unwrap()), expected, "{text}");
    }
}
