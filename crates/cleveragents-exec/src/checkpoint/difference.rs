//! What became of the kept places.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cleveragents_confine::Folder;
use serde::Serialize;

use super::digest::ContentDigest;
use super::entry::{CheckpointContent, CheckpointEntry, Seen, Standing, below, owner_pair, split};
use super::path_text;

/// One name that is not as a checkpoint holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckpointDifference {
    /// Where, below the root; empty for the root itself.
    #[serde(serialize_with = "path_text::serialize")]
    pub path: PathBuf,
    /// What happened since the checkpoint.
    pub change: CheckpointChange,
    /// What of a changed name is different.
    pub aspects: Vec<ChangedAspect>,
}

/// What happened to a name since a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointChange {
    /// It was not there.
    Created,
    /// It is gone.
    Deleted,
    /// It is different.
    Changed,
}

/// What of a name is different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangedAspect {
    /// What it is: a file, a folder, a link, something special.
    Kind,
    /// The bytes of a file or the text of a link.
    Content,
    /// The permission bits.
    Mode,
    /// The user or the group.
    Owner,
    /// The time of the last change.
    Modified,
}

/// Compares what a checkpoint holds with what stands there.
pub(super) fn differences(
    root: &Folder,
    entries: &BTreeMap<PathBuf, &CheckpointEntry>,
    standing: &BTreeMap<PathBuf, Standing>,
) -> Vec<CheckpointDifference> {
    let paths: BTreeSet<&PathBuf> = entries.keys().chain(standing.keys()).collect();
    let difference = |path: &PathBuf| {
        let (change, aspects) = match (entries.get(path), standing.get(path)) {
            (None, None) => return None,
            (None, Some(_)) => (CheckpointChange::Created, Vec::new()),
            (Some(_), None) => (CheckpointChange::Deleted, Vec::new()),
            (Some(entry), Some(standing)) => {
                (CheckpointChange::Changed, aspects(root, path, entry, standing))
            }
        };
        let differs = change != CheckpointChange::Changed || !aspects.is_empty();
        differs.then(|| CheckpointDifference { path: path.clone(), change, aspects })
    };
    paths.into_iter().filter_map(difference).collect()
}

fn aspects(root: &Folder, path: &Path, entry: &CheckpointEntry, standing: &Standing) -> Vec<ChangedAspect> {
    let found = &standing.attributes;
    if !entry.is_kind(found.stat.kind) {
        return vec![ChangedAspect::Kind];
    }
    let mut aspects = Vec::new();
    let is_link = matches!(entry.content, CheckpointContent::Link { .. });
    let other_content = match &entry.content {
        CheckpointContent::File { .. } if entry.seen == Some(Seen::of(&found.stat)) => false,
        CheckpointContent::File { size, blake3 } => {
            found.stat.size != *size || !holds(root, path, *size, *blake3)
        }
        CheckpointContent::Link { target } => {
            // As texts: as paths, `a/.` and `a` would be the same.
            standing.target.as_ref().is_none_or(|text| text.as_os_str() != target.as_os_str())
        }
        CheckpointContent::Folder | CheckpointContent::Special => false,
    };
    let mut add = |differs: bool, aspect| {
        if differs {
            aspects.push(aspect);
        }
    };
    add(other_content, ChangedAspect::Content);
    add(!is_link && found.mode != entry.mode, ChangedAspect::Mode);
    add(entry.owner.is_some() && owner_pair(found.owner) != entry.owner, ChangedAspect::Owner);
    add(split(found.stat.modified_ns) != entry.modified, ChangedAspect::Modified);
    aspects
}

fn holds(root: &Folder, path: &Path, size: u64, digest: ContentDigest) -> bool {
    let read = below(path).and_then(|relative| root.read(&relative, size).ok());
    read.is_some_and(|read| ContentDigest::of(&read.bytes) == digest)
}
