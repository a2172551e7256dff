//! Keeping what a tool may overwrite, to put it back.

use std::fmt;

use cleveragents_domain::protocol::{ResourceChangeConfig, ResourceChangeKind};
use cleveragents_domain::{CheckpointScope, ResourceChange, ScopePath, ToolCapability, ToolName};
use thiserror::Error;

use crate::profile::Profile;

/// Keeps and restores the files that a tool may write.
pub trait Checkpoints: fmt::Debug + Send + Sync {
    /// Keeps everything below the writable places of `profile`.
    fn take(&self, profile: &Profile) -> Result<CheckpointId, CheckpointError>;

    /// Like [`take`](Self::take), for a store that remembers before which tool a checkpoint was taken.
    fn take_before(&self, tool: &ToolName, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        let _ = tool;
        self.take(profile)
    }

    /// Says what changed in the places of a checkpoint since it was taken.
    ///
    /// A store that cannot compare errs, and then any of the places may have changed.
    fn changes_since(&self, checkpoint: &CheckpointId) -> Result<Vec<ResourceChange>, CheckpointError> {
        let message = format!("the checkpoint `{}` cannot be compared", checkpoint.0);
        Err(CheckpointError { message })
    }

    /// Puts everything back as it was.
    fn restore(&self, checkpoint: &CheckpointId) -> Result<(), CheckpointError>;
}

/// The name of a checkpoint in its store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointId(pub String);

/// A checkpoint could not be taken or restored.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct CheckpointError {
    /// What failed, without host paths.
    pub message: String,
}

/// What is reported when places that a call may have changed cannot be compared: each of them, as one change without digests.
pub fn unknown_changes(profile: &Profile) -> Vec<ResourceChange> {
    let path = |scope: &ScopePath| match scope.components() {
        [] => ".".to_owned(),
        names => names.join("/"),
    };
    let changes = profile.writes.iter().map(path);
    changes
        .filter_map(|path| {
            ResourceChange::try_from(ResourceChangeConfig::new(ResourceChangeKind::Modify, path)).ok()
        })
        .collect()
}

/// Whether a tool's checkpoints are ours to take: of the places that it may write, file by file or all of them, as opposed to
/// those that a resource keeps of itself.
pub(crate) fn is_of_files(capability: &ToolCapability) -> bool {
    capability.checkpointable()
        && match capability.checkpoint_scope() {
            None | Some(CheckpointScope::File | CheckpointScope::Snapshot) => true,
            Some(CheckpointScope::Transaction) => false,
        }
}
