use std::path::{Path, PathBuf};

use cleveragents_confine::{Attributes, EntryKind, FileStat, Owner, RelativePath};
use serde::{Deserialize, Serialize};

use super::digest::ContentDigest;
use super::path_text;

/// One name that a checkpoint holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointEntry {
    /// Where it is below the root; empty for the root itself.
    #[serde(with = "path_text")]
    pub path: PathBuf,
    /// What stands there.
    #[serde(flatten)]
    pub content: CheckpointContent,
    /// The permission bits.
    pub mode: u32,
    /// The user's and the group's number, where the system knows owners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<(u32, u32)>,
    /// The time of the last change: seconds since 1970, and nanoseconds.
    pub modified: (i64, u32),
    /// By what a file is known to be unchanged without reading it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<Seen>,
    /// Which file it was, by which a file is known that has another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) inode: Option<Inode>,
}

/// The number of a file on its file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Inode {
    dev: u64,
    ino: u64,
}

/// Which file it was and when anything about it changed last. A tool can set every other time, but not this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seen {
    dev: u64,
    ino: u64,
    changed: (i64, u32),
}

/// How long after its last change a file is not yet trusted to be known by it: more than the coarsest clock of a file system,
/// within whose tick a second change would go unnoticed.
const TICK: i128 = 2 * NANOS;

/// What stands at a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CheckpointContent {
    /// A regular file.
    File {
        /// Its size in bytes.
        size: u64,
        /// The digest of its bytes, by which the store finds them.
        blake3: ContentDigest,
    },
    /// A folder.
    Folder,
    /// A symbolic link.
    Link {
        /// Its text.
        #[serde(with = "path_text")]
        target: PathBuf,
    },
    /// A FIFO, socket or device, of which only the presence is known.
    Special,
}

/// A folder above a kept place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Anchor {
    #[serde(with = "path_text")]
    pub(super) path: PathBuf,
    /// What it was; `None` when it was not there.
    pub(super) found: Option<AnchorState>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AnchorState {
    pub(super) mode: u32,
    pub(super) owner: Option<(u32, u32)>,
    pub(super) modified: (i64, u32),
}

/// What stands at a path now, before any content is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) attributes: Attributes,
    /// The text, when it is a link.
    pub(super) target: Option<PathBuf>,
}

impl CheckpointEntry {
    pub(super) fn new(path: &Path, attributes: &Attributes, content: CheckpointContent) -> Self {
        Self {
            path: path.to_owned(),
            content,
            mode: attributes.mode,
            owner: owner_pair(attributes.owner),
            modified: split(attributes.stat.modified_ns),
            seen: None,
            inode: (attributes.stat.kind == EntryKind::File).then(|| Inode::of(&attributes.stat)),
        }
    }

    /// Whether this is what a kind of name stands for.
    pub(super) fn is_kind(&self, kind: EntryKind) -> bool {
        match self.content {
            CheckpointContent::File { .. } => kind == EntryKind::File,
            CheckpointContent::Folder => kind == EntryKind::Folder,
            CheckpointContent::Link { .. } => kind == EntryKind::Link,
            CheckpointContent::Special => is_special(kind),
        }
    }
}

impl Inode {
    pub(super) fn of(stat: &FileStat) -> Self {
        Self { dev: stat.identity.dev, ino: stat.identity.ino }
    }
}

impl Seen {
    pub(super) fn of(stat: &FileStat) -> Self {
        let identity = stat.identity;
        Self { dev: identity.dev, ino: identity.ino, changed: split(stat.changed_ns) }
    }

    /// The same, unless the last change is so recent that another one could look the same.
    pub(super) fn settled(stat: &FileStat, now_ns: i128) -> Option<Self> {
        (stat.changed_ns + TICK <= now_ns).then(|| Self::of(stat))
    }
}

impl AnchorState {
    pub(super) fn of(attributes: &Attributes) -> Self {
        Self {
            mode: attributes.mode,
            owner: owner_pair(attributes.owner),
            modified: split(attributes.stat.modified_ns),
        }
    }
}

/// A path below the root; `None` for the root itself.
pub(super) fn below(path: &Path) -> Option<RelativePath> {
    RelativePath::try_from(path).ok()
}

pub(super) fn is_special(kind: EntryKind) -> bool {
    matches!(kind, EntryKind::Fifo | EntryKind::Socket | EntryKind::Device | EntryKind::Unknown)
}

pub(super) fn owner_pair(owner: Option<Owner>) -> Option<(u32, u32)> {
    owner.map(|owner| (owner.user, owner.group))
}

pub(super) fn owner_of((user, group): (u32, u32)) -> Owner {
    Owner { user, group }
}

const NANOS: i128 = 1_000_000_000;

/// A time as JSON can hold it.
pub(super) fn split(nanoseconds: i128) -> (i64, u32) {
    let seconds = i64::try_from(nanoseconds.div_euclid(NANOS)).unwrap_or(i64::MAX);
    (seconds, u32::try_from(nanoseconds.rem_euclid(NANOS)).unwrap_or_default())
}

pub(super) fn joined((seconds, rest): (i64, u32)) -> i128 {
    i128::from(seconds) * NANOS + i128::from(rest)
}
