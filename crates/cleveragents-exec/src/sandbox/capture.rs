//! Reads what a program writes: all of it, and keeps the start.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;

use super::Captured;

/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;

/// What can still stand in a pipe when its writers are gone; pipes of unusual size included.
const MOST_LEFT: usize = 4 << 20;

/// Our end of one output of a program.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    most: usize,
    captured: Captured,
}

impl Capture {
    /// An output that is kept up to `most` bytes. The pipe does not wait.
    pub(super) fn of(pipe: OwnedFd, most: usize) -> Self {
        Self { pipe: Some(pipe), most, captured: Captured::default() }
    }

    /// An output that the program does not have.
    pub(super) fn absent() -> Self {
        Self { pipe: None, most: 0, captured: Captured::default() }
    }

    /// What to wait for, while there can be more.
    pub(super) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// How much was read.
    pub(super) fn total(&self) -> u64 {
        self.captured.total
    }

    /// Reads once. Gives how many bytes there were: none when nothing is there yet, or ever again.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> usize {
        let Some(pipe) = &self.pipe else { return 0 };
        let read = match rustix::io::read(pipe, &mut *buffer) {
            Ok(0) => {
                self.pipe = None;
                0
            }
            Ok(read) => read,
            Err(Errno::AGAIN | Errno::INTR) => 0,
            Err(_) => {
                self.pipe = None;
                0
            }
        };
        let room = self.most.saturating_sub(self.captured.bytes.len());
        if let Some(kept) = buffer.get(..read.min(room)) {
            self.captured.bytes.extend_from_slice(kept);
        }
        self.captured.total = self.captured.total.saturating_add(read as u64);
        read
    }

    /// Reads what the dead left in the pipe, without waiting for anybody who still holds it.
    pub(super) fn finish(mut self, buffer: &mut [u8]) -> Captured {
        let mut left = 0;
        while left < MOST_LEFT {
            match self.read(buffer) {
                0 => break,
                read => left += read,
            }
        }
        self.captured
    }
}

/// Memory for one read.
pub(super) fn buffer() -> Vec<u8> {
    vec![0; CHUNK]
}
