//! What changed in some places, by comparing what stood there with what stands there now.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cleveragents_confine::{Digest, EntryKind, Folder};
use cleveragents_domain::ResourceChange;
use cleveragents_domain::protocol::{ResourceChangeConfig, ResourceChangeKind};

use super::digest::ContentDigest;
use super::entry::{CheckpointContent, CheckpointEntry, Inode, Seen, Standing, below, split};
use super::objects::Objects;

/// What stood at a path.
#[derive(Debug)]
pub(super) struct Stood {
    kind: EntryKind,
    mode: u32,
    size: u64,
    modified: (i64, u32),
    inode: Option<Inode>,
    /// By what a file is known to be untouched without reading it.
    seen: Option<Seen>,
    target: Option<PathBuf>,
    content: Content,
}

/// How the content of a file can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// Not at all: there is none, or it was not read and is gone.
    Unknown,
    /// By its digest, as changes name it.
    Digest(String),
    /// From the store.
    Kept(ContentDigest),
    /// From the file, which stands there.
    Standing,
}

impl Stood {
    pub(super) fn now(standing: &Standing) -> Self {
        let attributes = &standing.attributes;
        let stat = attributes.stat;
        let is_file = stat.kind == EntryKind::File;
        Self {
            kind: stat.kind,
            mode: attributes.mode,
            size: stat.size,
            modified: split(stat.modified_ns),
            inode: Some(Inode::of(&stat)),
            seen: Some(Seen::of(&stat)),
            target: standing.target.clone(),
            content: if is_file { Content::Standing } else { Content::Unknown },
        }
    }

    /// Before a call, as it was found at this time.
    pub(super) fn before(standing: &Standing, content: Content, now_ns: i128) -> Self {
        Self { seen: Seen::settled(&standing.attributes.stat, now_ns), content, ..Self::now(standing) }
    }

    /// As a checkpoint holds it.
    pub(super) fn kept(entry: &CheckpointEntry) -> Self {
        let (kind, size, target, content) = match &entry.content {
            CheckpointContent::File { size, blake3 } => {
                (EntryKind::File, *size, None, Content::Kept(*blake3))
            }
            CheckpointContent::Folder => (EntryKind::Folder, 0, None, Content::Unknown),
            CheckpointContent::Link { target } => {
                (EntryKind::Link, 0, Some(target.clone()), Content::Unknown)
            }
            CheckpointContent::Special => (EntryKind::Unknown, 0, None, Content::Unknown),
        };
        let (mode, modified, inode, seen) = (entry.mode, entry.modified, entry.inode, entry.seen);
        Self { kind, mode, size, modified, inode, seen, target, content }
    }

    fn is_file(&self) -> bool {
        self.kind == EntryKind::File
    }

    /// The kind; a checkpoint does not tell special files apart.
    fn compared_kind(&self) -> Option<EntryKind> {
        matches!(self.kind, EntryKind::File | EntryKind::Folder | EntryKind::Link).then_some(self.kind)
    }
}

/// The digest of a file's bytes as changes name it; `None` when it cannot be read whole.
pub(super) fn digest(root: &Folder, path: &Path, size: u64) -> Option<String> {
    let read = root.read(&below(path)?, size).ok()?;
    Some(Digest::of(&read.bytes).to_string())
}

/// Compares two looks at the same places. Changes come in the order of their paths.
///
/// A file that is gone and one that came to be are a move when they are the same file by number and have the same bytes, and no
/// other file has that number. Times alone are no change.
pub(super) fn compare(
    root: &Folder,
    objects: Option<&Objects<'_>>,
    before: &BTreeMap<PathBuf, Stood>,
    after: &BTreeMap<PathBuf, Stood>,
) -> Vec<ResourceChange> {
    let comparing = Comparing { root, objects };
    let mut found = Found::default();
    let paths: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    for path in paths {
        match (before.get(path), after.get(path)) {
            (Some(old), Some(new)) if old.compared_kind() == new.compared_kind() => {
                if let Some((old, new)) = comparing.difference(path, old, new) {
                    found.add(ResourceChangeKind::Modify, path, old, new);
                }
            }
            (old, new) => {
                found.gone.extend(old.map(|old| (path, old)));
                found.made.extend(new.map(|new| (path, new)));
            }
        }
    }
    comparing.names(&mut found);
    found.changes.sort_by(|one, two| (&one.path, order(one.kind)).cmp(&(&two.path, order(two.kind))));
    // Paths are never empty and every move has its origin.
    found.changes.into_iter().filter_map(|change| ResourceChange::try_from(change).ok()).collect()
}

/// What was there is gone before something else comes to be in its place.
fn order(kind: ResourceChangeKind) -> u8 {
    u8::from(kind != ResourceChangeKind::Delete)
}

#[derive(Debug, Default)]
struct Found<'a> {
    gone: BTreeMap<&'a PathBuf, &'a Stood>,
    made: BTreeMap<&'a PathBuf, &'a Stood>,
    changes: Vec<ResourceChangeConfig>,
}

impl Found<'_> {
    fn add(&mut self, kind: ResourceChangeKind, path: &Path, before: Option<String>, after: Option<String>) {
        let change = ResourceChangeConfig::new(kind, text(path));
        self.changes.push(ResourceChangeConfig { digest_before: before, digest_after: after, ..change });
    }
}

struct Comparing<'a> {
    root: &'a Folder,
    objects: Option<&'a Objects<'a>>,
}

/// The digests before and after.
type Digests = (Option<String>, Option<String>);

impl Comparing<'_> {
    fn digest(&self, path: &Path, stood: &Stood) -> Option<String> {
        match &stood.content {
            Content::Unknown => None,
            Content::Digest(digest) => Some(digest.clone()),
            Content::Kept(digest) => {
                let bytes = self.objects?.get(*digest, stood.size)?;
                Some(Digest::of(&bytes).to_string())
            }
            Content::Standing => digest(self.root, path, stood.size),
        }
    }

    /// How one name differs, if it does.
    fn difference(&self, path: &Path, old: &Stood, new: &Stood) -> Option<Digests> {
        let other_mode = old.kind != EntryKind::Link && old.mode != new.mode;
        if !old.is_file() {
            return (other_mode || old.target != new.target).then_some((None, None));
        }
        if old.seen.is_some() && old.seen == new.seen {
            return None;
        }
        let digests = (self.digest(path, old), self.digest(path, new));
        let other_content = match &digests {
            (Some(old), Some(new)) => old != new,
            (_, _) => (old.size, old.modified) != (new.size, new.modified),
        };
        (other_content || other_mode).then_some(digests)
    }

    /// Finds the moves among the names that are gone and those that came to be.
    fn names(&self, found: &mut Found<'_>) {
        let origins = alone(&found.gone);
        let targets = alone(&found.made);
        let (gone, made) = (std::mem::take(&mut found.gone), std::mem::take(&mut found.made));
        let mut moved = BTreeSet::new();
        for (path, new) in made {
            let after = self.digest(path, new);
            let origin = new.inode.filter(|inode| targets.contains_key(inode));
            let origin =
                origin.and_then(|inode| origins.get(&inode)).and_then(|from| gone.get_key_value(*from));
            let before = origin.and_then(|(from, old)| self.digest(from, old));
            match origin.filter(|_| before.is_some() && before == after) {
                Some((from, _)) => {
                    moved.insert(*from);
                    found.add(ResourceChangeKind::Move, path, before, after);
                    if let Some(change) = found.changes.last_mut() {
                        change.from = Some(text(from));
                    }
                }
                None => found.add(ResourceChangeKind::Create, path, None, after),
            }
        }
        for (path, old) in gone.into_iter().filter(|(path, _)| !moved.contains(path)) {
            let before = self.digest(path, old);
            found.add(ResourceChangeKind::Delete, path, before, None);
        }
    }
}

/// The files whose number no other one has.
fn alone<'a>(files: &BTreeMap<&'a PathBuf, &Stood>) -> BTreeMap<Inode, &'a PathBuf> {
    let mut found: BTreeMap<Inode, Option<&'a PathBuf>> = BTreeMap::new();
    for (path, stood) in files.iter().filter(|(_, stood)| stood.is_file()) {
        if let Some(inode) = stood.inode {
            found.entry(inode).and_modify(|known| *known = None).or_insert(Some(*path));
        }
    }
    found.into_iter().filter_map(|(inode, path)| Some((inode, path?))).collect()
}

fn text(path: &Path) -> String {
    if path.as_os_str().is_empty() {
        return ".".to_owned();
    }
    path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}
