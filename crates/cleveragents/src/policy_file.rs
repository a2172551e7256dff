//! The policy files: which text holds, and where in it a mistake stands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_loader::{Diagnostic, DiagnosticCode, SourceText, parse_yaml};
use cleveragents_runtime::{Policy, PolicySource};

use crate::named_file::{NamedFileError, read_named_file};

/// A policy file may have this many bytes.
pub const MAX_POLICY_BYTES: u64 = 256 * 1024;

/// Why a policy file cannot be used. A policy that is not understood is never treated as one that says nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyFileError {
    /// The file cannot be read.
    #[error("the policy cannot be read")]
    Read {
        /// Why not, with the path.
        source: NamedFileError,
    },
    /// The text is no policy.
    #[error("policy `{}` is invalid", path.display())]
    Invalid {
        /// The path as given.
        path: PathBuf,
        /// The text of the file.
        text: Arc<str>,
        /// Everything that is wrong, each with its place.
        diagnostics: Vec<Diagnostic>,
    },
}

impl PolicyFileError {
    /// Returns the text with its findings, to be rendered; only an invalid policy has some.
    pub fn findings(&self) -> Option<(SourceText<'_>, &[Diagnostic])> {
        match self {
            Self::Invalid { path, text, diagnostics } => {
                let source = SourceText::from_text(path.to_string_lossy(), text.as_ref());
                Some((source, diagnostics))
            }
            Self::Read { .. } => None,
        }
    }
}

/// Whether a policy file must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    /// Somebody named the file; its absence is an error.
    Required,
    /// One of the places where a policy may be.
    Optional,
}

/// Reads a policy file; `None` when an optional one does not exist.
pub(crate) fn read_policy(
    path: &Path,
    whose: PolicySource,
    presence: Presence,
) -> Result<Option<Policy>, PolicyFileError> {
    let Some(bytes) = read_bytes(path, presence)? else {
        return Ok(None);
    };
    let source = SourceText::new(path.to_string_lossy(), &bytes);
    parse_policy(source.text(), whose).map(Some).map_err(|diagnostics| PolicyFileError::Invalid {
        path: path.to_owned(),
        text: Arc::from(source.text()),
        diagnostics,
    })
}

/// Reads the text of a policy, or returns every mistake in it with its place.
pub(crate) fn parse_policy(text: &str, whose: PolicySource) -> Result<Policy, Vec<Diagnostic>> {
    let (node, mut diagnostics) = parse_yaml(text);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    let value = node.as_ref().map(cleveragents_loader::Node::to_json_core).unwrap_or_default();
    Policy::from_value(&value, whose).map_err(|errors| {
        diagnostics.extend(errors.into_iter().map(|error| {
            let span = node.as_ref().map(|node| node.span_at(&error.pointer));
            let diagnostic = Diagnostic::error(DiagnosticCode::PolicyInvalid, span, error.message);
            match error.hint {
                Some(hint) => diagnostic.with_hint(hint),
                None => diagnostic,
            }
        }));
        diagnostics
    })
}

fn read_bytes(path: &Path, presence: Presence) -> Result<Option<Vec<u8>>, PolicyFileError> {
    match read_named_file(path, MAX_POLICY_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.is_absence() && presence == Presence::Optional => Ok(None),
        Err(source) => Err(PolicyFileError::Read { source }),
    }
}

#[cfg(test)]
mod tests;
