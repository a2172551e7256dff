//! Tools and skills as YAML files that read back as the same values.

use cleveragents_domain::{Skill, Tool};
use serde_json::{Map, Value, json};

use crate::format_schema::FORMAT_VERSION;
use crate::yaml_writer::write_document;

/// Writes a tool or a validation as a file that [`parse_tool_file`](crate::parse_tool_file) reads back as an equal one.
///
/// The keys stand in the order of the contract's table under `tool:` or `validation:`, below the header. Every field
/// that has a value is written, also where it is the default. Limits are those of the reader: what is larger than 1 MiB,
/// nested deeper than 64 levels, has more than 10,000 nodes or holds a NUL character is written but not read back.
pub fn tool_to_yaml(tool: &Tool) -> String {
    let mut fields = fields_of(tool);
    strip(&mut fields);
    document(tool.tool_type().as_str(), fields)
}

/// Writes a skill as a file that [`parse_skill_file`](crate::parse_skill_file) reads back as an equal one.
///
/// As [`tool_to_yaml`] does, under `skill:`; what a skill does not have is left out.
pub fn skill_to_yaml(skill: &Skill) -> String {
    let mut fields = fields_of(skill);
    strip(&mut fields);
    for tool in fields.get_mut("anonymous_tools").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(tool) = tool {
            strip(tool);
        }
    }
    document("skill", fields)
}

fn document(wrapper: &str, fields: Map<String, Value>) -> String {
    let mut document = Map::new();
    document.insert("cleveragents".to_owned(), json!({"version": FORMAT_VERSION}));
    document.insert(wrapper.to_owned(), Value::Object(fields));
    write_document(&document)
}

/// A struct of plain fields always becomes a mapping.
fn fields_of(value: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Takes out what has no value; schemas are kept as they are, where `null` is one.
fn strip(fields: &mut Map<String, Value>) {
    fields.retain(|_, value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
    for section in ["capability", "lifecycle"] {
        if let Some(Value::Object(section)) = fields.get_mut(section) {
            section.retain(|_, value| !value.is_null());
        }
    }
    for slot in fields.get_mut("resource_slots").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(slot) = slot {
            slot.retain(|_, value| !value.is_null());
        }
    }
}
