//! Tools and skills as YAML: what is written reads back as the same thing.

use cleveragents_domain::{Skill, Tool};
use cleveragents_loader::{parse_skill_file, parse_tool_file, skill_to_yaml, tool_to_yaml};
use proptest::prelude::*;
use serde_json::json;

use crate::generated;
use crate::reading::told;

/// The value, and its JSON as text, in which `-0.0` differs from `0.0`.
fn shown<T: serde::Serialize>(value: Option<T>) -> (Option<String>, Option<T>) {
    (value.as_ref().map(|value| serde_json::to_string(value).unwrap()), value)
}

proptest! {
    #[test]
    fn a_tool_that_is_written_is_read_back_as_the_same_tool(tool in generated::tool()) {
        let written = tool_to_yaml(&tool);
        let parsed = parse_tool_file(written.as_bytes());
        prop_assert_eq!(told(&written, &parsed.diagnostics), Vec::<String>::new(), "{}", written);
        prop_assert_eq!(shown(parsed.tool), shown(Some(tool)), "{}", written);
    }

    #[test]
    fn a_skill_that_is_written_is_read_back_as_the_same_skill(skill in generated::skill()) {
        let written = skill_to_yaml(&skill);
        let parsed = parse_skill_file(written.as_bytes());
        prop_assert_eq!(told(&written, &parsed.diagnostics), Vec::<String>::new(), "{}", written);
        prop_assert_eq!(shown(parsed.skill), shown(Some(skill)), "{}", written);
    }
}

fn tool(config: serde_json::Value) -> Tool {
    Tool::from_config(&config).unwrap()
}

#[test]
fn a_tool_is_written_in_the_order_of_the_table() {
    let tool = tool(json!({
        "name": "local/count",
        "description": "Counts the lines of a text.",
        "source": "custom",
        "code": "def run(inputs):\n    return {\"lines\": inputs[\"text\"].count(\"\\n\")}\n",
        "input_schema": {
            "type": "object",
            "properties": {"text": {"type": "string"}, "mode": {"enum": ["yes", "no", null, 1]}},
            "required": ["text"],
        },
        "read_only": true,
        "side_effects": ["1.10"],
        "resource_slots": [{"name": "repo", "resource_type": "git", "access": "read_only"}],
        "lifecycle": {"activate": "begin"},
    }));
    let expected = r#"cleveragents:
  version: "3.0"
tool:
  name: local/count
  description: Counts the lines of a text.
  source: custom
  tool_type: tool
  code: |
    def run(inputs):
        return {"lines": inputs["text"].count("\n")}
  input_schema:
    type: object
    properties:
      text:
        type: string
      mode:
        enum: ["yes", "no", null, 1]
    required: [text]
  capability:
    read_only: true
    writes: false
    checkpointable: false
    side_effects: ["1.10"]
    idempotent: false
    unsafe: false
    human_approval_required: false
  resource_slots:
    - name: repo
      resource_type: git
      access: read_only
      description: ""
      binding: contextual
      required: true
  lifecycle:
    activate: begin
  timeout: 300
"#;
    assert_eq!(tool_to_yaml(&tool), expected);
}

#[test]
fn a_validation_is_written_with_its_mode() {
    let check = tool(json!({
        "name": "local/check", "description": "D.", "source": "wrapped", "tool_type": "validation",
        "mode": "informational", "wraps": "local/count", "transform": "return {'passed': True}",
    }));
    let expected = "\
cleveragents:
  version: \"3.0\"
validation:
  name: local/check
  description: D.
  source: wrapped
  tool_type: validation
  capability:
    read_only: true
    writes: false
    checkpointable: false
    side_effects: []
    idempotent: false
    unsafe: false
    human_approval_required: false
  timeout: 300
  mode: informational
  wraps: local/count
  transform: \"return {'passed': True}\"
";
    assert_eq!(tool_to_yaml(&check), expected);
}

#[test]
fn a_skill_is_written_with_what_it_has() {
    let skill = Skill::from_config(&json!({
        "name": "team/release",
        "description": "Prepares a release.",
        "version": "1.10",
        "includes": [{"name": "team/base", "tool_overrides": [
            {"tool": "team/push", "override": {"capability": {"human_approval_required": true}}},
        ]}],
        "tools": ["team/lint", {"name": "team/build", "override": {"timeout": 60}}],
        "builtins": ["file_operations"],
        "anonymous_tools": [{"name": "notes", "description": "D.", "source": "builtin", "read_only": true}],
        "mcp_servers": [
            {"name": "github", "command": "npx", "args": ["-y", "server"], "tool_filter": {"exclude": ["delete"]}},
            {"name": "elsewhere"},
        ],
        "agent_skills": ["skills/changelog"],
    }))
    .unwrap();
    let expected = "\
cleveragents:
  version: \"3.0\"
skill:
  name: team/release
  description: Prepares a release.
  version: \"1.10\"
  includes:
    - name: team/base
      tool_overrides:
        - tool: team/push
          override:
            capability:
              human_approval_required: true
  tools:
    - name: team/lint
    - name: team/build
      override:
        timeout: 60
  builtins:
    - group: file_operations
  anonymous_tools:
    - name: notes
      description: D.
      source: builtin
      tool_type: tool
      capability:
        read_only: true
        writes: false
        checkpointable: false
        side_effects: []
        idempotent: false
        unsafe: false
        human_approval_required: false
      timeout: 300
  mcp_servers:
    - name: github
      transport: stdio
      command: npx
      args: [\"-y\", server]
      tool_filter:
        include: []
        exclude: [delete]
    - name: elsewhere
  agent_skills:
    - path: skills/changelog
      sandbox_policy: restricted
";
    assert_eq!(skill_to_yaml(&skill), expected);
}

/// The earlier implementation dropped capability and schemas of inline tools on the way.
#[test]
fn t5_an_inline_tool_survives_writing_with_every_field() {
    let fields = json!({
        "name": "own", "description": "D.", "source": "custom", "code": "return {}", "read_only": true,
        "side_effects": ["network"], "idempotent": true, "unsafe": true, "human_approval_required": true,
        "cost_profile": "big", "timeout": 7, "input_schema": {"type": "object", "default": null},
        "output_schema": {}, "lifecycle": {},
    });
    let config = json!({"name": "a/b", "description": "D.", "anonymous_tools": [fields]});
    let skill = Skill::from_config(&config).unwrap();
    let read = parse_skill_file(skill_to_yaml(&skill).as_bytes()).skill.unwrap();
    assert_eq!(read.anonymous_tools()[0].body().capability(), skill.anonymous_tools()[0].capability());
    assert_eq!(read, skill);
}

/// The earlier implementation lost what references tighten, how servers are reached, and what is left out of them.
#[test]
fn t11_overrides_connections_and_filters_survive_writing() {
    let config = json!({
        "name": "a/b", "description": "D.",
        "tools": [{"name": "a/t", "override": {}}, {"name": "a/u", "override": {"side_effects": []}}],
        "includes": [{"name": "a/c", "tool_overrides": [{"tool": "a/t", "override": {}}]}],
        "mcp_servers": [
            {"name": "one", "command": "x", "args": ["", "yes", "1.10"], "env": {"A": "", "on": "0755"}},
            {"name": "two", "transport": "sse", "url": "https://example.org/", "headers": {"X: Y": "# z"}},
            {"name": "three", "tool_filter": {"exclude": ["x"]}, "overrides": {"": {"timeout": 1}}},
        ],
    });
    let skill = Skill::from_config(&config).unwrap();
    let written = skill_to_yaml(&skill);
    let parsed = parse_skill_file(written.as_bytes());
    assert_eq!((told(&written, &parsed.diagnostics), parsed.skill), (Vec::new(), Some(skill)));
}

/// What is written is in the form that the earlier implementation refused: a header and a wrapper.
#[test]
fn t12_what_is_written_says_what_it_is() {
    let tool = tool(json!({"name": "a/b", "description": "D.", "source": "builtin"}));
    let skill = Skill::from_config(&json!({"name": "a/b", "description": "D."})).unwrap();
    let head = |text: String| text.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(head(tool_to_yaml(&tool)), ["cleveragents:", "  version: \"3.0\"", "tool:"]);
    assert_eq!(head(skill_to_yaml(&skill)), ["cleveragents:", "  version: \"3.0\"", "skill:"]);
}

#[test]
fn t13_the_mode_of_a_validation_survives_writing() {
    for mode in ["required", "informational"] {
        let check = tool(json!({
            "name": "a/b", "description": "D.", "source": "builtin", "tool_type": "validation",
            "validation": {"mode": mode},
        }));
        let read = parse_tool_file(tool_to_yaml(&check).as_bytes()).tool;
        let written =
            read.as_ref().and_then(Tool::validation_mode).map(cleveragents_domain::ValidationMode::as_str);
        assert_eq!((written, read), (Some(mode), Some(check)));
    }
}

/// Whoever else reads the file gets the same texts and numbers: the core schema is enough to read it.
#[test]
fn a_reader_that_knows_no_field_reads_the_same_values() {
    let skill = Skill::from_config(&json!({
        "name": "a/b", "description": "yes", "version": "1.10",
        "mcp_servers": [{"name": "s", "command": "0755", "args": ["null", "-0.0", "~"], "env": {"on": "off"}}],
    }))
    .unwrap();
    let written = skill_to_yaml(&skill);
    let (tree, _) = cleveragents_loader::parse_yaml(&written);
    assert_eq!(
        tree.unwrap().to_json_core(),
        json!({
            "cleveragents": {"version": "3.0"},
            "skill": {
                "name": "a/b", "description": "yes", "version": "1.10",
                "mcp_servers": [{
                    "name": "s", "transport": "stdio", "command": "0755", "args": ["null", "-0.0", "~"],
                    "env": {"on": "off"},
                }],
            },
        })
    );
}
