//! The XML form. The result is well-formed XML 1.0 and reads the same in a terminal as in a parser: characters that a
//! terminal would obey are character references, and those that XML cannot hold at all become U+FFFD.

use crate::entry::SkillEntry;
use crate::render::{is_invisible_control, push_hex};

#[cfg(test)]
mod tests;

pub(super) fn render(out: &mut String, skills: &[SkillEntry]) {
    out.push_str("<available_skills>\n");
    for skill in skills {
        out.push_str("<skill>\n");
        element(out, "name", skill.name.as_str());
        element(out, "description", &skill.description);
        element(out, "location", &skill.location);
        out.push_str("</skill>\n");
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
    for character in value.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' | '\t' if keep_space(character) => out.push(character),
            '\n' | '\t' | '\r' | '\u{7F}'..='\u{9F}' => reference(out, character),
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            _ if is_invisible_control(character) => reference(out, character),
            _ => out.push(character),
        }
    }
}

fn reference(out: &mut String, character: char) {
    out.push_str("&#x");
    push_hex(out, u32::from(character), 1);
    out.push(';');
}
