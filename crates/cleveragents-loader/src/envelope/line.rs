//! Lines that end with LF, CR LF or CR.

use crate::Span;

/// One line of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The offset of its first byte.
    pub(crate) start: usize,
    /// The offset of its line break.
    pub(crate) end: usize,
    /// The offset of the next line.
    pub(crate) next: usize,
}

impl Line {
    /// Returns the line without its line break.
    pub(crate) fn content(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the place of the line without its line break.
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// The lines of a text from some offset on.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Lines<'a> {
    /// Starts at the beginning, behind a byte-order mark.
    pub(crate) fn new(text: &'a str) -> Self {
        let position = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, position }
    }

    /// Starts at an offset.
    pub(crate) fn starting_at(text: &'a str, position: usize) -> Self {
        Self { text, position }
    }

    /// Returns the whole text.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let start = self.position;
        let rest = self.text.as_bytes().get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let break_length = match (rest.get(length), rest.get(length + 1)) {
            (Some(b'\r'), Some(b'\n')) => 2,
            (Some(_), _) => 1,
            (None, _) => 0,
        };
        let end = start + length;
        self.position = end + break_length;
        Some(Line { start, end, next: self.position })
    }
}
