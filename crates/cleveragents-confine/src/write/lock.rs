use std::fs::{File, TryLockError};
use std::io;

/// Who else may hold a lock at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// Others that share it too.
    Shared,
    /// Nobody.
    Exclusive,
}

/// A lock between processes, held until it is dropped or its process ends in any way.
#[derive(Debug)]
pub struct FileLock {
    file: File,
}

impl FileLock {
    /// Takes the lock, or returns `None` while somebody else is in the way.
    pub(super) fn take(file: File, sharing: Sharing) -> io::Result<Option<Self>> {
        let taken = match sharing {
            Sharing::Shared => file.try_lock_shared(),
            Sharing::Exclusive => file.try_lock(),
        };
        match taken {
            Ok(()) => Ok(Some(Self { file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // A process that was just begun may still have a copy of the handle, with which the lock would live on.
        self.file.unlock().ok();
    }
}
