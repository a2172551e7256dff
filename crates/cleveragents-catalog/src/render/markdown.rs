//! The Markdown form: a table with one line for each skill. White space collapses to single spaces, punctuation that
//! Markdown or HTML would read is escaped, and characters that a terminal would obey become U+FFFD.

use super::{CatalogItem, CatalogItemKind, is_invisible_control, push_escaped};

#[cfg(test)]
mod tests;

pub(super) const BEGIN: &str = "| Name | Description | Location |\n| --- | --- | --- |\n";

pub(super) fn entry(out: &mut String, item: &CatalogItem<'_>, description: &str) {
    for value in [item.name.as_str(), description] {
        out.push_str("| ");
        cell(out, value);
        out.push(' ');
    }
    out.push_str("| ");
    if item.kind == CatalogItemKind::Composed {
        out.push_str("composed ");
    }
    cell(out, item.location.unwrap_or_default());
    out.push_str(" |\n");
}

pub(super) fn end(out: &mut String, remark: Option<&str>) {
    if let Some(remark) = remark {
        out.push('\n');
        out.push_str(remark);
        out.push('\n');
    }
}

fn cell(out: &mut String, value: &str) {
    let mut words = value.split_whitespace();
    let Some(first) = words.next() else { return };
    escape(out, first);
    for next in words {
        out.push(' ');
        escape(out, next);
    }
}

/// Appends a text without line breaks.
pub(super) fn escape(out: &mut String, value: &str) {
    let markup = |character: char| {
        matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$')
    };
    let special = |character: char| {
        markup(character)
            || character.is_control()
            || (!character.is_ascii() && is_invisible_control(character))
    };
    let stops = |byte: u8| {
        let is_plain = byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'.' | b',');
        u8::from(!is_plain)
    };
    push_escaped(out, value, stops, special, |out, character| {
        if markup(character) {
            out.push('\\');
            out.push(character);
        } else {
            out.push(char::REPLACEMENT_CHARACTER);
        }
    });
}
