//! How a change or a question is meant, and what became of it.

use std::path::PathBuf;

use cleveragents_domain::resolve::ResolveWarning;
use cleveragents_domain::{ToolSourceKind, ToolType};
use serde::Serialize;

use super::{EntryKind, EntryName, Registration, User};
use crate::ContentDigest;

/// What may be in the registry under the name of a definition that is put.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PutMode {
    /// Nothing.
    #[default]
    Create,
    /// Nothing, or a definition of the same kind, which is replaced.
    Update,
}

/// What becomes of a definition that uses a tool that does not exist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MissingTools {
    /// It is put, and the tools are listed in [`Put::warnings`].
    #[default]
    Report,
    /// It is refused.
    Refuse,
}

/// Whether a change is kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Effect {
    /// It is kept.
    #[default]
    Keep,
    /// Everything is checked and answered as if it were kept, and nothing changes.
    Rehearse,
}

/// How definitions are put.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PutOptions {
    /// What may be there already.
    pub mode: PutMode,
    /// What becomes of a definition that uses a tool that does not exist.
    pub missing_tools: MissingTools,
    /// Whether the change is kept.
    pub effect: Effect,
}

/// What happened to a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PutChange {
    /// It was not registered before.
    Created,
    /// Its definition or its file is another one.
    Updated,
    /// The same definition from the same file was there already.
    Unchanged,
}

/// What became of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    /// The name.
    pub name: EntryName,
    /// What it is.
    pub kind: EntryKind,
    /// What happened.
    pub change: PutChange,
    /// The SHA-256 of the definition as it is kept.
    pub digest: ContentDigest,
    /// What it asks for and does not get, although it can be used.
    pub warnings: Vec<PutWarning>,
}

/// Something that a definition asks for and does not get, although it can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PutWarning {
    /// Something about the tools of a skill.
    #[error(transparent)]
    Resolve(ResolveWarning),
    /// A lifecycle hook names a tool that does not exist.
    #[error("hook `{hook}` does not exist")]
    MissingHook {
        /// The tool.
        hook: EntryName,
    },
}

impl PutWarning {
    /// Tells whether a tool is missing, which [`MissingTools::Refuse`] does not let pass.
    pub fn is_missing_tool(&self) -> bool {
        matches!(self, Self::Resolve(ResolveWarning::MissingTool { .. }) | Self::MissingHook { .. })
    }
}

impl Put {
    pub(super) fn new(registration: &Registration, change: PutChange) -> Self {
        Self {
            name: registration.name().clone(),
            kind: registration.kind(),
            change,
            digest: *registration.digest(),
            warnings: Vec::new(),
        }
    }
}

/// What becomes of a removal when other definitions use the entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum UsedEntries {
    /// It is refused.
    #[default]
    Refuse,
    /// It happens, and the users are listed in [`Removed::unresolved`].
    Remove,
}

/// How an entry is removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RemoveOptions {
    /// What becomes of it when other definitions use the entry.
    pub used: UsedEntries,
    /// Whether the change is kept.
    pub effect: Effect,
}

/// What was removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// The entries: two for an agent-skill folder, its skill first.
    pub entries: Vec<EntryName>,
    /// What it was.
    pub kind: EntryKind,
    /// The file that it was read from.
    pub config_path: Option<PathBuf>,
    /// What used it, by name and role, and has one use that leads nowhere.
    pub unresolved: Vec<User>,
}

/// Which tools and validations are wanted; every absent field admits all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolQuery {
    /// Those of one namespace.
    pub namespace: Option<String>,
    /// Those of one type.
    pub tool_type: Option<ToolType>,
    /// Those of one source.
    pub source: Option<ToolSourceKind>,
}

/// What a skill was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SkillOrigin {
    /// A composition.
    Composed,
    /// An agent-skill folder.
    AgentSkill,
}

impl SkillOrigin {
    /// Returns the word that stands for it in JSON and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Composed => "composed",
            Self::AgentSkill => "agent_skill",
        }
    }
}

/// Which skills are wanted; every absent field admits all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillQuery {
    /// Those of one namespace.
    pub namespace: Option<String>,
    /// Those of one origin.
    pub origin: Option<SkillOrigin>,
}
