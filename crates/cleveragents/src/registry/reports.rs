//! What is answered about a change, with the field names of the command line's contract.

use std::path::PathBuf;

use cleveragents_domain::{SkillCapabilitySummary, SkillName, ToolCapability, ValidationMode};
use cleveragents_registry::{EntryKind, EntryName, PutChange, UseRole, User};
use serde::{Serialize, Serializer};

use crate::SkillKind;

/// What became of a tool that was added.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolAdded {
    /// The tool.
    pub tool_registered: AddedTool,
    /// What it may do.
    pub capability: ToolCapability,
    /// What happened.
    pub change: PutChange,
    /// Whether nothing was kept.
    pub dry_run: bool,
    /// What it asks for and does not get, and who comes before it.
    pub warnings: Vec<String>,
}

/// The tool of a [`ToolAdded`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AddedTool {
    /// The name.
    pub name: String,
    /// What it does.
    pub description: String,
    /// The kind of its implementation.
    pub source: &'static str,
    /// The file that it was read from.
    #[serde(serialize_with = "path")]
    pub config: PathBuf,
    /// When the name was registered, in milliseconds since 1970-01-01T00:00:00Z; none when nothing was kept.
    pub created: Option<u64>,
}

/// What became of a validation that was added.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ValidationAdded {
    /// The validation.
    pub validation_registered: AddedValidation,
    /// What it may do, together with nothing that it wraps.
    pub capability: ToolCapability,
    /// What happened.
    pub change: PutChange,
    /// Whether nothing was kept.
    pub dry_run: bool,
    /// What it asks for and does not get, and who comes before it.
    pub warnings: Vec<String>,
}

/// The validation of a [`ValidationAdded`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AddedValidation {
    /// The name, description, source, file and time.
    #[serde(flatten)]
    pub tool: AddedTool,
    /// What a failure means.
    pub mode: Option<ValidationMode>,
    /// The tool that it wraps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wraps: Option<String>,
}

/// What became of a skill that was added.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillAdded {
    /// The skill.
    pub skill: AddedSkill,
    /// The skills that it includes.
    pub includes: Vec<AddedInclude>,
    /// Where its tools come from, in first-seen order.
    pub tool_sources: Vec<AddedSource>,
    /// How many tools it has, those of its includes among them.
    pub total_tools: usize,
    /// The servers that it names itself.
    pub mcp_servers: Vec<AddedServer>,
    /// What its tools may do.
    pub capability_summary: SkillCapabilitySummary,
    /// What happened.
    pub change: PutChange,
    /// Whether nothing was kept.
    pub dry_run: bool,
    /// What it asks for and does not get, and who comes before it.
    pub warnings: Vec<String>,
}

/// The skill of a [`SkillAdded`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AddedSkill {
    /// The name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The version, as written.
    pub version: String,
    /// What it is made of.
    pub kind: SkillKind,
    /// The file or folder that it was read from.
    #[serde(serialize_with = "path")]
    pub config: PathBuf,
    /// When the name was registered, in milliseconds since 1970-01-01T00:00:00Z; none when nothing was kept.
    pub created: Option<u64>,
}

/// A skill that the added one includes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AddedInclude {
    /// The name.
    pub name: String,
    /// Whether it was found.
    pub status: IncludeStatus,
}

/// Whether an included skill was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum IncludeStatus {
    /// It was: a missing include refuses the skill.
    Resolved,
}

/// One kind of source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AddedSource {
    /// The kind: `tool_ref`, `builtin`, `inline`, `mcp` or `agent_skill`.
    pub source: &'static str,
    /// How many tools come from it.
    pub count: usize,
    /// The names of the tools.
    pub details: Vec<String>,
}

/// A server of the added skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AddedServer {
    /// The name.
    pub name: String,
    /// What is known of it.
    pub status: ServerStatus,
    /// How many tools it lists; none as long as it was not asked.
    pub tools: Option<usize>,
}

/// What is known of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ServerStatus {
    /// Nothing: it was not contacted.
    NotListed,
}

/// What was removed, or would be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RemovedReport {
    /// The names: two for an agent-skill folder.
    pub removed: Vec<EntryName>,
    /// What it was.
    pub kind: EntryKind,
    /// The file that it was read from, which stays.
    pub config: Option<String>,
    /// What used it, and has one use that leads nowhere.
    pub unresolved: Vec<UserRow>,
    /// Whether nothing is kept.
    pub dry_run: bool,
}

/// A definition that uses another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct UserRow {
    /// Who uses it.
    pub name: String,
    /// How: `includes`, `refers`, `wraps`, `hook` or `folder`.
    pub role: &'static str,
}

impl UserRow {
    pub(crate) fn includes(name: &SkillName) -> Self {
        Self { name: name.to_string(), role: UseRole::Includes.as_str() }
    }

    pub(crate) fn refers(name: &SkillName) -> Self {
        Self { name: name.to_string(), role: UseRole::Refers.as_str() }
    }
}

impl From<&User> for UserRow {
    fn from(user: &User) -> Self {
        Self { name: user.name.to_string(), role: user.role.as_str() }
    }
}

/// What really happened when skills were read again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RefreshReport {
    /// The skills, sorted by name.
    pub skills: Vec<RefreshedSkill>,
    /// How many there are of each kind.
    pub summary: RefreshSummary,
    /// Whether nothing is kept.
    pub dry_run: bool,
}

/// What happened to one skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RefreshedSkill {
    /// The name.
    pub name: String,
    /// What happened.
    pub status: RefreshStatus,
    /// Why it is as it was before, when that is not because nothing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tools that it has now and did not have before.
    pub tools_added: Vec<String>,
    /// The tools that it had before and does not have now.
    pub tools_removed: Vec<String>,
    /// The tools that it has as it had before, with another definition.
    pub tools_changed: Vec<String>,
    /// The servers that it names itself.
    pub mcp_servers: Vec<AddedServer>,
}

/// What happened to a skill that was read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RefreshStatus {
    /// It is another one now.
    Changed,
    /// Its file says what it said before.
    Unchanged,
    /// It could not be read again, or would not fit, and is as it was before.
    Failed,
    /// Nobody knows which file it was read from.
    WithoutFile,
}

/// How many skills there are of each status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RefreshSummary {
    /// All of them.
    pub total: usize,
    /// Those that are others now.
    pub changed: usize,
    /// Those that are what they were.
    pub unchanged: usize,
    /// Those that could not be read again or would not fit.
    pub failed: usize,
    /// Those that were read from no file.
    pub without_file: usize,
}

/// Writes a path as text; it is only shown.
fn path<S: Serializer>(path: &std::path::Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&crate::path_text(path))
}
