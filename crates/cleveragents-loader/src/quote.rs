//! Writes text as a YAML scalar.

/// Puts text between single quotes; line breaks become blanks.
pub(crate) fn single_quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    for character in text.chars() {
        match character {
            '\'' => quoted.push_str("''"),
            '\n' | '\r' => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted.push('\'');
    quoted
}
