//! Streams that the runtime waits for: pipes and sockets, so that no thread stands behind each of them.
//!
//! The streams keep their flags, for other processes may share them. Before each read and write it is looked whether it can be
//! done at once, and what is written at once is no more than fits in any pipe that can be written to.

use std::io::{self, IsTerminal as _};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// A pipe or socket that can be written to takes so many bytes at once.
const PART: usize = 4096;

/// A stream that is read from when there is something, or written to when there is room.
#[derive(Debug)]
pub(super) struct ReadyStream {
    stream: AsyncFd<OwnedFd>,
    interest: Interest,
}

impl ReadyStream {
    /// Takes a stream to read from; nothing when the runtime cannot wait for it, as for a pipe or a socket.
    pub(super) fn input(stream: BorrowedFd<'_>) -> Option<Self> {
        Self::of(stream, Interest::READABLE)
    }

    /// Takes a stream to write to; nothing when the runtime cannot wait for it, as for a pipe or a socket.
    pub(super) fn output(stream: BorrowedFd<'_>) -> Option<Self> {
        Self::of(stream, Interest::WRITABLE)
    }

    fn of(stream: BorrowedFd<'_>, interest: Interest) -> Option<Self> {
        // What is typed comes slowly, and a terminal that is held takes nothing although it has room. Files are always ready,
        // so the system waits for none.
        if stream.is_terminal() {
            return None;
        }
        Some(Self { stream: registered(stream.try_clone_to_owned().ok()?, interest).ok()?, interest })
    }

    /// Reads what is there, once there is something; nothing at the end.
    pub(super) async fn read(&self, chunk: &mut [u8]) -> io::Result<usize> {
        loop {
            self.is_ready().await?;
            match rustix::io::read(self.stream.get_ref(), &mut *chunk) {
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                read => return Ok(read?),
            }
        }
    }

    /// Writes all bytes, as there is room for them.
    pub(super) async fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.is_ready().await?;
            let part = bytes.get(..PART).unwrap_or(bytes);
            match rustix::io::write(self.stream.get_ref(), part) {
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                written => bytes = bytes.get(written?..).unwrap_or_default(),
            }
        }
        Ok(())
    }

    /// Waits until a read or a write ends at once.
    async fn is_ready(&self) -> io::Result<()> {
        let wanted = if self.interest == Interest::READABLE { PollFlags::IN } else { PollFlags::OUT };
        loop {
            let mut guard = self.stream.ready(self.interest).await?;
            let mut looked_at = [PollFd::from_borrowed_fd(self.stream.get_ref().as_fd(), wanted)];
            // An end and an error are found by the read or the write.
            if poll(&mut looked_at, Some(&Timespec::default()))? > 0 {
                return Ok(());
            }
            guard.clear_ready();
        }
    }
}

#[expect(
    deprecated,
    reason = "an `OwnedFd` is open and the same for as long as it lives, which is all that is asked of it"
)]
fn registered(stream: OwnedFd, interest: Interest) -> io::Result<AsyncFd<OwnedFd>> {
    AsyncFd::with_interest(stream, interest)
}

#[cfg(test)]
mod tests;
