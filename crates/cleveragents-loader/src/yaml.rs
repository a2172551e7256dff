//! YAML as a tree that keeps every scalar as it was written and knows where everything stands.
//!
//! The events of `granit-parser` are turned into [`Node`]s by a loop, never by recursion. Anchors, aliases, tags,
//! merge keys, directives, further documents, NUL and collections as keys are refused: no skill in the wild needs
//! them, and each has been a way to make one reader see another document than the next.

mod build;
mod demand;
mod duplicates;
mod node;
mod resolve;
mod simple;

pub use demand::Demand;
pub use node::{CollectionStyle, Key, Mapping, Node, NodeValue, Pair, Scalar, ScalarStyle, Sequence};

pub(crate) use demand::typed as typed_scalar;
pub(crate) use duplicates::duplicates;

use crate::{Diagnostic, DiagnosticCode, Span};

/// Collections may be nested this deep.
pub const MAX_DEPTH: usize = 64;
/// A document may have this many scalars and collections.
pub const MAX_NODES: usize = 10_000;
/// A YAML file other than a `SKILL.md` may have this many bytes.
pub const MAX_DOCUMENT_BYTES: usize = 1024 * 1024;

/// Reads one YAML document.
///
/// An empty document gives no node and no diagnostic. A tree is given whenever the text can be read at all; with
/// a duplicate key the last value counts and the diagnostic names both places. Limits: 1 MiB, depth 64, 10,000
/// nodes.
pub fn parse_yaml(text: &str) -> (Option<Node<'_>>, Vec<Diagnostic>) {
    if text.len() > MAX_DOCUMENT_BYTES {
        let message = format!("the document has {} bytes, more than {MAX_DOCUMENT_BYTES}", text.len());
        return (None, vec![Diagnostic::error(DiagnosticCode::YamlTooLong, Span::at(0), message)]);
    }
    let (text, base) = text.strip_prefix('\u{feff}').map_or((text, 0), |rest| (rest, 3));
    let reading = read(text, base);
    (reading.node, reading.diagnostics)
}

/// What came of reading a document.
#[derive(Debug)]
pub(crate) struct Reading<'t> {
    pub(crate) node: Option<Node<'t>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failure: Option<Failure>,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Failure {
    /// The text is not YAML, most likely by mistake, or has a collection as a key.
    Syntax,
    /// The text is YAML, but uses what is refused or exceeds a limit.
    Refused,
}

/// Reads one document that stands at the offset `base` of its file.
pub(crate) fn read(text: &str, base: usize) -> Reading<'_> {
    simple::read(text, base).unwrap_or_else(|| build::build(text, base))
}

#[cfg(test)]
mod tests;
