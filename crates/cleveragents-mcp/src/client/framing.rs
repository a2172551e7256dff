//! Cuts what a server writes into lines, with a bound.

#[cfg(test)]
mod tests;

/// How many times the limit may pass without an end of line, until nothing is expected any more.
const MOST_DROPPED: usize = 64;

/// How much of a line that is too long is kept, to find out which request it answers.
const KEPT_START: usize = 256;

/// Collects lines of at most so many bytes.
#[derive(Debug)]
pub(crate) struct Lines {
    limit: usize,
    line: Vec<u8>,
    /// Bytes of the line that is being dropped.
    dropped: usize,
    /// Whether lines of blank space count.
    blank: bool,
}

/// What was found in the bytes of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cut {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that is too long, known as soon as it is; this is its start.
    TooLong(Vec<u8>),
    /// A line that does not end at all.
    Endless,
}

impl Lines {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, line: Vec::new(), dropped: 0, blank: false }
    }

    /// Gives lines of blank space as well.
    pub(crate) fn with_blank(limit: usize) -> Self {
        Self { blank: true, ..Self::new(limit) }
    }

    /// Changes the limit of lines that have not ended.
    pub(crate) fn limit_to(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Takes bytes, and gives to `found` what is in them.
    pub(crate) fn push(&mut self, bytes: &[u8], mut found: impl FnMut(Cut)) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (part, after) = match end {
                Some(end) => (rest.get(..end).unwrap_or_default(), rest.get(end + 1..).unwrap_or_default()),
                None => (rest, &[][..]),
            };
            if self.dropped > 0 {
                self.dropped += part.len();
                if self.dropped > self.limit.saturating_mul(MOST_DROPPED) {
                    found(Cut::Endless);
                    return;
                }
            } else if self.line.len() + part.len() > self.limit {
                let length = self.line.len() + part.len();
                self.line.extend_from_slice(part.get(..KEPT_START.min(part.len())).unwrap_or_default());
                self.line.truncate(KEPT_START);
                self.dropped = length.max(1);
                found(Cut::TooLong(std::mem::take(&mut self.line)));
            } else {
                self.line.extend_from_slice(part);
            }
            if end.is_some() {
                let line = std::mem::take(&mut self.line);
                if self.dropped == 0 && (self.blank || !line.trim_ascii().is_empty()) {
                    found(Cut::Line(line));
                }
                self.dropped = 0;
            }
            rest = after;
        }
    }

    /// What stands after the last end of line when nothing more comes.
    pub(crate) fn rest(self) -> Option<Vec<u8>> {
        Some(self.line).filter(|line| self.dropped == 0 && !line.trim_ascii().is_empty())
    }
}

/// The number of the request that a line of this start answers, where it can be read.
pub(crate) fn id_in(start: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(start);
    let (before, after) = text.split_once("\"id\"")?;
    // Further in it may be anybody's id.
    if before.matches('{').count() != 1 || before.contains("result") {
        return None;
    }
    let number = after.trim_start().strip_prefix(':')?.trim_start();
    let end = number.find(|character: char| !character.is_ascii_digit())?;
    number.get(..end)?.parse().ok()
}
