//! Keeping what stands in the places.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleveragents_confine::{EntryKind, Folder, ReadError};

use super::entry::{CheckpointContent, CheckpointEntry, Seen, Standing, below};
use super::look::attributes;
use super::objects::Adding;
use super::{CheckpointRefusal, CheckpointStoreError};

/// Entries of an earlier checkpoint of the same places, whose contents are in the store.
pub(super) type Known<'a> = BTreeMap<PathBuf, &'a CheckpointEntry>;

/// Keeps the content of everything that stands somewhere. Files that are known to be unchanged are not read.
pub(super) fn keep(
    root: &Folder,
    standing: BTreeMap<PathBuf, Standing>,
    known: &Known<'_>,
    adding: &mut Adding<'_>,
    now_ns: i128,
) -> Result<Vec<CheckpointEntry>, CheckpointStoreError> {
    let mut entries = Vec::with_capacity(standing.len());
    for (path, standing) in standing {
        entries.push(match (standing.attributes.stat.kind, standing.target) {
            (EntryKind::File, _) => match unchanged(&path, &standing.attributes.stat, known) {
                Some(entry) => entry,
                None => file(root, &path, adding, now_ns)?,
            },
            (EntryKind::Folder, _) => {
                CheckpointEntry::new(&path, &standing.attributes, CheckpointContent::Folder)
            }
            (_, Some(target)) => {
                CheckpointEntry::new(&path, &standing.attributes, CheckpointContent::Link { target })
            }
            (_, None) => CheckpointEntry::new(&path, &standing.attributes, CheckpointContent::Special),
        });
    }
    Ok(entries)
}

/// The earlier entry of a file that nobody touched since.
fn unchanged(
    path: &Path,
    stat: &cleveragents_confine::FileStat,
    known: &Known<'_>,
) -> Option<CheckpointEntry> {
    let entry = *known.get(path)?;
    let same_size = matches!(entry.content, CheckpointContent::File { size, .. } if size == stat.size);
    (same_size && entry.seen == Some(Seen::of(stat))).then(|| entry.clone())
}

fn file(
    root: &Folder,
    path: &Path,
    adding: &mut Adding<'_>,
    now_ns: i128,
) -> Result<CheckpointEntry, CheckpointStoreError> {
    let Some(relative) = below(path) else { return Err(CheckpointRefusal::changed(path).into()) };
    let found = attributes(root, path).ok().flatten();
    let Some(found) = found.filter(|found| found.stat.kind == EntryKind::File) else {
        return Err(CheckpointRefusal::changed(path).into());
    };
    let read = root.read(&relative, found.stat.size).map_err(|error| {
        if matches!(error, ReadError::Open(_) | ReadError::Io { .. }) {
            CheckpointRefusal::unreadable(path)
        } else {
            CheckpointRefusal::changed(path)
        }
    })?;
    // The bytes and everything else must be of the same moment.
    if read.stat != found.stat {
        return Err(CheckpointRefusal::changed(path).into());
    }
    let blake3 = adding.put(&read.bytes)?;
    let content = CheckpointContent::File { size: read.stat.size, blake3 };
    let entry = CheckpointEntry::new(path, &found, content);
    Ok(CheckpointEntry { seen: Seen::settled(&read.stat, now_ns), ..entry })
}
