//! The lines of a document, one of them ahead.

/// A line without its break.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) indent: usize,
    /// What stands behind the indentation; it never ends in a space. Empty when the line is blank, and when it ends in a
    /// space, which only the parser reads.
    pub(super) text: &'a str,
    /// The offset of `text` in the file.
    pub(super) start: usize,
    /// Whether a line break follows.
    pub(super) broken: bool,
    /// Whether the line has nothing but spaces.
    pub(super) blank: bool,
}

impl Line<'_> {
    /// The offset behind the line and its break.
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len() + self.broken as usize
    }
}

/// What is left of a document.
pub(super) struct Lines<'a> {
    left: &'a str,
    /// The offset of `left` in the file.
    offset: usize,
    ahead: Option<Line<'a>>,
}

impl<'a> Lines<'a> {
    /// The lines of a text that stands at an offset of its file.
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        let mut lines = Self { left: text, offset, ahead: None };
        lines.ahead = lines.read();
        lines
    }

    /// The next line, which stays.
    #[inline]
    pub(super) const fn peek(&self) -> Option<Line<'a>> {
        self.ahead
    }

    /// Takes the next line when it fits.
    #[inline]
    pub(super) fn next_if(&mut self, fits: impl FnOnce(&Line<'a>) -> bool) -> Option<Line<'a>> {
        let line = self.ahead.filter(fits)?;
        self.ahead = self.read();
        Some(line)
    }

    /// Leaves only the last part of the next line, from `skipped` bytes into its text on.
    pub(super) fn go_into(&mut self, skipped: usize) {
        self.ahead = self.ahead.and_then(|line| {
            let text = line.text.get(skipped..)?;
            Some(Line { indent: line.indent + skipped, text, start: line.start + skipped, ..line })
        });
    }

    #[inline]
    fn read(&mut self) -> Option<Line<'a>> {
        let (line, rest) = match memchr::memchr(b'\n', self.left.as_bytes()) {
            Some(at) => (self.left.get(..at)?, self.left.get(at + 1..)),
            None if self.left.is_empty() => return None,
            None => (self.left, None),
        };
        let indent = line.bytes().take_while(|byte| *byte == b' ').count();
        let blank = indent == line.len();
        let text = if line.ends_with(' ') { "" } else { line.get(indent..)? };
        let start = self.offset + indent;
        self.offset += line.len() + 1;
        self.left = rest.unwrap_or_default();
        Some(Line { indent, text, start, broken: rest.is_some(), blank })
    }
}
