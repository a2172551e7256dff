//! The XML form. The result is well-formed XML 1.0 and reads the same in a terminal as in a parser: characters that a
//! terminal would obey are character references, and those that XML cannot hold at all become U+FFFD.

use super::{CatalogItem, CatalogItemKind, is_invisible_control, push_escaped, push_hex, unseen};

#[cfg(test)]
mod tests;

pub(super) const BEGIN: &str = "<available_skills>\n";

pub(super) fn entry(out: &mut String, item: &CatalogItem<'_>, description: &str) {
    out.push_str("<skill>\n");
    element(out, "name", item.name.as_str());
    if item.kind == CatalogItemKind::Composed {
        element(out, "kind", "composed");
    }
    element(out, "description", description);
    if let Some(location) = item.location {
        element(out, "location", location);
    }
    out.push_str("</skill>\n");
}

pub(super) fn end(out: &mut String, remark: Option<&str>) {
    if let Some(remark) = remark {
        element(out, "note", remark);
    }
    out.push_str("</available_skills>\n");
}

/// Appends a text between tags; line breaks and tabs stay.
pub(crate) fn text(out: &mut String, value: &str) {
    escape(out, value, |character| matches!(character, '\n' | '\t'));
}

/// Appends the value of an attribute in double quotes, on one line.
pub(crate) fn attribute(out: &mut String, value: &str) {
    escape(out, value, |_| false);
}

fn element(out: &mut String, tag: &str, value: &str) {
    out.push('<');
    out.push_str(tag);
    out.push('>');
    text(out, value);
    out.push_str("</");
    out.push_str(tag);
    out.push_str(">\n");
}

fn escape(out: &mut String, value: &str, keep_space: impl Fn(char) -> bool) {
    let special = |character: char| {
        matches!(character, '&' | '<' | '>' | '"' | '\'' | '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}')
            || (!character.is_ascii() && (is_invisible_control(character) || is_no_character(character)))
    };
    let stops = |byte: u8| {
        let is = |other: u8| u8::from(byte == other);
        unseen(byte) | is(b'&') | is(b'<') | is(b'>') | is(b'"') | is(b'\'')
    };
    push_escaped(out, value, stops, special, |out, character| match character {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&apos;"),
        '\n' | '\t' if keep_space(character) => out.push(character),
        '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' => out.push(char::REPLACEMENT_CHARACTER),
        _ if is_no_character(character) => out.push(char::REPLACEMENT_CHARACTER),
        _ => reference(out, character),
    });
}

/// Says whether XML cannot hold the character although it is no control character.
fn is_no_character(character: char) -> bool {
    matches!(character, '\u{FFFE}' | '\u{FFFF}')
}

fn reference(out: &mut String, character: char) {
    out.push_str("&#x");
    push_hex(out, u32::from(character), 1);
    out.push(';');
}
