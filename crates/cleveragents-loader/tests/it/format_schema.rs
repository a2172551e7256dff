//! The JSON Schemas against the reader: on every document of this file both give the verdict that stands beside it.

use cleveragents_loader::{
    parse_skill_file, parse_tool_file, parse_yaml, skill_format_schema, skill_to_yaml, tool_format_schema,
    tool_to_yaml,
};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::generated;

fn compiled(schema: &Value) -> Validator {
    jsonschema::options().offline().build(schema).unwrap()
}

/// What an editor makes of the text.
fn untyped(text: &str) -> Value {
    let (tree, findings) = parse_yaml(text);
    assert_eq!(findings, Vec::new(), "{text}");
    tree.unwrap().to_json_core()
}

fn tool_verdicts(text: &str) -> (bool, bool) {
    let reader = parse_tool_file(text.as_bytes()).tool.is_some();
    (reader, compiled(&tool_format_schema()).is_valid(&untyped(text)))
}

fn skill_verdicts(text: &str) -> (bool, bool) {
    let reader = parse_skill_file(text.as_bytes()).skill.is_some();
    (reader, compiled(&skill_format_schema()).is_valid(&untyped(text)))
}

const TOOL: &str = "name: a/b\ndescription: D.\nsource: builtin\n";
const CUSTOM: &str = "name: a/b\ndescription: D.\nsource: custom\ncode: return 1\n";
const WRAPPED: &str = "name: a/b\ndescription: D.\nsource: wrapped\n";
const SKILL: &str = "name: a/b\ndescription: D.\n";

fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// Lines that make a file of one kind good or bad.
#[track_caller]
fn check(verdicts: impl Fn(&str) -> (bool, bool), start: &str, expected: bool, lines: &[&str]) {
    for line in lines {
        let text = format!("{start}{line}\n");
        assert_eq!(verdicts(&text), (expected, expected), "{text}");
    }
}

#[test]
fn the_schemas_are_schemas_and_say_which_version_they_are_of() {
    for (schema, id) in [
        (tool_format_schema(), "urn:cleveragents:format:tool:3.0"),
        (skill_format_schema(), "urn:cleveragents:format:skill:3.0"),
    ] {
        assert_eq!(schema["$id"], id);
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        let meta = jsonschema::draft202012::meta::validate(&schema).map_err(|error| error.to_string());
        assert_eq!(meta, Ok(()));
    }
}

#[test]
fn every_field_tells_a_person_what_it_is() {
    let silent = |schema: Value| -> Vec<String> {
        let definitions = schema["$defs"].as_object().unwrap().clone();
        let fields =
            definitions.into_iter().filter(|(name, _)| name != "header").flat_map(|(name, definition)| {
                let fields = definition["properties"].as_object().unwrap().clone();
                fields.into_iter().map(move |(key, field)| (format!("{name}.{key}"), field))
            });
        fields
            .filter(|(_, field)| field["description"].as_str().is_none_or(str::is_empty))
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!((silent(tool_format_schema()), silent(skill_format_schema())), (Vec::new(), Vec::new()));
}

#[test]
fn tools_that_load_are_valid() {
    check(
        tool_verdicts,
        "",
        true,
        &[
            TOOL,
            CUSTOM,
            "cleveragents: {version: \"3.0\"}\nname: a/b\ndescription: D.\nsource: builtin",
            "cleveragents: {version: 3.0}\nname: a/b\ndescription: D.\nsource: builtin",
            "cleveragents: {}\ntool: {name: a/b, description: D., source: builtin}",
            "validation: {name: a/b, description: D., source: custom, code: x, mode: required}",
            "validation: {name: a/b, description: D., source: wrapped, wraps: x, transform: y, tool_type: validation}",
            "name: b\ndescription: D.\nsource: builtin",
            "name: a/b\ndescription: D.\nsource: mcp\nmcp_server: s\nmcp_tool_name: t",
            "name: a/b\ndescription: D.\nsource: agent_skill\nagent_skill_path: p",
        ],
    );
    check(
        tool_verdicts,
        TOOL,
        true,
        &[
            "read_only: true",
            "capability: {read_only: true, writes: false}",
            "writes: true\ncapability: {checkpointable: true, checkpoint_scope: file, side_effects: [], cost_profile: x}",
            "timeout: 1\nlifecycle: {}\nresource_slots: []\ninput_schema: {}\noutput_schema: {type: object}",
            "resource_slots: [{name: größe, resource_type: t, access: read_only, binding: static, static_resource: r}]",
            "resource_slots: [{name: _x1, resource_type: t, access: read_write, binding: parameter, required: false}]",
            "tool_type: validation\nvalidation: {mode: informational}",
            "tool_type: validation\nmode: required\nread_only: true",
            "tool_type: tool\nvalidation: {}",
        ],
    );
    check(
        tool_verdicts,
        WRAPPED,
        true,
        &[
            "tool_type: validation\nwraps: c/d\ntransform: return 1",
            "tool_type: validation\nvalidation: {wraps: c/d, transform: return 1}",
            "tool_type: validation\nwraps: c/d\nvalidation: {transform: return 1}",
            "tool_type: validation\nwraps: c/d\ntransform: x\nargument_mapping: {a: {from: b}, c: {value: null}, d: {from: e, value: [1]}}",
            "tool_type: validation\nwraps: c/d\ntransform: x\nvalidation: {argument_mapping: {}}",
        ],
    );
}

#[test]
fn tools_that_do_not_load_are_not_valid() {
    check(
        tool_verdicts,
        "",
        false,
        &[
            "{}",
            "kind: Pod",
            "name: a/b\ndescription: D.",
            "name: a/b\nsource: builtin",
            "description: D.\nsource: builtin",
            "tool: {}",
            "tool: {name: a/b, description: D., source: builtin}\ntimeout: 5",
            "tool: {name: a/b, description: D., source: builtin, cleveragents: {version: \"3.0\"}}",
            "skill: {name: a/b, description: D.}",
            "validation: {name: a/b, description: D., source: custom, code: x, tool_type: tool}",
            "validation: {name: a/b, description: D., source: custom, code: x, writes: true}",
            "name: a/b\ndescription: D.\nsource: mcp\nmcp_server: s",
            "name: a/b\ndescription: D.\nsource: custom",
            "name: a/b\ndescription: D.\nsource: custom\ncode: ' '",
            "name: a/b\ndescription: D.\nsource: agent_skill",
            "name: a/b/c\ndescription: D.\nsource: builtin",
            "name: -a\ndescription: D.\nsource: builtin",
            "name: s:a/b\ndescription: D.\nsource: builtin",
        ],
    );
    let long = format!("name: {}\ndescription: D.\nsource: builtin", "a".repeat(195));
    check(tool_verdicts, "", false, &[&long]);
    check(
        tool_verdicts,
        TOOL,
        false,
        &[
            "colour: red",
            "readOnly: true",
            "tools: []",
            "code: x",
            "mcp_server: x",
            "wraps: x",
            "validation: {transform: x}",
            "argument_mapping: {}",
            "writes: yes",
            "capability: {writes: 1}",
            "capability: [writes]",
            "capability: {write: true}",
            "read_only: true\nwrites: true",
            "read_only: true\ncapability: {checkpointable: true}",
            "capability: {read_only: true, writes: true}",
            "checkpoint_scope: disk",
            "side_effects: network",
            "side_effects: [[a]]",
            "timeout: 0",
            "timeout: 4294967296",
            "timeout: 1.5",
            "timeout: '5'",
            "input_schema: object",
            "output_schema: []",
            "mode: required",
            "tool_type: check",
            "tool_type: validation\nmode: always",
            "tool_type: validation\nwrites: true",
            "tool_type: validation\nread_only: false",
            "lifecycle: {start: x}",
            "resource_slots: [{name: class, resource_type: t, access: read_only}]",
            "resource_slots: [{name: 1x, resource_type: t, access: read_only}]",
            "resource_slots: [{name: x, resource_type: '', access: read_only}]",
            "resource_slots: [{name: x, resource_type: t}]",
            "resource_slots: [{name: x, resource_type: t, access: write}]",
            "resource_slots: [{name: x, resource_type: t, access: read_only, binding: static}]",
            "resource_slots: [{name: x, resource_type: t, access: read_only, static_resource: r}]",
            "resource_slots: [{name: x, resource_type: t, access: read_only, binding: static, static_resource: ''}]",
            "cleveragents: {version: \"2.0\"}",
            "cleveragents: {release: 1}",
        ],
    );
    check(
        tool_verdicts,
        WRAPPED,
        false,
        &[
            "wraps: c/d\ntransform: return 1",
            "tool_type: validation\nwraps: c/d",
            "tool_type: validation\nvalidation: {transform: return 1}",
            "tool_type: validation\nwraps: c/d\ntransform: ' '",
            "tool_type: validation\nwraps: c/d\ntransform: x\ncode: y",
            "tool_type: validation\nwraps: c/d\ntransform: x\nargument_mapping: {a: b}",
            "tool_type: validation\nwraps: c/d\ntransform: x\nargument_mapping: {a: {}}",
            "tool_type: validation\nwraps: c/d\ntransform: x\nargument_mapping: {a: {from: ''}}",
            "tool_type: validation\nwraps: c/d\ntransform: x\nargument_mapping: {a: {from: b, otherwise: 1}}",
        ],
    );
}

#[test]
fn skills_that_load_are_valid() {
    check(
        skill_verdicts,
        "",
        true,
        &[
            SKILL,
            "skill: {name: b, description: D.}",
            "cleveragents: {version: \"3.0\"}\nskill: {name: b, description: D.}",
        ],
    );
    check(
        skill_verdicts,
        SKILL,
        true,
        &[
            "version: 1.10\ninput_schema: {type: object}\noutput_schema: {type: string}",
            "includes: [base, {name: a/c}, {name: a/d, tool_overrides: [{tool: t, override: {timeout: 1}}]}]",
            "tools: [x, {name: a/y}, {name: a/z, override: {capability: {writes: false}, timeout: 5}}]",
            "tools: [{name: a/z, override: {unsafe: true, read_only: true, writes: true}}]",
            "builtins: [file_operations, {group: git_operations}]",
            "inline_tools: [{description: D., source: builtin}]",
            "anonymous_tools: [{name: x, description: D., source: custom, code: y, read_only: true}]",
            "anonymous_tools: [{description: D., source: builtin, tool_type: validation, mode: informational}]",
            "mcp_servers: [{name: s}]",
            "mcp_servers: [{name: s, command: x, args: [a], env: {A: b}}]",
            "mcp_servers: [{name: s, url: x, headers: {A: b}, transport: sse}]",
            "mcp_servers: [{name: s, url: x, args: [], env: {}}]",
            "mcp_servers: [{name: s, tool_filter: {include: [a], exclude: []}, overrides: {t: {timeout: 1}}}]",
            "mcp_servers: [{name: s, overrides: [{tool: t, override: {writes: false}}]}]",
            "agent_skills: [x, {path: y}, {path: z, sandbox_policy: full}]",
            "agent_skills_dirs: [x]",
        ],
    );
}

#[test]
fn skills_that_do_not_load_are_not_valid() {
    check(
        skill_verdicts,
        "",
        false,
        &[
            "{}",
            "name: a/b",
            "description: D.",
            "name: agents/direct\ndescription: D.",
            "tool: {name: a/b, description: D., source: builtin}",
            "skill: {name: a/b, description: D.}\nversion: '1'",
        ],
    );
    check(
        skill_verdicts,
        SKILL,
        false,
        &[
            "source: builtin",
            "inlineTools: []",
            "tool: x",
            "includes: base",
            "includes: [{name: a/c, overrides: {}}]",
            "includes: [{tool_overrides: []}]",
            "includes: [{name: a/d, tool_overrides: [{tool: t}]}]",
            "tools: [a/b/c]",
            "tools: [{name: a/z, override: {description: x}}]",
            "tools: [{name: a/z, override: {timeout: 0}}]",
            "tools: [{name: a/z, override: {capability: {wirtes: true}}}]",
            "builtins: [shell]",
            "builtins: [{group: shell}]",
            "builtins: [{name: file_operations}]",
            "anonymous_tools: [{source: builtin}]",
            "anonymous_tools: [{name: a/b, description: D., source: builtin}]",
            "anonymous_tools: [{description: D., source: custom}]",
            "anonymous_tools: [{description: D., source: builtin, mode: required}]",
            "anonymous_tools: []\ninline_tools: []",
            "mcp_servers: [{command: x}]",
            "mcp_servers: [{name: 'a b'}]",
            "mcp_servers: [{name: s, command: x, url: y}]",
            "mcp_servers: [{name: s, command: x, headers: {A: b}}]",
            "mcp_servers: [{name: s, transport: stdio}]",
            "mcp_servers: [{name: s, transport: sse, command: x}]",
            "mcp_servers: [{name: s, transport: http, url: x}]",
            "mcp_servers: [{name: s, args: [x]}]",
            "mcp_servers: [{name: s, headers: {A: b}}]",
            "mcp_servers: [{name: s, command: ' '}]",
            "mcp_servers: [{name: s, overrides: {t: {name: x}}}]",
            "mcp_servers: [{name: s, tool_filter: {only: []}}]",
            "agent_skills: [' ']",
            "agent_skills: [{path: x, sandbox_policy: strict}]",
            "agent_skills: []\nagent_skills_dirs: []",
            "agent_skill_folders: []\nagent_skills_dirs: []",
        ],
    );
}

/// What `docs/formats.md` lists: here the two differ, and why.
#[test]
fn the_differences_are_those_of_the_documentation() {
    // Only the reader knows that a text field holds text, whatever it looks like.
    for text in [
        format!("{TOOL}cost_profile: 1.10"),
        format!("{TOOL}side_effects: [1]"),
        TOOL.replace("D.", "2026"),
        TOOL.replace("a/b", "7"),
    ] {
        assert_eq!(tool_verdicts(&text), (true, false), "{text}");
    }
    // A key without a value, or with `null`, is absent to the reader.
    for text in [format!("{TOOL}timeout:"), format!("{TOOL}code: ~")] {
        assert_eq!(tool_verdicts(&text), (true, false), "{text}");
    }
    // A schema cannot compare two values, names or sets of names.
    for text in [
        format!("{TOOL}writes: true\ncapability: {{writes: false}}"),
        format!(
            "{TOOL}resource_slots: [{{name: x, resource_type: t, access: read_only}}, {{name: x, resource_type: t, access: read_only}}]"
        ),
        format!("{WRAPPED}tool_type: validation\nwraps: a/b\ntransform: x"),
    ] {
        assert_eq!(tool_verdicts(&text), (false, true), "{text}");
    }
    for text in [
        format!("{SKILL}mcp_servers: [{{name: s}}, {{name: s}}]"),
        format!("{SKILL}tools: [a/b--x]\nanonymous_tools: [{{name: x, description: D., source: builtin}}]"),
        format!(
            "{SKILL}mcp_servers: [{{name: s, overrides: [{{tool: t, override: {{}}}}, {{tool: t, override: {{}}}}]}}]"
        ),
        format!("{SKILL}anonymous_tools: [{{name: {}, description: D., source: builtin}}]", "x".repeat(200)),
    ] {
        assert_eq!(skill_verdicts(&text), (false, true), "{text}");
    }
    // To a schema 5.0 is a whole number, and 3 is 3.0.
    assert_eq!(tool_verdicts(&format!("{TOOL}timeout: 5.0")), (false, true));
    assert_eq!(tool_verdicts(&format!("{TOOL}cleveragents: {{version: 3}}")), (false, true));
}

#[test]
fn a_schema_points_at_the_mistake() {
    let schema = compiled(&tool_format_schema());
    let errors = |text: &str| -> Vec<String> {
        let value = untyped(text);
        let found = schema.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path()));
        found.collect()
    };
    assert_eq!(
        errors(&format!("tool:\n{}", indented(&format!("{TOOL}timeout: 0\n")))),
        vec!["/tool/timeout: 0 is less than the minimum of 1"]
    );
    assert_eq!(
        errors(&format!("{TOOL}colour: red\n")),
        vec![": Additional properties are not allowed ('colour' was unexpected)"]
    );
    assert_eq!(errors(&TOOL.replace("builtin", "custom")), vec![": \"code\" is a required property"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn every_tool_that_is_written_is_valid(tool in generated::tool()) {
        let written = tool_to_yaml(&tool);
        prop_assert!(tool_validator().is_valid(&untyped(&written)), "{}", written);
    }

    #[test]
    fn every_skill_that_is_written_is_valid(skill in generated::skill()) {
        let written = skill_to_yaml(&skill);
        prop_assert!(skill_validator().is_valid(&untyped(&written)), "{}", written);
    }

    /// One value is taken out of a tool or replaced: the reader and the schema still agree.
    #[test]
    fn a_changed_tool_has_one_verdict(tool in generated::plain_tool(), at in any::<prop::sample::Index>(), with in 0..8_usize) {
        let mut document = untyped(&tool_to_yaml(&tool));
        change(&mut document, at, with);
        let written = document.to_string();
        let reader = parse_tool_file(written.as_bytes()).tool.is_some();
        prop_assert_eq!(reader, tool_validator().is_valid(&document), "{}", written);
    }

    #[test]
    fn a_changed_skill_has_one_verdict(skill in generated::plain_skill(), at in any::<prop::sample::Index>(), with in 0..8_usize) {
        let mut document = untyped(&skill_to_yaml(&skill));
        change(&mut document, at, with);
        let written = document.to_string();
        let reader = parse_skill_file(written.as_bytes()).skill.is_some();
        prop_assert_eq!(reader, skill_validator().is_valid(&document), "{}", written);
    }
}

fn tool_validator() -> &'static Validator {
    static VALIDATOR: std::sync::LazyLock<Validator> =
        std::sync::LazyLock::new(|| compiled(&tool_format_schema()));
    &VALIDATOR
}

fn skill_validator() -> &'static Validator {
    static VALIDATOR: std::sync::LazyLock<Validator> =
        std::sync::LazyLock::new(|| compiled(&skill_format_schema()));
    &VALIDATOR
}

/// Changes one value of a document: removes it, adds a key beside it, or puts something else in its place.
fn change(document: &mut Value, at: prop::sample::Index, with: usize) {
    let mut pointers = Vec::new();
    collect(document, String::new(), &mut pointers);
    let pointer = pointers[at.index(pointers.len())].clone();
    let Some((parent, key)) = pointer.rsplit_once('/') else { return };
    let key = &*key.replace("~1", "/").replace("~0", "~");
    let parent = document.pointer_mut(parent).unwrap();
    match (with, parent) {
        (0, Value::Object(fields)) => {
            fields.shift_remove(key);
        }
        (0, Value::Array(items)) => {
            items.remove(key.parse().unwrap());
        }
        (1, Value::Object(fields)) => {
            fields.insert("surplus".to_owned(), json!([]));
        }
        (_, Value::Object(fields)) => {
            fields.insert(key.to_owned(), other(&fields[key], with));
        }
        (_, Value::Array(items)) => {
            let index: usize = key.parse().unwrap();
            items[index] = other(&items[index], with);
        }
        _ => {}
    }
}

/// Another value; a truth value only for another one, because the reader takes any scalar for a text.
fn other(old: &Value, with: usize) -> Value {
    if let Some(old) = old.as_bool() {
        return Value::Bool(!old);
    }
    let values = [json!([]), json!({}), json!({"x": [[1]]}), json!([[1]]), json!("b"), json!("namespace/b")];
    values[with % values.len()].clone()
}

/// Collects the pointers of everything but schemas, whose insides are nobody's.
fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Object(fields) if !pointer.ends_with("_schema") => {
            for (key, value) in fields {
                collect(value, format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")), pointers);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                collect(value, format!("{pointer}/{index}"), pointers);
            }
        }
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    pointers.push(pointer);
}
