//! The policy files: which text holds, and where in it a mistake stands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, ReadError, RelativePath, RelativePathError};
use cleveragents_loader::{Diagnostic, DiagnosticCode, SourceText, parse_yaml};
use cleveragents_runtime::{Policy, PolicySource};

/// A policy file may have this many bytes.
pub const MAX_POLICY_BYTES: u64 = 256 * 1024;

/// Why a policy file cannot be used. A policy that is not understood is never treated as one that says nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyFileError {
    /// The path names no file in a folder.
    #[error("policy `{}` is not a file name", path.display())]
    NotAFile {
        /// The path as given.
        path: PathBuf,
        /// What is wrong with its last component.
        source: Option<RelativePathError>,
    },
    /// The file that was asked for does not exist or its folder cannot be opened.
    #[error("policy `{}` cannot be opened", path.display())]
    Open {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// The file cannot be read.
    #[error("policy `{}` cannot be read", path.display())]
    Read {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: ReadError,
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
    /// Returns the file that cannot be used.
    pub fn path(&self) -> &Path {
        match self {
            Self::NotAFile { path, .. }
            | Self::Open { path, .. }
            | Self::Read { path, .. }
            | Self::Invalid { path, .. } => path,
        }
    }

    /// Returns the text with its findings, to be rendered; only an invalid policy has some.
    pub fn findings(&self) -> Option<(SourceText<'_>, &[Diagnostic])> {
        match self {
            Self::Invalid { path, text, diagnostics } => {
                let source = SourceText::from_text(path.to_string_lossy(), text.as_ref());
                Some((source, diagnostics))
            }
            Self::NotAFile { .. } | Self::Open { .. } | Self::Read { .. } => None,
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
    let owned = || path.to_owned();
    let name = path.file_name().ok_or_else(|| PolicyFileError::NotAFile { path: owned(), source: None })?;
    let name = RelativePath::try_from(Path::new(name))
        .map_err(|source| PolicyFileError::NotAFile { path: owned(), source: Some(source) })?;
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let optional = presence == Presence::Optional;
    let folder = match Folder::open(parent) {
        Ok(folder) => folder,
        Err(OpenError::NotFound { .. }) if optional => return Ok(None),
        Err(source) => return Err(PolicyFileError::Open { path: owned(), source }),
    };
    match folder.read(&name, MAX_POLICY_BYTES) {
        Ok(file) => Ok(Some(file.bytes)),
        Err(ReadError::Open(OpenError::NotFound { .. })) if optional => Ok(None),
        Err(source) => Err(PolicyFileError::Read { path: owned(), source }),
    }
}

#[cfg(test)]
mod tests;
