//! Untrusted text inside messages.

use std::fmt::{self, Write as _};

/// The longest piece of an untrusted text in a message, in characters.
const MAX_SHOWN: usize = 100;

/// Shows a text of somebody else on one line: shortened, without characters that could steer a terminal.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(MAX_SHOWN) {
            ShownChar(letter).fmt(f)?;
        }
        if letters.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}

/// Shows one character as [`Shown`] does.
pub(crate) struct ShownChar(pub(crate) char);

impl fmt::Display for ShownChar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reorders =
            matches!(self.0, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if self.0.is_control() || reorders {
            write!(f, "{}", self.0.escape_unicode())
        } else {
            f.write_char(self.0)
        }
    }
}

#[cfg(test)]
mod tests;
