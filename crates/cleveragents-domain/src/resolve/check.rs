//! What is wrong in a snapshot, or would be after a change.

mod analysis;
mod counts;
mod names;
mod overrides;
mod spread;

use std::collections::BTreeSet;
use std::fmt;

use self::analysis::{Analysis, analyse};
use super::{Definitions, ResolveError, ResolveWarning, SkillGraph};
use crate::{SkillCapabilitySummary, SkillName};

/// Something that is wrong with a skill, reported at the skill that has to be mended.
///
/// Skills that include it share its errors; they are not reported again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The skill that has to be mended.
    pub skill: SkillName,
    /// What is wrong with it.
    pub kind: FindingKind,
}

/// What is wrong with a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// It has no exact set of tools.
    Error(ResolveError),
    /// It can be used, but does not get everything that it asks for.
    Warning(ResolveWarning),
}

impl Finding {
    /// Tells whether the skill has no exact set of tools.
    pub fn is_error(&self) -> bool {
        match &self.kind {
            FindingKind::Error(_) => true,
            FindingKind::Warning(_) => false,
        }
    }
}

impl fmt::Display for Finding {
    /// Writes the message with its cause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FindingKind::Error(error) => f.write_str(&error.message()),
            FindingKind::Warning(warning) => warning.fmt(f),
        }
    }
}

/// What a check of every skill found.
#[derive(Debug, Clone)]
pub struct CheckReport {
    graph: SkillGraph,
    findings: Vec<Finding>,
    summaries: Vec<Option<SkillCapabilitySummary>>,
}

impl CheckReport {
    /// Returns everything that is wrong, sorted by skill.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns every skill, sorted by name, with the count of its tools; none for a skill without an exact set of tools.
    pub fn summaries(&self) -> impl Iterator<Item = (&SkillName, Option<&SkillCapabilitySummary>)> {
        let graph = self.graph.tables();
        let numbered = (0_u32..).zip(&self.summaries);
        numbered.filter_map(|(id, summary)| {
            let node = graph.node(id).filter(|node| node.skill.is_some())?;
            Some((node.name, summary.as_ref()))
        })
    }
}

/// Checks the changed skills with everything that they include, and every skill that depends on them.
///
/// `changed` may name skills that were removed; those that included them are found. Findings are sorted by skill.
pub fn check(definitions: &Definitions, changed: &[SkillName]) -> Vec<Finding> {
    let (graph, analysis) = look(definitions, changed);
    let reported = reported(&graph, definitions, changed);
    findings(&graph, analysis, |node| reported.contains(&node))
}

/// Checks what a change breaks: everything about the changed skills and what they include, and what is wrong with their
/// dependants only since the change.
///
/// Someone else's old mistake is no reason to refuse a change.
pub fn check_change(before: &Definitions, after: &Definitions, changed: &[SkillName]) -> Vec<Finding> {
    let known = check(before, changed);
    let inside = SkillGraph::of(after, changed.iter().filter(|name| after.skill(name).is_some()));
    let mut findings = check(after, changed);
    findings.retain(|finding| inside.tables().find(&finding.skill).is_some() || !known.contains(finding));
    findings
}

/// Checks every skill that exists and counts its tools.
///
/// Memory grows with the number of skills and of tools, not with their product.
pub fn check_all(definitions: &Definitions) -> CheckReport {
    let graph = SkillGraph::of_all(definitions);
    let mut analysis = analyse(&graph, &BTreeSet::new());
    let summaries = std::mem::take(&mut analysis.summaries);
    let findings = findings(&graph, analysis, |_| true);
    CheckReport { graph, findings, summaries }
}

fn look(definitions: &Definitions, changed: &[SkillName]) -> (SkillGraph, Analysis) {
    let mut skills = definitions.dependants_of_all(changed);
    skills.extend(changed.iter().filter(|name| definitions.skill(name).is_some()).cloned());
    let graph = SkillGraph::of(definitions, &skills);
    let preferred = changed.iter().filter_map(|name| graph.tables().find(name)).collect();
    let analysis = analyse(&graph, &preferred);
    (graph, analysis)
}

/// Returns the changed skills with everything that they include, and their dependants.
fn reported(graph: &SkillGraph, definitions: &Definitions, changed: &[SkillName]) -> BTreeSet<u32> {
    let tables = graph.tables();
    let mut waiting: Vec<u32> = changed.iter().filter_map(|name| tables.find(name)).collect();
    let mut reported: BTreeSet<u32> = BTreeSet::new();
    while let Some(node) = waiting.pop() {
        if reported.insert(node) {
            waiting.extend(tables.includes.row(node));
        }
    }
    let dependants = definitions.dependants_of_all(changed);
    reported.extend(dependants.iter().filter_map(|name| tables.find(name)));
    reported
}

fn findings(graph: &SkillGraph, analysis: Analysis, is_reported: impl Fn(u32) -> bool) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for (id, kinds) in analysis.findings.into_iter().filter(|(id, _)| is_reported(*id)) {
        let Some(skill) = graph.tables().node(id).map(|node| node.name) else { continue };
        findings.extend(kinds.into_iter().map(|kind| Finding { skill: skill.clone(), kind }));
    }
    findings.sort_by(|one, two| one.skill.cmp(&two.skill));
    findings
}
