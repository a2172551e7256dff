//! A tool as a client is told of it.

use std::sync::Arc;

use cleveragents_domain::{Tool, ToolCapability};
use rmcp::model::{JsonObject, MetaObject, Tool as ListedTool, ToolAnnotations};
use serde_json::{Value, json};

use super::publication::Question;

#[cfg(test)]
mod tests;

/// The key under which a client finds our own name of a tool.
pub(super) const NAME_KEY: &str = "cleveragents/name";

/// Why a tool cannot be told of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Untellable {
    /// Arguments of MCP are an object.
    #[error("its input schema does not describe an object")]
    InputSchema,
}

/// Describes a tool under the name by which it leaves, without the arguments that a person gives.
///
/// An output schema is told of when its root says `type: object`: the revisions before 2026-07-28 know no other.
pub(super) fn listed(exported: &str, tool: &Tool, asked: &[Question]) -> Result<ListedTool, Untellable> {
    let description = tool.description().to_owned();
    let input = without(input_schema(tool.input_schema())?, asked);
    let mut listed = ListedTool::new(exported.to_owned(), description, Arc::new(input));
    if let Some(Value::Object(schema)) = tool.output_schema()
        && schema.get("type") == Some(&json!("object"))
    {
        listed = listed.with_raw_output_schema(Arc::new(schema.clone()));
    }
    let mut meta = MetaObject::new();
    meta.insert(NAME_KEY.to_owned(), json!(tool.name()));
    Ok(listed.with_annotations(annotations(tool.capability())).with_meta(meta))
}

fn input_schema(schema: Option<&Value>) -> Result<JsonObject, Untellable> {
    let mut root = match schema {
        None => JsonObject::new(),
        Some(Value::Object(root)) => root.clone(),
        Some(_) => return Err(Untellable::InputSchema),
    };
    match root.get("type") {
        Some(Value::String(word)) if word == "object" => {}
        None => {
            root.insert("type".to_owned(), json!("object"));
        }
        Some(_) => return Err(Untellable::InputSchema),
    }
    Ok(root)
}

/// Takes the arguments of questions out of a schema: no model gives them.
fn without(mut schema: JsonObject, asked: &[Question]) -> JsonObject {
    for question in asked {
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.shift_remove(&question.argument);
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| name.as_str() != Some(question.argument.as_str()));
        }
    }
    schema
}

/// Hints follow from what is declared, and what is not declared counts as the worst.
fn annotations(capability: &ToolCapability) -> ToolAnnotations {
    let reads = capability.read_only() && capability.side_effects().is_empty();
    let is_declared = capability.read_only() || capability.writes();
    ToolAnnotations::new()
        .read_only(reads)
        .destructive(!reads)
        .idempotent(capability.idempotent() || reads)
        .open_world(capability.has_side_effects() || !is_declared)
}
