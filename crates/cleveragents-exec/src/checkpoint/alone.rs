use cleveragents_confine::{FileLock, Sharing};
use cleveragents_domain::ToolName;
use cleveragents_runtime::{CheckpointId, ScopePath};

use super::{CheckpointStore, CheckpointStoreError, RestoreReport};

/// A store while nobody else keeps or restores anything of its root, in this process or another.
///
/// For whoever keeps what stands there and then restores: both are one step for everybody else.
#[derive(Debug)]
pub struct RootAlone<'a> {
    store: &'a CheckpointStore,
    _shared: FileLock,
    _alone: FileLock,
}

impl CheckpointStore {
    /// Waits until nobody else keeps or restores anything of this root.
    pub fn alone(&self) -> Result<RootAlone<'_>, CheckpointStoreError> {
        let shared = self.lock(Sharing::Shared)?;
        Ok(RootAlone { store: self, _shared: shared, _alone: self.lock_root(Sharing::Exclusive)? })
    }
}

impl RootAlone<'_> {
    /// Keeps everything in `scopes` as it is, as [`CheckpointStore::keep`] does.
    pub fn keep(
        &self,
        tool: Option<&ToolName>,
        scopes: &[ScopePath],
    ) -> Result<CheckpointId, CheckpointStoreError> {
        self.store.keep_locked(tool, scopes)
    }

    /// Puts everything back, as [`CheckpointStore::restore_checkpoint`] does.
    pub fn restore_checkpoint(&self, id: &CheckpointId) -> Result<RestoreReport, CheckpointStoreError> {
        self.store.restore_locked(id)
    }
}
