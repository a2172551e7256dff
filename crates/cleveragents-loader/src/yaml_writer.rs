//! Writes a JSON value as YAML that a person likes to read and every reader reads back as the same value.
//!
//! Text of several lines is a block, a short list of words stands on one line, and a text gets quotes as soon as some
//! version of YAML would take it for something else. Characters that nobody sees are escaped. A text that holds NUL
//! cannot be written: [`parse_yaml`](crate::parse_yaml) refuses it, escaped as well.

mod block_text;
mod plain;

use serde_json::{Map, Number, Value};

/// The most bytes of a key in front of its `:`; YAML allows 1,024 characters with the quotes.
const MAX_IMPLICIT_KEY: usize = 1_000;

/// The widest list that stands on one line.
const MAX_LINE: usize = 100;

/// Writes one mapping as a document.
pub(crate) fn write_document(document: &Map<String, Value>) -> String {
    let mut writer = Writer { out: String::new() };
    if document.is_empty() {
        writer.out.push_str("{}\n");
    } else {
        writer.mapping(document, 0);
    }
    writer.out
}

struct Writer {
    out: String,
}

impl Writer {
    /// Writes the pairs of a mapping; the cursor stands where the first key goes.
    fn mapping(&mut self, mapping: &Map<String, Value>, indent: usize) {
        for (index, (key, value)) in mapping.iter().enumerate() {
            self.indent(if index == 0 { 0 } else { indent });
            self.key(key, indent);
            self.out.push(':');
            self.value(value, indent);
        }
    }

    /// Writes what stands behind a `:`, with the line break.
    fn value(&mut self, value: &Value, indent: usize) {
        let block = value.as_str().and_then(|text| block_text::block(text, indent + 2));
        if let Some(block) = block {
            self.out.push(' ');
            self.out.push_str(&block);
        } else if let Some(line) = one_line(value) {
            self.line(&line);
        } else {
            self.out.push('\n');
            self.collection(value, indent + 2);
        }
    }

    /// Writes a collection from the start of a line.
    fn collection(&mut self, value: &Value, indent: usize) {
        match value {
            Value::Object(mapping) => {
                self.indent(indent);
                self.mapping(mapping, indent);
            }
            Value::Array(list) => self.list(list, indent),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn list(&mut self, list: &[Value], indent: usize) {
        for value in list {
            self.indent(indent);
            self.out.push('-');
            if let Some(line) = one_line(value) {
                self.line(&line);
            } else if let Value::Object(mapping) = value {
                self.out.push(' ');
                self.mapping(mapping, indent + 2);
            } else {
                self.out.push('\n');
                self.collection(value, indent + 2);
            }
        }
    }

    /// Writes a key. One that is longer than an implicit key may be is announced, and its `:` stands on the next line.
    fn key(&mut self, key: &str, indent: usize) {
        let key = plain::scalar(key);
        if key.len() <= MAX_IMPLICIT_KEY {
            self.out.push_str(&key);
            return;
        }
        self.out.push_str("? ");
        self.line_break_after(&key);
        self.indent(indent);
    }

    fn line(&mut self, text: &str) {
        self.out.push(' ');
        self.line_break_after(text);
    }

    fn line_break_after(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }
}

/// Writes a scalar, an empty collection or a short list of them on one line.
fn one_line(value: &Value) -> Option<String> {
    match value {
        Value::Array(list) => list_line(list),
        Value::Object(mapping) if !mapping.is_empty() => None,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            Some(word(value, plain::scalar))
        }
    }
}

fn list_line(list: &[Value]) -> Option<String> {
    let mut line = String::from("[");
    for (index, value) in list.iter().enumerate() {
        let is_collection = value.as_array().is_some_and(|list| !list.is_empty())
            || value.as_object().is_some_and(|mapping| !mapping.is_empty());
        if is_collection {
            return None;
        }
        line.push_str(if index == 0 { "" } else { ", " });
        line.push_str(&word(value, plain::in_flow));
        if line.len() > MAX_LINE {
            return None;
        }
    }
    line.push(']');
    Some(line)
}

/// Writes a scalar or an empty collection.
fn word(value: &Value, text: impl Fn(&str) -> String) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(value) => number(value),
        Value::String(value) => text(value),
        Value::Array(_) => "[]".to_owned(),
        Value::Object(_) => "{}".to_owned(),
    }
}

/// Writes a number so that YAML 1.1 takes it for one as well: there a float has a dot, and its exponent a sign.
fn number(value: &Number) -> String {
    let written = value.to_string();
    let Some((mantissa, exponent)) = written.split_once('e') else { return written };
    let dot = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with(['+', '-']) { "" } else { "+" };
    format!("{mantissa}{dot}e{sign}{exponent}")
}

#[cfg(test)]
mod tests;
