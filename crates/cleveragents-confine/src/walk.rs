use std::ffi::OsStr;
use std::path::Path;

use crate::sys::Dir;
use crate::{Entry, EntryKind, FileStat, Folder, MAX_LISTING, OpenError, RelativePath, WalkLimits};

/// One thing a walk came across.
#[derive(Debug)]
pub enum WalkItem {
    /// A regular file that may be read.
    File {
        /// Where it is below the folder.
        path: RelativePath,
        /// What the kernel says about it, links resolved.
        stat: FileStat,
        /// Whether the name is a link that stays inside.
        linked: bool,
    },
    /// A folder that is walked next.
    Folder {
        /// Where it is below the folder.
        path: RelativePath,
    },
    /// Something that is not read, with the reason.
    Problem {
        /// Where it is below the folder; `None` is the folder itself.
        path: Option<RelativePath>,
        /// Why it is not read.
        problem: WalkProblem,
    },
}

/// Why something in a tree is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WalkProblem {
    /// It could not be opened or listed: a link that leaves or points at nothing, no permission, another file system.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is neither a file nor a folder.
    #[error("is {kind}, not a file or folder")]
    Special {
        /// What it is.
        kind: EntryKind,
    },
    /// It is a link to a folder inside, whose files are visited under their own names.
    #[error("is a link to a folder and not followed")]
    LinkedFolder,
    /// The walk stops or narrows here.
    #[error("{limit}")]
    Limit {
        /// Which limit was hit, with its value.
        limit: Limit,
    },
}

/// A limit that a walk ran into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// Folders below this level are not entered.
    #[error("deeper than the limit of {0} levels")]
    Depth(usize),
    /// No further entries are looked at.
    #[error("more entries than the limit of {0}")]
    Entries(usize),
    /// The files together are larger than this; names are still listed.
    #[error("more bytes than the limit of {0}")]
    Bytes(u64),
}

/// What a walk saw in all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WalkSummary {
    /// Regular files visited.
    pub files: usize,
    /// Folders visited, without the one the walk started in.
    pub folders: usize,
    /// Sum of the sizes of the files, in bytes.
    pub bytes: u64,
    /// Whether everything was looked at.
    pub complete: bool,
}

/// Where a walk begins.
pub(crate) enum Start {
    /// At the folder itself.
    Top,
    /// At the folder itself, whose names were listed already. Of one file in it the kernel was asked already.
    Listed(Vec<Entry>, Option<(RelativePath, FileStat)>),
    /// At a folder below it.
    Below(RelativePath),
}

/// Walks without recursion and with one open folder at a time: a folder is opened again from the top by its path, which the
/// kernel resolves below the top as for any read.
pub(crate) fn walk(
    top: &Folder,
    start: Start,
    limits: WalkLimits,
    visit: &mut dyn FnMut(WalkItem),
) -> WalkSummary {
    let mut walk = Walk {
        top,
        limits,
        visit,
        summary: WalkSummary { complete: true, ..WalkSummary::default() },
        seen: 0,
        known: None,
    };
    let mut pending = Vec::new();
    match start {
        Start::Top => pending.push(None),
        Start::Below(path) => pending.push(Some(path)),
        Start::Listed(entries, known) => {
            walk.known = known;
            let Some(folders) = walk.level(None, top.dir(), entries) else {
                return walk.summary;
            };
            pending.extend(folders.into_iter().rev().map(Some));
        }
    }
    while let Some(path) = pending.pop() {
        let opened;
        let listed = match &path {
            None => top.entries_within(MAX_LISTING).map(|entries| (top.dir(), entries)),
            Some(path) => match top.listed(path, MAX_LISTING) {
                Ok((dir, entries)) => {
                    opened = dir;
                    Ok((&opened, entries))
                }
                Err(error) => Err(error),
            },
        };
        match listed {
            Ok((dir, entries)) => {
                let Some(folders) = walk.level(path.as_ref(), dir, entries) else {
                    return walk.summary;
                };
                pending.extend(folders.into_iter().rev().map(Some));
            }
            Err(error) => walk.problem(path, error.into()),
        }
    }
    walk.summary
}

struct Walk<'a> {
    top: &'a Folder,
    limits: WalkLimits,
    visit: &'a mut dyn FnMut(WalkItem),
    summary: WalkSummary,
    seen: usize,
    /// A file directly in the top, with what the kernel said about it.
    known: Option<(RelativePath, FileStat)>,
}

impl Walk<'_> {
    /// Visits one level and returns the folders to enter, or `None` when the limit of entries stops the walk.
    fn level(
        &mut self,
        parent: Option<&RelativePath>,
        dir: &Dir,
        entries: Vec<Entry>,
    ) -> Option<Vec<RelativePath>> {
        let mut folders = Vec::new();
        for entry in entries {
            if self.seen == self.limits.entries {
                let limit = Limit::Entries(self.limits.entries);
                self.problem(None, WalkProblem::Limit { limit });
                return None;
            }
            self.seen += 1;
            let Some(path) = child(parent, &entry.name) else { continue };
            let mut kind = entry.kind;
            if kind == EntryKind::Unknown {
                kind = self.top.stat(&path).map_or(kind, |stat| stat.kind);
            }
            match kind {
                EntryKind::File => match self.known_file(&path).or_else(|| dir.plain_stat(&entry.name)) {
                    Some(stat) => self.regular(path, stat, false),
                    None => self.file(path, false),
                },
                EntryKind::Unknown => self.file(path, false),
                EntryKind::Link => self.file(path, true),
                EntryKind::Folder => {
                    if path.depth() >= self.limits.depth {
                        let limit = Limit::Depth(self.limits.depth);
                        self.problem(Some(path), WalkProblem::Limit { limit });
                    } else {
                        self.summary.folders += 1;
                        (self.visit)(WalkItem::Folder { path: path.clone() });
                        folders.push(path);
                    }
                }
                EntryKind::Fifo | EntryKind::Socket | EntryKind::Device => {
                    self.problem(Some(path), WalkProblem::Special { kind });
                }
            }
        }
        Some(folders)
    }

    fn known_file(&self, path: &RelativePath) -> Option<FileStat> {
        let (known, stat) = self.known.as_ref()?;
        (known == path).then_some(*stat)
    }

    fn regular(&mut self, path: RelativePath, stat: FileStat, linked: bool) {
        let before = self.summary.bytes;
        self.summary.files += 1;
        self.summary.bytes = before.saturating_add(stat.size);
        (self.visit)(WalkItem::File { path, stat, linked });
        if before <= self.limits.bytes && self.summary.bytes > self.limits.bytes {
            let limit = Limit::Bytes(self.limits.bytes);
            self.problem(None, WalkProblem::Limit { limit });
        }
    }

    fn file(&mut self, path: RelativePath, linked: bool) {
        let stat = match self.top.stat(&path) {
            Ok(stat) => stat,
            Err(error) => return self.problem(Some(path), error.into()),
        };
        match stat.kind {
            EntryKind::File => self.regular(path, stat, linked),
            EntryKind::Folder => self.problem(Some(path), WalkProblem::LinkedFolder),
            kind @ (EntryKind::Link
            | EntryKind::Fifo
            | EntryKind::Socket
            | EntryKind::Device
            | EntryKind::Unknown) => self.problem(Some(path), WalkProblem::Special { kind }),
        }
    }

    fn problem(&mut self, path: Option<RelativePath>, problem: WalkProblem) {
        self.summary.complete &= matches!(problem, WalkProblem::LinkedFolder);
        (self.visit)(WalkItem::Problem { path, problem });
    }
}

fn child(parent: Option<&RelativePath>, name: &OsStr) -> Option<RelativePath> {
    match parent {
        Some(parent) => parent.join(name).ok(),
        None => RelativePath::try_from(Path::new(name)).ok(),
    }
}
