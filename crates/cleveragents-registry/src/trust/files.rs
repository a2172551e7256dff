use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::{Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use super::content::{ContentDigest, FileContent, Unreadable, write_digest};

/// Every file of a project that can make code run, as it was read at one moment.
///
/// That is whatever the program would load from the project and act upon: tools, skills that are compositions, servers.
/// Paths are those below the project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectFiles {
    files: BTreeMap<Vec<u8>, FileContent>,
}

/// A file of a project that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{path}` {cause}")]
pub struct UnreadableFile {
    /// The path below the project, for display.
    pub path: String,
    /// Why not.
    pub cause: Unreadable,
}

/// A list of files that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the file `{path}` is listed twice")]
pub struct ProjectFilesError {
    /// The file, for display.
    pub path: String,
}

impl ProjectFiles {
    /// Takes the files in any order.
    pub fn new(files: impl IntoIterator<Item = (PathBuf, FileContent)>) -> Result<Self, ProjectFilesError> {
        let mut listed = BTreeMap::new();
        for (path, content) in files {
            let key = path.as_os_str().as_encoded_bytes().to_owned();
            if listed.insert(key, content).is_some() {
                return Err(ProjectFilesError { path: path.to_string_lossy().into_owned() });
            }
        }
        Ok(Self { files: listed })
    }

    /// Returns the digest over all of it, which a person agrees to; none when a file could not be read.
    pub fn digest(&self) -> Option<TrustDigest> {
        self.readable().ok().map(|readable| TrustDigest::over(&readable))
    }

    /// Returns the files bytewise by path, for display.
    pub fn iter(&self) -> impl Iterator<Item = (String, FileContent)> {
        self.files.iter().map(|(path, content)| (shown(path), *content))
    }

    /// Returns what was read, or the files that could not be.
    pub(super) fn readable(&self) -> Result<BTreeMap<Vec<u8>, ContentDigest>, Vec<UnreadableFile>> {
        let mut readable = BTreeMap::new();
        let mut unreadable = Vec::new();
        for (path, content) in &self.files {
            match content {
                FileContent::Read(digest) => drop(readable.insert(path.clone(), *digest)),
                FileContent::Unreadable(cause) => {
                    unreadable.push(UnreadableFile { path: shown(path), cause: *cause });
                }
            }
        }
        if unreadable.is_empty() { Ok(readable) } else { Err(unreadable) }
    }
}

pub(super) fn shown(path: &[u8]) -> String {
    String::from_utf8_lossy(path).into_owned()
}

/// A SHA-256 over names and contents of files; written `sha256:` and 64 hex digits.
///
/// Two lists of files have the same digest only when every name and every byte is the same: names are preceded by their
/// length, so no name can pass for the end of another or for content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrustDigest([u8; 32]);

impl TrustDigest {
    /// Returns the raw digest.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(super) fn over(files: &BTreeMap<Vec<u8>, ContentDigest>) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"cleveragents trust 1\0");
        hash.update(length(files.len()));
        for (path, content) in files {
            hash.update(length(path.len()));
            hash.update(path);
            hash.update(content.as_bytes());
        }
        Self(hash.finalize().into())
    }
}

fn length(length: usize) -> [u8; 8] {
    u64::try_from(length).unwrap_or(u64::MAX).to_le_bytes()
}

impl From<[u8; 32]> for TrustDigest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Display for TrustDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digest(&self.0, formatter)
    }
}

impl Serialize for TrustDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
