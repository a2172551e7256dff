//! Looking at the places that a call may write, when no checkpoint was taken.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cleveragents_confine::{EntryKind, Folder, Identity};
use cleveragents_runtime::{ChangesSince, Clock as _, Profile, unknown_changes};

use super::CheckpointLimits;
use super::changes::{Content, Stood, compare, digest};
use super::look::look;
use super::place::places;
use crate::clock::SystemClock;
use crate::workshop::Workshop;

/// Files are read before a call until they are so many bytes together; of others only the size and the times are known.
const READ_BEFORE: u64 = 64 * 1024 * 1024;

/// No store is here that would have to be left out.
const NO_STORE: Identity = Identity { dev: 0, ino: 0 };

impl Workshop {
    /// Looks at the places that a profile makes writable. What it returns says what changed since; when there is more than a
    /// checkpoint would hold, that any of the places may have.
    pub fn watch_places<'a>(&'a self, profile: &'a Profile) -> ChangesSince<'a> {
        watch(self.root(), profile)
    }
}

fn watch<'a>(root: &'a Folder, profile: &'a Profile) -> ChangesSince<'a> {
    let before = before(root, profile);
    Box::new(move || match (before, after(root, profile)) {
        (Some(before), Some(after)) => compare(root, None, &before, &after),
        (_, _) => unknown_changes(profile),
    })
}

fn before(root: &Folder, profile: &Profile) -> Option<BTreeMap<PathBuf, Stood>> {
    let now_ns = i128::from(SystemClock::start().unix_millis()) * 1_000_000;
    let look = look(root, &places(&profile.writes), NO_STORE, &CheckpointLimits::default()).ok()?;
    let mut left = READ_BEFORE;
    let stood = look.standing.into_iter().map(|(path, standing)| {
        let stat = standing.attributes.stat;
        let mut content = Content::Unknown;
        if stat.kind == EntryKind::File && stat.size <= left {
            left -= stat.size;
            content = digest(root, &path, stat.size).map_or(Content::Unknown, Content::Digest);
        }
        let stood = Stood::before(&standing, content, now_ns);
        (path, stood)
    });
    Some(stood.collect())
}

fn after(root: &Folder, profile: &Profile) -> Option<BTreeMap<PathBuf, Stood>> {
    let look = look(root, &places(&profile.writes), NO_STORE, &CheckpointLimits::default()).ok()?;
    Some(look.standing.into_iter().map(|(path, standing)| (path, Stood::now(&standing))).collect())
}
