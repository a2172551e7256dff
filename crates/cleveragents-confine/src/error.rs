use std::io;

use crate::{EntryKind, ShownPath};

/// Says why a path could not be opened or listed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Nothing stands at the path, or a link on the way points at nothing.
    #[error("`{path}` not found")]
    NotFound {
        /// The path below the folder, or the folder itself.
        path: ShownPath,
    },
    /// A link on the way leads out of the folder.
    #[error("`{path}` leaves its folder")]
    LeavesFolder {
        /// The path below the folder.
        path: ShownPath,
    },
    /// A link on the way, where links are not followed.
    #[error("`{path}` is or passes a link, and links are not followed here")]
    LinkRefused {
        /// The path below the folder.
        path: ShownPath,
    },
    /// Links on the way never end, or a magic link of the kernel.
    #[error("the links of `{path}` do not end")]
    LinkLoop {
        /// The path below the folder.
        path: ShownPath,
    },
    /// Another file system is mounted on the way.
    #[error("`{path}` is on another file system than its folder")]
    OtherFilesystem {
        /// The path below the folder.
        path: ShownPath,
    },
    /// A folder was needed and something else stands there.
    #[error("`{path}` is or passes something that is not a folder")]
    NotFolder {
        /// The path below the folder.
        path: ShownPath,
    },
    /// The folder holds more names than one listing returns.
    #[error("the folder `{path}` holds more than {limit} entries")]
    TooManyEntries {
        /// The folder.
        path: ShownPath,
        /// The limit that was hit.
        limit: usize,
    },
    /// The system refuses access.
    #[error("permission denied for `{path}`{}", errno(source))]
    PermissionDenied {
        /// The path below the folder, or the folder itself.
        path: ShownPath,
        /// What the system said.
        source: io::Error,
    },
    /// Anything else the system said.
    #[error("cannot open `{path}`{}", errno(source))]
    Io {
        /// The path below the folder, or the folder itself.
        path: ShownPath,
        /// What the system said.
        source: io::Error,
    },
}

/// Says why a file could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The path could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The path is not a regular file; it was not read.
    #[error("`{path}` is {kind}, not a regular file")]
    NotRegular {
        /// The path below the folder.
        path: ShownPath,
        /// What it is.
        kind: EntryKind,
    },
    /// The file is larger than the caller allows; it was not read.
    #[error("`{path}` has {size} bytes, more than the limit of {cap}")]
    TooLarge {
        /// The path below the folder.
        path: ShownPath,
        /// The size found, in bytes.
        size: u64,
        /// The limit, in bytes.
        cap: u64,
    },
    /// The file changed during each of two attempts to read it.
    #[error("`{path}` changed during the read")]
    ChangedDuringRead {
        /// The path below the folder.
        path: ShownPath,
    },
    /// The system failed in the middle of a read.
    #[error("cannot read `{path}`{}", errno(source))]
    Io {
        /// The path below the folder.
        path: ShownPath,
        /// What the system said.
        source: io::Error,
    },
}

impl OpenError {
    /// Returns the system's error number, when the system refused.
    pub fn errno(&self) -> Option<i32> {
        match self {
            Self::PermissionDenied { source, .. } | Self::Io { source, .. } => source.raw_os_error(),
            Self::NotFound { .. }
            | Self::LeavesFolder { .. }
            | Self::LinkRefused { .. }
            | Self::LinkLoop { .. }
            | Self::OtherFilesystem { .. }
            | Self::NotFolder { .. }
            | Self::TooManyEntries { .. } => None,
        }
    }
}

impl ReadError {
    /// Returns the system's error number, when the system refused.
    pub fn errno(&self) -> Option<i32> {
        match self {
            Self::Open(open) => open.errno(),
            Self::Io { source, .. } => source.raw_os_error(),
            Self::NotRegular { .. } | Self::TooLarge { .. } | Self::ChangedDuringRead { .. } => None,
        }
    }
}

/// Shows the number of a system error: the name of the number differs between systems, the number is what people search.
fn errno(source: &io::Error) -> String {
    source.raw_os_error().map(|number| format!(" (errno {number})")).unwrap_or_default()
}
