//! Bytes that are most likely those of an earlier time, and are only copied when they are not.

/// What was written, beside what was written before.
#[derive(Debug)]
pub(crate) enum Written {
    /// The same.
    Same,
    /// Something else.
    Other(Vec<u8>),
}

/// Bytes in the making. As long as they are the beginning of the earlier ones, nothing is copied.
#[derive(Debug)]
pub(super) struct Draft<'k> {
    before: &'k [u8],
    /// How many bytes of `before` these are, while they are.
    same: Option<usize>,
    bytes: Vec<u8>,
}

impl<'k> Draft<'k> {
    pub(super) fn new(before: &'k [u8]) -> Self {
        Self { before, same: Some(0), bytes: Vec::new() }
    }

    pub(super) fn length(&self) -> usize {
        self.same.unwrap_or(self.bytes.len())
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        if let Some(same) = self.same {
            let expected = self.before.get(same..same + bytes.len());
            // The very bytes of before need not be compared with themselves.
            if expected.is_some_and(|expected| expected.as_ptr() == bytes.as_ptr() || expected == bytes) {
                self.same = Some(same + bytes.len());
                return;
            }
            self.part(same);
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Leaves room for `length` bytes that are patched later; returns where they are.
    pub(super) fn skip(&mut self, length: usize) -> usize {
        let at = self.length();
        match self.same {
            Some(same) if same + length <= self.before.len() => self.same = Some(same + length),
            Some(same) => {
                self.part(same);
                self.bytes.resize(at + length, 0);
            }
            None => self.bytes.resize(at + length, 0),
        }
        at
    }

    /// Writes bytes where room was left; `None` where there is none.
    pub(super) fn patch(&mut self, at: usize, bytes: &[u8]) -> Option<()> {
        if let Some(same) = self.same {
            if self.before.get(at..at + bytes.len())? == bytes {
                return Some(());
            }
            self.part(same);
        }
        self.bytes.get_mut(at..at + bytes.len())?.copy_from_slice(bytes);
        Some(())
    }

    pub(super) fn finish(mut self) -> Written {
        match self.same {
            Some(same) if same == self.before.len() => return Written::Same,
            Some(same) => self.part(same),
            None => {}
        }
        Written::Other(self.bytes)
    }

    /// Goes on with a copy.
    fn part(&mut self, same: usize) {
        self.bytes.reserve(self.before.len());
        self.bytes.extend_from_slice(self.before.get(..same).unwrap_or_default());
        self.same = None;
    }
}
