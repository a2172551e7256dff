//! Diagnostics with lines and columns, as JSON.

use crate::{Applicability, Diagnostic, DiagnosticCode, Severity, SourceText, Span};
use serde::Serialize;
use serde_json::Value;

/// A diagnostic with its place as file, line and column.
///
/// Lines and columns count from 1, columns in code points; spans are byte offsets. A finding about the whole file has
/// no place.
#[derive(Clone, Debug, Serialize)]
pub struct Located<'a> {
    /// The stable identifier.
    pub code: DiagnosticCode,
    /// How much it weighs.
    pub severity: Severity,
    /// What was found.
    pub message: &'a str,
    /// The label of the file.
    pub file: &'a str,
    /// The place in the file.
    #[serde(flatten)]
    pub place: Option<Place>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'a str>,
    /// Further places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LocatedLabel<'a>>,
    /// The edits that cure it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<LocatedFix<'a>>,
}

/// A range of a file.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Place {
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
    /// The byte offsets.
    pub span: Span,
}

/// A further place with its explanation.
#[derive(Clone, Debug, Serialize)]
pub struct LocatedLabel<'a> {
    /// What is to be seen there.
    pub message: &'a str,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// A fix with the places of its edits.
#[derive(Clone, Debug, Serialize)]
pub struct LocatedFix<'a> {
    /// What the edits do.
    pub message: &'a str,
    /// Whether a tool may apply them unasked.
    pub applicability: Applicability,
    /// The edits.
    pub edits: Vec<LocatedEdit<'a>>,
}

/// One edit.
#[derive(Clone, Debug, Serialize)]
pub struct LocatedEdit<'a> {
    /// The text that takes the place of the range.
    pub replacement: &'a str,
    /// The range.
    #[serde(flatten)]
    pub place: Place,
}

impl<'a> Located<'a> {
    /// Locates a diagnostic of a file.
    pub fn new(source: &'a SourceText<'_>, diagnostic: &'a Diagnostic) -> Self {
        let place = |span: Span| {
            let (start, end) = source.positions(span);
            Place { line: start.line, column: start.column, end_line: end.line, end_column: end.column, span }
        };
        let labels = diagnostic.labels.iter();
        let fix = diagnostic.fix.as_ref();
        Self {
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: &diagnostic.message,
            file: source.label(),
            place: diagnostic.span.map(place),
            hint: diagnostic.hint.as_deref(),
            labels: labels
                .map(|label| LocatedLabel { message: &label.message, place: place(label.span) })
                .collect(),
            fix: fix.map(|fix| LocatedFix {
                message: &fix.message,
                applicability: fix.applicability,
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| LocatedEdit { replacement: &edit.replacement, place: place(edit.span) })
                    .collect(),
            }),
        }
    }
}

/// Returns the diagnostics of a file as a JSON list of [`Located`].
pub fn to_json(source: &SourceText<'_>, diagnostics: &[Diagnostic]) -> Value {
    let located = diagnostics.iter().map(|diagnostic| Located::new(source, diagnostic));
    // Every field is text, a number or a list of these, for which serialisation cannot fail.
    located.map(|located| serde_json::to_value(located).unwrap_or_default()).collect()
}
