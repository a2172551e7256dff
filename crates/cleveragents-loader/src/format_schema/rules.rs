//! The rules between the fields of one mapping, as far as JSON Schema can state them.

use cleveragents_domain::name::BUILTIN_NAMESPACE;
use cleveragents_domain::skill::McpTransportKind;
use cleveragents_domain::{DIRECT_SKILL, ToolSourceKind, ToolType};
use serde_json::{Map, Value, json};

use super::field::{Field, Shape};

/// Returns the rules of a mapping, for `allOf`.
pub(super) fn of_shape(shape: &Shape) -> Vec<Value> {
    let aliases = shape.all().flat_map(exclusive_spellings);
    let own = match shape.name {
        "tool" | "inline_tool" => tool(),
        "validation" => validation(),
        "resource_slot" => vec![resource_slot()],
        "mapped_argument" => vec![json!({"anyOf": [{"required": ["from"]}, {"required": ["value"]}]})],
        "mcp_server" => mcp_server(),
        "skill" => vec![
            json!({"properties": {"name": {"not": {"const": DIRECT_SKILL}}}}),
            json!({"properties": {"name": {"not": {"pattern": format!("^{BUILTIN_NAMESPACE}/")}}}}),
        ],
        _ => Vec::new(),
    };
    aliases.chain(own).collect()
}

/// Returns the definition of what stands under a wrapper; that of `validation:` is made here from that of a tool.
pub(super) fn body_of_wrapper(
    shape: &'static Shape,
    wrapper: &str,
    definitions: &mut Map<String, Value>,
) -> &'static str {
    if wrapper != ToolType::Validation.as_str() {
        return shape.name;
    }
    let mut definition = definitions.get(shape.name).cloned().unwrap_or_default();
    if let Some(definition) = definition.as_object_mut() {
        definition.insert("allOf".to_owned(), Value::Array(validation()));
    }
    definitions.insert(wrapper.to_owned(), definition);
    ToolType::Validation.as_str()
}

/// Two spellings of one field exclude each other.
fn exclusive_spellings(field: &'static Field) -> Vec<Value> {
    let spellings: Vec<&str> = field.spellings().collect();
    let pairs = spellings.iter().enumerate().flat_map(|(index, one)| {
        spellings.iter().skip(index + 1).map(move |two| json!({"not": {"required": [one, two]}}))
    });
    pairs.collect()
}

/// A field has a value at the top level or in a section.
fn stated(section: &str, key: &str, value: &Value) -> Value {
    json!({"anyOf": [
        {"required": [key], "properties": {key: value}},
        {"required": [section], "properties": {section: {
            "type": "object", "required": [key], "properties": {key: value},
        }}},
    ]})
}

/// A field, where it stands at the top level or in a section, fits a schema.
fn fits(section: &str, keys: &[&str], schema: &Value) -> Value {
    let fields: Map<String, Value> = keys.iter().map(|key| ((*key).to_owned(), schema.clone())).collect();
    let mut all = fields.clone();
    all.insert(section.to_owned(), json!({"properties": fields}));
    json!({"properties": all})
}

fn tool() -> Vec<Value> {
    let is_validation =
        json!({"required": ["tool_type"], "properties": {"tool_type": {"const": ToolType::Validation}}});
    let plain = json!({"allOf": [
        {"properties": {"source": {"not": {"const": ToolSourceKind::Wrapped}}}},
        fits("validation", &["mode"], &json!(false)),
    ]});
    let mut rules = common();
    rules.push(json!({"if": is_validation, "then": always_reading(), "else": plain}));
    rules
}

fn validation() -> Vec<Value> {
    let mut rules = common();
    rules.push(json!({"properties": {"tool_type": {"const": ToolType::Validation}}}));
    rules.push(always_reading());
    rules
}

/// What holds for tools and validations.
fn common() -> Vec<Value> {
    let mut rules: Vec<Value> = ToolSourceKind::ALL.iter().map(|kind| of_source(*kind)).collect();
    rules.push(json!({
        "if": stated("capability", "read_only", &json!({"const": true})),
        "then": fits("capability", &["writes", "checkpointable"], &json!({"const": false})),
    }));
    rules
}

/// A validation only reads.
fn always_reading() -> Value {
    json!({"allOf": [
        fits("capability", &["read_only"], &json!({"const": true})),
        fits("capability", &["writes", "checkpointable"], &json!({"const": false})),
    ]})
}

/// The fields that a source requires, and those that belong to others.
fn of_source(kind: ToolSourceKind) -> Value {
    const FIELDS: [&str; 4] = ["code", "mcp_server", "mcp_tool_name", "agent_skill_path"];
    let required: &[&str] = match kind {
        ToolSourceKind::Mcp => &["mcp_server", "mcp_tool_name"],
        ToolSourceKind::AgentSkill => &["agent_skill_path"],
        ToolSourceKind::Custom => &["code"],
        ToolSourceKind::Builtin | ToolSourceKind::Wrapped => &[],
    };
    let forbidden: Map<String, Value> = FIELDS
        .iter()
        .filter(|field| !required.contains(field))
        .map(|field| ((*field).to_owned(), Value::Bool(false)))
        .collect();
    let wrapped = if kind == ToolSourceKind::Wrapped {
        vec![
            stated("validation", "wraps", &Value::Bool(true)),
            stated("validation", "transform", &Value::Bool(true)),
        ]
    } else {
        vec![fits("validation", &["wraps", "transform", "argument_mapping"], &Value::Bool(false))]
    };
    let mut then = vec![json!({"required": required, "properties": forbidden})];
    then.extend(wrapped);
    json!({
        "if": {"required": ["source"], "properties": {"source": {"const": kind}}},
        "then": {"allOf": then},
    })
}

fn resource_slot() -> Value {
    json!({
        "if": {"required": ["binding"], "properties": {"binding": {"const": "static"}}},
        "then": {"required": ["static_resource"]},
        "else": {"properties": {"static_resource": false}},
    })
}

fn mcp_server() -> Vec<Value> {
    let process = json!({"anyOf": [
        {"required": ["command"]},
        {"required": ["args"], "properties": {"args": {"minItems": 1}}},
        {"required": ["env"], "properties": {"env": {"minProperties": 1}}},
    ]});
    let http = json!({"anyOf": [
        {"required": ["url"]},
        {"required": ["headers"], "properties": {"headers": {"minProperties": 1}}},
    ]});
    let is = |kinds: &[McpTransportKind]| json!({"required": ["transport"], "properties": {"transport": {"enum": kinds}}});
    let unstated = |fields: &Value| json!({"allOf": [{"not": {"required": ["transport"]}}, fields]});
    let stdio = json!({"anyOf": [is(&[McpTransportKind::Stdio]), unstated(&process)]});
    let kinds = [McpTransportKind::Sse, McpTransportKind::StreamableHttp];
    let remote = json!({"anyOf": [is(&kinds), unstated(&http)]});
    vec![
        json!({"not": {"allOf": [process, http]}}),
        json!({"if": stdio, "then": {"required": ["command"]}}),
        json!({"if": remote, "then": {"required": ["url"]}}),
    ]
}
