//! The Markdown form: a table with one line for each skill. White space collapses to single spaces, punctuation that
//! Markdown or HTML would read is escaped, and characters that a terminal would obey become U+FFFD.

use crate::entry::SkillEntry;
use crate::render::is_invisible_control;

#[cfg(test)]
mod tests;

pub(super) fn render(out: &mut String, skills: &[SkillEntry]) {
    out.push_str("| Name | Description | Location |\n| --- | --- | --- |\n");
    for skill in skills {
        for value in [skill.name.as_str(), &skill.description, &skill.location] {
            out.push_str("| ");
            cell(out, value);
            out.push(' ');
        }
        out.push_str("|\n");
    }
}

fn cell(out: &mut String, value: &str) {
    let mut words = value.split_whitespace();
    let Some(first) = words.next() else { return };
    word(out, first);
    for next in words {
        out.push(' ');
        word(out, next);
    }
}

fn word(out: &mut String, value: &str) {
    for character in value.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$' => {
                out.push('\\');
                out.push(character);
            }
            _ if character.is_control() || is_invisible_control(character) => out.push('\u{FFFD}'),
            _ => out.push(character),
        }
    }
}
