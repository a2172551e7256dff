use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::explain::OccurrenceIndex;
use super::flatten::Flattening;
use super::tightening::Tightened;
use super::{IncludePath, ResolveWarning, ResolvedTool, SkillGraph, ToolStatus};
use crate::protocol::{DefinitionError, SkillDefinitionConfig};
use crate::{
    ResolvedToolEntry, Skill, SkillCapabilitySummary, SkillDefinition, SkillMetadata, SkillName, ToolName,
};

/// The exact tools of a skill, in flattening order, each with where it comes from and what happened to it.
///
/// It refers to the snapshot that it was made from; texts such as paths are made when they are asked for.
#[derive(Clone)]
pub struct ResolvedSkill {
    graph: SkillGraph,
    skill: Arc<Skill>,
    flattening: Arc<Flattening>,
    tightened: Arc<BTreeMap<u32, Tightened>>,
    warnings: Arc<[ResolveWarning]>,
    paths: OnceLock<Arc<[IncludePath]>>,
    occurrences: OnceLock<Arc<OccurrenceIndex>>,
}

impl ResolvedSkill {
    pub(super) fn new(
        graph: SkillGraph,
        skill: Arc<Skill>,
        flattening: Flattening,
        tightened: BTreeMap<u32, Tightened>,
        warnings: Vec<ResolveWarning>,
    ) -> Self {
        Self {
            graph,
            skill,
            flattening: Arc::new(flattening),
            tightened: Arc::new(tightened),
            warnings: warnings.into(),
            paths: OnceLock::new(),
            occurrences: OnceLock::new(),
        }
    }

    /// Returns the skill.
    pub fn skill(&self) -> &Arc<Skill> {
        &self.skill
    }

    /// Returns the skill's name.
    pub fn name(&self) -> &SkillName {
        self.skill.name()
    }

    /// Returns every tool that the skill names, in flattening order, those included that are denied or missing.
    pub fn tools(&self) -> impl Iterator<Item = ResolvedTool<'_>> {
        let places = 0..super::rows::number(self.flattening.tools.len());
        places.filter_map(|place| ResolvedTool::new(self, place))
    }

    /// Returns one tool that the skill names, also when it is denied or missing.
    pub fn tool(&self, name: &ToolName) -> Option<ResolvedTool<'_>> {
        let name = self.graph.tables().find_name(name)?;
        ResolvedTool::new(self, *self.flattening.place_of.get(name as usize)?)
    }

    /// Returns what the skill asks for and does not get, innermost skill first.
    pub fn warnings(&self) -> &[ResolveWarning] {
        &self.warnings
    }

    /// Returns the entries of the protocol: every tool that is not denied, in flattening order.
    pub fn entries(&self) -> Vec<ResolvedToolEntry> {
        self.tools().filter_map(ResolvedTool::entry).collect()
    }

    /// Counts the tools that are not denied.
    pub fn summary(&self) -> SkillCapabilitySummary {
        let left = self.tools().filter(|tool| tool.status() != ToolStatus::Denied);
        let capabilities: Vec<_> = left.map(ResolvedTool::capability).collect();
        SkillCapabilitySummary::count(capabilities.iter().map(Option::as_deref))
    }

    /// Describes the skill with its flattened tools.
    pub fn metadata(&self) -> SkillMetadata {
        SkillMetadata::of(&self.skill, &self.entries(), None)
    }

    /// Returns the skill with its flattened tools and its schemas.
    ///
    /// # Errors
    /// A schema of the skill has no `type`.
    pub fn definition(&self) -> Result<SkillDefinition, DefinitionError> {
        let entries = self.entries();
        let metadata = SkillMetadata::of(&self.skill, &entries, None);
        SkillDefinition::try_from(SkillDefinitionConfig {
            resolved_tools: entries,
            input_schema: self.skill.input_schema().cloned(),
            output_schema: self.skill.output_schema().cloned(),
            ..SkillDefinitionConfig::new(Skill::clone(&self.skill), metadata)
        })
    }

    pub(super) fn graph(&self) -> &SkillGraph {
        &self.graph
    }

    pub(super) fn flattening(&self) -> &Flattening {
        &self.flattening
    }

    pub(super) fn tightened(&self, place: u32) -> Option<&Tightened> {
        self.tightened.get(&place)
    }

    /// Returns the items that bring each tool.
    pub(super) fn occurrences(&self) -> &OccurrenceIndex {
        self.occurrences.get_or_init(|| Arc::new(OccurrenceIndex::of(self)))
    }

    /// Returns the first way to a visited skill.
    pub(super) fn path(&self, visit: u32) -> IncludePath {
        let paths = self.paths.get_or_init(|| self.flattening.paths(self.graph.tables()).into());
        paths.get(visit as usize).cloned().unwrap_or_default()
    }
}

impl fmt::Debug for ResolvedSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResolvedSkill")
            .field("name", self.name())
            .field("tools", &self.flattening.tools.len())
            .finish_non_exhaustive()
    }
}
