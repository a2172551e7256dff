//! What a call changed, when its tool does not say so itself.

use cleveragents_domain::ToolSource;

use super::Door;
use super::passage::Passage;
use crate::checkpoint::{CheckpointId, unknown_changes};
use crate::executor::ChangesSince;

impl Door {
    /// Looks at the places that a call may write, for a tool that does not report its changes. A checkpoint is such a look.
    pub(super) fn watch_places<'a>(
        &'a self,
        passage: Passage<'a>,
        checkpoint: Option<&'a CheckpointId>,
    ) -> Option<ChangesSince<'a>> {
        let surveyed = passage.surveyed;
        let profile = &surveyed.profile;
        // A wrapped tool is a call of its own, which reports what it changed.
        let is_reported = passage.executor.reports_changes()
            || matches!(surveyed.tool().source(), ToolSource::Wrapped { .. });
        if is_reported || profile.writes.is_empty() {
            return None;
        }
        match (checkpoint, &self.parts.checkpoints) {
            (Some(checkpoint), Some(store)) => Some(Box::new(move || {
                store.changes_since(checkpoint).unwrap_or_else(|_| unknown_changes(profile))
            })),
            (_, _) => passage.executor.watch_places(profile),
        }
    }
}
