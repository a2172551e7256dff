//! Why a tool is in a skill, what tightened it, and why it is denied or missing.

use std::borrow::Cow;
use std::sync::Arc;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::explanation::{AppliedOverride, Denial, MAX_SHOWN_PATHS, ToolExplanation, ToolOccurrence};
use super::graph::{Graph, Occurrence};
use super::tightening::Applied;
use super::{IncludePath, ResolvedSkill, ResolvedTool, ShownWay};
use crate::{Skill, SkillName};

/// A skill while its ways to a tool are followed.
struct Step {
    node: u32,
    next_include: u32,
    path: IncludePath,
}

impl<'s> ResolvedTool<'s> {
    /// Returns every item that brings the tool, in flattening order.
    pub fn occurrences(self) -> Vec<ToolOccurrence> {
        let found = self.found_occurrences();
        found
            .iter()
            .filter_map(|(_, visit, occurrence)| {
                let skill = self.visited_skill(*visit)?.name().clone();
                let (source, index) = (occurrence.source, occurrence.index as usize);
                Some(ToolOccurrence { skill, source, index, via: self.skill().path(*visit) })
            })
            .collect()
    }

    /// Returns the overrides on the ways to the tool, innermost skill first.
    pub fn overrides(self) -> Vec<AppliedOverride> {
        let describe = |applied: &Applied| {
            Some(AppliedOverride {
                skill: self.visited_skill(applied.visit)?.name().clone(),
                include: self.include_name(applied),
                via: self.skill().path(applied.visit),
                changes: applied.changes.clone(),
                denies: applied.denies,
            })
        };
        self.applied().iter().filter_map(describe).collect()
    }

    /// Returns the first override that takes the tool out of the skill.
    pub fn denied_by(self) -> Option<Denial> {
        let (applied, field) = self.applied().iter().find_map(|applied| Some((applied, applied.denies?)))?;
        let skill = self.visited_skill(applied.visit)?.name().clone();
        Some(Denial { field, skill, include: self.include_name(applied) })
    }

    /// Returns the first `limit` ways from the skill to an item that brings the tool, in flattening order.
    ///
    /// The work grows with the number of skills that are reached and with the length of what is returned.
    pub fn paths(self, limit: usize) -> Vec<IncludePath> {
        let counts = self.path_counts();
        let (graph, flattening) = (self.skill().graph().tables(), self.skill().flattening());
        let leads_there = |node: u32| {
            let visit = flattening.visit_of.get(node as usize);
            visit.and_then(|visit| counts.get(*visit as usize)).is_some_and(|(_, ways)| *ways > 0)
        };
        let step = |node: u32, before: &IncludePath| {
            let name = graph.node(node)?.name.clone();
            Some(Step { node, next_include: 0, path: before.then(name) })
        };
        let root = flattening.visits.last().and_then(|root| step(root.node, &IncludePath::default()));
        let mut steps: Vec<Step> = root.into_iter().collect();
        let mut paths = Vec::new();
        while paths.len() < limit
            && let Some(current) = steps.last_mut()
        {
            let includes = graph.includes.row(current.node);
            let place = current.next_include as usize;
            if let Some(include) = includes.get(place).copied() {
                current.next_include += 1;
                let is_repeated = includes.iter().take(place).any(|earlier| *earlier == include);
                if !is_repeated && leads_there(include) {
                    let next = step(include, &current.path);
                    steps.extend(next);
                }
                continue;
            }
            let visit = flattening.visit_of.get(current.node as usize);
            let own = visit.and_then(|visit| counts.get(*visit as usize)).is_some_and(|(own, _)| *own);
            let path = steps.pop().map(|step| step.path);
            paths.extend(path.filter(|_| own));
        }
        paths
    }

    /// Returns the number of ways from the skill to an item that brings the tool, at most [`u64::MAX`].
    pub fn path_count(self) -> u64 {
        self.path_counts().last().map_or(0, |(_, ways)| *ways)
    }

    /// Returns everything that there is to say about the tool.
    pub fn explain(self) -> ToolExplanation {
        ToolExplanation {
            name: self.name().clone(),
            status: self.status(),
            source: self.source(),
            source_skill: self.source_skill().clone(),
            is_direct: self.is_direct(),
            is_inline: self.inline_tool().is_some(),
            via: self.via(),
            occurrences: self.occurrences(),
            path_count: self.path_count(),
            paths: self.paths(MAX_SHOWN_PATHS).iter().map(ShownWay::from).collect(),
            overrides: self.overrides(),
            denied_by: self.denied_by(),
            missing: self.missing_reason().cloned(),
            capability: self.capability().map(Cow::into_owned),
            timeout: self.timeout(),
            sandbox_policy: self.sandbox_policy(),
        }
    }

    /// Returns for each visited skill whether an item of its own brings the tool, and the number of ways from it.
    fn path_counts(self) -> Vec<(bool, u64)> {
        let (graph, flattening) = (self.skill().graph().tables(), self.skill().flattening());
        let mut counts: Vec<(bool, u64)> = vec![(false, 0); flattening.visits.len()];
        for (_, visit, _) in self.found_occurrences() {
            if let Some(count) = counts.get_mut(*visit as usize) {
                *count = (true, 1);
            }
        }
        // What a skill includes was finished before it.
        for (place, visit) in flattening.visits.iter().enumerate() {
            let includes = distinct(graph, visit.node);
            let ways = |include: &u32| {
                let visit = flattening.visit_of.get(*include as usize)?;
                counts.get(*visit as usize).map(|(_, ways)| *ways)
            };
            let below = includes.filter_map(ways).fold(0_u64, u64::saturating_add);
            if let Some((_, ways)) = counts.get_mut(place) {
                *ways = ways.saturating_add(below);
            }
        }
        counts
    }

    pub(super) fn visited_skill(self, visit: u32) -> Option<&'s Skill> {
        let visit = self.skill().flattening().visits.get(visit as usize)?;
        self.skill().graph().tables().node(visit.node)?.skill.map(Arc::as_ref)
    }

    fn include_name(self, applied: &Applied) -> Option<SkillName> {
        Some(self.skill().graph().tables().node(applied.include?)?.name.clone())
    }
}

/// Returns what a skill includes, each skill once.
fn distinct(graph: &Graph, node: u32) -> impl Iterator<Item = &u32> {
    let includes = graph.includes.row(node);
    includes
        .iter()
        .enumerate()
        .filter(move |(place, include)| !includes.iter().take(*place).any(|earlier| earlier == *include))
        .map(|(_, include)| include)
}

/// The items that bring each tool.
#[derive(Debug, Clone)]
pub(super) struct OccurrenceIndex {
    /// The place of the tool, then the visit; sorted by place, in flattening order below it.
    sorted: Vec<(u32, u32, Occurrence)>,
}

impl OccurrenceIndex {
    pub(super) fn of(skill: &ResolvedSkill) -> Self {
        let (graph, flattening) = (skill.graph().tables(), skill.flattening());
        let mut sorted = Vec::new();
        for (visit, node) in (0_u32..).zip(flattening.visits.iter().map(|visit| visit.node)) {
            for occurrence in graph.occurrences.row(node) {
                let place = flattening.place_of.get(occurrence.name as usize).copied();
                sorted.extend(place.map(|place| (place, visit, *occurrence)));
            }
        }
        sorted.sort_by_key(|(place, ..)| *place);
        Self { sorted }
    }

    /// Returns the visits and items that bring the tool at a place.
    pub(super) fn at(&self, place: u32) -> &[(u32, u32, Occurrence)] {
        let start = self.sorted.partition_point(|(known, ..)| *known < place);
        let end = self.sorted.partition_point(|(known, ..)| *known <= place);
        self.sorted.get(start..end).unwrap_or_default()
    }
}

impl Serialize for ResolvedSkill {
    /// Writes the metadata, the explanation of every tool in flattening order, and the warnings.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let explanations: Vec<ToolExplanation> = self.tools().map(ResolvedTool::explain).collect();
        let mut fields = serializer.serialize_struct("ResolvedSkill", 3)?;
        fields.serialize_field("metadata", &self.metadata())?;
        fields.serialize_field("tools", &explanations)?;
        fields.serialize_field("warnings", self.warnings())?;
        fields.end()
    }
}
