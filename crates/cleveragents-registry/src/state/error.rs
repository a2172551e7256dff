use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why the state file cannot be used. None of these is ever taken for an empty file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The folder or the file cannot be made or looked at.
    #[error("state file `{}` cannot be made or found", path.display())]
    Place {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something else than a file has its name.
    #[error("state file `{}` is not a regular file", path.display())]
    NotRegular {
        /// What stands there.
        path: PathBuf,
    },
    /// The file is damaged, or cut off, or not a database at all.
    #[error("state file `{}` is damaged", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What SQLite said, when it was SQLite that noticed.
        source: Option<DatabaseFailure>,
    },
    /// The file is a sound database, but not one of ours.
    #[error("state file `{}` is the database of another program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A later version of this program wrote the file.
    #[error("state file `{}` has version {found}, this program knows versions up to {known}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The latest version that this program knows.
        known: u32,
    },
    /// Other processes kept writing for as long as this one would wait.
    #[error("state file `{}` is in use by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file or its folder may not be written.
    #[error("state file `{}` cannot be written", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// There is no room for the change; the file is as it was before.
    #[error("no room is left for state file `{}`", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// Anything else that SQLite said; the file is as it was before.
    #[error("state file `{}` cannot be used", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: DatabaseFailure,
    },
}

/// What SQLite said.
#[derive(Debug)]
pub struct DatabaseFailure(rusqlite::Error);

impl DatabaseFailure {
    /// Tells whether it was the disk that took or gave nothing.
    pub(super) fn is_of_disk(&self) -> bool {
        self.0.sqlite_error_code() == Some(ErrorCode::SystemIoFailure)
    }
}

impl fmt::Display for DatabaseFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for DatabaseFailure {}

impl StateError {
    /// Returns the file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Place { path, .. }
            | Self::NotRegular { path }
            | Self::Corrupt { path, .. }
            | Self::Foreign { path }
            | Self::Newer { path, .. }
            | Self::Busy { path }
            | Self::ReadOnly { path }
            | Self::Full { path }
            | Self::Failed { path, .. } => path,
        }
    }

    /// Returns what to do about it, when that is clear.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Corrupt { .. } => Some(
                "move the file aside; records, tools and skills are lost with it, approvals and trust have to be given again",
            ),
            Self::NotRegular { .. } => {
                Some("move what stands there aside, or name another data folder with `--data-dir`")
            }
            Self::Foreign { .. } => Some("name another data folder with `--data-dir`"),
            Self::Newer { .. } => Some("update this program, or name another data folder with `--data-dir`"),
            Self::Busy { .. } => Some("try again"),
            Self::ReadOnly { .. } | Self::Place { .. } => {
                Some("make the data folder writable, or name another one with `--data-dir`")
            }
            Self::Full { .. } => Some("make room on the disk of the data folder"),
            Self::Failed { .. } => None,
        }
    }

    pub(super) fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        let Some(code) = error.sqlite_error_code() else {
            // A row that is not what the schema says: some other hand wrote it.
            return Self::Corrupt { path, source: Some(DatabaseFailure(error)) };
        };
        if is_damage(code) {
            Self::Corrupt { path, source: Some(DatabaseFailure(error)) }
        } else if matches!(code, ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) {
            Self::Busy { path }
        } else if matches!(code, ErrorCode::ReadOnly | ErrorCode::PermissionDenied) {
            Self::ReadOnly { path }
        } else if code == ErrorCode::DiskFull {
            Self::Full { path }
        } else {
            Self::Failed { path, source: DatabaseFailure(error) }
        }
    }
}

/// Whether the content of the file is to blame. `Unknown` is a statement that SQLite does not understand; ours are right
/// for the version of the file, so a table or a column that the version promises is not there.
fn is_damage(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown)
}
