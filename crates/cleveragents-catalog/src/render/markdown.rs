//! The Markdown form: a table with one line for each skill. White space collapses to single spaces, punctuation that
//! Markdown or HTML would read is escaped, and characters that a terminal would obey become U+FFFD.

use crate::entry::SkillEntry;
use crate::render::{is_invisible_control, push_escaped};

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
    let markup = |character: char| {
        matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$')
    };
    let special = |character: char| {
        markup(character)
            || character.is_control()
            || (!character.is_ascii() && is_invisible_control(character))
    };
    push_escaped(out, value, special, |out, character| {
        if markup(character) {
            out.push('\\');
            out.push(character);
        } else {
            out.push(char::REPLACEMENT_CHARACTER);
        }
    });
}
