//! Text on one line.

use crate::escape::is_unsafe;

/// Words that some version of YAML takes for a truth value or for nothing.
const RESERVED: [&str; 11] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "nan"];

/// Writes text as a scalar on one line.
pub(super) fn scalar(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// Writes text as an item between brackets.
pub(super) fn in_flow(text: &str) -> String {
    let is_bare = is_plain(text) && !text.contains([',', '[', ']', '{', '}', ':', '?']);
    if is_bare { text.to_owned() } else { quoted(text) }
}

/// Tells whether text without quotes is this text in every version of YAML.
fn is_plain(text: &str) -> bool {
    let starts = text.starts_with(|first: char| first.is_alphabetic() || first == '_' || first == '/');
    starts
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && text.chars().all(|character| !is_escaped(character) && character != '\u{a0}')
        && !RESERVED.iter().any(|reserved| text.eq_ignore_ascii_case(reserved))
}

/// Puts text into quotes: single ones when that saves escapes, else double ones.
fn quoted(text: &str) -> String {
    let is_single = text.contains(['"', '\\']) && !text.contains('\'') && !text.chars().any(is_escaped);
    if is_single {
        return format!("'{text}'");
    }
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ if is_escaped(character) && character.len_utf16() == 1 => {
                quoted.extend([format!("\\u{:04x}", u32::from(character))]);
            }
            _ if is_escaped(character) => quoted.extend([format!("\\U{:08x}", u32::from(character))]),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// Tells whether a character cannot stand in a document as it is, or should not: what nobody sees, and noncharacters.
pub(super) fn is_escaped(character: char) -> bool {
    let code = u32::from(character);
    is_unsafe(character)
        || crate::hidden::is_hidden(character)
        || code & 0xFFFE == 0xFFFE
        || (0xFDD0..=0xFDEF).contains(&code)
}
