//! Tools from YAML: what loads, and where everything stands that is wrong.

use cleveragents_domain::{Tool, ToolSource, ToolType, ValidationMode};
use cleveragents_loader::{parse_tool_file, parse_validation_file};
use serde_json::{Value, json};

use crate::reading::told;

/// A file that is not a tool, with every finding.
#[track_caller]
fn check_broken(text: &str, expected: &[&str]) {
    let parsed = parse_tool_file(text.as_bytes());
    assert_eq!(
        (told(text, &parsed.diagnostics), parsed.tool),
        (expected.iter().map(ToString::to_string).collect(), None)
    );
}

/// A file that is a tool, without a finding.
#[track_caller]
fn tool(text: &str) -> Tool {
    let parsed = parse_tool_file(text.as_bytes());
    assert_eq!(told(text, &parsed.diagnostics), Vec::<String>::new());
    parsed.tool.unwrap()
}

fn config(tool: &Tool) -> Value {
    serde_json::to_value(tool).unwrap()
}

fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// A tool file with every field of the contract.
const EVERYTHING: &str = "\
cleveragents:
  version: 3.0
tool:
  name: local/7
  description: 2026-01-02
  source: custom
  tool_type: tool
  code: |
    def run(inputs):
        return {'n': 1}
  input_schema:
    type: object
    properties:
      n: {type: integer, minimum: 0, default: 0o17, enum: [yes, 'yes', null, 1.5, true]}
  output_schema: {type: object}
  capability:
    writes: true
    write_scope: out/**, database:migrations
    checkpointable: true
    checkpoint_scope: file
    side_effects: [network, 1.10]
    idempotent: false
    unsafe: true
    human_approval_required: true
    cost_profile: 1.10
  resource_slots:
    - name: repo
      resource_type: git-checkout
      access: read_write
      description: no
      binding: static
      static_resource: 0755
      required: false
  lifecycle:
    discover: on
    activate: ~
    deactivate: off_hook
  timeout: 20
";

#[test]
fn every_field_has_the_type_that_it_demands() {
    assert_eq!(
        config(&tool(EVERYTHING)),
        json!({
            "name": "local/7",
            "description": "2026-01-02",
            "source": "custom",
            "tool_type": "tool",
            "code": "def run(inputs):\n    return {'n': 1}\n",
            "mcp_server": null,
            "mcp_tool_name": null,
            "agent_skill_path": null,
            "input_schema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "minimum": 0, "default": 15, "enum": ["yes", "yes", null, 1.5, true]},
                },
            },
            "output_schema": {"type": "object"},
            "capability": {
                "read_only": false,
                "writes": true,
                "write_scope": "out/**, database:migrations",
                "checkpointable": true,
                "checkpoint_scope": "file",
                "side_effects": ["network", "1.10"],
                "idempotent": false,
                "unsafe": true,
                "human_approval_required": true,
                "cost_profile": "1.10",
            },
            "resource_slots": [{
                "name": "repo",
                "resource_type": "git-checkout",
                "access": "read_write",
                "description": "no",
                "binding": "static",
                "static_resource": "0755",
                "required": false,
            }],
            "lifecycle": {"discover": "on", "activate": null, "deactivate": "off_hook"},
            "timeout": 20,
        })
    );
}

const PLAIN: &str = "name: a/b\ndescription: D.\nsource: builtin\n";

#[test]
fn the_same_tool_is_read_flat_and_under_every_wrapper_and_header() {
    let indented = indented(PLAIN);
    let header = "cleveragents:\n  version: \"3.0\"\n";
    let wrapped = format!("tool:\n{indented}");
    let expected = tool(PLAIN);
    for text in [
        format!("{header}{PLAIN}"),
        format!("{PLAIN}{header}"),
        wrapped.clone(),
        format!("{header}{wrapped}"),
        format!("\u{feff}{PLAIN}"),
        PLAIN.replace('\n', "\r\n"),
        "{name: a/b, description: D., source: builtin}".to_owned(),
    ] {
        assert_eq!(tool(&text), expected, "{text}");
    }
}

#[test]
fn a_name_without_a_namespace_is_local() {
    assert_eq!(tool(&PLAIN.replace("a/b", "b")).name().as_str(), "local/b");
}

#[test]
fn every_mistake_of_a_file_is_shown_in_one_run() {
    check_broken(
        "\
name: Bad Name/x
descripton: D.
source: custm
writes: yes
capability:
  read_only: 'true'
  write: true
timeout: 0030
input_schema: object
side_effects: network
resource_slots:
  - name: class
    resource_type: fs
    access: read
  - {name: ok, resource_type: fs}
lifecycle: {start: x}
colour: red
name: a/b
",
        &[
            "error field-missing 1:1 `description` is required | say what the tool does and when to use it",
            "error near-miss-key 2:1 unknown key `descripton` | did you mean `description`? | write `description`",
            "error unknown-value 3:9 unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped` | did you mean `custom`? | write `custom`",
            "error field-type 4:9 `/writes` must be `true` or `false`, found `yes` | write `true`",
            "error field-type 6:14 `/capability/read_only` must be `true` or `false`, found `true` | write `true`",
            "error near-miss-key 7:3 unknown key `write` | did you mean `writes`? | write `writes`",
            "error field-type 8:10 `/timeout` must be a whole number, found `0030` | write `30`",
            "error field-type 9:15 `/input_schema` must be a mapping, found a text",
            "error field-type 10:15 `/side_effects` must be a list, found a text",
            "error rule-broken 12:11 slot name `class` is not a valid Python identifier",
            "error unknown-value 14:13 unknown value `read`, expected `read_only` or `read_write`",
            "error field-missing 15:6 `access` is required | one of `read_only`, `read_write`",
            "error unknown-key 16:13 unknown key `start`",
            "error unknown-key 17:1 unknown key `colour`",
            "error duplicate-key 18:1 the key `name` is given twice [1:1 first given here] | keep one of them",
        ],
    );
}

#[test]
fn a_broken_rule_is_shown_where_a_person_mends_it() {
    let with = |more: &str| format!("{PLAIN}{more}\n");
    let custom = |more: &str| with(more).replace("builtin", "custom");
    check_broken(
        &custom(""),
        &["error rule-broken 3:9 `code` is required when `source` is `custom` | add `code`"],
    );
    check_broken(
        &custom("code: ~"),
        &["error rule-broken 3:9 `code` is required when `source` is `custom` | add `code`"],
    );
    check_broken(
        &with("code: return 1"),
        &[
            "error rule-broken 4:1 `code` is not allowed when `source` is `builtin` | remove `code`, or change `source`",
        ],
    );
    check_broken(
        &with("read_only: true\nwrites: true"),
        &["error rule-broken 5:9 `writes` must be false when `read_only` is true"],
    );
    check_broken(
        &with("timeout: 0"),
        &["error rule-broken 4:10 `timeout` must be between 1 and 4294967295 seconds, found 0"],
    );
    check_broken(
        &with("mode: required"),
        &["error rule-broken 4:7 `mode` is only for `tool_type: validation` | write `tool_type: validation`"],
    );
    check_broken(
        &PLAIN.replace("a/b", "a/b/c"),
        &["error name-invalid 1:7 name `a/b/c` has more than one `/`, expected `namespace/short-name`"],
    );
    check_broken(
        "cleveragents: {version: 4}\ntool: {name: a/b, description: D., source: builtin, x: 1}\n",
        &[
            "error unknown-value 1:25 unknown value `4`, expected `3.0`",
            "error unknown-key 2:53 unknown key `x`",
        ],
    );
}

#[test]
fn a_wrapper_stands_alone() {
    check_broken(
        "tool: {name: a/b}\ntimeout: 5\n",
        &[
            "error field-missing 1:1 `name` is required | write `name: namespace/short-name`",
            "error field-missing 1:1 `description` is required | say what the tool does and when to use it",
            "error field-missing 1:1 `source` is required | one of `mcp`, `agent_skill`, `builtin`, `custom`, `wrapped`",
            "error unknown-key 1:1 unknown key `tool` | `tool:` as a wrapper stands alone, beside nothing but `cleveragents:`",
        ],
    );
}

#[test]
fn what_is_no_mapping_is_no_tool() {
    check_broken("", &["error yaml-not-mapping 1:1 the file is empty, expected a tool"]);
    check_broken("# only a comment\n", &["error yaml-not-mapping 1:1 the file is empty, expected a tool"]);
    check_broken(
        "- a\n",
        &["error yaml-not-mapping 1:1 expected a mapping with the fields of a tool, found a list"],
    );
    check_broken("tool: text\n", &["error field-type 1:7 `/tool` must be a mapping, found a text"]);
    check_broken("a: &x 1\nb: *x\n", &["error yaml-anchor 1:4 YAML anchors are not allowed"]);
}

#[test]
fn bytes_that_are_no_text_are_no_tool() {
    let parsed = parse_tool_file(b"name: \xff");
    let told: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!((told, parsed.tool), (vec!["the file is not valid UTF-8: byte 0xFF at offset 6"], None));
}

#[test]
fn hidden_text_in_a_tool_is_reported() {
    let text = PLAIN.replace("D.", "D\u{200b}.");
    let parsed = parse_tool_file(text.as_bytes());
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert_eq!((codes, parsed.tool.is_some()), (vec!["hidden-text"], true));
}

#[test]
fn a_fix_of_a_wrong_spelling_gives_a_tool() {
    let mut fixed = format!("{PLAIN}read_only: yes\nidempotnt: true\n");
    for _ in 0..2 {
        let parsed = parse_tool_file(fixed.as_bytes());
        let fix = parsed.diagnostics.iter().find_map(|diagnostic| diagnostic.fix.clone()).unwrap();
        fixed = fix.apply(&fixed).unwrap();
    }
    assert_eq!(fixed, format!("{PLAIN}read_only: true\nidempotent: true\n"));
    assert_eq!((tool(&fixed).capability().read_only(), tool(&fixed).capability().idempotent()), (true, true));
}

/// A project's file cannot say about itself that it is trusted.
#[test]
fn a_file_that_trusts_itself_is_no_tool() {
    for key in ["trusted", "approved"] {
        check_broken(
            &format!("{PLAIN}{key}: true\n"),
            &[&format!("error unknown-key 4:1 unknown key `{key}`")],
        );
    }
}

/// The earlier implementation read capability keys only below `capability:`, so a writing tool counted as harmless.
#[test]
fn t4_capability_keys_count_at_the_top_level_as_well() {
    let top = "writes: true\nwrite_scope: out\ncheckpointable: true\ncheckpoint_scope: file\nside_effects: [network]\n\
               idempotent: true\nunsafe: true\nhuman_approval_required: true\ncost_profile: big\ntimeout: 7\n";
    let nested = indented(top.trim_end_matches("timeout: 7\n"));
    let from_top = tool(&format!("{PLAIN}{top}"));
    assert_eq!(from_top, tool(&format!("{PLAIN}capability:\n{nested}timeout: 7\n")));
    assert_eq!(
        (from_top.capability().writes(), from_top.capability().is_unsafe(), from_top.timeout()),
        (true, true, 7)
    );
    assert!(tool(&format!("{PLAIN}read_only: true\n")).capability().read_only());
}

#[test]
fn t4_two_different_values_of_one_capability_are_an_error_with_both_places() {
    check_broken(
        &format!("{PLAIN}writes: true\ncapability:\n  writes: false\n"),
        &[
            "error contradiction 4:9 `writes` is true here and false elsewhere [6:11 the other value] | keep one of them, or make them agree",
        ],
    );
    assert!(tool(&format!("{PLAIN}writes: true\ncapability: {{writes: true}}\n")).capability().writes());
}

#[test]
fn t4_a_safety_key_that_cannot_be_read_is_an_error() {
    for (text, message) in [
        ("writes: maybe", "error field-type 4:9 `/writes` must be `true` or `false`, found `maybe`"),
        ("writes: null", "error field-type 4:9 `/writes` must be `true` or `false`, found `null`"),
        (
            "writes: True",
            "error field-type 4:9 `/writes` must be `true` or `false`, found `True` | write `true`",
        ),
        ("writes: 1", "error field-type 4:9 `/writes` must be `true` or `false`, found `1`"),
        ("writes: [true]", "error field-type 4:1 `/writes` must be a boolean, found a list"),
        (
            "Writes: true",
            "error near-miss-key 4:1 unknown key `Writes` | did you mean `writes`? | write `writes`",
        ),
        (
            "un-safe: true",
            "error near-miss-key 4:1 unknown key `un-safe` | did you mean `unsafe`? | write `unsafe`",
        ),
        ("capability: [writes]", "error field-type 4:1 `/capability` must be a mapping, found a list"),
    ] {
        check_broken(&format!("{PLAIN}{text}\n"), &[message]);
    }
}

/// Both shapes of code that the earlier system had: kept to the byte, judged by whoever runs it.
#[test]
fn both_shapes_of_code_are_kept_as_written() {
    let definition = "def run(params):\n    # yes: no\n    return {\"n\": params[\"n\"] + 1}\n";
    let body = "import json\n\n  \nreturn {\"passed\": True, \"data\": json.dumps(input_data)}";
    for code in [definition, body] {
        let indented = code.replace('\n', "\n  ");
        let chomp = if code.ends_with('\n') { "|" } else { "|-" };
        let text = format!("{}code: {chomp}\n  {indented}\n", PLAIN.replace("builtin", "custom"));
        assert_eq!(tool(&text).source(), &ToolSource::Custom { code: code.to_owned() }, "{text}");
    }
}

/// Documents that the earlier implementation refused although its specification allowed them.
#[test]
fn t12_wrappers_and_headers_are_legal_for_tools_and_validations() {
    let fields = "  name: a/check\n  description: D.\n  source: custom\n  code: return {}\n";
    let header = "cleveragents: {version: \"3.0\"}\n";
    let validation = tool(&format!("{header}validation:\n{fields}"));
    assert_eq!(
        (validation.tool_type(), validation.validation_mode(), validation.capability().read_only()),
        (ToolType::Validation, Some(ValidationMode::Required), true)
    );
    assert_eq!(tool(&format!("{header}tool:\n{fields}  tool_type: validation\n")), validation);
    assert_eq!(tool(&format!("{header}tool:\n{fields}")).tool_type(), ToolType::Tool);
}

/// `mode` under `validation:` was read nowhere, so `informational` silently became `required`.
#[test]
fn t13_the_mode_of_a_validation_counts_wherever_it_stands() {
    let fields = "name: a/check\ndescription: D.\nsource: custom\ncode: return {}\ntool_type: validation\n";
    for mode in
        ["mode: informational", "validation: {mode: informational}", "validation:\n  mode: informational"]
    {
        assert_eq!(tool(&format!("{fields}{mode}\n")).validation_mode(), Some(ValidationMode::Informational));
    }
    check_broken(
        &format!("{fields}mode: required\nvalidation: {{mode: informational}}\n"),
        &[
            "error contradiction 6:7 `mode` is \"required\" here and \"informational\" elsewhere [7:20 the other value] | keep one of them, or make them agree",
        ],
    );
    check_broken(
        &format!("{fields}mode: informal\n"),
        &["error unknown-value 6:7 unknown value `informal`, expected `required` or `informational`"],
    );
    check_broken(
        &format!("{fields}validation: {{moda: required}}\n"),
        &["error near-miss-key 6:14 unknown key `moda` | did you mean `mode`? | write `mode`"],
    );
}

#[test]
fn a_wrapped_validation_names_its_tool_and_its_transform() {
    let text = "name: a/check\ndescription: D.\nsource: wrapped\ntool_type: validation\nvalidation:\n  wraps: lint\n  transform: return {}\n";
    let wraps = "local/lint".parse().unwrap();
    assert_eq!(
        tool(text).source(),
        &ToolSource::Wrapped { wraps, transform: "return {}".to_owned(), arguments: None }
    );
}

#[test]
fn a_file_that_must_be_a_validation_is_one_or_an_error() {
    let text = "name: a/check\ndescription: D.\nsource: custom\ncode: return {}\n";
    let parsed = parse_validation_file(text.as_bytes());
    assert_eq!(parsed.tool.map(|tool| tool.tool_type()), Some(ToolType::Validation));
    let text = format!("{text}tool_type: tool\n");
    let parsed = parse_validation_file(text.as_bytes());
    assert_eq!(
        told(&text, &parsed.diagnostics),
        vec!["error rule-broken 5:12 expected `tool_type` `validation`, found `tool`"]
    );
}

#[test]
fn what_cannot_be_read_hides_no_other_mistake() {
    check_broken(
        "\
name: local/x
description: Does it.
source: custm
timeout: -1
mode: required
resource_slots:
  - {name: 1st, resource_type: '', access: sometimes, static_resource: here}
capability: {read_only: true, writes: true}
",
        &[
            "error unknown-value 3:9 unknown value `custm`, expected `mcp`, `agent_skill`, `builtin`, `custom` or `wrapped` | did you mean `custom`? | write `custom`",
            "error rule-broken 4:10 `timeout` must be between 1 and 4294967295 seconds, found -1",
            "error rule-broken 5:7 `mode` is only for `tool_type: validation` | write `tool_type: validation`",
            "error rule-broken 7:12 slot name `1st` is not a valid Python identifier",
            "error rule-broken 7:32 `resource_type` must not be empty",
            "error unknown-value 7:44 unknown value `sometimes`, expected `read_only` or `read_write`",
            "error rule-broken 7:72 `static_resource` is only allowed when `binding` is `static`",
            "error rule-broken 8:39 `writes` must be false when `read_only` is true",
        ],
    );
}
