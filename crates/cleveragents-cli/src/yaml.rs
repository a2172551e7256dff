//! YAML for machines: block style, every text in the quotes of JSON unless it is a plain word, so that no reader of any
//! version of YAML takes a text for something else.

use serde_json::Value;

use crate::visible;

#[cfg(test)]
mod tests;

/// The most bytes of a key in front of its `:`; YAML allows 1,024 characters with the quotes.
const MAX_IMPLICIT_KEY: usize = 1_000;

/// Renders one document.
pub(crate) fn render(value: &Value) -> String {
    let mut out = String::new();
    if is_block(value) {
        push(&mut out, value, 0);
    } else {
        push_scalar(&mut out, value);
        out.push('\n');
    }
    out
}

/// Appends a collection whose first line starts at the cursor.
fn push(out: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Object(map) => {
            for (position, (key, value)) in map.iter().enumerate() {
                indent(out, if position == 0 { 0 } else { depth });
                push_key(out, key, depth);
                out.push(':');
                push_entry(out, value, depth + 1);
            }
        }
        Value::Array(list) => {
            for (position, value) in list.iter().enumerate() {
                indent(out, if position == 0 { 0 } else { depth });
                out.push('-');
                if is_block(value) {
                    out.push(' ');
                    push(out, value, depth + 1);
                } else {
                    push_entry(out, value, depth + 1);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => push_scalar(out, value),
    }
}

/// Appends what stands behind a `:` or a `-`, with the line break.
fn push_entry(out: &mut String, value: &Value, depth: usize) {
    if is_block(value) {
        out.push('\n');
        indent(out, depth);
        push(out, value, depth);
    } else {
        out.push(' ');
        push_scalar(out, value);
        out.push('\n');
    }
}

fn is_block(value: &Value) -> bool {
    match value {
        Value::Object(map) => !map.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn push_scalar(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&number.to_string()),
        Value::String(text) => push_text(out, text),
        Value::Array(_) => out.push_str("[]"),
        Value::Object(_) => out.push_str("{}"),
    }
}

/// Appends a key. One that is longer than an implicit key may be is announced, and its `:` stands on the next line.
fn push_key(out: &mut String, key: &str, depth: usize) {
    let start = out.len();
    push_text(out, key);
    if out.len() - start > MAX_IMPLICIT_KEY {
        out.insert_str(start, "? ");
        out.push('\n');
        indent(out, depth);
    }
}

fn push_text(out: &mut String, text: &str) {
    if is_word(text) { out.push_str(text) } else { push_quoted(out, text) }
}

/// Appends a text in the quotes of JSON; beyond the first plane YAML has an escape of its own.
fn push_quoted(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if is_escaped(character) && character.len_utf16() == 1 => {
                out.extend([format!("\\u{:04x}", u32::from(character))]);
            }
            _ if is_escaped(character) => out.extend([format!("\\U{:08x}", u32::from(character))]),
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Says whether a character cannot stand in a document as it is, or should not: what a terminal obeys, and noncharacters.
fn is_escaped(character: char) -> bool {
    let code = u32::from(character);
    visible::is_unsafe(character) || code & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&code)
}

/// Says whether text is an identifier that no version of YAML reads as a truth value, a null or a number.
fn is_word(text: &str) -> bool {
    const RESERVED: [&str; 10] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"];
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '/'))
        && !RESERVED.iter().any(|reserved| text.eq_ignore_ascii_case(reserved))
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}
