//! One file of the index.
//!
//! ```text
//! magic, length of the key, key, records of the root, digest of all that
//! ```

use super::Key;
use super::record::GroupRecord;
use cleveragents_confine::{
    Copies, Folder, LinkPolicy, OpenError, ReadError, RelativePath, ShownPath, WriteError,
};
use foldhash::quality::FixedState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::{Path, PathBuf};

/// The folder of the index in the data folder.
const FOLDER: &str = "index";
const ENDING: &str = ".skills";
const DIGEST_BYTES: usize = 16;
const MAGIC: &[u8; 8] = b"agtier\x00\x01";
/// Larger files are neither read nor written.
const MAX_BYTES: u64 = 256 * 1024 * 1024;
/// The most roots that are kept; those that were written first make room.
const MAX_FILES: usize = 64;

/// Why the index is not used or not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexProblem {
    /// The folder of the index cannot be opened.
    #[error("the skill index in `{folder}` is not used")]
    Unusable {
        /// The folder.
        folder: ShownPath,
        /// What the system said.
        source: OpenError,
    },
    /// A file of the index cannot be read.
    #[error("the skill index `{file}` is not used")]
    Unreadable {
        /// The file.
        file: ShownPath,
        /// What the system said.
        source: ReadError,
    },
    /// A file of the index is not as it was written; it is made again.
    #[error("the skill index `{file}` is damaged, and is made again")]
    Damaged {
        /// The file.
        file: ShownPath,
    },
    /// Another program wrote a file of the index, or for another reader or with other limits; it is made again.
    #[error("the skill index `{file}` was written by another program or for other limits, and is made again")]
    Foreign {
        /// The file.
        file: ShownPath,
    },
    /// The index cannot be written.
    #[error("the skill index in `{folder}` cannot be written")]
    Unwritable {
        /// The folder.
        folder: ShownPath,
        /// What the system said.
        source: WriteError,
    },
}

/// The folder of the index and what went wrong with it.
#[derive(Debug)]
pub(super) struct Files<'a> {
    data_folder: &'a Path,
    folder: Option<Folder>,
    now_ns: i128,
    pub(super) problems: Vec<IndexProblem>,
}

/// What stands in front of the records.
pub(crate) fn header(key: &Key) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend(key.whole.len().to_le_bytes());
    header.extend(&key.whole);
    header
}

/// Returns the record of the root among bytes that begin with the header of `key`.
pub(crate) fn root_record<'k>(bytes: &'k [u8], key: &Key) -> Option<GroupRecord<'k>> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<{ size_of::<usize>() }>()?;
    let (found, rest) = rest.split_at_checked(usize::from_le_bytes(*length))?;
    if found == key.whole { GroupRecord::read(rest) } else { None }
}

impl<'a> Files<'a> {
    pub(super) fn open(data_folder: &'a Path, now_ns: i128) -> Self {
        let mut files = Self { data_folder, folder: None, now_ns, problems: Vec::new() };
        match Folder::open(&data_folder.join(FOLDER)) {
            Ok(folder) => files.folder = Some(folder.with_links(LinkPolicy::Deny)),
            Err(OpenError::NotFound { .. }) => {}
            Err(source) => files.problems.push(IndexProblem::Unusable { folder: files.shown(), source }),
        }
        files
    }

    /// Returns the bytes of a file without the digest, when it is whole and for this key.
    pub(super) fn read(&mut self, key: &Key) -> Option<Vec<u8>> {
        let folder = self.folder.as_ref()?;
        let name = name_of(key)?;
        let file = || ShownPath::new(folder.label().join(&name));
        let mut bytes = match folder.read(&name, MAX_BYTES) {
            Ok(read) => read.bytes,
            Err(ReadError::Open(OpenError::NotFound { .. })) => return None,
            Err(source) => {
                self.problems.push(IndexProblem::Unreadable { file: file(), source });
                return None;
            }
        };
        let length = bytes.len().checked_sub(DIGEST_BYTES);
        let is_whole = length
            .and_then(|length| bytes.split_at_checked(length))
            .is_some_and(|(content, digest)| digest_of(content) == digest);
        if !is_whole {
            self.problems.push(IndexProblem::Damaged { file: file() });
            return None;
        }
        if root_record(&bytes, key).is_none() {
            self.problems.push(IndexProblem::Foreign { file: file() });
            return None;
        }
        bytes.truncate(length?);
        Some(bytes)
    }

    /// Puts a file in its place, in one step; tells whether it stands there.
    pub(super) fn write(&mut self, key: &Key, mut bytes: Vec<u8>) -> bool {
        let Some(name) = name_of(key) else { return false };
        if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_BYTES) {
            return false;
        }
        bytes.extend(digest_of(&bytes));
        match self.try_write(&name, &bytes) {
            Ok(()) => true,
            Err(source) => {
                self.problems.push(IndexProblem::Unwritable { folder: self.shown(), source });
                false
            }
        }
    }

    fn try_write(&mut self, name: &RelativePath, bytes: &[u8]) -> Result<(), WriteError> {
        if self.folder.is_none() {
            let made = Folder::open_or_make(&self.data_folder.join(FOLDER))?;
            self.folder = Some(made.with_links(LinkPolicy::Deny));
        }
        let Some(folder) = &self.folder else { return Ok(()) };
        Copies { folder, most: MAX_FILES, now_ns: self.now_ns }.write(name, bytes)
    }

    fn shown(&self) -> ShownPath {
        ShownPath::new(self.data_folder.join(FOLDER))
    }
}

fn name_of(key: &Key) -> Option<RelativePath> {
    let digest = u128::from_le_bytes(digest_of(&key.place));
    PathBuf::from(format!("{digest:032x}{ENDING}")).as_path().try_into().ok()
}

/// Tells bytes from what accidents make of them; it need not be the same in another version of the program.
fn digest_of(bytes: &[u8]) -> [u8; DIGEST_BYTES] {
    let half = |seed: u64| {
        let mut hasher = FixedState::with_seed(seed).build_hasher();
        hasher.write(bytes);
        u128::from(hasher.finish())
    };
    (half(1) << 64 | half(2)).to_le_bytes()
}
