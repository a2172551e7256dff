use serde_json::{Map, Value};

use super::{Tool, ToolConfig};

/// Returns a tool's fields in the contract's order, without nulls and without an empty lifecycle.
pub(super) fn cli_dict(tool: &Tool) -> Map<String, Value> {
    let config = ToolConfig::from(tool.clone());
    let empty_lifecycle = tool.lifecycle().is_some_and(super::ToolLifecycle::is_empty);
    match serde_json::to_value(config) {
        Ok(Value::Object(fields)) => fields
            .into_iter()
            .filter(|(key, _)| key != "lifecycle" || !empty_lifecycle)
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| if is_schema(&key) { (key, value) } else { (key, without_nulls(value)) })
            .collect(),
        // A struct of plain fields always becomes a mapping.
        _ => Map::new(),
    }
}

/// A schema and the literals of an argument mapping are kept as written: `null` may be one of their values.
fn is_schema(key: &str) -> bool {
    matches!(key, "input_schema" | "output_schema" | "argument_mapping")
}

/// Drops null fields of the mappings below a field; their depth is that of the contract's tables.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key, without_nulls(value))).collect())
        }
        Value::Array(entries) => Value::Array(entries.into_iter().map(without_nulls).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}
