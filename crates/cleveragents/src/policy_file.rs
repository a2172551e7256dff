//! The policy files: which text holds, and where in it a mistake stands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_domain::ToolName;
use cleveragents_exec::{builtin_spellings, canonical_builtin};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Node, SourceText, parse_yaml};
use cleveragents_runtime::{IdleReason, Policy, PolicyList, PolicySource, PolicySubjects};

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

/// A policy and the text that it was read from.
#[derive(Debug)]
pub(crate) struct LoadedPolicy {
    pub(crate) policy: Policy,
    pub(crate) path: PathBuf,
    text: Arc<str>,
    tree: Option<Node<'static>>,
}

/// A rule of a policy file that decides nothing, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdlePolicyRule {
    /// The file.
    pub path: PathBuf,
    /// The line of the rule, counted from 1.
    pub line: usize,
    /// The column of the rule, counted from 1.
    pub column: usize,
    /// The list that it stands in.
    pub list: PolicyList,
    /// The pattern or name.
    pub rule: String,
    /// Why it decides nothing.
    pub reason: IdleReason,
    /// The line of the rule that covers it, if one does.
    pub covered_by_line: Option<usize>,
}

impl LoadedPolicy {
    /// Finds the rules that decide nothing, each with its place.
    pub(crate) fn idle_rules(&self, subjects: PolicySubjects<'_>) -> Vec<IdlePolicyRule> {
        let source = SourceText::from_text(self.path.to_string_lossy(), self.text.as_ref());
        let place = |pointer: &str| {
            let start = self.tree.as_ref().map_or(0, |tree| tree.span_at(pointer).start);
            source.position(start)
        };
        let idle = self.policy.idle_rules(subjects).into_iter().map(|idle| {
            let position = place(&idle.pointer);
            let covered_by_line = if let IdleReason::Covered { pointer, .. } = &idle.reason {
                Some(place(pointer).line)
            } else {
                None
            };
            IdlePolicyRule {
                path: self.path.clone(),
                line: position.line,
                column: position.column,
                list: idle.list,
                rule: idle.rule,
                reason: idle.reason,
                covered_by_line,
            }
        });
        idle.collect()
    }
}

/// Reads a policy file; `None` when an optional one does not exist.
pub(crate) fn read_policy(
    path: &Path,
    whose: PolicySource,
    presence: Presence,
) -> Result<Option<LoadedPolicy>, PolicyFileError> {
    let Some(bytes) = read_bytes(path, presence)? else {
        return Ok(None);
    };
    let source = SourceText::new(path.to_string_lossy(), &bytes);
    let text: Arc<str> = Arc::from(source.text());
    match parse_policy(&text, whose) {
        Ok((policy, tree)) => Ok(Some(LoadedPolicy { policy, path: path.to_owned(), text, tree })),
        Err(diagnostics) => Err(PolicyFileError::Invalid { path: path.to_owned(), text, diagnostics }),
    }
}

/// Reads the text of a policy, or returns every mistake in it with its place.
pub(crate) fn parse_policy(
    text: &str,
    whose: PolicySource,
) -> Result<(Policy, Option<Node<'static>>), Vec<Diagnostic>> {
    let (node, mut diagnostics) = parse_yaml(text);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    let value = node.as_ref().map(Node::to_json_core).unwrap_or_default();
    let spellings = |name: &ToolName| spellings_of(name);
    match Policy::from_value_with_spellings(&value, whose, &spellings) {
        Ok(policy) => Ok((policy, node.map(Node::into_owned))),
        Err(errors) => {
            diagnostics.extend(errors.into_iter().map(|error| {
                let span = node.as_ref().map(|node| node.span_at(&error.pointer));
                let diagnostic = Diagnostic::error(DiagnosticCode::PolicyInvalid, span, error.message);
                match error.hint {
                    Some(hint) => diagnostic.with_hint(hint),
                    None => diagnostic,
                }
            }));
            Err(diagnostics)
        }
    }
}

/// Every spelling of the tool of a name; of a name that is another spelling, those of the tool it stands for.
pub(crate) fn spellings_of(name: &ToolName) -> Vec<String> {
    let canonical = canonical_builtin(name.as_str());
    builtin_spellings(canonical.as_ref().unwrap_or(name))
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
