//! Makes text from a file safe to show to a person.

use std::fmt::Write as _;

/// The longest excerpt of a file that gets into a message, in characters.
const EXCERPT: usize = 80;

/// Tells whether a character has no honest place in one line of a terminal.
///
/// These are control characters, bidirectional controls, zero-width characters, line separators, tag
/// characters and the byte-order mark.
pub fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Replaces every unsafe character by its code point in braces, keeping line breaks when asked to.
pub fn escape_for_terminal(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        push_safe(&mut safe, character);
    }
    safe
}

/// Shortens and escapes text of a file for a message, without quotes around it.
pub(crate) fn excerpt(text: &str) -> String {
    if text.len() <= EXCERPT && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let mut safe = String::new();
    for (position, character) in text.chars().enumerate() {
        if position == EXCERPT {
            safe.push('…');
            break;
        }
        push_safe(&mut safe, character);
    }
    safe
}

fn push_safe(out: &mut String, character: char) {
    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        other if is_unsafe(other) => {
            // Writing to a `String` cannot fail.
            _ = write!(out, "\\u{{{:x}}}", u32::from(other));
        }
        other => out.push(other),
    }
}
