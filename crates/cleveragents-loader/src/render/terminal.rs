//! Diagnostics as the Rust compiler prints them.

use crate::escape::{escape_for_terminal, is_unsafe};
use crate::source::floor_char_boundary;
use crate::{Diagnostic, Edit, Fix, Severity, SourceText, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use std::ops::Range;

/// A line longer than this is not shown.
const LONGEST_LINE: usize = 2000;

/// Renders diagnostics with the lines they are about, a blank line between two.
///
/// Nothing of the file reaches the terminal unescaped: control characters and invisible ones are shown as one visible
/// character each.
pub fn render_terminal(source: &SourceText<'_>, diagnostics: &[Diagnostic], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let shown = Shown::new(source);
    let rendered: Vec<String> =
        diagnostics.iter().map(|diagnostic| renderer.render(&report(&shown, diagnostic))).collect();
    let mut out = rendered.join("\n\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn report<'a>(shown: &'a Shown, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(escape_for_terminal(&diagnostic.message)).id(diagnostic.code.as_str());
    let mut group = match diagnostic.span.filter(|span| shown.fits(*span)) {
        Some(span) => {
            let labels = diagnostic.labels.iter().filter(|label| shown.fits(label.span));
            let window = shown.window(labels.clone().map(|label| label.span).chain([span]));
            let labels = labels.map(|label| {
                let range = window.range(shown.range(label.span));
                AnnotationKind::Context.span(range).label(escape_for_terminal(&label.message))
            });
            title.element(
                window
                    .snippet(&shown.label)
                    .annotation(AnnotationKind::Primary.span(window.range(shown.range(span))))
                    .annotations(labels),
            )
        }
        None => title.element(Origin::path(shown.label.as_str())),
    };
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(escape_for_terminal(hint)));
    }
    let mut groups = vec![group];
    if let Some(fix) = diagnostic.fix.as_ref().filter(|fix| shown.shows_change(fix)) {
        let window = shown.window(fix.edits.iter().map(|edit| edit.span));
        let patches = fix
            .edits
            .iter()
            .map(|edit| Patch::new(window.range(shown.range(edit.span)), visible(&edit.replacement)));
        groups.push(
            Level::HELP
                .secondary_title(escape_for_terminal(&fix.message))
                .element(window.snippet(&shown.label).patches(patches)),
        );
    }
    groups
}

/// The lines that a snippet is about, so that its cost does not grow with the file.
struct Window<'a> {
    text: &'a str,
    start: usize,
    line: usize,
}

impl<'a> Window<'a> {
    fn snippet<T: Clone>(&self, label: &'a str) -> Snippet<'a, T> {
        Snippet::source(self.text).line_start(self.line).path(label)
    }

    fn range(&self, range: Range<usize>) -> Range<usize> {
        range.start.saturating_sub(self.start)..range.end.saturating_sub(self.start)
    }
}

/// The text as it is shown, with every offset in it mapped from the file.
///
/// A byte-order mark is left out and lone carriage returns become line feeds, so that lines count as in the file.
struct Shown {
    label: String,
    text: String,
    skipped: usize,
    offsets: Vec<(usize, usize)>,
    line_starts: Vec<usize>,
}

impl Shown {
    fn new(source: &SourceText<'_>) -> Self {
        let skipped = if source.text().starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut shown = Self {
            label: escape_for_terminal(source.label()),
            text: String::with_capacity(source.text().len()),
            skipped,
            offsets: Vec::new(),
            line_starts: vec![0],
        };
        let text = source.text().get(skipped..).unwrap_or_default();
        let mut characters = text.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let before_feed = matches!(characters.peek(), Some((_, '\n')));
            let replacement = match character {
                '\r' if !before_feed => '\n',
                '\n' | '\r' | '\t' => character,
                other if is_unsafe(other) => picture(other),
                other => other,
            };
            shown.text.push(replacement);
            if replacement == '\n' {
                shown.line_starts.push(shown.text.len());
            }
            if replacement.len_utf8() != character.len_utf8() {
                shown.offsets.push((offset + character.len_utf8(), shown.text.len()));
            }
        }
        shown
    }

    fn offset(&self, offset: usize) -> usize {
        let offset = offset.saturating_sub(self.skipped);
        let at = self.offsets.partition_point(|(original, _)| *original <= offset);
        let (original, moved) =
            at.checked_sub(1).and_then(|at| self.offsets.get(at)).copied().unwrap_or_default();
        floor_char_boundary(&self.text, moved + (offset - original))
    }

    fn range(&self, span: Span) -> Range<usize> {
        let start = self.offset(span.start);
        start..self.offset(span.end).max(start)
    }

    /// Tells whether the edits can be shown and can be seen, which the removal of a byte-order mark cannot.
    fn shows_change(&self, fix: &Fix) -> bool {
        let seen = |edit: &Edit| !self.range(edit.span).is_empty() || !edit.replacement.is_empty();
        fix.edits.iter().all(|edit| self.fits(edit.span)) && fix.edits.iter().any(seen)
    }

    /// Tells whether the lines of a span can be shown.
    fn fits(&self, span: Span) -> bool {
        let Window { text, .. } = self.window([span]);
        text.lines().all(|line| line.len() <= LONGEST_LINE)
    }

    /// Returns the whole lines from the first to the last span.
    fn window(&self, spans: impl IntoIterator<Item = Span>) -> Window<'_> {
        let mut whole: Option<Range<usize>> = None;
        for range in spans.into_iter().map(|span| self.range(span)) {
            whole = Some(match whole {
                Some(whole) => whole.start.min(range.start)..whole.end.max(range.end),
                None => range,
            });
        }
        let whole = whole.unwrap_or_default();
        let line = self.line_starts.partition_point(|start| *start <= whole.start).max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or_default();
        let after = self.line_starts.partition_point(|start| *start < whole.end.max(start + 1));
        let end = self.line_starts.get(after).copied().unwrap_or(self.text.len());
        Window { text: self.text.get(start..end.max(whole.end)).unwrap_or_default(), start, line }
    }
}

/// Returns a visible character of the same place for one that must not be printed.
fn picture(character: char) -> char {
    match u32::from(character) {
        control @ 0..=0x1f => char::from_u32(0x2400 + control).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        _ => '\u{fffd}',
    }
}

fn visible(text: &str) -> String {
    let keep = |character: char| match character {
        '\n' | '\t' => character,
        other if is_unsafe(other) => picture(other),
        other => other,
    };
    text.chars().map(keep).collect()
}
