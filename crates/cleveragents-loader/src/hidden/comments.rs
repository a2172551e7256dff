//! Text of a Markdown body that its rendering does not show.

use super::LISTED;
use crate::{Diagnostic, DiagnosticCode, Span};

/// Blank lines after which text counts as out of sight.
const BLANK_RUN: usize = 200;

pub(super) fn report(text: &str, body: Span, diagnostics: &mut Vec<Diagnostic>) {
    let content = body.slice(text);
    report_blank_run(content, body.start, diagnostics);
    if content.contains("<!--") || content.contains("[//]:") {
        report_comments(content, body.start, diagnostics);
    }
}

/// Lists comments outside code blocks, in which a reader sees them.
fn report_comments(content: &str, base: usize, diagnostics: &mut Vec<Diagnostic>) {
    let mut found = 0_usize;
    let mut in_code = false;
    let mut hidden_until = 0;
    let mut start = 0;
    for line in content.split_inclusive('\n') {
        let trimmed = line.trim_start();
        if start >= hidden_until && (trimmed.starts_with("```") || trimmed.starts_with("~~~")) {
            in_code = !in_code;
        }
        if !in_code && start >= hidden_until {
            let comment = match line.find("<!--") {
                Some(at) => {
                    let open = start + at;
                    let rest = content.get(open..).unwrap_or_default();
                    let length = rest.find("-->").map_or(rest.len(), |end| end + 3);
                    Some(Span::new(open, open + length))
                }
                None if trimmed.starts_with("[//]:") => Some(Span::new(start, start + line.trim_end().len())),
                None => None,
            };
            if let Some(comment) = comment {
                hidden_until = comment.end;
                found += 1;
                if found <= LISTED {
                    let length = comment.slice(content).chars().count();
                    let message = format!("a comment of {length} characters is not shown by Markdown");
                    let code = DiagnosticCode::HiddenComment;
                    diagnostics.push(Diagnostic::note(code, comment.shifted(base), message));
                }
            }
        }
        start += line.len();
    }
    if found > LISTED {
        let message = format!("{} more comments are not listed", found - LISTED);
        diagnostics.push(Diagnostic::note(DiagnosticCode::HiddenComment, None, message));
    }
}

/// Looks at every 200th byte only: a run of so many blank lines cannot lie between two of them.
fn report_blank_run(content: &str, base: usize, diagnostics: &mut Vec<Diagnostic>) {
    let bytes = content.as_bytes();
    let mut at = BLANK_RUN;
    while let Some(byte) = bytes.get(at) {
        if !byte.is_ascii_whitespace() {
            at += BLANK_RUN;
            continue;
        }
        let (before, after) = bytes.split_at(at);
        let lead = before.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
        let tail = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let (start, end) = (at - lead, at + tail);
        let run = bytes.get(start..end).unwrap_or_default();
        let blank_lines = run.split(|byte| *byte == b'\n').count().saturating_sub(2);
        if blank_lines >= BLANK_RUN && end < bytes.len() {
            let line = content.get(end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            let place = Span::new(end, end + line.trim_end().len()).shifted(base);
            let message = format!("text stands below {blank_lines} blank lines");
            diagnostics.push(Diagnostic::warning(DiagnosticCode::TextBelowBlankRun, place, message));
            return;
        }
        at = end + BLANK_RUN;
    }
}
