//! A skill that a person approved, and how it is loaded.

use cleveragents_loader::{AgentSkillSpec, ParseOptions, parse_skill};

use super::{Acting, ApprovalRecord, ToolGrant};
use crate::host::frontmatter::{self, FrontMatterError};
use crate::host::{Manifest, PromisedFile, RemoteSkill, RemoteSkillId, SetDigest, VerificationError};

/// A skill that a person approved with all files that its server promises. Nothing of it was read yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approved {
    entry: RemoteSkill,
    manifest: Manifest,
    tools: ToolGrant,
}

/// Why a skill is not loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// Its `SKILL.md` is not the file that was promised.
    #[error("skill `{skill}` is not loaded")]
    Verification {
        /// The skill.
        skill: RemoteSkillId,
        /// What is wrong.
        source: VerificationError,
    },
    /// Its `SKILL.md` does not say what the entry says.
    #[error("skill `{skill}` is not loaded")]
    FrontMatter {
        /// The skill.
        skill: RemoteSkillId,
        /// What is wrong.
        source: FrontMatterError,
    },
}

impl Approved {
    pub(super) fn new(entry: RemoteSkill, manifest: Manifest, tools: ToolGrant) -> Self {
        Self { entry, manifest, tools }
    }

    /// Returns what was approved.
    pub fn entry(&self) -> &RemoteSkill {
        &self.entry
    }

    /// Returns what the approval is bound to.
    pub fn set_digest(&self) -> SetDigest {
        self.manifest.set_digest()
    }

    /// Returns whether the `allowed-tools` were granted.
    pub fn tools(&self) -> ToolGrant {
        self.tools
    }

    /// Returns what is kept of the approval.
    pub fn record(&self) -> ApprovalRecord {
        ApprovalRecord { entry: self.entry.clone(), tools: self.tools, is_void: false }
    }

    /// Returns the one file that loading takes.
    pub fn wanted(&self) -> Option<&PromisedFile> {
        self.manifest.skill_file()
    }

    /// Loads the skill: `bytes` are its `SKILL.md`, in size, digest and front matter what the entry promises, or nothing
    /// becomes of it. From here on the skill acts.
    pub fn load(self, bytes: &[u8]) -> Result<Acting, LoadError> {
        let skill = || self.entry.id().clone();
        if let Some(promised) = self.wanted() {
            let verified = promised.verify(bytes);
            verified.map_err(|source| LoadError::Verification { skill: skill(), source })?;
        }
        let compared = frontmatter::compared(bytes, self.entry.front_matter());
        let body = compared.map_err(|source| LoadError::FrontMatter { skill: skill(), source })?;
        let allowed_tools = match self.tools {
            ToolGrant::Ignored => Vec::new(),
            ToolGrant::Granted => granted_tools(bytes),
        };
        Ok(Acting::new(self.entry, self.manifest, self.tools, body, allowed_tools))
    }
}

fn granted_tools(bytes: &[u8]) -> Vec<String> {
    let spec = parse_skill(bytes, &ParseOptions::default()).spec;
    let entries = spec.as_ref().map(AgentSkillSpec::allowed_tools).unwrap_or_default();
    entries.iter().map(ToString::to_string).collect()
}
