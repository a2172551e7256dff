//! Annotations of GitHub Actions.

use crate::escape::escape_for_terminal;
use crate::{Diagnostic, Severity, SourceText};
use std::fmt::Write as _;

/// Renders one workflow command a line: `::error file=…,line=…,col=…,endLine=…,endColumn=…,title=…::message`.
///
/// `%`, line breaks and, in properties, `:` and `,` are escaped as the runner demands; other control characters and
/// invisible ones are written as their code points.
pub fn render_github(source: &SourceText<'_>, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        // Writing to a `String` cannot fail.
        _ = write!(out, "::{command} file={}", property(source.label()));
        if let Some(span) = diagnostic.span {
            let (start, end) = source.positions(span);
            _ = write!(out, ",line={},col={}", start.line, start.column);
            _ = write!(out, ",endLine={},endColumn={}", end.line, end.column);
        }
        let mut message = escape_for_terminal(&diagnostic.message);
        if let Some(hint) = &diagnostic.hint {
            message.push('\n');
            message.push_str(&escape_for_terminal(hint));
        }
        _ = writeln!(out, ",title={}::{}", property(diagnostic.code.as_str()), data(&message));
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(&escape_for_terminal(text)).replace(':', "%3A").replace(',', "%2C")
}
