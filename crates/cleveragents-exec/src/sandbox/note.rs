//! Memory that a process may write to, for whoever looks at it afterwards.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::MemfdFlags;

/// Empty memory that a process writes to through its descriptor.
#[derive(Debug)]
pub(crate) struct Note(OwnedFd);

impl Note {
    /// Asks the system for it.
    pub(crate) fn create() -> std::io::Result<Self> {
        Ok(Self(rustix::fs::memfd_create("note", MemfdFlags::CLOEXEC)?))
    }

    /// All that was written, unless it is nothing or more than `most` bytes.
    pub(crate) fn read(&self, most: usize) -> Option<Vec<u8>> {
        let size = usize::try_from(rustix::fs::fstat(&self.0).ok()?.st_size).ok()?;
        if size == 0 || size > most {
            return None;
        }
        let mut bytes = vec![0; size];
        let read = rustix::io::pread(&self.0, &mut bytes, 0).ok()?;
        (read == size).then_some(bytes)
    }
}

impl AsFd for Note {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
