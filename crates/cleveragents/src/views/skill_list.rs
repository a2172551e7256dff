//! The list of skills.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cleveragents_domain::resolve::{CheckReport, FindingKind, check_all};
use cleveragents_domain::{SandboxPolicy, Skill, SkillCapabilitySummary, SkillName};
use cleveragents_registry::{SkillQuery, ToolQuery};
use cleveragents_runtime::Origin;
use serde::Serialize;

use super::skill_shadowed::{ShadowedSkill, shadowed};
use crate::SkillPlace;
use crate::agent_folder::AgentFolder;
use crate::assembly::base_folder;
use crate::known_skill::{FindSkillError, KnownFolder, KnownSkill, SkillKind};
use crate::registered::provided;
use crate::world::{World, known_registered};

/// The word for the registry as a place.
pub(super) const REGISTERED: &str = SkillPlace::Registered(None).as_str();

/// Which skills are wanted; every absent field admits all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillFilter {
    /// Those of one namespace.
    pub namespace: Option<String>,
    /// Those of one kind.
    pub kind: Option<SkillKind>,
    /// Only those that are registered.
    pub registered: bool,
}

/// Skills of both kinds, sorted by name.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillList {
    /// The skills.
    pub skills: Vec<SkillRow>,
    /// How many there are.
    pub summary: SkillListSummary,
    /// The composed and the registered skills that others of the same name hide, sorted by name.
    pub shadowed: Vec<ShadowedSkill>,
}

/// One skill of a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SkillRow {
    /// The name.
    pub name: SkillName,
    /// What it is for.
    pub description: String,
    /// What it is made of.
    pub kind: SkillKind,
    /// How many tools it has; none for an agent-skill folder, which is not opened for a list, and for a skill that has no
    /// exact set of tools.
    pub tools: Option<usize>,
    /// How many skills it includes itself.
    pub includes: usize,
    /// The kinds of its own items, in flattening order.
    pub sources: Vec<&'static str>,
    /// Whether every tool only reads; none where `tools` is none.
    pub read_only: Option<bool>,
    /// `named`, `explicit`, `project`, `user`, `client` or `registered`.
    pub place: &'static str,
    /// The file or folder, for display.
    pub config: Option<String>,
    /// Whether its place is trusted.
    pub trusted: bool,
    /// Why it has no exact set of tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How many skills a list has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SkillListSummary {
    /// All of them.
    pub total: usize,
    /// The composed ones.
    pub composed: usize,
    /// The agent-skill folders.
    pub agent_skills: usize,
    /// Those that are registered.
    pub registered: usize,
    /// Those without an exact set of tools.
    pub broken: usize,
}

impl SkillFilter {
    fn admits(&self, name: &SkillName, place: &str) -> bool {
        self.namespace.as_deref().is_none_or(|namespace| namespace == name.namespace())
            && (!self.registered || place == REGISTERED)
    }
}

impl SkillList {
    pub(crate) fn of(world: &World, filter: &SkillFilter) -> Result<Self, FindSkillError> {
        let known = everything(world)?;
        let report = Verdicts::of(world, &known)?;
        let set = world.skills.skills();
        let mut skills: Vec<SkillRow> = Vec::with_capacity(set.discovery().skills.len() + known.len());
        let mut replaced: BTreeSet<&SkillName> = BTreeSet::new();
        for found in set.active() {
            let known = known.get(&found.name);
            let is_shadowed = known.is_some_and(|known| known.kind() == SkillKind::Composed)
                && world.skill(&found.name)?.is_some_and(|known| known.kind() == SkillKind::Composed);
            let roots = &set.discovery().roots;
            let Some(root) = roots.get(found.root).filter(|_| !is_shadowed) else { continue };
            replaced.extend(known.map(KnownSkill::name));
            let place = SkillPlace::of_root(&root.scope, found.location());
            skills.push(folder_row(world, &found.name, found.description.to_string(), &place));
        }
        let of_folders = skills.len();
        let others = known.values().filter(|known| !replaced.contains(known.name()));
        skills.extend(others.map(|known| row(world, known, &report)));
        if of_folders < skills.len() {
            skills.sort_by(|left, right| left.name.cmp(&right.name));
        }
        let mut shadowed = shadowed(world, &skills)?;
        shadowed.retain(|row| filter.admits(&row.name, row.place));
        skills.retain(|row| {
            filter.admits(&row.name, row.place) && filter.kind.is_none_or(|wanted| wanted == row.kind)
        });
        let of = |is: &dyn Fn(&SkillRow) -> bool| skills.iter().filter(|row| is(row)).count();
        let summary = SkillListSummary {
            total: skills.len(),
            composed: of(&|row| row.kind == SkillKind::Composed),
            agent_skills: of(&|row| row.kind == SkillKind::AgentSkill),
            registered: of(&|row| row.place == REGISTERED),
            broken: of(&|row| row.error.is_some()),
        };
        Ok(Self { skills, summary, shadowed })
    }
}

/// What a check of every skill found, by name.
#[derive(Default)]
struct Verdicts {
    summaries: BTreeMap<SkillName, SkillCapabilitySummary>,
    errors: BTreeMap<SkillName, String>,
}

impl Verdicts {
    fn of(world: &World, known: &BTreeMap<SkillName, KnownSkill>) -> Result<Self, FindSkillError> {
        // Folders are not judged, so where nothing is composed there is nothing to flatten.
        if known.values().all(|known| known.kind() == SkillKind::AgentSkill) {
            return Ok(Self::default());
        }
        Ok(Self::from(&report(world, known)?))
    }
}

impl From<&CheckReport> for Verdicts {
    fn from(report: &CheckReport) -> Self {
        let summaries = report.summaries();
        let errors = report.findings().iter().filter_map(|finding| {
            let FindingKind::Error(error) = &finding.kind else { return None };
            Some((finding.skill.clone(), error.to_string()))
        });
        let mut errors: BTreeMap<SkillName, String> = errors.collect();
        for (name, _) in report.summaries().filter(|(_, summary)| summary.is_none()) {
            let shared = || "a skill that it includes has no exact set of tools".to_owned();
            errors.entry(name.clone()).or_insert_with(shared);
        }
        Self {
            summaries: summaries.filter_map(|(name, summary)| Some((name.clone(), *summary?))).collect(),
            errors,
        }
    }
}

/// Returns every skill but the folders that discovery found, which are not opened: files go before the registry.
pub(crate) fn everything(world: &World) -> Result<BTreeMap<SkillName, KnownSkill>, FindSkillError> {
    let registered = world.registered.skills(&SkillQuery::default())?;
    let mut known: BTreeMap<SkillName, KnownSkill> =
        registered.into_iter().map(|entry| (entry.skill.name().clone(), known_registered(entry))).collect();
    for name in world.composed()?.active.keys() {
        if let Some(counted) = world.skill(name)? {
            known.insert(name.clone(), counted);
        }
    }
    Ok(known)
}

/// Flattens every skill at once, which costs as much as flattening the largest ones.
fn report(world: &World, known: &BTreeMap<SkillName, KnownSkill>) -> Result<CheckReport, FindSkillError> {
    let mut builder = provided();
    for entry in world.registered.tools(&ToolQuery::default())? {
        builder.tool(entry.tool);
    }
    for tool in &world.tools()?.tools {
        builder.tool(Arc::clone(&tool.tool));
    }
    let mut included: Vec<&SkillName> = Vec::new();
    for skill in known.values() {
        builder.skill(Arc::clone(&skill.skill));
        included.extend(skill.skill.includes().iter().map(cleveragents_domain::SkillInclude::name));
    }
    let mut folders: Vec<KnownSkill> = Vec::new();
    for name in included {
        match known.get(name) {
            Some(known) if known.kind() == SkillKind::AgentSkill => folders.push(known.clone()),
            Some(_) => {}
            // A folder of discovery that somebody includes.
            None => folders.extend(world.skill(name)?),
        }
    }
    let composed = known.values().filter(|known| known.kind() == SkillKind::Composed).cloned();
    for skill in folders.into_iter().chain(composed) {
        builder.skill(Arc::clone(&skill.skill));
        for source in skill.skill.agent_skills() {
            let folder = skill.folder.clone().unwrap_or_else(|| KnownFolder {
                path: base_folder(&skill).join(source.path()),
                namespace: skill.skill.namespace().to_owned(),
                policy: SandboxPolicy::Restricted,
            });
            let opened = AgentFolder::open(&folder.path, &folder.namespace).ok();
            if let Some(tools) = opened.and_then(|opened| opened.tools().ok()) {
                builder.agent_skill_of(skill.name(), source.path(), tools);
            }
        }
    }
    Ok(check_all(&builder.build()))
}

fn row(world: &World, known: &KnownSkill, report: &Verdicts) -> SkillRow {
    let skill = known.skill();
    if known.kind() == SkillKind::AgentSkill {
        return folder_row(world, skill.name(), skill.description().to_owned(), known.place());
    }
    let summary = report.summaries.get(skill.name());
    SkillRow {
        description: skill.description().to_owned(),
        kind: SkillKind::Composed,
        tools: summary.map(SkillCapabilitySummary::total_tools),
        includes: skill.includes().len(),
        sources: own_sources(skill),
        read_only: summary.map(|summary| !summary.can_change_something()),
        error: report.errors.get(skill.name()).cloned(),
        ..folder_row(world, skill.name(), String::new(), known.place())
    }
}

fn folder_row(world: &World, name: &SkillName, description: String, place: &SkillPlace) -> SkillRow {
    SkillRow {
        name: name.clone(),
        description,
        kind: SkillKind::AgentSkill,
        tools: None,
        includes: 0,
        sources: vec!["agent_skill"],
        read_only: None,
        place: place.as_str(),
        config: place.path().map(crate::path_text),
        trusted: world.origin(place) == Origin::Trusted,
        error: None,
    }
}

/// Returns the kinds of a skill's own items, in flattening order.
pub(super) fn own_sources(skill: &Skill) -> Vec<&'static str> {
    let items = [
        ("tool_ref", skill.tools().is_empty()),
        ("builtin", skill.builtins().is_empty()),
        ("inline", skill.anonymous_tools().is_empty()),
        ("mcp", skill.mcp_servers().is_empty()),
        ("agent_skill", skill.agent_skills().is_empty()),
    ];
    items.into_iter().filter(|(_, is_empty)| !is_empty).map(|(word, _)| word).collect()
}
