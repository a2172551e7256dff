//! What tools were about to overwrite.

use cleveragents::{
    CheckpointDifference, CheckpointStore, CheckpointStoreError, CheckpointView, Folder,
    OpenCheckpointsError, OpenError, PruneReport, PruneRules, RestoreReport,
};

use super::{Library, failure};
use crate::args::CheckpointPruneArgs;
use crate::commands::{CheckpointRow, Restored};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

/// The folder of checkpoints below the data folder.
const CHECKPOINTS: &str = "checkpoints";
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

impl Library {
    fn checkpoints(&self) -> Result<&CheckpointStore, CommandError> {
        Ok(self.agents.checkpoints()?)
    }

    /// Lists the checkpoints of the working folder, and the names of those that are damaged.
    pub(crate) fn checkpoint_list(&self) -> Result<(Vec<CheckpointRow>, Vec<String>), CommandError> {
        let folder = self.data_folder.as_ref().ok_or_else(failure::no_data_folder)?.join(CHECKPOINTS);
        // Whoever only asks makes no folder.
        if let Err(OpenError::NotFound { .. }) = Folder::open(&folder) {
            return Ok((Vec::new(), Vec::new()));
        }
        let list = self.checkpoints()?.list()?;
        let rows = list
            .checkpoints
            .into_iter()
            .map(|summary| CheckpointRow { created_at: moment::written(summary.created_unix_ms), summary });
        Ok((rows.collect(), list.damaged))
    }

    pub(crate) fn checkpoint(&self, written: &str) -> Result<CheckpointView, CommandError> {
        let store = self.checkpoints()?;
        Ok(store.show(&store.find(written)?)?)
    }

    /// Returns the whole name of a checkpoint and what is different now.
    pub(crate) fn checkpoint_diff(
        &self,
        written: &str,
    ) -> Result<(String, Vec<CheckpointDifference>), CommandError> {
        let store = self.checkpoints()?;
        let id = store.find(written)?;
        let differences = store.diff(&id)?;
        Ok((id.0, differences))
    }

    /// Puts everything back. What stands there is kept first; `unkept` says to go on where that is not possible.
    pub(crate) fn restore(&self, written: &str, unkept: bool) -> Result<Restored, CommandError> {
        let store = self.checkpoints()?;
        let id = store.find(written)?;
        let scopes = store.show(&id)?.summary.scopes;
        let scopes: Result<Vec<_>, _> = scopes.iter().map(|scope| scope.parse()).collect();
        // Refuses a checkpoint of another folder before anything is kept.
        if let Err(error @ CheckpointStoreError::OtherRoot { .. }) = store.diff(&id) {
            return Err(error.into());
        }
        let alone = store.alone()?;
        let kept = match scopes.map(|scopes| alone.keep(None, &scopes)) {
            Ok(Ok(kept)) => Some(kept.0),
            _ if unkept => None,
            Ok(Err(error)) => return Err(unkeepable().with_causes_of(Some(&error))),
            Err(error) => return Err(unkeepable().with_causes_of(Some(&error))),
        };
        let restored = |report: RestoreReport| Restored { id: id.0.clone(), kept, report };
        match alone.restore_checkpoint(&id) {
            Ok(report) => Ok(restored(report)),
            Err(CheckpointStoreError::Incomplete(report)) => Ok(restored(*report)),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) fn prune_checkpoints(&self, args: &CheckpointPruneArgs) -> Result<PruneReport, CommandError> {
        let rules = PruneRules {
            keep_last: args.keep.map(|count| usize::try_from(count).unwrap_or(usize::MAX)),
            max_age_ms: args.older_than.map(|days| u64::from(days) * DAY_MS),
        };
        Ok(self.checkpoints()?.prune(&rules)?)
    }
}

fn unkeepable() -> CommandError {
    CommandError::new(Exit::Failure, "nothing was restored, because what stands there cannot be kept first")
        .with_hint("`--yes` restores all the same, which cannot be undone")
}

impl From<OpenCheckpointsError> for CommandError {
    fn from(error: OpenCheckpointsError) -> Self {
        match error {
            OpenCheckpointsError::NoDataFolder => failure::no_data_folder(),
            OpenCheckpointsError::Store(store) => store.into(),
            open @ (OpenCheckpointsError::Open { .. } | _) => Self::from_error(Exit::Failure, &open),
        }
    }
}

impl From<CheckpointStoreError> for CommandError {
    fn from(error: CheckpointStoreError) -> Self {
        let failure = |exit| Self::from_error(exit, &error);
        match &error {
            CheckpointStoreError::NotFound { .. } => failure(Exit::NotFound)
                .with_hint("`agents checkpoint list` shows those of the working folder"),
            CheckpointStoreError::Ambiguous { .. } => {
                failure(Exit::Usage).with_hint("write more of its name")
            }
            CheckpointStoreError::Damaged { .. } => failure(Exit::Usage),
            CheckpointStoreError::OtherRoot { .. } => {
                failure(Exit::Failure).with_hint("change to the folder that it is of, and try again there")
            }
            CheckpointStoreError::Busy => failure(Exit::Failure).with_hint("try again"),
            CheckpointStoreError::Refused(_) | CheckpointStoreError::Read { .. } | _ => {
                failure(Exit::Failure)
            }
        }
    }
}
