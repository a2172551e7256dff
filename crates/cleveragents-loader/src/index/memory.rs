//! Where what a search learns is kept.

use super::draft::Written;
use super::file::{Files, header, root_record};
use super::{GroupRecord, IndexProblem, Key, Recorder, SkillIndex};
use std::collections::BTreeMap;

/// The bytes of a skill with a long description.
const LARGE_RECORD: usize = 512;

/// What earlier searches learned.
#[derive(Debug)]
pub(crate) enum Memory<'a> {
    /// Nothing, and this search learns nothing either.
    None,
    /// In files.
    Filed { files: Box<FiledRoots<'a>>, began_ns: i128 },
    /// In this process.
    Held { roots: BTreeMap<Key, Vec<u8>>, began_ns: i128 },
}

/// The roots that are kept in files.
#[derive(Debug)]
pub(crate) struct FiledRoots<'a> {
    files: Files<'a>,
    smallest: usize,
    written: usize,
}

/// What is known about one root, header and records.
#[derive(Debug)]
pub(crate) struct Known {
    key: Key,
    bytes: Option<Vec<u8>>,
    began_ns: i128,
}

impl<'a> Memory<'a> {
    pub(crate) fn in_files(index: &'a SkillIndex) -> Self {
        let files = FiledRoots {
            files: Files::open(&index.data_folder, index.now_ns),
            smallest: index.smallest,
            written: 0,
        };
        Self::Filed { files: Box::new(files), began_ns: index.now_ns }
    }

    /// Returns what is known about the root that `key` describes; `None` when nothing about it is to be learnt.
    pub(crate) fn recall(&mut self, key: impl FnOnce() -> Option<Key>) -> Option<Known> {
        match self {
            Self::None => None,
            Self::Filed { files, began_ns } => {
                let key = key()?;
                Some(Known { bytes: files.files.read(&key), key, began_ns: *began_ns })
            }
            Self::Held { roots, began_ns } => {
                let key = key()?;
                Some(Known { bytes: roots.remove(&key), key, began_ns: *began_ns })
            }
        }
    }

    /// Keeps what a search of a root with so many skills learned.
    pub(crate) fn keep(&mut self, known: Known, learned: Option<Written>, skills: usize) {
        let Known { key, bytes, .. } = known;
        match (self, learned) {
            (Self::None, _) | (_, None) | (Self::Filed { .. }, Some(Written::Same)) => {}
            (Self::Filed { files, .. }, Some(Written::Other(learned))) => {
                if bytes.is_some() || skills >= files.smallest {
                    files.written += usize::from(files.files.write(&key, learned));
                }
            }
            (Self::Held { roots, .. }, Some(learned)) => {
                let learned = match learned {
                    Written::Other(learned) => learned,
                    Written::Same => bytes.unwrap_or_default(),
                };
                roots.insert(key, learned);
            }
        }
    }

    /// Returns what is kept in this process.
    pub(crate) fn into_held(self) -> BTreeMap<Key, Vec<u8>> {
        match self {
            Self::Held { roots, .. } => roots,
            Self::None | Self::Filed { .. } => BTreeMap::new(),
        }
    }

    /// Returns how many roots were written, and what went wrong.
    pub(crate) fn into_report(self) -> (usize, Vec<IndexProblem>) {
        match self {
            Self::Filed { files, .. } => (files.written, files.files.problems),
            Self::None | Self::Held { .. } => (0, Vec::new()),
        }
    }
}

impl Known {
    /// Returns the record of the root.
    pub(crate) fn root(&self) -> Option<GroupRecord<'_>> {
        root_record(self.bytes.as_ref()?, &self.key)
    }

    /// Starts writing down what a search learns.
    pub(crate) fn recorder(&self) -> Recorder<'_> {
        Recorder::new(&header(&self.key), self.bytes.as_deref().unwrap_or_default(), self.began_ns)
    }

    /// Returns about how many skills are known, rather fewer than more.
    pub(crate) fn skills(&self) -> usize {
        self.bytes.as_ref().map_or(0, Vec::len) / LARGE_RECORD
    }
}
