//! Diagnostics as the Rust compiler prints them.

use crate::escape::{escape_for_terminal, is_unsafe};
use crate::source::floor_char_boundary;
use crate::{Diagnostic, Severity, SourceText, Span};
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
            let labels = diagnostic.labels.iter().map(|label| {
                let range = shown.range(label.span);
                AnnotationKind::Context.span(range).label(escape_for_terminal(&label.message))
            });
            title.element(
                Snippet::source(shown.text.as_str())
                    .path(shown.label.as_str())
                    .annotation(AnnotationKind::Primary.span(shown.range(span)))
                    .annotations(labels),
            )
        }
        None => title.element(Origin::path(shown.label.as_str())),
    };
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(escape_for_terminal(hint)));
    }
    let mut groups = vec![group];
    if let Some(fix) =
        diagnostic.fix.as_ref().filter(|fix| fix.edits.iter().all(|edit| shown.fits(edit.span)))
    {
        let patches =
            fix.edits.iter().map(|edit| Patch::new(shown.range(edit.span), visible(&edit.replacement)));
        groups.push(
            Level::HELP
                .secondary_title(escape_for_terminal(&fix.message))
                .element(Snippet::source(shown.text.as_str()).path(shown.label.as_str()).patches(patches)),
        );
    }
    groups
}

/// The text as it is shown, with every offset in it mapped from the file.
///
/// A byte-order mark is left out and lone carriage returns become line feeds, so that lines count as in the file.
struct Shown {
    label: String,
    text: String,
    skipped: usize,
    offsets: Vec<(usize, usize)>,
}

impl Shown {
    fn new(source: &SourceText<'_>) -> Self {
        let skipped = if source.text().starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut shown = Self {
            label: escape_for_terminal(source.label()),
            text: String::with_capacity(source.text().len()),
            skipped,
            offsets: Vec::new(),
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

    /// Tells whether the lines of a span can be shown.
    fn fits(&self, span: Span) -> bool {
        let range = self.range(span);
        let start = self.text.get(..range.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let end = self
            .text
            .get(range.end..)
            .and_then(|rest| rest.find('\n'))
            .map_or(self.text.len(), |length| range.end + length);
        self.text.get(start..end).is_some_and(|lines| lines.lines().all(|line| line.len() <= LONGEST_LINE))
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
