//! A skill whose instructions are in front of a model.

use std::sync::Arc;

use super::{Approved, Listed, ToolGrant};
use crate::host::{
    FolderEntry, Manifest, PromisedFile, ReferenceError, RemoteSkill, RemoteSkillId, SkillFileChange,
    VerificationError,
};

/// A skill whose instructions a model was given.
///
/// From the moment of loading until [`Acting::release`] it holds the entry that it was loaded from, and reads its files as
/// that entry promises them, whatever the server says meanwhile.
#[derive(Debug)]
pub struct Acting {
    entry: RemoteSkill,
    manifest: Manifest,
    tools: ToolGrant,
    instructions: String,
    allowed_tools: Vec<String>,
}

/// A skill that is not in front of a model any more. It reads nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Released {
    /// Which skill it was.
    pub id: RemoteSkillId,
}

/// A file of an acting skill, in every byte what was promised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedFile {
    skill: RemoteSkillId,
    uri: Arc<str>,
    path: Arc<str>,
    bytes: Vec<u8>,
}

/// Why an acting skill does not read a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRefusal {
    /// The reference leads to no path inside.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
    /// The file does not belong to what was approved. Should the server have it, then the skill has changed.
    #[error("`{path}` is no file of skill `{skill}` as it was approved")]
    Unlisted {
        /// The skill.
        skill: RemoteSkillId,
        /// The path.
        path: String,
    },
    /// What the server sent is not what was approved.
    #[error("what the server sent of skill `{skill}` is not what was approved")]
    Verification {
        /// The skill.
        skill: RemoteSkillId,
        /// What is wrong.
        source: VerificationError,
    },
}

/// What became of an acting skill for which the server sent a fresh entry.
#[derive(Debug)]
pub enum Refreshed {
    /// It is what it was.
    Same(Acting),
    /// Its files are others: the approval is void, and the skill waits for another one.
    Changed {
        /// The skill as it is offered.
        offered: Listed,
        /// What is different.
        changes: Vec<SkillFileChange>,
    },
    /// The entry is that of another skill.
    Other(Acting),
}

impl Acting {
    pub(super) fn new(
        entry: RemoteSkill,
        manifest: Manifest,
        tools: ToolGrant,
        instructions: String,
        allowed_tools: Vec<String>,
    ) -> Self {
        Self { entry, manifest, tools, instructions, allowed_tools }
    }

    /// Returns which skill it is.
    pub fn id(&self) -> &RemoteSkillId {
        self.entry.id()
    }

    /// Returns the entry that it was loaded from.
    pub fn entry(&self) -> &RemoteSkill {
        &self.entry
    }

    /// Returns the files that it may read.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the instructions: what stands behind the front matter.
    pub fn instructions(&self) -> &str {
        &self.instructions
    }

    /// Returns the `allowed-tools` that a person granted; none, unless one did.
    pub fn allowed_tools(&self) -> &[String] {
        &self.allowed_tools
    }

    /// Finds the file that a reference in one of its files leads to.
    ///
    /// References resolve against the folder of the skill, and in a file of a nested skill against the folder of that one;
    /// a nested `SKILL.md` is a file like any other.
    pub fn file(&self, from: Option<&str>, reference: &str) -> Result<&PromisedFile, ReadRefusal> {
        let inside = self.entry.uri().path_of(reference);
        let path = match inside {
            Some(path) => path,
            None => self.manifest.resolve(from.unwrap_or_default(), reference)?,
        };
        let found = self.manifest.file(&path);
        found.ok_or_else(|| ReadRefusal::Unlisted { skill: self.id().clone(), path })
    }

    /// Takes the bytes of one of its files, if they are what was promised.
    pub fn accept(&self, promised: &PromisedFile, bytes: Vec<u8>) -> Result<VerifiedFile, ReadRefusal> {
        let skill = || self.id().clone();
        // What was promised by another entry is no promise here.
        if self.manifest.file(&promised.path) != Some(promised) {
            return Err(ReadRefusal::Unlisted { skill: skill(), path: promised.path.to_string() });
        }
        promised.verify(&bytes).map_err(|source| ReadRefusal::Verification { skill: skill(), source })?;
        let (uri, path) = (Arc::clone(&promised.uri), Arc::clone(&promised.path));
        Ok(VerifiedFile { skill: skill(), uri, path, bytes })
    }

    /// Lists a folder from the entry that is held; `None` when there is no such folder.
    pub fn folder(&self, path: &str) -> Option<Vec<FolderEntry>> {
        self.manifest.folder(path.trim_matches('/'))
    }

    /// Takes a fresh entry of the skill. Other files mean that nobody approved them.
    pub fn refresh(self, offered: Listed) -> Refreshed {
        if offered.entry().id() != self.id() {
            return Refreshed::Other(self);
        }
        let Some(manifest) = offered.entry().manifest() else {
            let changes =
                self.manifest.files().map(|file| SkillFileChange::Removed { file: file.clone() }).collect();
            return Refreshed::Changed { offered, changes };
        };
        let changes = self.manifest.changes_to(manifest);
        if changes.is_empty() { Refreshed::Same(self) } else { Refreshed::Changed { offered, changes } }
    }

    /// Returns to the state in which nothing was read, with the approval.
    pub fn unloaded(self) -> Approved {
        Approved::new(self.entry, self.manifest, self.tools)
    }

    /// Ends it: the instructions have left the context.
    pub fn release(self) -> Released {
        Released { id: self.entry.id().clone() }
    }
}

impl VerifiedFile {
    /// Returns which skill it belongs to.
    pub fn skill(&self) -> &RemoteSkillId {
        &self.skill
    }

    /// Returns its URI.
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// Returns the path below the folder of the skill.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes, and nothing else.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
