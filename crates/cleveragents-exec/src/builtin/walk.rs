//! A bounded walk below a place that stops when its call must.

use cleveragents_confine::{Entry, EntryKind, Folder, RelativePath};
use cleveragents_runtime::{ExecutionError, Watch};
use serde::Serialize;

use super::failure::open_reason;
use super::place::{Place, text};

/// The most names that are looked at in one folder.
const MAX_NAMES_PER_FOLDER: usize = 100_000;
/// Entries between two looks at the deadline.
const ENTRIES_PER_CHECK: usize = 64;

/// Something that was not looked at.
#[derive(Debug, Serialize)]
pub(super) struct Problem {
    pub(super) path: String,
    pub(super) reason: String,
}

/// What a visitor wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The next entry, and the entries of this one when it is a folder.
    Enter,
    /// The next entry, without what is in this one.
    Skip,
    /// Nothing more.
    Stop,
}

/// What a visitor sees.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    pub(super) path: &'a RelativePath,
    pub(super) kind: EntryKind,
    /// 1 for what stands directly in the folder.
    pub(super) level: usize,
}

/// Visits everything below `place`, each folder's names in bytewise order. Returns the folders that could not be listed.
///
/// The place itself must be a folder that can be listed.
pub(super) fn walk(
    root: &Folder,
    place: &Place,
    watch: &Watch,
    mut visit: impl FnMut(Seen<'_>) -> Result<Next, ExecutionError>,
) -> Result<Vec<Problem>, ExecutionError> {
    let opened = place.open(root).map_err(|error| place.failure(&error))?;
    let entries =
        opened.folder(root).entries_within(MAX_NAMES_PER_FOLDER).map_err(|error| place.failure(&error))?;
    let mut problems = Vec::new();
    let mut pending = reversed(place.path.as_ref(), entries, 1);
    let mut visited = 0_usize;
    while let Some((path, kind, level)) = pending.pop() {
        if visited.is_multiple_of(ENTRIES_PER_CHECK) {
            watch.check()?;
        }
        visited += 1;
        let is_unnamed = kind == EntryKind::Unknown;
        let kind = if is_unnamed { root.stat(&path).map_or(kind, |stat| stat.kind) } else { kind };
        match visit(Seen { path: &path, kind, level })? {
            Next::Stop => break,
            Next::Enter if kind == EntryKind::Folder => {
                let listed =
                    root.folder(&path).and_then(|folder| folder.entries_within(MAX_NAMES_PER_FOLDER));
                match listed {
                    Ok(entries) => pending.extend(reversed(Some(&path), entries, level + 1)),
                    Err(error) => problems.push(Problem { path: text(&path), reason: open_reason(&error) }),
                }
            }
            Next::Enter | Next::Skip => {}
        }
    }
    Ok(problems)
}

/// The entries of one folder, last first, so that the last of the list is the next to visit.
fn reversed(
    parent: Option<&RelativePath>,
    entries: Vec<Entry>,
    level: usize,
) -> Vec<(RelativePath, EntryKind, usize)> {
    let path = |entry: &Entry| match parent {
        Some(parent) => parent.join(&entry.name).ok(),
        None => RelativePath::try_from(std::path::Path::new(&entry.name)).ok(),
    };
    entries.iter().rev().filter_map(|entry| Some((path(entry)?, entry.kind, level))).collect()
}
