//! Why a file has no front matter.

use super::line::{Line, Lines};
use super::{Extent, MAX_FRONT_MATTER_BYTES, Split, is_fence};
use crate::{Diagnostic, DiagnosticCode, Fix, Span};

pub(super) fn missing(text: &str, place: Span) -> Split {
    let message = if text.trim().is_empty() {
        "the file is empty and has no front matter"
    } else {
        "the file does not start with front matter"
    };
    let error = Diagnostic::error(DiagnosticCode::FrontMatterMissing, place, message)
        .with_hint("start the file with `---`, a `name:` line, a `description:` line and `---`");
    Split::Missing(Box::new(error))
}

/// Tells front matter that comes too late from none at all.
pub(super) fn not_first(text: &str, first: Line) -> Split {
    let mut lines = Lines::starting_at(text, first.next);
    while let Some(line) = lines.next() {
        if line.start > MAX_FRONT_MATTER_BYTES {
            break;
        }
        let begins = is_fence(line.content(text))
            && lines.clone().take(3).any(|next| {
                let content = next.content(text);
                content.starts_with("name:") || content.starts_with("description:")
            });
        if begins {
            let message = "text stands before the front matter";
            let error = Diagnostic::error(DiagnosticCode::FrontMatterNotFirst, first.span(), message)
                .with_label(line.span(), "the front matter starts here")
                .with_hint("move the front matter to the first line of the file");
            return Split::Missing(Box::new(error));
        }
    }
    missing(text, first.span())
}

pub(super) fn unclosed(text: &str, extent: Extent, opening: Line, start: usize) -> Split {
    if text.len() > start + MAX_FRONT_MATTER_BYTES {
        let message = format!("the front matter is not closed within {MAX_FRONT_MATTER_BYTES} bytes");
        let error = Diagnostic::error(DiagnosticCode::FrontMatterTooLong, opening.span(), message);
        return Split::Missing(Box::new(error.with_hint("end the front matter with a line `---`")));
    }
    if extent == Extent::Prefix {
        return Split::NeedsMore;
    }
    let message = "the front matter is opened here and never closed";
    let mut error = Diagnostic::error(DiagnosticCode::FrontMatterUnclosed, opening.span(), message)
        .with_hint("end the front matter with a line `---`");
    let end = Lines::starting_at(text, start).find(|line| {
        let content = line.content(text);
        content.trim().is_empty() || content.starts_with("# ")
    });
    if let Some(end) = end {
        let fix = Fix::suggestion("close the front matter here", Span::at(end.start), "---\n");
        error = error.with_fix(fix);
    }
    Split::Missing(Box::new(error))
}
