//! What is wrong in a snapshot, or would be after a change.

use std::collections::{BTreeMap, BTreeSet};

use super::{Definitions, ResolveError, ResolveWarning, SkillGraph};
use crate::{SkillCapabilitySummary, SkillName};

/// Something that is wrong with a skill.
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

/// What a check of every skill found.
#[derive(Debug, Clone, Default)]
pub struct CheckReport {
    findings: Vec<Finding>,
    summaries: BTreeMap<SkillName, Option<SkillCapabilitySummary>>,
}

impl CheckReport {
    /// Returns everything that is wrong, sorted by skill.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns every skill with the count of its tools; none for a skill without an exact set of tools.
    pub fn summaries(&self) -> impl Iterator<Item = (&SkillName, Option<&SkillCapabilitySummary>)> {
        self.summaries.iter().map(|(name, summary)| (name, summary.as_ref()))
    }
}

/// Checks the changed skills and everything that depends on them.
///
/// `changed` may name skills that were removed; those that included them are found.
pub fn check(definitions: &Definitions, changed: &[SkillName]) -> Vec<Finding> {
    let mut skills = definitions.dependants_of_all(changed);
    skills.extend(changed.iter().filter(|name| definitions.skill(name).is_some()).cloned());
    let graph = SkillGraph::of(definitions, &skills);
    let mut findings = Vec::new();
    for skill in skills {
        match graph.resolve(&skill) {
            Ok(resolved) => findings.extend(resolved.warnings().iter().map(|warning| Finding {
                skill: skill.clone(),
                kind: FindingKind::Warning(warning.clone()),
            })),
            Err(error) => findings.push(Finding { skill, kind: FindingKind::Error(error) }),
        }
    }
    findings
}

/// Checks what a change breaks: everything about the changed skills, and what is wrong with their dependants only since
/// the change.
pub fn check_change(before: &Definitions, after: &Definitions, changed: &[SkillName]) -> Vec<Finding> {
    let names: BTreeSet<&SkillName> = changed.iter().collect();
    let known = check(before, changed);
    let mut findings = check(after, changed);
    findings.retain(|finding| names.contains(&finding.skill) || !known.contains(finding));
    findings
}

/// Checks every skill that exists.
pub fn check_all(definitions: &Definitions) -> CheckReport {
    let graph = SkillGraph::of_all(definitions);
    let mut report = CheckReport::default();
    for skill in definitions.skills().map(|skill| skill.name()) {
        let resolved = graph.resolve(skill);
        let summary = resolved.as_ref().ok().map(super::ResolvedSkill::summary);
        report.summaries.insert(skill.clone(), summary);
        let finding = |kind| Finding { skill: skill.clone(), kind };
        match resolved {
            Ok(resolved) => {
                let own = resolved.warnings().iter().cloned().map(FindingKind::Warning);
                report.findings.extend(own.map(finding));
            }
            Err(error) => report.findings.push(finding(FindingKind::Error(error))),
        }
    }
    report
}
