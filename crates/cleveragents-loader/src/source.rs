//! The text of a file together with its name and its lines.

use crate::Span;
use serde::Serialize;
use std::borrow::Cow;

/// A file's text with the label under which diagnostics speak of it.
///
/// Bytes that are not UTF-8 are shown as replacement characters; offsets up to the first such byte stay exact.
#[derive(Clone, Debug)]
pub struct SourceText<'a> {
    label: Cow<'a, str>,
    text: Cow<'a, str>,
    line_starts: Vec<usize>,
}

impl<'a> SourceText<'a> {
    /// Takes the bytes of a file as they were read.
    pub fn new(label: impl Into<Cow<'a, str>>, bytes: &'a [u8]) -> Self {
        Self::from_cow(label.into(), String::from_utf8_lossy(bytes))
    }

    /// Takes text that is known to be UTF-8.
    pub fn from_text(label: impl Into<Cow<'a, str>>, text: impl Into<Cow<'a, str>>) -> Self {
        Self::from_cow(label.into(), text.into())
    }

    fn from_cow(label: Cow<'a, str>, text: Cow<'a, str>) -> Self {
        let line_starts = line_starts(&text);
        Self { label, text, line_starts }
    }

    /// Returns the label.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line and column of an offset, both from 1.
    ///
    /// A column counts code points. A byte-order mark at the start of the file takes no column. An offset past
    /// the end is the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = floor_char_boundary(&self.text, offset);
        let line = self.line_starts.partition_point(|start| *start <= offset).max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..offset).unwrap_or_default();
        let before = if line == 1 { before.trim_start_matches('\u{feff}') } else { before };
        Position { line, column: before.chars().count() + 1 }
    }
}

/// A place in a file as people count: line and column from 1, the column in code points.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in code points.
    pub column: usize,
}

impl SourceText<'_> {
    /// Returns the first and the last place of a span.
    pub fn positions(&self, span: Span) -> (Position, Position) {
        (self.position(span.start), self.position(span.end.max(span.start)))
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for offset in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        let ends_line = bytes.get(offset) == Some(&b'\n') || bytes.get(offset + 1) != Some(&b'\n');
        if ends_line {
            starts.push(offset + 1);
        }
    }
    starts
}

pub(crate) fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
