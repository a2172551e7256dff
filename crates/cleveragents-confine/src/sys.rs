//! The seam to the operating system: the same small set of operations over `openat2`, over a component-wise walk, or over
//! `cap-std`.

use std::io;

use crate::{EntryKind, OpenError, ShownPath};

#[cfg(all(target_os = "linux", not(agents_portable)))]
mod component;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod linux;
#[cfg(any(not(target_os = "linux"), agents_portable))]
mod portable;

#[cfg(all(target_os = "linux", not(agents_portable)))]
pub(crate) use linux::{Dir, File, file_stat};
#[cfg(any(not(target_os = "linux"), agents_portable))]
pub(crate) use portable::{Dir, File, file_stat};

/// What may be passed on the way to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Links are followed while they stay below the folder.
    pub(crate) links: bool,
    /// Mount points may be crossed.
    pub(crate) mounts: bool,
}

/// Why an operation was refused, before the path is put into words.
#[derive(Debug)]
pub(crate) enum Refusal {
    NotFound,
    Leaves,
    Link,
    Loop,
    OtherFilesystem,
    NotFolder,
    TooMany(usize),
    Special(EntryKind),
    Denied(io::Error),
    Other(io::Error),
}

impl Refusal {
    /// Puts the refusal into words about `path`.
    pub(crate) fn about(self, path: ShownPath) -> OpenError {
        match self {
            Self::NotFound => OpenError::NotFound { path },
            Self::Leaves => OpenError::LeavesFolder { path },
            Self::Link => OpenError::LinkRefused { path },
            Self::Loop => OpenError::LinkLoop { path },
            Self::OtherFilesystem => OpenError::OtherFilesystem { path },
            Self::NotFolder | Self::Special(_) => OpenError::NotFolder { path },
            Self::TooMany(limit) => OpenError::TooManyEntries { path, limit },
            Self::Denied(source) => OpenError::PermissionDenied { path, source },
            Self::Other(source) => OpenError::Io { path, source },
        }
    }
}
