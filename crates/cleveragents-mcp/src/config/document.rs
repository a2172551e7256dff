//! The text of a configuration as a tree in which everything knows its place.

mod json;
mod toml;

use std::path::Path;

use cleveragents_loader::yaml::Node;
use cleveragents_loader::{Diagnostic, DiagnosticCode, Span};

/// A configuration may have this many bytes.
pub const MAX_CONFIG_BYTES: u64 = 8 * 1024 * 1024;
/// Collections may be nested this deep.
const MAX_DEPTH: usize = 64;
/// A configuration may have this many values.
const MAX_VALUES: usize = 200_000;

/// The notation of a configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    /// JSON, with comments and commas before a closing bracket.
    Json,
    /// TOML.
    Toml,
}

impl Notation {
    /// Tells the notation by the name of the file.
    pub(crate) fn of(path: &Path) -> Self {
        let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        if is_toml { Self::Toml } else { Self::Json }
    }
}

/// Reads a text. A tree is given unless the text cannot be read at all; a key that is given twice is an error, and the last
/// value stands in the tree.
pub(crate) fn parse(text: &str, notation: Notation) -> (Option<Node<'static>>, Vec<Diagnostic>) {
    match notation {
        Notation::Json => json::parse(text),
        Notation::Toml => toml::parse(text),
    }
}

fn too_much(span: Span, message: String) -> Diagnostic {
    Diagnostic::error(DiagnosticCode::ServersLimit, span, message)
}

fn too_deep(span: Span) -> Diagnostic {
    too_much(span, format!("values are nested deeper than {MAX_DEPTH} levels"))
}

fn too_many(span: Span) -> Diagnostic {
    too_much(span, format!("the text has more than {MAX_VALUES} values"))
}

#[cfg(test)]
mod tests;
