//! Everything that is wrong in a graph, each thing at the skill that has to be mended.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::FindingKind;
use super::counts::count;
use super::names::{Meaning, Names, Value};
use super::overrides::{Overrides, overrides};
use super::spread::spread;
use crate::resolve::graph::{Found, Graph};
use crate::resolve::order::{Order, cycle_error, order};
use crate::resolve::rows::number;
use crate::resolve::{IncludePath, ResolveError, ResolveWarning, SkillGraph};
use crate::skill::{CapabilityCounts, McpTransport};
use crate::{Skill, SkillCapabilitySummary, SkillMcpSource};

/// What is wrong with the skills of a graph, and what they count.
#[derive(Debug)]
pub(super) struct Analysis {
    /// What is wrong, by number of the skill.
    pub(super) findings: BTreeMap<u32, Vec<FindingKind>>,
    /// By skill; none when it has no exact set of tools.
    pub(super) summaries: Vec<Option<SkillCapabilitySummary>>,
}

/// Looks at every skill of a graph once; `preferred` skills are where circles start that they are part of.
pub(super) fn analyse(skills: &SkillGraph, preferred: &BTreeSet<u32>) -> Analysis {
    let graph = skills.tables();
    let order = order(graph);
    let mut state = State { graph, broken: vec![false; graph.len()], findings: BTreeMap::new() };
    state.circles(&order, preferred);
    state.missing();
    state.spread_broken(&order.nodes);
    state.servers(skills, &order.nodes);
    let names = Names::of(graph);
    let mut counts = count(graph, &order.nodes, &names);
    let mixed = state.mixed_names(skills, &order.nodes, &names, &mut counts);
    let overrides = overrides(graph, &order.nodes, &state.broken, &names, &mixed);
    state.overrides(&overrides, &names, &mixed, &mut counts);
    state.warnings();
    state.spread_broken(&order.nodes);
    let summaries = counts.into_iter().zip(&state.broken);
    let summaries = summaries.map(|(counts, broken)| (!broken).then(|| counts.into())).collect();
    Analysis { findings: state.findings, summaries }
}

/// The different connections of one server name, and which skill has which.
type Connections<'g> = (Vec<&'g McpTransport>, Vec<(u32, u32)>);

/// What is known so far.
struct State<'g> {
    graph: &'g Graph,
    broken: Vec<bool>,
    findings: BTreeMap<u32, Vec<FindingKind>>,
}

impl State<'_> {
    fn error(&mut self, node: u32, error: ResolveError) {
        self.mark(node);
        self.findings.entry(node).or_default().push(FindingKind::Error(error));
    }

    fn mark(&mut self, node: u32) {
        if let Some(broken) = self.broken.get_mut(node as usize) {
            *broken = true;
        }
    }

    fn is_broken(&self, node: u32) -> bool {
        self.broken.get(node as usize).copied().unwrap_or_default()
    }

    fn path(&self, node: u32) -> IncludePath {
        self.graph.node(node).map(|node| node.name.clone()).into_iter().collect()
    }

    fn circles(&mut self, order: &Order, preferred: &BTreeSet<u32>) {
        for circle in &order.circles {
            let start = circle.iter().filter(|node| preferred.contains(*node)).min();
            let Some(start) = start.or(circle.iter().min()).copied() else { continue };
            self.error(start, cycle_error(self.graph, circle, start));
            for node in circle {
                self.mark(*node);
            }
        }
    }

    fn missing(&mut self) {
        let graph = self.graph;
        for node in 0..number(graph.len()) {
            let Some(including) = graph.node(node) else { continue };
            if including.skill.is_none() {
                self.mark(node);
            }
            for include in graph.includes.row(node).iter().filter_map(|include| graph.node(*include)) {
                if include.skill.is_none() {
                    let (include, including) = (include.name.clone(), including.name.clone());
                    let path = self.path(node);
                    self.error(node, ResolveError::MissingInclude { include, including, path });
                }
            }
        }
    }

    /// Finds skills that bring two connections under one server name.
    fn servers(&mut self, skills: &SkillGraph, order: &[u32]) {
        let mut by_server: BTreeMap<&str, Connections<'_>> = BTreeMap::new();
        for node in self.graph.connected() {
            let skill = self.graph.node(node).and_then(|node| node.skill).map(Arc::as_ref);
            for server in skill.map(Skill::mcp_servers).unwrap_or_default() {
                let Some(transport) = SkillMcpSource::transport(server) else { continue };
                let (known, holders) = by_server.entry(server.name()).or_default();
                let place = known.iter().position(|one| *one == transport);
                let place = place.unwrap_or_else(|| {
                    known.push(transport);
                    known.len() - 1
                });
                holders.push((node, number(place)));
            }
        }
        for (known, holders) in by_server.into_values() {
            if known.len() > 1 {
                let own = holders.into_iter().map(|(node, place)| (node, Value::Definition(place)));
                let values = spread(self.graph, order, own, Value::and, |_, _, _| None);
                self.conflicts(skills, order, &values);
            }
        }
    }

    /// Follows the names that do not mean the same everywhere, and counts what they mean where.
    fn mixed_names(
        &mut self,
        skills: &SkillGraph,
        order: &[u32],
        names: &Names,
        counts: &mut [CapabilityCounts],
    ) -> BTreeMap<u32, Vec<Option<Value>>> {
        let mut mixed = BTreeMap::new();
        for name in names.mixed() {
            let own = names.holders(name).iter().copied();
            let values = spread(self.graph, order, own, Value::and, |_, _, _| None);
            for (counts, value) in counts.iter_mut().zip(&values) {
                if let Some(one) = value.and_then(|value| self.counts_of(value)) {
                    counts.add(&one, 1);
                }
            }
            self.conflicts(skills, order, &values);
            mixed.insert(name, values);
        }
        mixed
    }

    fn counts_of(&self, value: Value) -> Option<CapabilityCounts> {
        match value {
            Value::Missing => Some(CapabilityCounts::one(None)),
            Value::Definition(id) => {
                Some(CapabilityCounts::one(Some(&self.graph.definition(id)?.capability())))
            }
            Value::Conflict => None,
        }
    }

    /// Reports the innermost skills in which two definitions meet.
    fn conflicts(&mut self, skills: &SkillGraph, order: &[u32], values: &[Option<Value>]) {
        let meets = |node: u32| values.get(node as usize).copied().flatten() == Some(Value::Conflict);
        let graph = self.graph;
        for node in order.iter().copied().filter(|node| meets(*node)) {
            let is_innermost = !graph.includes.row(node).iter().any(|include| meets(*include));
            let known = self.is_broken(node);
            self.mark(node);
            let name = graph.node(node).map(|node| node.name).filter(|_| is_innermost && !known);
            if let Some(Err(error)) = name.map(|name| skills.resolve(name)) {
                self.error(node, error);
            }
        }
    }

    fn overrides(
        &mut self,
        overrides: &Overrides<'_>,
        names: &Names,
        mixed: &BTreeMap<u32, Vec<Option<Value>>>,
        counts: &mut [CapabilityCounts],
    ) {
        for (node, held, source) in &overrides.loosening {
            let Some(tool) = self.graph.name(held.name).cloned() else { continue };
            let (path, source) = (self.path(*node), source.clone());
            self.error(*node, ResolveError::Loosening { tool, path, source });
        }
        let mut denied: BTreeSet<(u32, u32)> = BTreeSet::new();
        for (name, nodes) in &overrides.denied {
            for node in nodes {
                let value = match names.meaning(*name) {
                    Meaning::Definition(id) => Some(Value::Definition(id)),
                    Meaning::Mixed => {
                        mixed.get(name).and_then(|values| values.get(*node as usize).copied().flatten())
                    }
                    Meaning::Missing | Meaning::Nothing => None,
                };
                // What was not found is missing, whatever an override says about it.
                let one = value.filter(|value| *value != Value::Missing).and_then(|it| self.counts_of(it));
                if let (Some(counts), Some(one)) = (counts.get_mut(*node as usize), one)
                    && denied.insert((*name, *node))
                {
                    counts.remove(&one);
                }
            }
        }
        for (node, held) in &overrides.unused {
            let include = held.include.and_then(|place| self.graph.includes.row(*node).get(place as usize));
            let include = include.and_then(|include| self.graph.node(*include));
            let (Some(skill), Some(include), Some(tool)) =
                (self.graph.node(*node), include, self.graph.name(held.name))
            else {
                continue;
            };
            let (skill, include, tool) = (skill.name.clone(), include.name.clone(), tool.clone());
            self.warning(*node, ResolveWarning::UnusedIncludeOverride { skill, include, tool });
        }
    }

    fn warning(&mut self, node: u32, warning: ResolveWarning) {
        self.findings.entry(node).or_default().push(FindingKind::Warning(warning));
    }

    fn warnings(&mut self) {
        let graph = self.graph;
        for node in 0..number(graph.len()) {
            let Some(skill) = graph.node(node) else { continue };
            for occurrence in graph.occurrences.row(node) {
                if let Found::Missing(reason) = occurrence.found
                    && let (Some(tool), Some(reason)) =
                        (graph.name(occurrence.name), graph.missing_reason(reason))
                {
                    let (skill, tool, reason) = (skill.name.clone(), tool.clone(), reason.clone());
                    self.warning(node, ResolveWarning::MissingTool { skill, tool, reason });
                }
            }
            for warning in graph.warnings(node) {
                self.warning(node, warning.clone());
            }
        }
    }

    /// Marks what includes a broken skill.
    fn spread_broken(&mut self, order: &[u32]) {
        for node in order.iter().copied() {
            let includes = self.graph.includes.row(node);
            if includes.iter().any(|include| self.is_broken(*include)) {
                self.mark(node);
            }
        }
    }
}
