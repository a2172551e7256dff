//! Depth-first flattening of one skill.

use std::collections::HashMap;
use std::sync::Arc;

use super::graph::{Found, Graph, Occurrence};
use super::rows::number;
use super::tightening::apply_overrides;
use super::{IncludePath, Provenance, ResolveError, ResolveWarning, ResolvedSkill, SkillGraph};
use crate::skill::McpTransport;
use crate::{Skill, SkillMcpSource, SkillName};

/// What stands for no number.
const NONE: u32 = u32::MAX;

/// A skill that was reached, in the order in which skills were finished: what is included first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit {
    pub(super) node: u32,
    /// The skill through which this one was reached first; [`NONE`] for the root.
    parent: u32,
}

impl Visit {
    pub(super) fn parent(self) -> Option<u32> {
        (self.parent != NONE).then_some(self.parent)
    }
}

/// A name with the first occurrence of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Flat {
    pub(super) occurrence: Occurrence,
    /// The place of the visit whose item it is.
    pub(super) visit: u32,
}

/// Where a search stands in one skill.
#[derive(Debug, Clone, Copy)]
struct Frame {
    node: u32,
    parent: u32,
    next_include: u32,
}

/// What is known about the skills and names of a graph while it is searched.
#[derive(Debug)]
pub(super) struct Flattening {
    /// The finished skills.
    pub(super) visits: Vec<Visit>,
    /// By skill: the place of its visit.
    pub(super) visit_of: Vec<u32>,
    /// Every name in flattening order.
    pub(super) tools: Vec<Flat>,
    /// The items without a definition, with the place of the visit.
    pub(super) missing: Vec<(u32, Occurrence)>,
    /// By name: its place among the tools.
    pub(super) place_of: Vec<u32>,
}

/// A skill that is being visited, in [`Flattening::visit_of`].
const OPEN: u32 = u32::MAX - 1;

pub(super) fn flatten(graph: &SkillGraph, name: &SkillName) -> Result<ResolvedSkill, ResolveError> {
    let tables = graph.tables();
    let root = tables.find(name).and_then(|id| tables.node(id)?.skill.cloned().map(|skill| (id, skill)));
    let Some((root, skill)) = root else {
        return Err(ResolveError::SkillNotFound { skill: name.clone() });
    };
    let flattening = search(tables, root)?;
    check_servers(tables, &flattening)?;
    let (tightened, unused) = apply_overrides(tables, &flattening)?;
    let warnings = warnings(tables, &flattening, unused);
    Ok(ResolvedSkill::new(graph.clone(), skill, flattening, tightened, warnings))
}

fn search(graph: &Graph, root: u32) -> Result<Flattening, ResolveError> {
    let mut flattening = Flattening {
        visits: Vec::new(),
        visit_of: vec![NONE; graph.len()],
        tools: Vec::new(),
        missing: Vec::new(),
        place_of: vec![NONE; graph.name_count()],
    };
    let mut open = vec![Frame { node: root, parent: NONE, next_include: 0 }];
    mark(&mut flattening.visit_of, root, OPEN);
    while let Some(frame) = open.last_mut() {
        let node = frame.node;
        let Some(include) = graph.includes.row(node).get(frame.next_include as usize).copied() else {
            let parent = frame.parent;
            open.pop();
            flattening.finish(graph, node, parent, &open)?;
            continue;
        };
        frame.next_include += 1;
        match flattening.visit_of.get(include as usize).copied() {
            Some(NONE) => {
                if graph.node(include).is_none_or(|node| node.skill.is_none()) {
                    return Err(missing_include(graph, include, &open));
                }
                mark(&mut flattening.visit_of, include, OPEN);
                open.push(Frame { node: include, parent: node, next_include: 0 });
            }
            Some(OPEN) => return Err(cycle(graph, include, &open)),
            _ => {}
        }
    }
    Ok(flattening)
}

fn mark(numbers: &mut [u32], index: u32, value: u32) {
    if let Some(number) = numbers.get_mut(index as usize) {
        *number = value;
    }
}

impl Flattening {
    /// Takes the skill's own items over once everything that it includes was taken over.
    fn finish(&mut self, graph: &Graph, node: u32, parent: u32, open: &[Frame]) -> Result<(), ResolveError> {
        let visit = number(self.visits.len());
        mark(&mut self.visit_of, node, visit);
        self.visits.push(Visit { node, parent });
        for occurrence in graph.occurrences.row(node) {
            if matches!(occurrence.found, Found::Missing(_)) {
                self.missing.push((visit, *occurrence));
            }
            let Some(place) = self.place_of.get_mut(occurrence.name as usize) else { continue };
            if *place == NONE {
                *place = number(self.tools.len());
                self.tools.push(Flat { occurrence: *occurrence, visit });
                continue;
            }
            let Some(known) = self.tools.get_mut(*place as usize) else { continue };
            if known.occurrence.found == occurrence.found {
                continue;
            }
            match (known.occurrence.found, occurrence.found) {
                (Found::Definition(_), Found::Definition(_)) => {
                    let known = *known;
                    return Err(self.conflict(graph, known, *occurrence, (node, open)));
                }
                // A definition that was found stands for every occurrence; the place stays the first one's.
                (Found::Missing(_), Found::Definition(_)) => *known = Flat { occurrence: *occurrence, visit },
                (_, Found::Missing(_)) => {}
            }
        }
        Ok(())
    }

    fn conflict(
        &self,
        graph: &Graph,
        known: Flat,
        other: Occurrence,
        (node, open): (u32, &[Frame]),
    ) -> ResolveError {
        let first = self.path_before(graph, known.visit, open);
        let second = names(graph, open.iter().map(|frame| frame.node).chain([node]));
        let tool = graph.name(other.name).cloned();
        let provenance = |source, path| Box::new(Provenance { source, path });
        match tool {
            Some(tool) => ResolveError::Conflict {
                tool,
                first: provenance(known.occurrence.source, first),
                second: provenance(other.source, second),
            },
            None => unknown(graph, node),
        }
    }

    /// Returns the first way to a finished skill while the skills of `open` are not finished.
    fn path_before(&self, graph: &Graph, visit: u32, open: &[Frame]) -> IncludePath {
        let parents: HashMap<u32, u32> = open
            .iter()
            .map(|frame| (frame.node, frame.parent))
            .chain(self.visits.iter().map(|visit| (visit.node, visit.parent)))
            .collect();
        let start = self.visits.get(visit as usize).map(|visit| visit.node);
        let mut way: Vec<u32> =
            std::iter::successors(start, |node| parents.get(node).copied().filter(|it| *it != NONE))
                .collect();
        way.reverse();
        names(graph, way)
    }

    /// Returns the first way to every visited skill, in the order of the visits.
    pub(super) fn paths(&self, graph: &Graph) -> Vec<IncludePath> {
        let mut paths = vec![IncludePath::default(); self.visits.len()];
        // A skill is finished after what was reached through it, so the last visit is the root.
        for (place, visit) in self.visits.iter().enumerate().rev() {
            let before = visit.parent().and_then(|parent| self.visit_of.get(parent as usize));
            let before = before.and_then(|place| paths.get(*place as usize)).cloned().unwrap_or_default();
            if let (Some(path), Some(node)) = (paths.get_mut(place), graph.node(visit.node)) {
                *path = before.then(node.name.clone());
            }
        }
        paths
    }

    /// Returns the first way to one visited skill.
    pub(super) fn path_to(&self, graph: &Graph, visit: u32) -> IncludePath {
        self.path_before(graph, visit, &[])
    }
}

fn names(graph: &Graph, nodes: impl IntoIterator<Item = u32>) -> IncludePath {
    nodes.into_iter().filter_map(|node| graph.node(node)).map(|node| node.name.clone()).collect()
}

fn missing_include(graph: &Graph, include: u32, open: &[Frame]) -> ResolveError {
    let path = names(graph, open.iter().map(|frame| frame.node));
    match (graph.node(include), path.last()) {
        (Some(include), Some(including)) => {
            ResolveError::MissingInclude { include: include.name.clone(), including: including.clone(), path }
        }
        _ => unknown(graph, include),
    }
}

fn cycle(graph: &Graph, include: u32, open: &[Frame]) -> ResolveError {
    let start = open.iter().position(|frame| frame.node == include).unwrap_or_default();
    let node = |frame: &Frame| frame.node;
    let cycle = names(graph, open.iter().skip(start).map(node).chain([include]));
    ResolveError::Cycle { cycle, path: names(graph, open.iter().take(start + 1).map(node)) }
}

/// Stands for a number without a name, which a complete graph does not have.
fn unknown(graph: &Graph, node: u32) -> ResolveError {
    let skill = graph.node(node).map_or_else(SkillName::direct, |node| node.name.clone());
    ResolveError::SkillNotFound { skill }
}

/// Refuses two connections under one server name; a source without a connection fits every other.
fn check_servers(graph: &Graph, flattening: &Flattening) -> Result<(), ResolveError> {
    let mut known: HashMap<&str, (&McpTransport, u32)> = HashMap::new();
    for (place, visit) in
        flattening.visits.iter().enumerate().filter(|(_, visit)| graph.is_connected(visit.node))
    {
        let skill = graph.node(visit.node).and_then(|node| node.skill).map(Arc::as_ref);
        let servers = skill.map(Skill::mcp_servers).unwrap_or_default();
        for server in servers.iter().filter(|server| server.transport().is_some()) {
            let place = number(place);
            let Some(transport) = SkillMcpSource::transport(server) else { continue };
            let (first, first_place) = *known.entry(server.name()).or_insert((transport, place));
            if first != transport {
                return Err(ResolveError::ServerConflict {
                    server: server.name().to_owned(),
                    first: flattening.path_to(graph, first_place),
                    second: flattening.path_to(graph, place),
                });
            }
        }
    }
    Ok(())
}

/// Returns what the visited skills ask for in vain, skill by skill.
fn warnings(graph: &Graph, flattening: &Flattening, unused: Vec<ResolveWarning>) -> Vec<ResolveWarning> {
    let mut warnings = Vec::new();
    let skill_of = |visit: u32| {
        let visit = flattening.visits.get(visit as usize)?;
        graph.node(visit.node).map(|node| node.name.clone())
    };
    for (visit, occurrence) in &flattening.missing {
        if let Found::Missing(reason) = occurrence.found
            && let (Some(skill), Some(tool), Some(reason)) =
                (skill_of(*visit), graph.name(occurrence.name), graph.missing_reason(reason))
        {
            let (tool, reason) = (tool.clone(), reason.clone());
            warnings.push(ResolveWarning::MissingTool { skill, tool, reason });
        }
    }
    if graph.has_warnings() {
        warnings.extend(flattening.visits.iter().flat_map(|visit| graph.warnings(visit.node)).cloned());
    }
    warnings.extend(unused);
    warnings
}
