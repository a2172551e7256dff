//! What a tool returned, as a caller gets it.

use cleveragents_runtime::Watch;
use serde_json::{Map, Value, json};

use super::base64;
use super::failure::Failure;
use super::listing::ListedTool;
use super::message::shorten;
use super::spill::{Spill, extension_of};

/// How much of a text stands in the place of the whole.
const PREVIEW_CHARS: usize = 1_000;

/// The most files of one result; what is more stands together in the last one.
const MOST_FILES: usize = 16;

/// The most characters of a failing tool's words.
const MOST_WORDS: usize = 4_000;

/// How a result is shown.
#[derive(Debug)]
pub(crate) struct Showing<'a> {
    /// The most bytes that are shown where there is a folder for the rest.
    pub(crate) budget: usize,
    pub(crate) spill: Option<Spill<'a>>,
}

/// Turns a finished result into the output of a tool: all content in its order, and the structured content.
///
/// The structured content is held against the server's own schema, unless the tool says that it failed.
pub(crate) fn output_of(
    tool: &ListedTool,
    result: Value,
    showing: &Showing<'_>,
    watch: &Watch,
) -> Result<Value, Failure> {
    let Value::Object(mut result) = result else {
        return Err(Failure::Unreadable { reason: "its result is no object".to_owned() });
    };
    let content = match result.remove("content") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(content)) => content,
        Some(_) => return Err(Failure::Unreadable { reason: "its content is no list".to_owned() }),
    };
    if result.get("isError") == Some(&Value::Bool(true)) {
        let message = words_of(&content);
        let content = Value::Array(show(content, showing)?);
        return Err(Failure::Tool { tool: tool.original_name().to_owned(), message, content });
    }
    let structured = result.remove("structuredContent").filter(|value| !value.is_null());
    let structured = checked(tool, structured, watch)?;
    let mut output = Map::new();
    output.insert("content".to_owned(), Value::Array(show(content, showing)?));
    if let Some(structured) = structured {
        let (key, shown) = show_structured(structured, showing)?;
        output.insert(key.to_owned(), shown);
    }
    Ok(Value::Object(output))
}

/// What the author of a tool that was declared with an output schema of our own means by its output: the structured content,
/// or else the one text when it is JSON, or else everything.
pub(crate) fn structured_only(output: Value) -> Value {
    if let Some(structured) = output.get("structuredContent") {
        return structured.clone();
    }
    if let Some([block]) = output.get("content").and_then(Value::as_array).map(Vec::as_slice)
        && let Some(text) = block.get("text").and_then(Value::as_str)
        && let Ok(value) = serde_json::from_str(text)
    {
        return value;
    }
    output
}

fn checked(tool: &ListedTool, structured: Option<Value>, watch: &Watch) -> Result<Option<Value>, Failure> {
    let Some(schema) = &tool.output else { return Ok(structured) };
    let failed = |reason: String| Failure::Output { tool: tool.original_name().to_owned(), reason };
    let structured = structured.ok_or_else(|| failed("there is no structured content".to_owned()))?;
    let (structured, checked) = schema.check(structured, watch);
    match checked {
        Ok(()) => Ok(Some(structured)),
        Err(cleveragents_runtime::Mismatch::Stopped(stop)) => Err(stop.into()),
        Err(mismatch) => Err(failed(mismatch.to_string())),
    }
}

/// The words of a tool that failed.
fn words_of(content: &[Value]) -> String {
    let texts = content.iter().filter_map(|block| block.get("text").and_then(Value::as_str));
    let words: String = texts.collect::<Vec<_>>().join("\n").chars().take(MOST_WORDS).collect();
    let plain = |letter: char| if letter.is_control() && letter != '\n' { ' ' } else { letter };
    if words.trim().is_empty() { "it gives no reason".to_owned() } else { words.chars().map(plain).collect() }
}

fn show_structured(structured: Value, showing: &Showing<'_>) -> Result<(&'static str, Value), Failure> {
    let Some(spill) = &showing.spill else { return Ok(("structuredContent", structured)) };
    let text = structured.to_string();
    if text.len() <= showing.budget {
        return Ok(("structuredContent", structured));
    }
    let file = spill.write(text.as_bytes(), "json")?;
    Ok(("structuredContentFile", json!({"file": file, "preview": preview(&text)})))
}

/// The blocks as they are shown. What is beyond the budget stands in files, and the block says where.
fn show(content: Vec<Value>, showing: &Showing<'_>) -> Result<Vec<Value>, Failure> {
    let Some(spill) = &showing.spill else { return Ok(content) };
    let (mut left, mut files) = (showing.budget, 0);
    let mut shown = Vec::new();
    let mut rest = Vec::new();
    for block in content {
        if !rest.is_empty() {
            rest.push(block);
            continue;
        }
        let size = size_of(&block);
        if size <= left {
            left -= size;
            shown.push(block);
        } else if files < MOST_FILES {
            files += 1;
            shown.push(spilled(block, spill)?);
        } else {
            rest.push(block);
        }
    }
    if !rest.is_empty() {
        let count = rest.len();
        let file = spill.write(Value::Array(rest).to_string().as_bytes(), "json")?;
        let text = format!("[{count} more blocks are in {}]", path_of(&file));
        shown.push(json!({"type": "text", "text": text, "file": file}));
    }
    Ok(shown)
}

/// About as many bytes as the text of a value.
fn size_of(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len() + 2,
        Value::Array(items) => 2 + items.iter().map(|item| size_of(item) + 1).sum::<usize>(),
        Value::Object(object) => {
            2 + object.iter().map(|(key, value)| key.len() + 4 + size_of(value)).sum::<usize>()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => 8,
    }
}

/// A block whose large part stands in a file.
fn spilled(block: Value, spill: &Spill<'_>) -> Result<Value, Failure> {
    let Value::Object(mut block) = block else {
        return whole(&block, spill);
    };
    let mime = |block: &Map<String, Value>| block.get("mimeType").and_then(Value::as_str).map(str::to_owned);
    match block.get("type").and_then(Value::as_str) {
        Some("text") => {
            let Some(Value::String(text)) = block.remove("text") else {
                return whole(&Value::Object(block), spill);
            };
            put_text(&mut block, &text, "txt", spill)?;
        }
        Some("image" | "audio") => {
            let mime = mime(&block);
            let Some(Value::String(data)) = block.remove("data") else {
                return whole(&Value::Object(block), spill);
            };
            put_data(&mut block, &data, mime.as_deref(), spill)?;
        }
        Some("resource") if block.get("resource").is_some_and(Value::is_object) => {
            if let Some(Value::Object(resource)) = block.get_mut("resource") {
                let mime = mime(resource);
                if let Some(Value::String(text)) = resource.remove("text") {
                    put_text(resource, &text, extension_of(mime.as_deref().or(Some("text/plain"))), spill)?;
                } else if let Some(Value::String(blob)) = resource.remove("blob") {
                    put_data(resource, &blob, mime.as_deref(), spill)?;
                }
            }
            // Something else in it may be what is large.
            if size_of(&Value::Object(block.clone())) > PREVIEW_CHARS * 8 {
                return whole(&Value::Object(block), spill);
            }
        }
        _ => return whole(&Value::Object(block), spill),
    }
    Ok(Value::Object(block))
}

fn put_text(
    block: &mut Map<String, Value>,
    text: &str,
    extension: &str,
    spill: &Spill<'_>,
) -> Result<(), Failure> {
    let file = spill.write(text.as_bytes(), extension)?;
    let (bytes, path) = (text.len(), path_of(&file));
    let shown = format!("{}\n[the first part of {bytes} bytes; the whole text is in {path}]", preview(text));
    block.insert("text".to_owned(), Value::String(shown));
    block.insert("file".to_owned(), file);
    Ok(())
}

fn put_data(
    block: &mut Map<String, Value>,
    data: &str,
    mime: Option<&str>,
    spill: &Spill<'_>,
) -> Result<(), Failure> {
    let file = match base64::decode(data) {
        Some(bytes) => spill.write(&bytes, extension_of(mime))?,
        None => spill.write(data.as_bytes(), "txt")?,
    };
    block.insert("file".to_owned(), file);
    Ok(())
}

/// A block of a kind that nobody here knows, in a file as it is.
fn whole(block: &Value, spill: &Spill<'_>) -> Result<Value, Failure> {
    let text = block.to_string();
    let file = spill.write(text.as_bytes(), "json")?;
    let kind = block.get("type").and_then(Value::as_str).map(shorten);
    Ok(json!({"type": kind, "file": file, "preview": preview(&text)}))
}

fn path_of(file: &Value) -> &str {
    file.get("path").and_then(Value::as_str).unwrap_or_default()
}

fn preview(text: &str) -> String {
    text.chars().take(PREVIEW_CHARS).collect()
}
