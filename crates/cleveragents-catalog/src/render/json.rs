//! The JSON form: one object with the key `skills`. Values are kept exactly; characters that a terminal would obey are
//! escaped, which changes nothing for a parser.

use crate::entry::SkillEntry;
use crate::render::{is_invisible_control, push_escaped, push_hex};

#[cfg(test)]
mod tests;

pub(super) fn render(out: &mut String, skills: &[SkillEntry]) {
    out.push_str("{\"skills\":[");
    for (position, skill) in skills.iter().enumerate() {
        out.push_str(if position == 0 { "\n{\"name\":" } else { ",\n{\"name\":" });
        string(out, skill.name.as_str());
        out.push_str(",\"description\":");
        string(out, &skill.description);
        out.push_str(",\"location\":");
        string(out, &skill.location);
        out.push('}');
    }
    out.push_str("\n]}\n");
}

fn string(out: &mut String, value: &str) {
    out.push('"');
    let special = |character: char| {
        matches!(character, '"' | '\\')
            || character.is_control()
            || (!character.is_ascii() && is_invisible_control(character))
    };
    push_escaped(out, value, special, |out, character| match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ => escape(out, character),
    });
    out.push('"');
}

fn escape(out: &mut String, character: char) {
    let mut units = [0; 2];
    for unit in character.encode_utf16(&mut units) {
        out.push_str("\\u");
        push_hex(out, u32::from(*unit), 4);
    }
}
