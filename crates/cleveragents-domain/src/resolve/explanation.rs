use serde::Serialize;

use super::shown_way::shown;
use super::{IncludePath, MissingReason, ShownWay, ToolStatus};
use crate::skill::{FieldChange, SandboxPolicy, SkillSourceType};
use crate::{SkillName, ToolCapability, ToolName};

/// The most ways that an explanation spells out; there may be more of them than atoms.
pub const MAX_SHOWN_PATHS: usize = 16;

/// Everything that there is to say about one tool of a skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolExplanation {
    /// The tool's full name.
    pub name: ToolName,
    /// What became of it.
    pub status: ToolStatus,
    /// The kind of the item that brings it first.
    pub source: SkillSourceType,
    /// The skill whose item brings it first.
    pub source_skill: SkillName,
    /// Whether the skill itself, not an included one, has that item.
    pub is_direct: bool,
    /// Whether it is defined inside the skill.
    pub is_inline: bool,
    /// The first way to that skill.
    #[serde(serialize_with = "shown")]
    pub via: IncludePath,
    /// Every item that brings it, in flattening order.
    pub occurrences: Vec<ToolOccurrence>,
    /// The number of ways from the skill to those items.
    pub path_count: u64,
    /// The first [`MAX_SHOWN_PATHS`] of them, in flattening order.
    pub paths: Vec<ShownWay>,
    /// The overrides on those ways, innermost skill first.
    pub overrides: Vec<AppliedOverride>,
    /// The first override that takes it out of the skill.
    pub denied_by: Option<Denial>,
    /// What was not found.
    pub missing: Option<MissingReason>,
    /// What it may do after every override, together with what it wraps.
    pub capability: Option<ToolCapability>,
    /// The execution timeout in seconds after every override.
    pub timeout: Option<u32>,
    /// How scripts of its agent-skill folder are confined.
    pub sandbox_policy: Option<SandboxPolicy>,
}

/// One item that brings a tool.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolOccurrence {
    /// The skill whose item it is.
    pub skill: SkillName,
    /// The kind of the item.
    pub source: SkillSourceType,
    /// The item's place in its list of the skill, from 0.
    pub index: usize,
    /// The first way to the skill.
    #[serde(serialize_with = "shown")]
    pub via: IncludePath,
}

/// One override and what it did to a tool after those before it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AppliedOverride {
    /// The skill that holds it.
    pub skill: SkillName,
    /// The include on which it stands; none for an override of the skill's own item.
    pub include: Option<SkillName>,
    /// The first way to the skill that holds it.
    #[serde(serialize_with = "shown")]
    pub via: IncludePath,
    /// The fields that it tightened; empty when the tool was that tight before.
    pub changes: Vec<FieldChange>,
    /// The field by which it takes the tool out of the skill.
    pub denies: Option<&'static str>,
}

/// What takes a tool out of a skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Denial {
    /// The override's field.
    pub field: &'static str,
    /// The skill that holds the override.
    pub skill: SkillName,
    /// The include on which it stands; none for an override of the skill's own item.
    pub include: Option<SkillName>,
}
