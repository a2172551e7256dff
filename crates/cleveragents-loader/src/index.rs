//! What is known about skills from an earlier search, so that a search reads only what changed.
//!
//! A later search asks the system once for each skill file, and once for each folder that was listed, whether it is what it was: the same
//! file with the same size and times. The time of the last change cannot be set by a program, so an edit is seen even when
//! the size stays and the time of modification is put back; an addition and a removal change the time of their
//! folder. Whatever changed shortly before it was read is read again, because a clock has a grain. What is not plain (links,
//! broken skills, other letter cases, files with several names) is looked at each time.
//!
//! There is one file for each root. It is written aside and renamed, has a checksum, and names its writer, so readers need
//! no lock and a file that is damaged, of another version or for other options is no more than one that is not there.

mod draft;
mod file;
mod key;
mod memory;
mod record;
mod stamp;

pub use file::IndexProblem;
pub(crate) use key::Key;
pub(crate) use memory::{Known, Memory};
pub(crate) use record::{Child, Children, GroupRecord, Listed, OpenGroup, Record, Recorder};
pub(crate) use stamp::Stamp;

use crate::Discovery;
use std::path::PathBuf;

/// A root with fewer skills than this is not written down: reading its files costs as little as reading an index.
const SMALLEST: usize = 32;

/// Where what is known about skills is kept between runs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SkillIndex {
    /// The data folder, which is made when it is missing; the files are in its folder `index`.
    pub data_folder: PathBuf,
    /// The present, in nanoseconds since 1970, read before the search begins.
    pub now_ns: i128,
    /// A root with fewer skills is not written down.
    pub smallest: usize,
}

impl SkillIndex {
    /// Keeps it in a data folder; roots with fewer than 32 skills are left out.
    pub fn new(data_folder: impl Into<PathBuf>, now_ns: i128) -> Self {
        Self { data_folder: data_folder.into(), now_ns, smallest: SMALLEST }
    }
}

/// What a search found, and what it could take from the index.
#[derive(Debug)]
pub struct IndexedDiscovery {
    /// What was found: the same as without an index.
    pub discovery: Discovery,
    /// What the index was good for.
    pub report: IndexReport,
}

/// What an index was good for.
#[derive(Debug, Default)]
pub struct IndexReport {
    /// How many skill files are what they were, and were not read.
    pub verified: usize,
    /// How many skill files were read.
    pub read: usize,
    /// How many roots were written down.
    pub written: usize,
    /// Why the index is not used or not written, when it should be.
    pub problems: Vec<IndexProblem>,
}
