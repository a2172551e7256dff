//! What the loader has to say about a file: code, severity, place, words and a fix.

mod code;

pub use code::DiagnosticCode;

use crate::Span;
use serde::Serialize;
use std::fmt;

/// How much a diagnostic weighs.
///
/// An error means that a strict reading of the file's dialect fails. A lenient reading keeps the skill all the
/// same whenever a name and a description can be had.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something worth knowing that needs no change.
    Note,
    /// The file loads, but other clients may read it differently or not at all.
    Warning,
    /// A strict reading fails.
    Error,
}

impl Severity {
    /// Returns the lower-case word for this severity.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One finding about a file.
///
/// Text that comes from the file is shortened and has its control and invisible characters escaped before it
/// gets into a message.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Diagnostic {
    /// The stable identifier of the finding.
    pub code: DiagnosticCode,
    /// How much it weighs.
    pub severity: Severity,
    /// The place in the file, when there is one.
    pub span: Option<Span>,
    /// What was found, in lower case and without a final period.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The edits that cure it.
    pub fix: Option<Fix>,
    /// Further places that explain it.
    pub labels: Vec<Label>,
}

impl Diagnostic {
    /// Makes a diagnostic of a given severity.
    pub fn new(
        severity: Severity,
        code: DiagnosticCode,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity,
            span: span.into(),
            message: message.into(),
            hint: None,
            fix: None,
            labels: Vec::new(),
        }
    }

    /// Makes an error.
    pub fn error(code: DiagnosticCode, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message)
    }

    /// Makes a warning.
    pub fn warning(code: DiagnosticCode, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message)
    }

    /// Makes a note.
    pub fn note(code: DiagnosticCode, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, span, message)
    }

    /// Adds the advice.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds another place with its explanation.
    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Adds the edits that cure the finding.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Tells whether a strict reading fails because of this finding.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// A further place that explains a diagnostic.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

/// Edits that cure a finding.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Fix {
    /// What the edits do, as an instruction.
    pub message: String,
    /// Whether a tool may apply them unasked.
    pub applicability: Applicability,
    /// The edits, in the order of their spans, none overlapping another.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Makes a fix of one edit that a tool may apply unasked.
    pub fn certain(message: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        Self::single(Applicability::MachineApplicable, message, span, replacement)
    }

    /// Makes a fix of one edit that a person should look at.
    pub fn suggestion(message: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        Self::single(Applicability::MaybeIncorrect, message, span, replacement)
    }

    fn single(
        applicability: Applicability,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        let edit = Edit { span, replacement: replacement.into() };
        Self { message: message.into(), applicability, edits: vec![edit] }
    }

    /// Applies the edits to the text of the file they were made for.
    ///
    /// Returns `None` when an edit does not fit the text.
    pub fn apply(&self, text: &str) -> Option<String> {
        let mut fixed = String::with_capacity(text.len() + 16);
        let mut position = 0;
        for edit in &self.edits {
            fixed.push_str(text.get(position..edit.span.start)?);
            fixed.push_str(&edit.replacement);
            position = edit.span.end;
        }
        fixed.push_str(text.get(position..)?);
        Some(fixed)
    }
}

/// Whether a tool may apply a fix without asking.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Applicability {
    /// The fix is known to give the value that was read.
    MachineApplicable,
    /// The fix is a guess at what was meant.
    MaybeIncorrect,
}

/// The replacement of one range of the file.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Edit {
    /// The bytes to replace, empty for an insertion.
    pub span: Span,
    /// The text that takes their place.
    pub replacement: String,
}
