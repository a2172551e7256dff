//! The files of tools, validations and composed skills.

use cleveragents_domain::{SkillName, ToolName};

const TOOL: &str = r#"  description: Greets a person by name. Say here what the tool does and when to use it.
  source: custom
  code: |
    def run(inputs):
        return {"greeting": f"Hello, {inputs['name']}!"}
  input_schema:
    type: object
    properties:
      name:
        type: string
        description: Whom to greet.
    required: [name]
    additionalProperties: false
  output_schema:
    type: object
    required: [greeting]
  # What is not declared is not promised: a tool without `read_only: true` counts as one that writes.
  capability:
    read_only: true
    idempotent: true
  timeout: 30
"#;

const VALIDATION: &str = r#"  description: Checks that a text is not empty. Say here what is checked, and why it matters.
  source: custom
  code: |
    def run(inputs):
        passed = bool(inputs["text"].strip())
        message = "the text says something" if passed else "the text is empty"
        return {"passed": passed, "message": message}
  input_schema:
    type: object
    properties:
      text:
        type: string
        description: What is checked.
    required: [text]
  # A failure of a `required` validation blocks; one that is `informational` is only reported.
  mode: required
  timeout: 30
"#;

const SKILL: &str = r#"  description: Greets people. Say here what the skill is for and when to use it.
  version: 0.1.0
  anonymous_tools:
    - name: greet
      description: Greets a person by name.
      source: custom
      code: |
        def run(inputs):
            return {"greeting": f"Hello, {inputs['name']}!"}
      input_schema:
        type: object
        properties:
          name:
            type: string
            description: Whom to greet.
        required: [name]
      capability:
        read_only: true
      timeout: 30
  # Other items that a skill can have; remove the `#` from those that you need.
  # includes:
  #   - team/base
  # tools:
  #   - name: local/push
  #     override: {human_approval_required: true, timeout: 60}
  # builtins:
  #   - group: file_operations
  # mcp_servers:
  #   - name: github
  #     command: github-mcp-server
  #     args: [stdio]
  # agent_skills:
  #   - path: .agents/skills/changelog
  #     sandbox_policy: restricted
"#;

pub(super) fn tool(name: &ToolName) -> String {
    document("tool", name.as_str(), TOOL)
}

pub(super) fn validation(name: &ToolName) -> String {
    document("validation", name.as_str(), VALIDATION)
}

pub(super) fn skill(name: &SkillName) -> String {
    document("skill", name.as_str(), SKILL)
}

/// A name holds no character that could be taken for something else, but it may look like a date or a number.
fn document(wrapper: &str, name: &str, body: &str) -> String {
    let version = crate::format_schema::FORMAT_VERSION;
    format!("cleveragents:\n  version: \"{version}\"\n{wrapper}:\n  name: {name}\n{body}")
}
