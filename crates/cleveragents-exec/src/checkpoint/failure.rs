use std::path::Path;

use cleveragents_confine::{OpenError, ReadError, ShownPath, WriteError};
use cleveragents_runtime::{CheckpointError, CheckpointId};

use super::RestoreReport;

/// Says why a checkpoint could not be taken, read, restored or removed. Messages hold no host paths.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointStoreError {
    /// What should be kept cannot be kept whole.
    #[error("{0}")]
    Refused(CheckpointRefusal),
    /// There is no such checkpoint.
    #[error("there is no checkpoint `{id}`")]
    NotFound {
        /// The name or the start of it, as written.
        id: String,
    },
    /// Several checkpoints have names that start so.
    #[error("`{id}` is the start of {count} checkpoints")]
    Ambiguous {
        /// The start as written.
        id: String,
        /// How many there are.
        count: usize,
    },
    /// What the store holds under that name is not what was kept.
    #[error("the checkpoint `{}` is damaged", id.0)]
    Damaged {
        /// The checkpoint.
        id: CheckpointId,
    },
    /// The checkpoint is of another root.
    #[error("the checkpoint `{}` is of another root", id.0)]
    OtherRoot {
        /// The checkpoint.
        id: CheckpointId,
    },
    /// Another process held the store for too long.
    #[error("another process is using the checkpoints")]
    Busy,
    /// Some of the checkpoint could not be restored; everything else was.
    #[error("{}", incomplete(.0))]
    Incomplete(Box<RestoreReport>),
    /// The store could not be read.
    #[error("the checkpoints cannot be read")]
    Read {
        /// Why.
        source: ReadError,
    },
    /// The store could not be written.
    #[error("the checkpoints cannot be written")]
    Write {
        /// Why.
        source: WriteError,
    },
}

/// Says why something cannot be kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointRefusal {
    /// There are too many entries.
    #[error("there are more than {limit} entries to keep")]
    Entries {
        /// The limit.
        limit: usize,
    },
    /// The files are too large together.
    #[error("there are more than {limit} bytes to keep")]
    Bytes {
        /// The limit.
        limit: u64,
    },
    /// One file is too large.
    #[error("`{path}` has {size} bytes, more than the limit of {limit}")]
    FileSize {
        /// The file.
        path: ShownPath,
        /// Its size.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The tree is too deep.
    #[error("`{path}` is deeper than {limit} levels")]
    Depth {
        /// The folder.
        path: ShownPath,
        /// The limit.
        limit: usize,
    },
    /// The way to a place passes a link: what is written there lands elsewhere.
    #[error("`{path}` is a link, and what it leads to would not be kept")]
    Link {
        /// The link.
        path: ShownPath,
    },
    /// Something is mounted there, which belongs to somebody else.
    #[error("`{path}` is on another file system")]
    Mounted {
        /// The mount point.
        path: ShownPath,
    },
    /// Something may not be read.
    #[error("`{path}` cannot be read")]
    Unreadable {
        /// The entry.
        path: ShownPath,
    },
    /// Something changed while it was being kept.
    #[error("`{path}` changed while it was being kept")]
    Changed {
        /// The entry.
        path: ShownPath,
    },
}

impl From<CheckpointRefusal> for CheckpointStoreError {
    fn from(refusal: CheckpointRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<CheckpointStoreError> for CheckpointError {
    fn from(error: CheckpointStoreError) -> Self {
        let cause = match &error {
            CheckpointStoreError::Read { source } => source.errno(),
            CheckpointStoreError::Write { source } => source.errno(),
            CheckpointStoreError::Refused(_)
            | CheckpointStoreError::NotFound { .. }
            | CheckpointStoreError::Ambiguous { .. }
            | CheckpointStoreError::Damaged { .. }
            | CheckpointStoreError::OtherRoot { .. }
            | CheckpointStoreError::Busy
            | CheckpointStoreError::Incomplete(_) => None,
        };
        let cause = cause.map(|number| format!(" (errno {number})")).unwrap_or_default();
        Self { message: format!("{error}{cause}") }
    }
}

impl From<WriteError> for CheckpointStoreError {
    fn from(source: WriteError) -> Self {
        Self::Write { source }
    }
}

impl From<ReadError> for CheckpointStoreError {
    fn from(source: ReadError) -> Self {
        Self::Read { source }
    }
}

impl From<OpenError> for CheckpointStoreError {
    fn from(source: OpenError) -> Self {
        Self::Read { source: source.into() }
    }
}

impl CheckpointRefusal {
    pub(super) fn unreadable(path: &Path) -> Self {
        Self::Unreadable { path: shown(path) }
    }

    pub(super) fn changed(path: &Path) -> Self {
        Self::Changed { path: shown(path) }
    }
}

/// A path below the root as it is shown; the root itself is `.`.
pub(super) fn shown(path: &Path) -> ShownPath {
    ShownPath::new(if path.as_os_str().is_empty() { Path::new(".") } else { path })
}

fn incomplete(report: &RestoreReport) -> String {
    let first = report.problems.first().map(ToString::to_string).unwrap_or_default();
    match report.problems.len() {
        0 | 1 => format!("not everything was restored: {first}"),
        more => format!("not everything was restored: {first}, and {} more", more - 1),
    }
}
