use std::io;

use crate::{EntryKind, OpenError, ShownPath};

/// Says why something below a folder could not be changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The path, or the folder that it stands in, could not be reached.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Something stands there already, and it was not to be replaced.
    #[error("`{path}` exists")]
    Exists {
        /// The path below the folder.
        path: ShownPath,
    },
    /// The folder is not empty.
    #[error("the folder `{path}` is not empty")]
    NotEmpty {
        /// The path below the folder.
        path: ShownPath,
    },
    /// Something stands there that is not a regular file; it was not touched.
    #[error("`{path}` is {kind}, not a regular file")]
    NotRegular {
        /// The path below the folder.
        path: ShownPath,
        /// What it is.
        kind: EntryKind,
    },
    /// What stands there is not what the caller saw before.
    #[error("`{path}` was changed by somebody else")]
    Changed {
        /// The path below the folder.
        path: ShownPath,
    },
    /// No room is left, or no more room for this user.
    #[error("no space is left for `{path}`")]
    Full {
        /// The path below the folder.
        path: ShownPath,
    },
    /// Anything else the system said.
    #[error("cannot write `{path}`{}", errno(source))]
    Io {
        /// The path below the folder.
        path: ShownPath,
        /// What the system said.
        source: io::Error,
    },
}

impl WriteError {
    /// Returns the system's error number, when the system refused.
    pub fn errno(&self) -> Option<i32> {
        match self {
            Self::Open(open) => open.errno(),
            Self::Io { source, .. } => source.raw_os_error(),
            Self::Exists { .. }
            | Self::NotEmpty { .. }
            | Self::NotRegular { .. }
            | Self::Changed { .. }
            | Self::Full { .. } => None,
        }
    }

    /// Returns whether nothing stands at the path.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Open(OpenError::NotFound { .. }))
    }

    /// Puts what the system said into words about `path`.
    pub(super) fn about(path: ShownPath, source: io::Error) -> Self {
        let kind = source.kind();
        if kind == io::ErrorKind::AlreadyExists {
            Self::Exists { path }
        } else if kind == io::ErrorKind::DirectoryNotEmpty {
            Self::NotEmpty { path }
        } else if kind == io::ErrorKind::IsADirectory {
            Self::NotRegular { path, kind: EntryKind::Folder }
        } else if kind == io::ErrorKind::StorageFull || kind == io::ErrorKind::QuotaExceeded {
            Self::Full { path }
        } else if kind == io::ErrorKind::NotFound {
            OpenError::NotFound { path }.into()
        } else if kind == io::ErrorKind::NotADirectory {
            OpenError::NotFolder { path }.into()
        } else if kind == io::ErrorKind::CrossesDevices {
            OpenError::OtherFilesystem { path }.into()
        } else if kind == io::ErrorKind::PermissionDenied || kind == io::ErrorKind::ReadOnlyFilesystem {
            OpenError::PermissionDenied { path, source }.into()
        } else {
            Self::Io { path, source }
        }
    }
}

fn errno(source: &io::Error) -> String {
    source.raw_os_error().map(|number| format!(" (errno {number})")).unwrap_or_default()
}
