//! Files of servers' skills that were read and verified once, kept beside the state.
//!
//! A kept file is named by what it has to contain and is compared with that at every access, so nothing that happened to it
//! meanwhile can pass. No name in here is `SKILL.md`, so no search for skills finds one; what comes from here still comes
//! from its server.

use std::path::{Path, PathBuf};

use cleveragents_confine::{
    Digest, Existing, Folder, LinkPolicy, OpenError, ReadError, RelativePath, RelativePathError, WalkItem,
    WalkLimits, WriteError, WriteOptions,
};

use super::manifest::MAX_SKILL_BYTES;
use super::{PromisedFile, RemoteSkillId};
use crate::ServerLabel;

/// The folder beside the state.
pub const SKILL_CACHE_FOLDER: &str = "mcp-skills";

/// The most bytes that are kept by default: 256 MiB.
pub const MAX_CACHE_BYTES: u64 = 256 * 1024 * 1024;

/// The most files that are kept.
const MAX_CACHE_FILES: usize = 9_000;

/// What is kept of servers' skills.
#[derive(Debug, Clone)]
pub struct SkillCache {
    data_folder: PathBuf,
    limit: u64,
}

/// Why something is not kept, or cannot be taken out. The skill itself works all the same.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// The folder cannot be opened.
    #[error("the cache of skills cannot be opened")]
    Open(#[from] OpenError),
    /// A file cannot be read.
    #[error("a file in the cache of skills cannot be read")]
    Read(#[from] ReadError),
    /// A file cannot be written or removed.
    #[error("the cache of skills cannot be changed")]
    Write(#[from] WriteError),
    /// The name of a kept file is none.
    #[error("the cache of skills has no place for the file")]
    Name(#[from] RelativePathError),
}

impl SkillCache {
    /// Keeps files in the data folder, which is there once something is on file. Touches nothing.
    pub fn new(data_folder: impl Into<PathBuf>) -> Self {
        Self { data_folder: data_folder.into(), limit: MAX_CACHE_BYTES }
    }

    /// Returns the same cache with another bound, in bytes.
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Returns where it is or will be.
    pub fn folder(&self) -> PathBuf {
        self.data_folder.join(SKILL_CACHE_FOLDER)
    }

    /// Takes a file out, if it is in every byte what is promised; one that is not is removed.
    pub fn get(&self, skill: &RemoteSkillId, promised: &PromisedFile) -> Result<Option<Vec<u8>>, CacheError> {
        let Some(folder) = self.open()? else { return Ok(None) };
        let path = place(skill)?.join(file_name(&promised.digest).as_ref())?;
        let read = match folder.read(&path, MAX_SKILL_BYTES) {
            Ok(read) => read,
            Err(ReadError::Open(OpenError::NotFound { .. })) => return Ok(None),
            Err(error) => {
                // Whatever stands there is nothing that was put there.
                folder.remove_file(&path).map_err(|_| error)?;
                return Ok(None);
            }
        };
        if read.digest() == promised.digest {
            return Ok(Some(read.bytes));
        }
        folder.remove_file(&path)?;
        Ok(None)
    }

    /// Keeps a file that was verified just now, and lets go of the oldest ones when there is too much.
    pub fn put(&self, skill: &RemoteSkillId, bytes: &[u8]) -> Result<(), CacheError> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > self.limit {
            return Ok(());
        }
        let data = Folder::open(&self.data_folder)?.with_links(LinkPolicy::Deny);
        let name: RelativePath = SKILL_CACHE_FOLDER.parse()?;
        make_folder(&data, &name)?;
        let folder = data.folder(&name)?;
        let place = place(skill)?;
        if let Some(above) = place.as_path().parent().and_then(|above| RelativePath::try_from(above).ok()) {
            make_folder(&folder, &above)?;
        }
        make_folder(&folder, &place)?;
        make_room(&folder, self.limit.saturating_sub(size))?;
        let path = place.join(file_name(&Digest::of(bytes)).as_ref())?;
        // What is lost is read again, so the disk need not be waited for.
        let (existing, mode) = (Existing::Replace, Some(0o600));
        let options = WriteOptions { existing, mode, durable: false, ..WriteOptions::default() };
        Ok(folder.write(&path, bytes, &options)?)
    }

    /// Removes everything of a server, however it was reached; returns how many files that were.
    pub fn remove_server(&self, server: &ServerLabel) -> Result<usize, CacheError> {
        let Some(folder) = self.open()? else { return Ok(0) };
        let of_server = format!("{server}@");
        let mut removed = 0;
        for entry in folder.entries()? {
            if entry.name.to_str().is_some_and(|name| name.starts_with(&of_server)) {
                removed += remove_tree(&folder, &Path::new(&entry.name).try_into()?)?;
            }
        }
        Ok(removed)
    }

    fn open(&self) -> Result<Option<Folder>, CacheError> {
        let data = Folder::open(&self.data_folder).map(|data| data.with_links(LinkPolicy::Deny));
        let name: RelativePath = SKILL_CACHE_FOLDER.parse()?;
        match data.and_then(|data| data.folder(&name)) {
            Ok(folder) => Ok(Some(folder)),
            Err(OpenError::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// The folder of a skill: that of its origin, and in it one for the URI. The server can be told from it.
fn place(skill: &RemoteSkillId) -> Result<RelativePath, RelativePathError> {
    let spec = hex(skill.origin.spec().as_bytes());
    let spec = spec.get(..SHOWN_SPEC).unwrap_or(&spec);
    let uri = Digest::of(skill.uri.as_str().as_bytes());
    format!("{}@{spec}/{}", skill.origin, hex(uri.as_bytes())).parse()
}

/// So many digits of the digest over how a server is reached stand in the name of its folder.
const SHOWN_SPEC: usize = 32;

fn file_name(digest: &Digest) -> String {
    hex(digest.as_bytes())
}

fn hex(bytes: &[u8; 32]) -> String {
    use std::fmt::Write as _;
    let mut digits = String::with_capacity(64);
    for byte in bytes {
        // Writing to a `String` cannot fail.
        _ = write!(digits, "{byte:02x}");
    }
    digits
}

fn make_folder(parent: &Folder, path: &RelativePath) -> Result<(), WriteError> {
    match parent.create_folder(path, Some(0o700)) {
        Ok(()) | Err(WriteError::Exists { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes the oldest files until what is left fits.
fn make_room(folder: &Folder, room: u64) -> Result<(), WriteError> {
    let mut files: Vec<(i128, RelativePath, u64)> = Vec::new();
    let limits = WalkLimits { depth: 4, ..WalkLimits::default() };
    folder.walk(limits, |item| {
        if let WalkItem::File { path, stat, .. } = item {
            files.push((stat.modified_ns, path, stat.size));
        }
    });
    files.sort();
    let mut bytes: u64 = files.iter().map(|(_, _, size)| size).sum();
    let mut count = files.len();
    for (_, path, size) in files {
        if bytes <= room && count < MAX_CACHE_FILES {
            break;
        }
        remove_if_there(folder.remove_file(&path))?;
        bytes = bytes.saturating_sub(size);
        count = count.saturating_sub(1);
    }
    Ok(())
}

/// Removes a folder with everything in it; returns how many files that were.
fn remove_tree(folder: &Folder, path: &RelativePath) -> Result<usize, CacheError> {
    let (mut files, mut folders) = (Vec::new(), vec![path.clone()]);
    folder.walk_below(path, WalkLimits::default(), |item| match item {
        WalkItem::File { path, .. } | WalkItem::Problem { path: Some(path), .. } => files.push(path),
        WalkItem::Folder { path } => folders.push(path),
        WalkItem::Problem { path: None, .. } => {}
    });
    for file in &files {
        remove_if_there(folder.remove_file(file))?;
    }
    // The deepest first.
    for path in folders.iter().rev() {
        match folder.remove_folder(path) {
            // Another process keeps something just now; what it keeps is that of a server which is used.
            Err(WriteError::NotEmpty { .. }) => {}
            other => remove_if_there(other)?,
        }
    }
    Ok(files.len())
}

/// Another process may have been faster.
fn remove_if_there(removed: Result<(), WriteError>) -> Result<(), WriteError> {
    removed.or_else(|error| if error.is_not_found() { Ok(()) } else { Err(error) })
}

#[cfg(test)]
mod tests;
