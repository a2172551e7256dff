use std::borrow::Cow;
use std::sync::Arc;

use super::flatten::{Flat, Visit};
use super::graph::{Found, Occurrence};
use super::tightening::Applied;
use super::{IncludePath, MissingReason, ResolvedSkill};
use crate::closed_set::closed_set;
use crate::skill::{ResolvedToolEntryConfig, SandboxPolicy, SkillSourceType};
use crate::{ResolvedToolEntry, SkillInlineTool, SkillName, Tool, ToolCapability, ToolName};

closed_set! {
    /// What became of a tool that a skill names.
    ToolStatus as "tool status" {
        /// It is part of the skill.
        Ready = "ready",
        /// An override took it out of the skill.
        Denied = "denied",
        /// Its definition was not found.
        Missing = "missing",
    }
}

/// One tool of a [`ResolvedSkill`].
#[derive(Debug, Clone, Copy)]
pub struct ResolvedTool<'s> {
    skill: &'s ResolvedSkill,
    place: u32,
    flat: &'s Flat,
    name: &'s ToolName,
    source_skill: &'s Arc<crate::Skill>,
}

impl<'s> ResolvedTool<'s> {
    pub(super) fn new(skill: &'s ResolvedSkill, place: u32) -> Option<Self> {
        let flat = skill.flattening().tools.get(place as usize)?;
        let tables = skill.graph().tables();
        let name = tables.name(flat.occurrence.name)?;
        let visit = skill.flattening().visits.get(flat.visit as usize)?;
        let source_skill = tables.node(visit.node)?.skill?;
        Some(Self { skill, place, flat, name, source_skill })
    }

    /// Returns the tool's full name.
    pub fn name(self) -> &'s ToolName {
        self.name
    }

    /// Returns the kind of the item that brings it first.
    pub fn source(self) -> SkillSourceType {
        self.flat.occurrence.source
    }

    /// Returns the skill whose item brings it first.
    pub fn source_skill(self) -> &'s SkillName {
        self.source_skill.name()
    }

    /// Returns the first way to the skill whose item it is.
    pub fn via(self) -> IncludePath {
        self.skill.path(self.flat.visit)
    }

    /// Tells whether the skill itself, not an included one, has the item that brings it first.
    pub fn is_direct(self) -> bool {
        self.visit().is_some_and(|visit| visit.parent().is_none())
    }

    /// Returns the definition of an inline tool.
    pub fn inline_tool(self) -> Option<&'s SkillInlineTool> {
        let index = self.flat.occurrence.index as usize;
        let inline = self.source() == SkillSourceType::Inline;
        inline.then(|| self.source_skill.anonymous_tools().get(index)).flatten()
    }

    /// Returns what became of it.
    pub fn status(self) -> ToolStatus {
        match self.flat.occurrence.found {
            Found::Missing(_) => ToolStatus::Missing,
            Found::Definition(_) if self.denied_by().is_some() => ToolStatus::Denied,
            Found::Definition(_) => ToolStatus::Ready,
        }
    }

    /// Returns the definition as it stands at its source, before any override.
    pub fn declared(self) -> Option<&'s Arc<Tool>> {
        let Found::Definition(definition) = self.flat.occurrence.found else { return None };
        Some(&self.skill.graph().tables().definition(definition)?.tool)
    }

    /// Returns the tool as it can be called, with what overrides tightened; none when it is denied or missing.
    pub fn tool(self) -> Option<&'s Arc<Tool>> {
        let is_ready = self.status() == ToolStatus::Ready;
        let tightened = self.skill.tightened(self.place).map(|tightened| &tightened.tool);
        is_ready.then(|| tightened.or_else(|| self.declared())).flatten()
    }

    /// Returns what the tool may do, together with what it wraps, after every override; none when it is missing.
    pub fn capability(self) -> Option<Cow<'s, ToolCapability>> {
        if let Some(tightened) = self.skill.tightened(self.place) {
            return Some(Cow::Borrowed(&tightened.capability));
        }
        let Found::Definition(definition) = self.flat.occurrence.found else { return None };
        Some(self.skill.graph().tables().definition(definition)?.capability())
    }

    /// Returns the execution timeout in seconds after every override; none when it is missing.
    pub fn timeout(self) -> Option<u32> {
        let tightened = self.skill.tightened(self.place).map(|tightened| tightened.tool.timeout());
        tightened.or_else(|| self.declared().map(|tool| tool.timeout()))
    }

    /// Returns what was not found.
    pub fn missing_reason(self) -> Option<&'s MissingReason> {
        let Found::Missing(reason) = self.flat.occurrence.found else { return None };
        self.skill.graph().tables().missing_reason(reason)
    }

    /// Returns how scripts of its folder are confined: the tightest policy of all items that name it.
    ///
    /// None for a tool that comes from no agent-skill folder.
    pub fn sandbox_policy(self) -> Option<SandboxPolicy> {
        let policies = self.found_occurrences().iter().filter_map(|(_, visit, occurrence)| {
            let folders = self.visited_skill(*visit)?.agent_skills();
            let from_folder = occurrence.source == SkillSourceType::AgentSkill;
            let folder = folders.get(occurrence.index as usize).filter(|_| from_folder)?;
            Some(folder.sandbox_policy())
        });
        policies.max()
    }

    /// Returns the protocol's entry; none when it is denied.
    pub fn entry(self) -> Option<ResolvedToolEntry> {
        if self.status() == ToolStatus::Denied {
            return None;
        }
        let inline_tool = self.inline_tool().cloned();
        let config = ResolvedToolEntryConfig {
            name: self.name.clone(),
            source_skill: self.source_skill().clone(),
            source: self.source(),
            is_direct: self.is_direct(),
            is_inline: inline_tool.is_some(),
            inline_tool,
            resolved: self.status() == ToolStatus::Ready,
            capability: self.capability().map(Cow::into_owned),
            via: self.via(),
        };
        config.try_into().ok()
    }

    pub(super) fn skill(self) -> &'s ResolvedSkill {
        self.skill
    }

    /// Returns the items that bring the tool: its place, the visit, the occurrence.
    pub(super) fn found_occurrences(self) -> &'s [(u32, u32, Occurrence)] {
        self.skill.occurrences().at(self.place)
    }

    pub(super) fn applied(self) -> &'s [Applied] {
        self.skill.tightened(self.place).map_or(&[], |tightened| &tightened.applied)
    }

    fn visit(self) -> Option<Visit> {
        self.skill.flattening().visits.get(self.flat.visit as usize).copied()
    }
}
