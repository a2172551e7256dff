//! Lists of different lengths, one behind the other in a single allocation.

/// Numbered rows of values.
#[derive(Debug, Clone)]
pub(super) struct Rows<T> {
    ends: Vec<u32>,
    values: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { ends: Vec::new(), values: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// Adds a value to the row that is being filled.
    pub(super) fn push(&mut self, value: T) {
        self.values.push(value);
    }

    /// Ends the row that is being filled.
    pub(super) fn end_row(&mut self) {
        self.ends.push(number(self.values.len()));
    }

    /// Returns a row; one that does not exist is empty.
    pub(super) fn row(&self, index: u32) -> &[T] {
        self.values.get(self.start(index) as usize..self.end(index) as usize).unwrap_or_default()
    }

    /// Returns the place of a row's first value among all values.
    pub(super) fn start(&self, index: u32) -> u32 {
        index.checked_sub(1).map_or(0, |before| self.end(before))
    }

    fn end(&self, index: u32) -> u32 {
        self.ends.get(index as usize).copied().unwrap_or_default()
    }
}

/// Returns a count as a number of 32 bits, which no snapshot in memory exceeds.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
