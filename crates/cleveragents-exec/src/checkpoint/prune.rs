//! Forgetting old checkpoints.

use std::collections::BTreeSet;
use std::path::Path;

use cleveragents_confine::{EntryKind, Folder, RelativePath};
use cleveragents_runtime::CheckpointId;
use serde::Serialize;

use super::CheckpointStoreError;
use super::digest::ContentDigest;
use super::moment;

/// Which checkpoints are kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PruneRules {
    /// The newest so many are kept; all when absent.
    pub keep_last: Option<usize>,
    /// Younger ones are kept, older ones are not; any age when absent. In milliseconds.
    pub max_age_ms: Option<u64>,
}

/// What was forgotten.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PruneReport {
    /// The checkpoints.
    pub removed: Vec<String>,
    /// How many remain.
    pub kept: usize,
    /// How many contents that no checkpoint needs any more were removed.
    pub contents: usize,
    /// Their size in bytes.
    pub bytes: u64,
    /// Checkpoints that are damaged. While there is one, no content is removed: it may need any.
    pub damaged: Vec<String>,
}

/// Splits the names of checkpoints, oldest first, into those to remove and those to keep.
pub(super) fn divide(
    ids: Vec<CheckpointId>,
    rules: &PruneRules,
    now_ms: u64,
) -> (Vec<CheckpointId>, Vec<CheckpointId>) {
    let count = ids.len();
    let keep_last = rules.keep_last.unwrap_or(count);
    let is_old = |id: &CheckpointId| match (rules.max_age_ms, moment::of(id)) {
        (Some(max_age), Some(created)) => now_ms.saturating_sub(created) > max_age,
        (None, _) | (_, None) => false,
    };
    let numbered = ids.into_iter().enumerate();
    let (removed, kept): (Vec<_>, Vec<_>) =
        numbered.partition(|(position, id)| count - position > keep_last || is_old(id));
    let ids = |numbered: Vec<(usize, CheckpointId)>| numbered.into_iter().map(|(_, id)| id).collect();
    (ids(removed), ids(kept))
}

/// Removes the contents that nothing needs, and what a process that died left behind.
pub(super) fn sweep(
    folder: &Folder,
    needed: &BTreeSet<ContentDigest>,
    report: &mut PruneReport,
) -> Result<(), CheckpointStoreError> {
    for group in folder.entries()?.into_iter().filter(|entry| entry.kind == EntryKind::Folder) {
        let Ok(group_path) = RelativePath::try_from(Path::new(&group.name)) else { continue };
        for entry in folder.folder(&group_path)?.entries()? {
            let text = format!("{}{}", group.name.to_string_lossy(), entry.name.to_string_lossy());
            let digest = text.parse::<ContentDigest>();
            if digest.is_ok_and(|digest| needed.contains(&digest)) {
                continue;
            }
            let Ok(path) = group_path.join(&entry.name) else { continue };
            let size = folder.attributes(&path)?.stat.size;
            folder.remove_file(&path)?;
            report.contents += 1;
            report.bytes = report.bytes.saturating_add(size);
        }
    }
    Ok(())
}
