//! What stands in the registry: a definition and where it came from.

use std::cmp::Ordering;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_domain::{Skill, SkillName, Tool, ToolName, ToolType};
use serde::{Serialize, Serializer};

use super::AgentSkillFolder;
use crate::ContentDigest;

/// The name of something in the registry. Tools and validations share one namespace, skills have their own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryName {
    /// A tool or a validation.
    Tool(ToolName),
    /// A skill.
    Skill(SkillName),
}

impl EntryName {
    /// Returns the whole name.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Tool(name) => name.as_str(),
            Self::Skill(name) => name.as_str(),
        }
    }
}

impl fmt::Display for EntryName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for EntryName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What something in the registry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// An ordinary tool.
    Tool,
    /// A validation.
    Validation,
    /// A composed skill.
    Skill,
    /// An agent-skill folder, which is a skill and a tool.
    AgentSkill,
}

impl EntryKind {
    pub(super) fn of(tool: &Tool) -> Self {
        match tool.tool_type() {
            ToolType::Tool => Self::Tool,
            ToolType::Validation => Self::Validation,
        }
    }
}

impl fmt::Display for EntryKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Tool => "a tool",
            Self::Validation => "a validation",
            Self::Skill => "a skill",
            Self::AgentSkill => "an agent-skill folder",
        })
    }
}

/// What the registry knows about a definition besides the definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRecord {
    /// The file that it was read from, for display and for reading it again; none when a program made it.
    pub config_path: Option<PathBuf>,
    /// The SHA-256 of the definition as it is kept.
    pub digest: ContentDigest,
    /// When the name was registered, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at_unix_ms: u64,
    /// When the definition last changed.
    pub updated_at_unix_ms: u64,
}

/// A registered tool or validation.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolEntry {
    /// The definition.
    pub tool: Arc<Tool>,
    /// What else is known.
    pub record: EntryRecord,
}

/// A registered skill.
#[derive(Debug, Clone, PartialEq)]
pub struct SkillEntry {
    /// The composition; that of a folder has the folder as its one item.
    pub skill: Arc<Skill>,
    /// The folder, when the skill is one.
    pub folder: Option<Arc<AgentSkillFolder>>,
    /// What else is known.
    pub record: EntryRecord,
}

/// How a definition uses another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UseRole {
    /// A skill includes a skill.
    Includes,
    /// A skill refers to a tool.
    Refers,
    /// A validation wraps a tool.
    Wraps,
    /// A tool names another tool as a lifecycle hook.
    Hook,
    /// A skill names an agent-skill folder by its path.
    Folder,
}

impl UseRole {
    pub(super) const ALL: [Self; 5] = [Self::Includes, Self::Refers, Self::Wraps, Self::Hook, Self::Folder];

    /// Returns the word that stands for it in JSON and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Includes => "includes",
            Self::Refers => "refers",
            Self::Wraps => "wraps",
            Self::Hook => "hook",
            Self::Folder => "folder",
        }
    }
}

impl fmt::Display for UseRole {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for UseRole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A definition that uses another one directly.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct User {
    /// Who uses it.
    pub name: EntryName,
    /// How.
    pub role: UseRole,
}

impl fmt::Display for User {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(formatter)
    }
}

/// Orders entries as every list of the registry does, bytewise by name.
pub(super) fn by_name(one: &EntryName, two: &EntryName) -> Ordering {
    one.as_str().cmp(two.as_str()).then_with(|| one.cmp(two))
}
