//! Characters and comments that a model reads and a person does not see.

mod characters;
mod comments;

use crate::{Diagnostic, Span};

/// At most this many findings of one kind are listed for a file.
const LISTED: usize = 16;

/// Reports hidden characters in all of `text` and hidden comments in its body.
pub(crate) fn report(text: &str, body: Option<Span>, diagnostics: &mut Vec<Diagnostic>) {
    characters::report(text, diagnostics);
    if let Some(body) = body {
        comments::report(text, body, diagnostics);
    }
}

/// Tells whether a person does not see a character.
pub(crate) fn is_hidden(character: char) -> bool {
    characters::is_hidden(character)
}
