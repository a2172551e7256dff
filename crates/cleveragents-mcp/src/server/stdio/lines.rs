//! Lines of a client, with a bound.

/// Cuts bytes into lines as they come.
#[derive(Debug)]
pub(super) struct LineCutter {
    line: Vec<u8>,
    most: usize,
    is_too_long: bool,
}

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CutLine {
    /// All of it.
    Whole(Vec<u8>),
    /// It is longer than the bound; all of it was read, and none of it kept.
    TooLong,
}

impl LineCutter {
    /// Keeps lines of at most so many bytes.
    pub(super) fn new(most: usize) -> Self {
        Self { line: Vec::new(), most, is_too_long: false }
    }

    /// Takes bytes up to the end of a line; all of them when there is none.
    pub(super) fn cut(&mut self, bytes: &mut &[u8]) -> Option<CutLine> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (part, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
        self.is_too_long |= self.line.len().saturating_add(part.len()) > self.most;
        if self.is_too_long {
            self.line = Vec::new();
        } else {
            self.line.extend_from_slice(part);
        }
        *bytes = rest.get(1..).unwrap_or_default();
        end?;
        let line = std::mem::take(&mut self.line);
        Some(if std::mem::take(&mut self.is_too_long) { CutLine::TooLong } else { CutLine::Whole(line) })
    }
}

#[cfg(test)]
mod tests;
