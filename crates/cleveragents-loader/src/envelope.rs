//! Finds the front matter and the body of a `SKILL.md`.
//!
//! A fence is a line of three hyphens at the first column, with blanks behind it or not. `---` inside a value or in
//! the body is text. The front matter is also found behind a byte-order mark, blank lines, HTML comments or the
//! opening line of a fenced code block, and each of these is reported.

mod absent;
pub(crate) mod line;

use crate::{Diagnostic, DiagnosticCode, Fix, Span};
use absent::{missing, not_first, unclosed};
use line::{Line, Lines};

/// The front matter may have this many bytes.
pub const MAX_FRONT_MATTER_BYTES: usize = 64 * 1024;

/// A longer line is neither a fence nor blank; so the end of a prefix never has to be waited for.
const LONGEST_MARK: usize = 1024;

/// Where the parts of a file are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Envelope {
    /// The YAML text between the fences, without the line break before the closing one.
    pub(crate) front_matter: Span,
    /// Everything behind the line of the closing fence.
    pub(crate) raw_body: Span,
    /// The body without blank space at its ends.
    pub(crate) body: Span,
}

/// What came of looking for the fences.
#[derive(Debug)]
pub(crate) enum Split {
    /// Both fences were found.
    Found(Envelope),
    /// There is no front matter; the diagnostic says why.
    Missing(Box<Diagnostic>),
    /// The text given is a prefix of the file and the closing fence was not in it.
    NeedsMore,
}

/// How much of the file is at hand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// The beginning.
    Prefix,
}

/// Splits `text`, adding what is unusual about the envelope to `diagnostics`.
pub(crate) fn split(text: &str, extent: Extent, diagnostics: &mut Vec<Diagnostic>) -> Split {
    let text = if extent == Extent::Prefix { complete_lines(text) } else { text };
    let mut lines = Lines::new(text);
    let wrapper = match skip_preamble(text, extent, &mut lines, diagnostics) {
        Ok(wrapper) => wrapper,
        Err(split) => return split,
    };
    let Some(opening) = lines.next() else { return missing(text, Span::at(0)) };
    report_blanks(opening, text, diagnostics);
    let start = opening.next;
    let closing = match find_closing(lines, start, extent) {
        Closing::At(closing) => closing,
        Closing::Nowhere => return unclosed(text, extent, opening, start),
        Closing::Undecided => return Split::NeedsMore,
    };
    if closing.content(text).starts_with('.') {
        let warning = Diagnostic::warning(
            DiagnosticCode::ClosingFenceDots,
            closing.span(),
            "the front matter is closed by `...`, which many clients do not accept",
        );
        let fix = Fix::certain("close it with `---`", closing.span(), "---");
        diagnostics.push(warning.with_fix(fix));
    }
    report_blanks(closing, text, diagnostics);
    let raw_body = Span::new(closing.next, text.len());
    let body = body_of(text, raw_body, wrapper);
    let front_matter = without_last_break(text, Span::new(start, closing.start));
    Split::Found(Envelope { front_matter, raw_body, body })
}

/// The run of characters that opened a code block around the front matter.
#[derive(Clone, Copy)]
struct Wrapper<'a>(&'a str);

/// Moves `lines` to the opening fence.
fn skip_preamble<'a>(
    text: &'a str,
    extent: Extent,
    lines: &mut Lines<'a>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Option<Wrapper<'a>>, Split> {
    let mut wrapper = None;
    let mut blank: Option<Span> = None;
    loop {
        let mut ahead = lines.clone();
        let Some(line) = ahead.next() else {
            return Err(if extent == Extent::Prefix { Split::NeedsMore } else { missing(text, Span::at(0)) });
        };
        if line.start > MAX_FRONT_MATTER_BYTES {
            return Err(missing(text, Span::at(0)));
        }
        let content = line.content(text);
        if is_fence(content) {
            break;
        }
        if is_blank_line(content) {
            blank = Some(Span::new(blank.map_or(line.start, |blank| blank.start), line.next));
            *lines = ahead;
        } else if content.trim_start().starts_with("<!--") {
            let Some(end) = comment_end(text, line.start) else {
                let may_follow = extent == Extent::Prefix && text.len() <= MAX_FRONT_MATTER_BYTES;
                return Err(if may_follow { Split::NeedsMore } else { missing(text, line.span()) });
            };
            let place = Span::new(line.start, end.start);
            diagnostics.push(Diagnostic::warning(
                DiagnosticCode::CommentBeforeFence,
                place,
                "a comment stands before the front matter, which most clients do not accept",
            ));
            *lines = Lines::starting_at(text, end.end);
        } else if let Some(run) =
            code_block(content).filter(|_| wrapper.is_none() && opens_fence(ahead.clone()))
        {
            wrapper = Some(Wrapper(run));
            diagnostics.push(Diagnostic::warning(
                DiagnosticCode::FrontMatterFenced,
                line.span(),
                "the front matter stands inside a code block, which most clients do not accept",
            ));
            *lines = ahead;
        } else if extent == Extent::Prefix && ahead.next().is_none() && code_block(content).is_some() {
            return Err(Split::NeedsMore);
        } else {
            return Err(not_first(text, line));
        }
    }
    if let Some(span) = blank {
        let warning = Diagnostic::warning(
            DiagnosticCode::BlankBeforeFence,
            span,
            "blank lines stand before the front matter, which some clients do not accept",
        );
        diagnostics.push(warning.with_fix(Fix::certain("remove them", span, "")));
    }
    Ok(wrapper)
}

fn is_fence(content: &str) -> bool {
    content.len() <= LONGEST_MARK && content.strip_prefix("---").is_some_and(is_blank)
}

fn is_dots(content: &str) -> bool {
    content.len() <= LONGEST_MARK && content.strip_prefix("...").is_some_and(is_blank)
}

fn is_blank_line(content: &str) -> bool {
    content.len() <= LONGEST_MARK && content.trim().is_empty()
}

/// Takes the last line off a prefix when more of the file could change what it is.
fn complete_lines(text: &str) -> &str {
    let known = text.strip_suffix('\r').unwrap_or(text);
    let last = memchr::memrchr2(b'\n', b'\r', known.as_bytes()).map_or(0, |at| at + 1);
    if known.len() - last > LONGEST_MARK { text } else { text.get(..last).unwrap_or(text) }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

fn code_block(content: &str) -> Option<&str> {
    let length = content.bytes().take_while(|byte| *byte == b'`').count();
    if length < 3 { None } else { content.get(..length) }
}

fn opens_fence(mut lines: Lines<'_>) -> bool {
    let text = lines.text();
    lines.next().is_some_and(|line| is_fence(line.content(text)))
}

/// Returns the end of a comment and of the line that it ends on, when nothing else stands there.
fn comment_end(text: &str, start: usize) -> Option<Span> {
    let within = text.get(start..)?;
    let end = start + within.find("-->")? + 3;
    if end > MAX_FRONT_MATTER_BYTES {
        return None;
    }
    let tail = Lines::starting_at(text, end).next();
    match tail {
        Some(tail) if !tail.content(text).trim().is_empty() => None,
        Some(tail) => Some(Span::new(end, tail.next)),
        None => Some(Span::at(end)),
    }
}

/// What came of looking for the closing fence.
enum Closing {
    At(Line),
    Nowhere,
    /// The text ends before it is known whether `...` is followed by a fence.
    Undecided,
}

/// Finds the closing fence in the 64 KiB that follow `start`.
///
/// `...` closes the front matter too, unless a `---` fence comes next: then it only ends the YAML document.
fn find_closing(mut lines: Lines<'_>, start: usize, extent: Extent) -> Closing {
    let text = lines.text();
    while let Some(line) = lines.next() {
        if line.start > start + MAX_FRONT_MATTER_BYTES {
            return Closing::Nowhere;
        }
        let content = line.content(text);
        if is_fence(content) {
            return Closing::At(line);
        }
        if is_dots(content) {
            let limit = start + MAX_FRONT_MATTER_BYTES;
            let mut following = lines.clone().take_while(|next| next.start <= limit);
            return match following.find(|next| !is_blank_line(next.content(text))) {
                Some(next) if is_fence(next.content(text)) => Closing::At(next),
                None if extent == Extent::Prefix && text.len() <= limit => Closing::Undecided,
                Some(_) | None => Closing::At(line),
            };
        }
    }
    Closing::Nowhere
}

fn report_blanks(fence: Line, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let content = fence.content(text);
    if content.len() > 3 {
        let blanks = Span::new(fence.start + 3, fence.end);
        let note = Diagnostic::note(
            DiagnosticCode::FenceTrailingBlank,
            blanks,
            "blanks stand behind the fence, which some clients do not accept",
        );
        diagnostics.push(note.with_fix(Fix::certain("remove them", blanks, "")));
    }
}

/// Trims the body and takes the rest of a code block that was opened before the front matter off it.
fn body_of(text: &str, raw: Span, wrapper: Option<Wrapper<'_>>) -> Span {
    let mut body = trimmed(text, raw);
    if let Some(Wrapper(run)) = wrapper {
        let content = body.slice(text);
        let first_line = content.find('\n').map_or(content.len(), |at| at + 1);
        if content.get(..first_line).is_some_and(|line| line.trim_end() == run) {
            body = trimmed(text, Span::new(body.start + first_line, body.end));
        } else if let Some(rest) = content.strip_suffix(run).filter(|rest| rest.ends_with(['\n', '\r'])) {
            body = trimmed(text, Span::new(body.start, body.start + rest.len()));
        }
    }
    body
}

/// A block scalar at the end of the front matter has no line break of its own: the last one belongs to the fence.
fn without_last_break(text: &str, span: Span) -> Span {
    let content = span.slice(text);
    let kept = content.strip_suffix('\n').unwrap_or(content);
    let kept = kept.strip_suffix('\r').unwrap_or(kept);
    Span::new(span.start, span.start + kept.len())
}

fn trimmed(text: &str, span: Span) -> Span {
    let content = span.slice(text);
    let front = content.len() - content.trim_start().len();
    Span::new(span.start + front, span.start + front + content.trim().len())
}
