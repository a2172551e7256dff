//! The files of a skill, as its server promises them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cleveragents_confine::Digest;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::SkillUri;

mod change;
mod reference;
#[cfg(test)]
mod tests;

pub use change::SkillFileChange;
pub use reference::ReferenceError;

/// The most files of one skill: the number that every host has to accept.
pub const MAX_SKILL_FILES: usize = 512;

/// The most bytes of all files of one skill: the size that every host has to accept.
pub const MAX_SKILL_BYTES: u64 = 16 * 1024 * 1024;

/// The file that holds the instructions.
pub(super) const SKILL_FILE: &str = "SKILL.md";

/// A file of a skill, as its server promises it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromisedFile {
    /// Its URI, as the server writes it.
    pub uri: Arc<str>,
    /// Its path below the folder of the skill, decoded.
    pub path: Arc<str>,
    /// The digest of its bytes.
    pub digest: Digest,
    /// Its length in bytes.
    pub size: u64,
}

/// All files of a skill, the complete list that its server promises, sorted by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    files: BTreeMap<Arc<str>, PromisedFile>,
}

/// Why `resources` of a skill is not a list of files that can be held to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// It is neither a list nor the word `dynamic`.
    #[error("`resources` is neither a list nor \"dynamic\"")]
    NotAList,
    /// An item lacks what an item has, or has it in another form.
    #[error("item {item} of `resources` has no valid `{field}`")]
    Field {
        /// Its place, counted from 1.
        item: usize,
        /// The field.
        field: &'static str,
    },
    /// An item lies outside the skill.
    #[error("`{}` of `resources` is no file of the skill", uri.escape_debug())]
    Outside {
        /// The URI.
        uri: String,
    },
    /// A file stands there twice.
    #[error("`{path}` stands twice in `resources`")]
    Twice {
        /// The path of the file.
        path: String,
    },
    /// A file is a folder as well.
    #[error("`{path}` is a file and a folder in `resources`")]
    FileAndFolder {
        /// The path.
        path: String,
    },
    /// The `SKILL.md` of the skill is missing.
    #[error("`resources` lacks the `SKILL.md` of the skill")]
    NoSkillFile,
    /// There are too many files.
    #[error("the skill has {files} files, at most {MAX_SKILL_FILES} are loaded")]
    TooMany {
        /// How many there are.
        files: usize,
    },
    /// The files are too large together.
    #[error("the files of the skill have {bytes} bytes, at most {MAX_SKILL_BYTES} are loaded")]
    TooLarge {
        /// How many bytes they have.
        bytes: u64,
    },
}

/// Something directly in a folder of a skill.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FolderEntry {
    /// A folder, by its path.
    Folder(String),
    /// A file, by its path.
    File(String),
}

impl Manifest {
    /// Reads `resources` of the skill at `skill`.
    pub(super) fn read(skill: &SkillUri, resources: &Value) -> Result<Self, ManifestError> {
        let items = resources.as_array().ok_or(ManifestError::NotAList)?;
        if items.len() > MAX_SKILL_FILES {
            return Err(ManifestError::TooMany { files: items.len() });
        }
        let mut files = BTreeMap::new();
        let mut bytes: u64 = 0;
        for (at, item) in items.iter().enumerate() {
            let file = promised(skill, at + 1, item)?;
            bytes = bytes.saturating_add(file.size);
            if let Some(twice) = files.insert(Arc::clone(&file.path), file) {
                return Err(ManifestError::Twice { path: twice.path.to_string() });
            }
        }
        if bytes > MAX_SKILL_BYTES {
            return Err(ManifestError::TooLarge { bytes });
        }
        let main = files.get(SKILL_FILE).filter(|file| *file.uri == *skill.as_str());
        if main.is_none() {
            return Err(ManifestError::NoSkillFile);
        }
        let folders: BTreeSet<&str> = files.keys().flat_map(|path| folders_above(path)).collect();
        if let Some(path) = files.keys().find(|path| folders.contains(path.as_ref())) {
            return Err(ManifestError::FileAndFolder { path: path.to_string() });
        }
        Ok(Self { files })
    }

    /// Returns the files, sorted by path.
    pub fn files(&self) -> impl ExactSizeIterator<Item = &PromisedFile> {
        self.files.values()
    }

    /// Finds a file by its decoded path.
    pub fn file(&self, path: &str) -> Option<&PromisedFile> {
        self.files.get(path)
    }

    /// Returns the file with the instructions.
    pub(super) fn skill_file(&self) -> Option<&PromisedFile> {
        self.file(SKILL_FILE)
    }

    /// Returns the sum of all sizes, in bytes.
    pub fn bytes(&self) -> u64 {
        self.files().map(|file| file.size).sum()
    }

    /// Returns the digest over every URI and every digest: what a person's approval is bound to.
    pub fn set_digest(&self) -> SetDigest {
        let mut hash = Sha256::new();
        hash.update(b"cleveragents skill set 1\0");
        for file in self.files() {
            hash.update(u64::try_from(file.uri.len()).unwrap_or(u64::MAX).to_le_bytes());
            hash.update(file.uri.as_bytes());
            hash.update(file.digest.as_bytes());
        }
        SetDigest(Digest::from(<[u8; 32]>::from(hash.finalize())))
    }

    /// Lists what stands directly in a folder, folders first, each by name; `None` when there is no such folder.
    pub fn folder(&self, path: &str) -> Option<Vec<FolderEntry>> {
        let mut found = BTreeSet::new();
        for file in self.files.keys() {
            let inside = if path.is_empty() {
                Some(file.as_ref())
            } else {
                file.strip_prefix(path).and_then(|rest| rest.strip_prefix('/'))
            };
            let Some(inside) = inside else { continue };
            let name = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            found.insert(match inside.split_once('/') {
                Some((folder, _)) => FolderEntry::Folder(name(folder)),
                None => FolderEntry::File(name(inside)),
            });
        }
        (!found.is_empty()).then(|| found.into_iter().collect())
    }

    /// Returns the folders of skills inside this one; their files are plain files of this one.
    pub fn nested(&self) -> impl Iterator<Item = &str> {
        self.files.keys().filter_map(|path| path.strip_suffix(SKILL_FILE)?.strip_suffix('/'))
    }

    /// Writes the list as a server would.
    pub fn to_json(&self) -> Value {
        let item = |file: &PromisedFile| json!({"uri": &*file.uri, "digest": file.digest.to_string(), "size": file.size});
        self.files().map(item).collect()
    }
}

/// A SHA-256 over the URIs and digests of all files of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetDigest(Digest);

impl SetDigest {
    /// Returns the digest.
    pub fn digest(&self) -> &Digest {
        &self.0
    }
}

impl std::fmt::Display for SetDigest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

fn promised(skill: &SkillUri, item: usize, value: &Value) -> Result<PromisedFile, ManifestError> {
    let missing = |field| ManifestError::Field { item, field };
    let text = |field| value.get(field).and_then(Value::as_str).ok_or_else(|| missing(field));
    let uri = text("uri")?;
    let digest: Digest = text("digest")?.parse().map_err(|_| missing("digest"))?;
    let size = value.get("size").and_then(Value::as_u64).ok_or_else(|| missing("size"))?;
    let path = skill.path_of(uri).ok_or_else(|| ManifestError::Outside { uri: uri.to_owned() })?;
    Ok(PromisedFile { uri: uri.into(), path: path.into(), digest, size })
}

fn folders_above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(at, _)| path.get(..at))
}
