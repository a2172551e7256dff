//! Reading what is no file of a skill.

use cleveragents_runtime::Watch;

use super::SkillsHost;
use crate::ServerLabel;
use crate::host::manifest::SKILL_FILE;
use crate::host::{Acting, AskError, Listed, RemoteSkillId, VerificationError};

/// The bytes of a resource, read for whoever asked. Nobody promised anything about them, and reading the `SKILL.md` of a
/// skill in this way makes nothing of it: no approval, no loading, no standing for its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainResource {
    /// The server.
    pub server: ServerLabel,
    /// The URI.
    pub uri: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The wish of a skill of one server to read from another one. It needs a yes each time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossOriginRead {
    /// The skill, with its own server.
    pub skill: RemoteSkillId,
    /// The server that is to be read from.
    pub server: ServerLabel,
    /// What is to be read.
    pub uri: String,
}

/// Why a file of a skill is not shown before the skill is approved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PreviewError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// It is none of the files that the entry promises.
    #[error("`{}` is no file that skill `{skill}` promises", path.escape_debug())]
    Unlisted {
        /// The skill.
        skill: RemoteSkillId,
        /// The path.
        path: String,
    },
    /// What the server sent is not what it promises.
    #[error("skill `{skill}` is not what its server promises")]
    Verification {
        /// The skill.
        skill: RemoteSkillId,
        /// What is wrong.
        source: VerificationError,
    },
}

/// Why something is not read for a skill.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlainReadError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// It is inside the skill, where only what was approved is read.
    #[error("`{}` lies inside skill `{skill}` and is read as its file or not at all", uri.escape_debug())]
    InsideSkill {
        /// The skill.
        skill: RemoteSkillId,
        /// The URI.
        uri: String,
    },
    /// Nobody said yes.
    #[error("skill `{}` of server `{}` may not read from server `{}`: nobody approved it", read.skill.uri, read.skill.origin, read.server)]
    NotApproved {
        /// What was wished for.
        read: CrossOriginRead,
    },
}

impl CrossOriginRead {
    /// Returns the question to a person; it names both servers.
    pub fn question(&self) -> String {
        format!(
            "skill `{}` of server `{}` wants to read `{}` from server `{}`",
            self.skill.uri.name(),
            self.skill.origin,
            self.uri.escape_debug(),
            self.server
        )
    }
}

impl SkillsHost {
    /// Reads a resource for a person or a program.
    pub fn read_plain(&self, uri: &str, watch: &Watch) -> Result<PlainResource, AskError> {
        let bytes = self.remote.read(uri, watch)?;
        Ok(PlainResource { server: self.origin.label().clone(), uri: uri.to_owned(), bytes })
    }

    /// Reads one file of a skill for a person who wants to see it before deciding. It is compared with what the server
    /// promises, and approves and loads nothing.
    pub fn preview(&self, listed: &Listed, path: &str, watch: &Watch) -> Result<Vec<u8>, PreviewError> {
        let skill = || listed.entry().id().clone();
        let promised = match listed.entry().manifest() {
            None if path == SKILL_FILE => {
                return Ok(self.remote.read(listed.entry().uri().as_str(), watch)?);
            }
            None => None,
            Some(manifest) => manifest.file(path),
        };
        let promised =
            promised.ok_or_else(|| PreviewError::Unlisted { skill: skill(), path: path.to_owned() })?;
        let bytes = self.remote.read(&promised.uri, watch)?;
        let verified = promised.verify(&bytes);
        verified.map_err(|source| PreviewError::Verification { skill: skill(), source })?;
        Ok(bytes)
    }

    /// Reads a resource of this server for an acting skill. For a skill of another server `approve` is asked, each time.
    pub fn read_for(
        &self,
        acting: &Acting,
        uri: &str,
        watch: &Watch,
        approve: impl FnOnce(&CrossOriginRead) -> bool,
    ) -> Result<PlainResource, PlainReadError> {
        let skill = acting.id();
        if skill.origin == self.origin {
            if acting.entry().uri().path_of(uri).is_some() {
                return Err(PlainReadError::InsideSkill { skill: skill.clone(), uri: uri.to_owned() });
            }
            return Ok(self.read_plain(uri, watch)?);
        }
        let server = self.origin.label().clone();
        let read = CrossOriginRead { skill: skill.clone(), server, uri: uri.to_owned() };
        if approve(&read) {
            Ok(self.read_plain(uri, watch)?)
        } else {
            Err(PlainReadError::NotApproved { read })
        }
    }
}
