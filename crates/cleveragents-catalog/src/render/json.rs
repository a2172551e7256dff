//! The JSON form: one object with the key `skills`. Values are kept exactly; characters that a terminal would obey are
//! escaped, which changes nothing for a parser.

use super::{CatalogItem, CatalogItemKind, is_invisible_control, push_escaped, push_hex, unseen};

#[cfg(test)]
mod tests;

pub(super) const BEGIN: &str = "{\"skills\":[";

pub(super) fn entry(out: &mut String, position: usize, item: &CatalogItem<'_>, description: &str) {
    out.push_str(if position == 0 { "\n{\"name\":" } else { ",\n{\"name\":" });
    string(out, item.name.as_str());
    if item.kind == CatalogItemKind::Composed {
        out.push_str(",\"kind\":\"composed\"");
    }
    out.push_str(",\"description\":");
    string(out, description);
    if let Some(location) = item.location {
        out.push_str(",\"location\":");
        string(out, location);
    }
    out.push('}');
}

pub(super) fn end(out: &mut String, remark: Option<&str>) {
    out.push_str("\n]");
    if let Some(remark) = remark {
        out.push_str(",\n\"note\":");
        string(out, remark);
    }
    out.push_str("}\n");
}

fn string(out: &mut String, value: &str) {
    out.push('"');
    escape_text(out, value);
    out.push('"');
}

/// Appends a text as it stands between the quotes.
pub(super) fn escape_text(out: &mut String, value: &str) {
    let special = |character: char| {
        matches!(character, '"' | '\\')
            || character.is_control()
            || (!character.is_ascii() && is_invisible_control(character))
    };
    let stops = |byte: u8| unseen(byte) | u8::from(byte == b'"') | u8::from(byte == b'\\');
    push_escaped(out, value, stops, special, |out, character| match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ => escape(out, character),
    });
}

fn escape(out: &mut String, character: char) {
    let mut units = [0; 2];
    for unit in character.encode_utf16(&mut units) {
        out.push_str("\\u");
        push_hex(out, u32::from(*unit), 4);
    }
}
