//! Byte ranges of a source file.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A half-open range of byte offsets in one file.
///
/// Offsets count from the first byte of the file, a byte-order mark included.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Span {
    /// The first byte of the range.
    pub start: usize,
    /// The first byte after the range.
    pub end: usize,
}

impl Span {
    /// Makes a span from its two offsets.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Makes an empty span at one offset.
    pub const fn at(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Tells whether the span covers no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the same span moved towards the end of the file.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }

    /// Returns the span as a range, for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the covered part of `text`, empty when the span does not fit the text.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }
}
