//! Arguments that an HTTP client repeats in headers (`x-mcp-header`, SEP-2243).

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::defect::HeaderDefect;

#[cfg(test)]
mod tests;

/// The key in the schema of a property.
const KEY: &str = "x-mcp-header";

/// Where an argument stands, and the header that repeats it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MirroredArgument {
    path: Vec<String>,
    header: String,
}

/// The arguments that are repeated in headers. Errs with what makes the tool unusable.
pub(crate) fn mirrored_arguments(schema: &Value) -> Result<Vec<MirroredArgument>, HeaderDefect> {
    let mut found = Vec::new();
    collect(schema, &mut Vec::new(), &mut found)?;
    // Whatever stands elsewhere than on a path of properties is found by counting.
    if count(schema, false) != found.len() {
        return Err(HeaderDefect::Place);
    }
    let mut names = BTreeSet::new();
    for MirroredArgument { header, .. } in &found {
        if !names.insert(header.to_ascii_lowercase()) {
            return Err(HeaderDefect::Taken { header: header.clone() });
        }
    }
    Ok(found)
}

/// The headers of one call.
pub(crate) fn headers_of(
    mirrored: &[MirroredArgument],
    arguments: &Map<String, Value>,
) -> Vec<(String, String)> {
    let header = |argument: &MirroredArgument| {
        let mut path = argument.path.iter();
        let first = arguments.get(path.next()?)?;
        let value = path.try_fold(first, |value, key| value.get(key))?;
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => return None,
        };
        Some((argument.header.clone(), text))
    };
    mirrored.iter().filter_map(header).collect()
}

fn collect(
    schema: &Value,
    path: &mut Vec<String>,
    found: &mut Vec<MirroredArgument>,
) -> Result<(), HeaderDefect> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Ok(()) };
    for (name, property) in properties {
        path.push(name.clone());
        if let Some(header) = property.get(KEY) {
            let header = header.as_str().filter(|header| !header.is_empty() && header.chars().all(is_token));
            let header = header.ok_or_else(|| HeaderDefect::Name { property: name.clone() })?;
            let kind = property.get("type").and_then(Value::as_str);
            if !matches!(kind, Some("string" | "integer" | "boolean")) {
                return Err(HeaderDefect::Type { property: name.clone() });
            }
            found.push(MirroredArgument { path: path.clone(), header: header.to_owned() });
        }
        collect(property, path, found)?;
        path.pop();
    }
    Ok(())
}

/// How often the key stands anywhere in a schema. Names of properties and examples are none.
fn count(value: &Value, is_names: bool) -> usize {
    match value {
        Value::Object(object) => object
            .iter()
            .map(|(key, value)| match key.as_str() {
                KEY if !is_names => 1,
                "default" | "const" | "enum" | "examples" | "dependentRequired" if !is_names => 0,
                "properties" | "$defs" | "definitions" | "patternProperties" | "dependentSchemas"
                    if !is_names =>
                {
                    count(value, true)
                }
                _ => count(value, false),
            })
            .sum(),
        Value::Array(items) => items.iter().map(|item| count(item, false)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// A letter of a token (RFC 9110, section 5.6.2).
fn is_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(character)
}
