//! Putting back what a checkpoint holds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::digest::ContentDigest;
use super::entry::{
    AnchorState, CheckpointContent, CheckpointEntry, Seen, below, joined, owner_of, owner_pair,
};
use super::failure::shown;
use super::limits::SYNCED_ALONE;
use super::look::attributes;
use super::manifest::Manifest;
use super::objects::Objects;
use super::place::Place;
use super::remove::{RemoveError, remove, unlock};
use super::report::{RestoreProblem, RestoreReport, reason};
use cleveragents_confine::{
    Attributes, EntryKind, Existing, Folder, Identity, OpenError, WriteError, WriteOptions,
};

/// Puts everything back, each name in one step, and goes on where something cannot be.
pub(super) fn restore(
    root: &Folder,
    manifest: &Manifest,
    objects: &Objects<'_>,
    store: Identity,
) -> RestoreReport {
    let entries = manifest.by_path();
    let mut restoring = Restoring {
        root,
        objects,
        store,
        entries: &entries,
        unlocked: BTreeMap::new(),
        report: RestoreReport::default(),
    };
    for place in &manifest.places {
        restoring.place(place, manifest);
    }
    for entry in entries.values() {
        restoring.entry(entry, &manifest.places);
    }
    // A folder's time changes with its names, so folders get theirs when everything below is done.
    for entry in entries.values().rev().filter(|entry| entry.content == CheckpointContent::Folder) {
        let state = AnchorState { mode: entry.mode, owner: entry.owner, modified: entry.modified };
        restoring.settle(&entry.path, state);
    }
    restoring.anchors(manifest);
    if restoring.report.written > SYNCED_ALONE
        && let Err(error) = root.sync_filesystem()
    {
        restoring.problem(Path::new(""), &error);
    }
    restoring.report
}

struct Restoring<'a> {
    root: &'a Folder,
    objects: &'a Objects<'a>,
    store: Identity,
    entries: &'a BTreeMap<PathBuf, &'a CheckpointEntry>,
    /// Bits that folders had before they were made changeable.
    unlocked: BTreeMap<PathBuf, u32>,
    report: RestoreReport,
}

impl Restoring<'_> {
    /// Makes the way to a place, or clears the place when nothing was there.
    fn place(&mut self, place: &Place, manifest: &Manifest) {
        if !self.entries.contains_key(&place.path) {
            self.clear(&place.path);
            return;
        }
        for anchor in &manifest.anchors {
            if let Some(state) = anchor.found
                && place.path.starts_with(&anchor.path)
            {
                self.folder(&anchor.path, state.mode);
            }
        }
    }

    fn entry(&mut self, entry: &CheckpointEntry, places: &[Place]) {
        match &entry.content {
            CheckpointContent::Folder => {
                let in_tree = places.iter().any(|place| place.tree && place.covers(&entry.path));
                if self.folder(&entry.path, entry.mode) && in_tree {
                    self.extras(&entry.path);
                }
            }
            CheckpointContent::File { size, blake3 } => self.file(entry, *size, *blake3),
            CheckpointContent::Link { target } => self.link(entry, target),
            CheckpointContent::Special => {
                let found = attributes(self.root, &entry.path).ok().flatten();
                if !found.is_some_and(|found| entry.is_kind(found.stat.kind)) {
                    self.note(&entry.path, "was a special file, and those are not kept".to_owned());
                }
            }
        }
    }

    /// Makes sure that a folder stands at `path` and can be changed.
    fn folder(&mut self, path: &Path, mode: u32) -> bool {
        let Some(relative) = below(path) else { return true };
        let done = match attributes(self.root, path) {
            Ok(Some(found)) if found.stat.kind == EntryKind::Folder => {
                self.unlocked.insert(path.to_owned(), found.mode);
                unlock(self.root, &relative, found.mode)
            }
            Ok(found) => {
                if found.is_some() && !self.clear(path) {
                    return false;
                }
                self.report.folders += 1;
                self.root.create_folder(&relative, Some(mode | 0o700))
            }
            Err(error) => Err(error),
        };
        self.noted(path, done)
    }

    /// Removes the names in a folder that were not there.
    fn extras(&mut self, path: &Path) {
        let listed = match below(path) {
            Some(relative) => self.root.folder(&relative).and_then(|folder| folder.entries()),
            None => self.root.entries(),
        };
        match listed {
            Ok(names) => {
                for name in names {
                    let child = path.join(name.name);
                    if !self.entries.contains_key(&child) && !self.is_store(&child) {
                        self.clear(&child);
                    }
                }
            }
            Err(error) => self.problem(path, &error.into()),
        }
    }

    fn file(&mut self, entry: &CheckpointEntry, size: u64, digest: ContentDigest) {
        let Some(relative) = below(&entry.path) else { return };
        let found = match attributes(self.root, &entry.path) {
            Ok(found) => found,
            Err(error) => return self.problem(&entry.path, &error),
        };
        if let Some(found) = &found {
            if found.stat.kind != EntryKind::File {
                if !self.clear(&entry.path) {
                    return;
                }
            } else if entry.seen == Some(Seen::of(&found.stat)) && found.stat.size == size {
                return;
            } else if found.stat.size == size
                && self.root.read(&relative, size).is_ok_and(|read| ContentDigest::of(&read.bytes) == digest)
            {
                return self.adjust(entry, found);
            }
        }
        let Some(bytes) = self.objects.get(digest, size) else {
            return self.note(&entry.path, "is damaged in the store".to_owned());
        };
        let options = WriteOptions {
            existing: Existing::Replace,
            mode: Some(entry.mode),
            owner: entry.owner.map(owner_of),
            modified_ns: Some(joined(entry.modified)),
            expected: None,
            durable: self.report.written < SYNCED_ALONE,
        };
        let mut written = self.root.write(&relative, &bytes, &options);
        if let Err(WriteError::Open(OpenError::PermissionDenied { .. })) = &written {
            // Perhaps only the owner could not be given; the bytes matter more.
            written = self.root.write(&relative, &bytes, &WriteOptions { owner: None, ..options });
            if written.is_ok() {
                self.note(&entry.path, "could not be given back to its owner".to_owned());
            }
        }
        if self.noted(&entry.path, written) {
            self.report.written += 1;
        }
    }

    fn link(&mut self, entry: &CheckpointEntry, target: &Path) {
        let Some(relative) = below(&entry.path) else { return };
        let found = match attributes(self.root, &entry.path) {
            Ok(found) => found,
            Err(error) => return self.problem(&entry.path, &error),
        };
        if let Some(found) = &found
            && found.stat.kind == EntryKind::Link
            && self.root.link_text(&relative).is_ok_and(|text| text.as_os_str() == target.as_os_str())
        {
            return self.adjust(entry, found);
        }
        if found.is_some() && !self.clear(&entry.path) {
            return;
        }
        let made = self.root.create_link(&relative, target);
        if self.noted(&entry.path, made) {
            self.report.written += 1;
            match attributes(self.root, &entry.path) {
                Ok(Some(found)) => self.apply(&entry.path, &found, &wanted(entry)),
                Ok(None) => {}
                Err(error) => self.problem(&entry.path, &error),
            }
        }
    }

    fn adjust(&mut self, entry: &CheckpointEntry, found: &Attributes) {
        if differs(found, &wanted(entry)) {
            self.report.adjusted += 1;
            self.apply(&entry.path, found, &wanted(entry));
        }
    }

    /// Gives a folder its bits, owner and time.
    fn settle(&mut self, path: &Path, state: AnchorState) {
        match attributes(self.root, path) {
            Ok(Some(found)) if found.stat.kind == EntryKind::Folder => {
                let mode = self.unlocked.get(path).copied().unwrap_or(found.mode);
                self.report.adjusted += usize::from(differs(&Attributes { mode, ..found }, &state));
                if differs(&found, &state) {
                    self.apply(path, &found, &state);
                }
            }
            Ok(_) => {}
            Err(error) => self.problem(path, &error),
        }
    }

    fn apply(&mut self, path: &Path, found: &Attributes, state: &AnchorState) {
        let applied = match below(path) {
            Some(relative) => {
                let owner = state.owner.filter(|owner| owner_pair(found.owner) != Some(*owner));
                // Giving a file away clears some of its bits, so the bits come after.
                owner
                    .map_or(Ok(()), |owner| self.root.set_owner(&relative, owner_of(owner)))
                    .and_then(|()| {
                        if found.stat.kind == EntryKind::Link || (owner.is_none() && found.mode == state.mode)
                        {
                            Ok(())
                        } else {
                            self.root.set_mode(&relative, state.mode)
                        }
                    })
                    .and_then(|()| self.root.set_modified(&relative, joined(state.modified)))
            }
            None => self
                .root
                .set_own_mode(state.mode)
                .and_then(|()| self.root.set_own_modified(joined(state.modified))),
        };
        self.noted(path, applied);
    }

    /// Folders above the places: those that were not there go, the others get their time back when anything changed.
    fn anchors(&mut self, manifest: &Manifest) {
        for anchor in manifest.anchors.iter().rev() {
            match (anchor.found, below(&anchor.path)) {
                (None, Some(relative)) => {
                    // What somebody else put there meanwhile is not ours to remove.
                    if self.root.remove_folder(&relative).is_ok() {
                        self.report.removed += 1;
                    }
                }
                (Some(state), _) if self.report != RestoreReport::default() => {
                    // The place below was ours to change, and with it only the time of this folder.
                    if let Ok(Some(found)) = attributes(self.root, &anchor.path) {
                        let modified = state.modified;
                        self.settle(&anchor.path, AnchorState { mode: found.mode, owner: None, modified });
                    }
                }
                (Some(_) | None, _) => {}
            }
        }
    }

    fn is_store(&self, path: &Path) -> bool {
        attributes(self.root, path)
            .is_ok_and(|found| found.is_some_and(|found| found.stat.identity == self.store))
    }

    fn clear(&mut self, path: &Path) -> bool {
        match remove(self.root, path, self.store) {
            Ok(removed) => {
                self.report.removed += usize::from(removed);
                true
            }
            Err(RemoveError::HoldsStore) => {
                self.note(path, "holds the checkpoints and was not removed".to_owned());
                false
            }
            Err(RemoveError::Write(error)) => {
                self.problem(path, &error);
                false
            }
        }
    }

    fn noted(&mut self, path: &Path, done: Result<(), WriteError>) -> bool {
        match done {
            Ok(()) => true,
            Err(error) => {
                self.problem(path, &error);
                false
            }
        }
    }

    fn problem(&mut self, path: &Path, error: &WriteError) {
        self.note(path, reason(error));
    }

    fn note(&mut self, path: &Path, reason: String) {
        self.report.problems.push(RestoreProblem { path: shown(path).to_string(), reason });
    }
}

fn wanted(entry: &CheckpointEntry) -> AnchorState {
    AnchorState { mode: entry.mode, owner: entry.owner, modified: entry.modified }
}

fn differs(found: &Attributes, state: &AnchorState) -> bool {
    let other_mode = found.mode != state.mode && found.stat.kind != EntryKind::Link;
    let other_owner = state.owner.is_some() && owner_pair(found.owner) != state.owner;
    other_mode || other_owner || found.stat.modified_ns != joined(state.modified)
}
