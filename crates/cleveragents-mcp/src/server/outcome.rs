//! What came of a call, as a client is told.

use cleveragents_domain::{SkillError, SkillResult, Tool};
use rmcp::model::{CallToolResult, ContentBlock, MetaObject};
use serde_json::{Value, json};

#[cfg(test)]
mod tests;

/// The key under which a client finds what a failure is, for programs.
const ERROR_KEY: &str = "cleveragents/error";
/// The key under which a client finds what a call changed.
const CHANGES_KEY: &str = "cleveragents/resource_changes";
/// So many findings about arguments are told of.
const SHOWN_FINDINGS: usize = 10;

/// Turns the result of the door into one of the protocol.
///
/// An output is mirrored as text and as structured content. One that is itself a list of content blocks under `content`, of a
/// tool that promises no schema, is handed on as those blocks.
pub(super) fn told(result: &SkillResult, tool: &Tool) -> CallToolResult {
    let mut told = match result.error() {
        Some(error) => failure(error),
        None => success(result.output_data(), tool.output_schema().is_some()),
    };
    if !result.resource_changes().is_empty() {
        let changes = json!(result.resource_changes());
        told.meta.get_or_insert_with(MetaObject::new).insert(CHANGES_KEY.to_owned(), changes);
    }
    told
}

/// A failure that a model reads.
pub(super) fn refused(message: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message.into())])
}

/// A success that is text and nothing else.
pub(super) fn text(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text.into())])
}

fn success(output: &Value, has_schema: bool) -> CallToolResult {
    if !has_schema && let Some(result) = blocks(output) {
        return result;
    }
    let mirrored = match output {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            output.to_string()
        }
    };
    let mut result = text(mirrored);
    if has_schema || !matches!(output, Value::Null | Value::String(_)) {
        result.structured_content = Some(output.clone());
    }
    result
}

/// Reads an output that consists of content blocks; none when anything in it is something else.
fn blocks(output: &Value) -> Option<CallToolResult> {
    let Value::Object(fields) = output else { return None };
    let is_known =
        |key: &String| matches!(key.as_str(), "content" | "structuredContent" | "isError" | "_meta");
    if !fields.keys().all(is_known) {
        return None;
    }
    let content = fields.get("content")?.as_array()?;
    let content: Vec<ContentBlock> =
        content.iter().map(|block| serde_json::from_value(block.clone())).collect::<Result<_, _>>().ok()?;
    let mut result = CallToolResult::success(content);
    result.structured_content = fields.get("structuredContent").cloned();
    result.is_error = Some(fields.get("isError") == Some(&Value::Bool(true)));
    Some(result)
}

fn failure(error: &SkillError) -> CallToolResult {
    let details = error.details();
    let mut message = error.message().to_owned();
    let findings = details.get("errors").and_then(Value::as_array);
    for finding in findings.into_iter().flatten().take(SHOWN_FINDINGS) {
        let part = |key: &str| finding.get(key).and_then(Value::as_str).unwrap_or_default();
        let place = part("instance_path");
        let colon = if place.is_empty() { "" } else { ": " };
        message.extend([
            "
- ",
            place,
            colon,
            part("message"),
        ]);
    }
    if let Some(hint) = details.get("hint").and_then(Value::as_str) {
        message.push_str("\nhint: ");
        message.push_str(hint);
    }
    let mut meta = MetaObject::new();
    meta.insert(ERROR_KEY.to_owned(), json!({"error_type": error.error_type(), "details": details}));
    let mut result = refused(message);
    result.meta = Some(meta);
    result
}
