//! Which overrides reach which tool of a flattened skill, and what they do to it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::flatten::Flattening;
use super::graph::{Found, Graph, HeldOverride};
use super::items::Definition;
use super::{ResolveError, ResolveWarning};
use crate::skill::{FieldChange, LooseningOverride, OverrideEffect, Tightening};
use crate::{Tool, ToolCapability};

/// A tool after every override on its ways was applied.
#[derive(Debug, Clone)]
pub(super) struct Tightened {
    /// The tool with what was tightened.
    pub(super) tool: Arc<Tool>,
    /// What it may do together with what it wraps.
    pub(super) capability: ToolCapability,
    /// The overrides, innermost skill first.
    pub(super) applied: Vec<Applied>,
}

/// One override and what it did.
#[derive(Debug, Clone)]
pub(super) struct Applied {
    /// The visit of the skill that holds it.
    pub(super) visit: u32,
    /// The included skill, by number, when it stands on an include.
    pub(super) include: Option<u32>,
    pub(super) changes: Vec<FieldChange>,
    pub(super) denies: Option<&'static str>,
}

/// An override on the way of some tool.
struct Reaching<'g> {
    visit: u32,
    /// The place among the overrides of its skill.
    place: usize,
    held: &'g HeldOverride,
    include: Option<u32>,
}

/// Applies every override of the visited skills; returns the tools that have one, by their place, and what is in vain.
pub(super) fn apply_overrides(
    graph: &Graph,
    flattening: &Flattening,
) -> Result<(BTreeMap<u32, Tightened>, Vec<ResolveWarning>), ResolveError> {
    let (by_name, unused) = reaching(graph, flattening);
    let place_of = |name: u32| flattening.place_of.get(name as usize).copied();
    let by_place: BTreeMap<u32, Vec<Reaching<'_>>> =
        by_name.into_iter().filter_map(|(name, overrides)| Some((place_of(name)?, overrides))).collect();
    let mut tightened = BTreeMap::new();
    for (place, overrides) in by_place {
        let Some(flat) = flattening.tools.get(place as usize) else { continue };
        // Nothing is known about a tool that was not found, so nothing can be tightened.
        let Found::Definition(definition) = flat.occurrence.found else { continue };
        let Some(definition) = graph.definition(definition) else { continue };
        let applied = tighten_all(definition, &overrides).map_err(|(visit, source)| {
            let tool = definition.tool.name().clone();
            ResolveError::Loosening { tool, path: flattening.path_to(graph, visit), source }
        })?;
        tightened.insert(place, applied);
    }
    Ok((tightened, unused))
}

/// Collects the overrides that lie on a way to their tool.
///
/// An override of an include counts when the included skill brings the tool, whichever way it does. Which skills bring
/// which tools is found for 64 tools at a time, in the order in which skills were finished.
fn reaching<'g>(
    graph: &'g Graph,
    flattening: &Flattening,
) -> (BTreeMap<u32, Vec<Reaching<'g>>>, Vec<ResolveWarning>) {
    let mut by_name: BTreeMap<u32, Vec<Reaching<'g>>> = BTreeMap::new();
    let mut unused: Vec<Reaching<'g>> = Vec::new();
    if !graph.has_overrides() {
        return (by_name, Vec::new());
    }
    let mut on_includes: BTreeMap<u32, Vec<Reaching<'g>>> = BTreeMap::new();
    for (visit, node) in (0_u32..).zip(flattening.visits.iter().map(|visit| visit.node)) {
        for (place, held) in graph.overrides(node).iter().enumerate() {
            let include = held.include.and_then(|index| graph.includes.row(node).get(index as usize));
            let reaching = Reaching { visit, place, held, include: include.copied() };
            let held_by = if include.is_some() { &mut on_includes } else { &mut by_name };
            held_by.entry(held.name).or_default().push(reaching);
        }
    }
    let mut waiting = on_includes.into_iter().peekable();
    while waiting.peek().is_some() {
        let batch: Vec<(u32, Vec<Reaching<'g>>)> = waiting.by_ref().take(64).collect();
        let bits: HashMap<u32, u64> =
            (0..64).zip(&batch).map(|(bit, (name, _))| (*name, 1_u64 << bit)).collect();
        let brought = brought(graph, flattening, &bits);
        for (name, overrides) in batch {
            let bit = bits.get(&name).copied().unwrap_or_default();
            for reaching in overrides {
                let included = reaching.include.and_then(|node| flattening.visit_of.get(node as usize));
                let brings =
                    included.and_then(|visit| brought.get(*visit as usize)).copied().unwrap_or_default();
                if brings & bit != 0 {
                    by_name.entry(name).or_default().push(reaching);
                } else {
                    unused.push(reaching);
                }
            }
        }
    }
    for overrides in by_name.values_mut() {
        overrides.sort_by_key(|reaching| (reaching.visit, reaching.place));
    }
    unused.sort_by_key(|reaching| (reaching.visit, reaching.place));
    let unused = unused.iter().filter_map(|it| unused_override(graph, flattening, it)).collect();
    (by_name, unused)
}

/// Returns for each visit which of these names it brings, itself or through what it includes.
fn brought(graph: &Graph, flattening: &Flattening, bits: &HashMap<u32, u64>) -> Vec<u64> {
    let mut brought: Vec<u64> = Vec::with_capacity(flattening.visits.len());
    for visit in &flattening.visits {
        let own = graph.occurrences.row(visit.node).iter().filter_map(|it| bits.get(&it.name));
        let included = graph.includes.row(visit.node).iter().filter_map(|include| {
            let visit = flattening.visit_of.get(*include as usize)?;
            brought.get(*visit as usize)
        });
        let mask = own.chain(included).fold(0, |mask, bits| mask | bits);
        brought.push(mask);
    }
    brought
}

fn unused_override(
    graph: &Graph,
    flattening: &Flattening,
    reaching: &Reaching<'_>,
) -> Option<ResolveWarning> {
    let node = flattening.visits.get(reaching.visit as usize)?.node;
    Some(ResolveWarning::UnusedIncludeOverride {
        skill: graph.node(node)?.name.clone(),
        include: graph.node(reaching.include?)?.name.clone(),
        tool: graph.name(reaching.held.name)?.clone(),
    })
}

fn tighten_all(
    definition: &Definition,
    overrides: &[Reaching<'_>],
) -> Result<Tightened, (u32, LooseningOverride)> {
    let tool = &definition.tool;
    let can_write = definition.capability().can_write();
    let mut tightening = Tightening::new(tool.capability(), tool.timeout(), can_write);
    let mut applied = Vec::new();
    for reaching in overrides {
        let effect = tightening.apply(&reaching.held.tightened).map_err(|error| (reaching.visit, error))?;
        let OverrideEffect { changes, denies } = effect;
        applied.push(Applied { visit: reaching.visit, include: reaching.include, changes, denies });
    }
    let tightened = tightening.finish();
    let body = tool.body().tightened(tightened.capability().clone(), tightened.timeout());
    let definition = Definition {
        tool: Arc::new(Tool::from_parts(tool.name().clone(), body)),
        wrapped: definition.wrapped.clone(),
    };
    let capability = definition.capability().into_owned();
    Ok(Tightened { tool: definition.tool, capability, applied })
}
