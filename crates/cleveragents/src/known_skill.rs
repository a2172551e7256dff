//! Skills of both kinds, found by one look-up.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_domain::{SandboxPolicy, Skill, SkillName};
use cleveragents_registry::StateError;
use serde::Serialize;

use crate::activation::OpenSkillError;
use crate::named_definitions::ToolFileError;
use crate::{SkillLookupError, SkillPlace};

/// What a skill is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SkillKind {
    /// A composition.
    Composed,
    /// An agent-skill folder: instructions and scripts.
    AgentSkill,
}

impl SkillKind {
    /// Returns the word that stands for it in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Composed => "composed",
            Self::AgentSkill => "agent_skill",
        }
    }
}

/// A skill of either kind, and where it comes from.
#[derive(Debug, Clone)]
pub struct KnownSkill {
    pub(crate) skill: Arc<Skill>,
    pub(crate) place: SkillPlace,
    pub(crate) folder: Option<KnownFolder>,
}

/// The folder of an agent skill.
#[derive(Debug, Clone)]
pub(crate) struct KnownFolder {
    pub(crate) path: PathBuf,
    /// What a bare name in it gets.
    pub(crate) namespace: String,
    /// How its scripts are confined.
    pub(crate) policy: SandboxPolicy,
}

impl KnownSkill {
    /// Returns the name.
    pub fn name(&self) -> &SkillName {
        self.skill.name()
    }

    /// Returns the composition; that of an agent-skill folder has the folder as its one item.
    pub fn skill(&self) -> &Arc<Skill> {
        &self.skill
    }

    /// Returns what it is made of.
    pub fn kind(&self) -> SkillKind {
        if self.folder.is_some() { SkillKind::AgentSkill } else { SkillKind::Composed }
    }

    /// Returns where it comes from.
    pub fn place(&self) -> &SkillPlace {
        &self.place
    }

    /// Returns the folder of an agent skill.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.path.as_path())
    }
}

/// Why a name does not lead to one skill.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindSkillError {
    /// No skill, or more than one, has the name.
    #[error(transparent)]
    Lookup(#[from] SkillLookupError),
    /// A file that was named cannot be used.
    #[error(transparent)]
    File(#[from] ToolFileError),
    /// The folder of the skill cannot be read.
    #[error(transparent)]
    Open(#[from] OpenSkillError),
    /// The registry cannot be read.
    #[error(transparent)]
    State(#[from] StateError),
}
