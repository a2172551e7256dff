//! One skill with everything about it.

use cleveragents_domain::{Skill, SkillCapabilitySummary, SkillConfig, ToolName};
use cleveragents_registry::EntryName;
use cleveragents_runtime::Origin;
use serde::Serialize;
use serde_json::Value;

use super::skill_list::own_sources;
use crate::explained::{ExplainedSkill, ResolveSkillError};
use crate::known_skill::{FindSkillError, SkillKind};
use crate::registry::UserRow;
use crate::world::World;

/// One skill with everything about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillShown {
    /// The name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The version, as written.
    pub version: String,
    /// What it is made of.
    pub kind: SkillKind,
    /// `named`, `explicit`, `project`, `user`, `client` or `registered`.
    pub place: &'static str,
    /// The file or folder, for display.
    pub config: Option<String>,
    /// Whether its place is trusted.
    pub trusted: bool,
    /// What its tools may do.
    pub capability_summary: SkillCapabilitySummary,
    /// Whether any tool can write.
    pub writes: bool,
    /// Whether every tool only reads.
    pub read_only: bool,
    /// The kinds of its own items, in flattening order.
    pub sources: Vec<&'static str>,
    /// The tools that it names itself.
    pub direct_tools: Vec<ToolName>,
    /// The skills that it includes itself.
    pub includes: Vec<String>,
    /// Who includes it.
    pub referenced_by: Vec<UserRow>,
    /// The composition, as its file has it.
    pub definition: Value,
}

impl SkillShown {
    pub(crate) fn of(world: &World, explained: &ExplainedSkill) -> Result<Self, ResolveSkillError> {
        let (known, resolved) = (explained.known(), explained.resolved());
        let skill: &Skill = known.skill();
        let metadata = resolved.metadata();
        let direct = resolved.tools().filter(|tool| tool.is_direct());
        Ok(Self {
            name: skill.name().to_string(),
            description: skill.description().to_owned(),
            version: skill.version().to_owned(),
            kind: known.kind(),
            place: known.place().as_str(),
            config: known.place().path().map(crate::path_text),
            trusted: explained.origin() == Origin::Trusted,
            capability_summary: *metadata.capability_summary(),
            writes: metadata.writes(),
            read_only: metadata.read_only(),
            sources: own_sources(skill),
            direct_tools: direct.map(|tool| tool.name().clone()).collect(),
            includes: skill.includes().iter().map(|include| include.name().to_string()).collect(),
            referenced_by: referenced_by(world, skill)?,
            definition: serde_json::to_value(SkillConfig::from(skill.clone())).unwrap_or_default(),
        })
    }
}

fn referenced_by(world: &World, skill: &Skill) -> Result<Vec<UserRow>, FindSkillError> {
    let mut users = world.registered.users(&EntryName::Skill(skill.name().clone()))?;
    for composed in world.composed()?.active.values() {
        if composed.skill.includes().iter().any(|include| include.name() == skill.name()) {
            users.push(UserRow::includes(composed.skill.name()));
        }
    }
    users.sort();
    users.dedup();
    Ok(users)
}
