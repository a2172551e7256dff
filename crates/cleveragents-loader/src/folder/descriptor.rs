//! What a skill tells others about itself.

use crate::AllowedTool;
use cleveragents_domain::{ResourceAccessMode, SkillName, ToolSourceKind};
use serde::{Serialize, Serializer};
use std::path::{Path, PathBuf};

/// The source of every tool that is an agent skill.
pub(super) const SOURCE: ToolSourceKind = ToolSourceKind::AgentSkill;

/// What tier 1 and tier 2 disclose (`spec/agent_skills.md`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentSkillDescriptor {
    /// The name with its namespace.
    pub name: SkillName,
    /// What the skill is for.
    pub description: String,
    /// The instructions; empty in tier 1.
    pub body: String,
}

/// A skill as an entry of the tool registry (`spec/agent_skills.md`, "Tool Mapping").
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentSkillToolDescriptor {
    /// Always `agent_skill`.
    pub source: ToolSourceKind,
    /// The name with its namespace.
    pub name: SkillName,
    /// What the skill is for.
    pub description: String,
    /// Always `true`: instructions write nothing themselves.
    pub read_only: bool,
    /// Always `false`.
    pub writes: bool,
    /// The absolute path of the folder, for display.
    #[serde(serialize_with = "lossy")]
    pub agent_skill_path: PathBuf,
    /// The tools that the skill restricts itself to; empty means that it does not.
    pub allowed_tools: Vec<AllowedTool>,
    /// The instructions while the skill is active, else empty.
    pub body: String,
    /// One slot for each resource folder that exists.
    pub resource_slots: Vec<AgentSkillResourceSlot>,
}

/// A resource folder of a skill as a binding slot; always read-only.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentSkillResourceSlot {
    /// `scripts`, `references` or `assets`.
    pub name: &'static str,
    /// `agent_skill_scripts`, `agent_skill_references` or `agent_skill_assets`.
    pub resource_type: &'static str,
    /// Always `read_only`.
    pub access: ResourceAccessMode,
    /// The absolute path of the resource folder, for display.
    #[serde(serialize_with = "lossy")]
    pub path: PathBuf,
}

/// Writes a path as text; bytes that are not UTF-8 become replacement characters, for the path is only shown.
pub(super) fn lossy<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}
