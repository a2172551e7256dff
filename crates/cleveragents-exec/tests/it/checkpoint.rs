//! Keeping a tree and putting it back.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::Folder;
use cleveragents_exec::{CheckpointLimits, CheckpointStore, RestoreReport, SystemClock};
use cleveragents_runtime::{Clock, ScopePath};
use cleveragents_testkit::temp_tree::TempTree;

#[cfg(test)]
mod damage;
#[cfg(test)]
mod door;
#[cfg(test)]
mod property;
#[cfg(test)]
mod refused;
#[cfg(test)]
mod restored;
#[cfg(test)]
mod store;

/// A root in `root` and a store in `data`.
pub(crate) struct Kept {
    pub(crate) tree: TempTree,
    pub(crate) store: CheckpointStore,
}

impl Kept {
    pub(crate) fn new() -> Self {
        Self::with(CheckpointLimits::default())
    }

    pub(crate) fn with(limits: CheckpointLimits) -> Self {
        Self::on(TempTree::new().unwrap(), limits)
    }

    /// For many trees: nothing waits for a disk.
    pub(crate) fn in_memory() -> Self {
        Self::on(TempTree::large().unwrap(), CheckpointLimits::default())
    }

    fn on(tree: TempTree, limits: CheckpointLimits) -> Self {
        tree.folder("root");
        tree.folder("data");
        let store = open(&tree, "root", limits);
        Self { tree, store }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.tree.path("root")
    }
}

pub(crate) fn open(tree: &TempTree, root: &str, limits: CheckpointLimits) -> CheckpointStore {
    let root = Folder::open(&tree.path(root)).unwrap();
    let data = Folder::open(&tree.path("data")).unwrap();
    CheckpointStore::open(root, &data, limits, Arc::new(SystemClock::start())).unwrap()
}

/// A clock that always shows the same.
#[derive(Debug)]
struct Standing;

impl Clock for Standing {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_millis(&self) -> u64 {
        1_790_000_000_000
    }
}

/// Opens the store once more, with a clock that stands.
pub(crate) fn standing(tree: &TempTree) -> CheckpointStore {
    let root = Folder::open(&tree.path("root")).unwrap();
    let data = Folder::open(&tree.path("data")).unwrap();
    CheckpointStore::open(root, &data, CheckpointLimits::default(), Arc::new(Standing)).unwrap()
}

/// A clock that is ahead of the system's.
#[derive(Debug)]
struct Ahead {
    clock: SystemClock,
    millis: u64,
}

impl Clock for Ahead {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    fn unix_millis(&self) -> u64 {
        self.clock.unix_millis() + self.millis
    }
}

/// The store of [`Kept`] for somebody whose clock is `millis` ahead.
pub(crate) fn later_store(tree: &TempTree, millis: u64) -> CheckpointStore {
    let root = Folder::open(&tree.path("root")).unwrap();
    let data = Folder::open(&tree.path("data")).unwrap();
    let clock = Ahead { clock: SystemClock::start(), millis };
    CheckpointStore::open(root, &data, CheckpointLimits::default(), Arc::new(clock)).unwrap()
}

pub(crate) fn scopes(written: &[&str]) -> Vec<ScopePath> {
    written.iter().map(|scope| scope.parse().unwrap()).collect()
}

/// Everything about a name that a restore answers for: kind, mode, time, and content.
pub(crate) type State = BTreeMap<PathBuf, (char, u32, (i64, i64), Vec<u8>)>;

/// The state of a folder and of everything below it.
pub(crate) fn state(folder: &Path) -> State {
    let mut state = State::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(path) = pending.pop() {
        let found = fs::symlink_metadata(&path).unwrap();
        let kind = found.file_type();
        let (kind, content) = if kind.is_symlink() {
            ('l', fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes())
        } else if kind.is_dir() {
            pending.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            ('d', Vec::new())
        } else if kind.is_file() {
            ('f', fs::read(&path).unwrap())
        } else {
            ('s', Vec::new())
        };
        let mode = if kind == 'l' { 0 } else { found.permissions().mode() & 0o7777 };
        let relative = path.strip_prefix(folder).unwrap().to_owned();
        state.insert(relative, (kind, mode, (found.mtime(), found.mtime_nsec()), content));
    }
    state
}

/// Keeps `scope`, lets `change` do its worst, restores, and compares the whole root with what it was.
#[track_caller]
pub(crate) fn check(prepare: impl Fn(&Kept), scope: &[&str], change: impl Fn(&Path)) -> RestoreReport {
    let kept = Kept::new();
    prepare(&kept);
    let before = state(&kept.root());
    let id = kept.store.keep(None, &scopes(scope)).unwrap();
    change(&kept.root());
    assert_ne!(state(&kept.root()), before, "the change changed nothing");
    let report = kept.store.restore_checkpoint(&id).unwrap();
    assert_eq!(state(&kept.root()), before);
    assert_eq!(kept.store.restore_checkpoint(&id).unwrap(), RestoreReport::default());
    assert_eq!(kept.store.diff(&id).unwrap(), []);
    report
}

/// A small tree with one of everything.
pub(crate) fn sample(kept: &Kept) {
    let tree = &kept.tree;
    tree.write("root/a.txt", "a");
    tree.write("root/src/main.rs", "fn main() {}");
    tree.write("root/src/deep/er/x", "x");
    tree.write("root/bin/run", "#!/bin/sh");
    tree.permit("root/bin/run", 0o4751);
    tree.folder("root/empty/inside");
    tree.permit("root/empty", 0o1711);
    symlink("../a.txt", tree.path("root/src/link")).unwrap();
    symlink("/nowhere/at all", tree.path("root/dangling")).unwrap();
}
