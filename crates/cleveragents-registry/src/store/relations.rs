//! What definitions are to one another: whether everything that they need is there and fits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cleveragents_domain::resolve::{
    ChainProblem, Definitions, DefinitionsBuilder, FindingKind, ResolveWarning, check_all, resolve,
};
use cleveragents_domain::{Skill, Tool, ToolName, ToolSource};
use cleveragents_runtime::MAX_CHAIN;

use super::uses::{Target, Use, folder_key, uses_of_skill, uses_of_tool};
use super::{AgentSkillFolder, EntryName, RefusalReason, UseRole};

/// What exists without being registered.
#[derive(Debug)]
pub(super) struct Provided {
    builder: DefinitionsBuilder,
    definitions: Arc<Definitions>,
}

impl Provided {
    pub(super) fn new(builder: DefinitionsBuilder) -> Self {
        let definitions = Arc::new(builder.build());
        Self { builder, definitions }
    }

    pub(super) fn builder(&self) -> &DefinitionsBuilder {
        &self.builder
    }

    pub(super) fn definitions(&self) -> Arc<Definitions> {
        Arc::clone(&self.definitions)
    }

    pub(super) fn has(&self, name: &EntryName) -> bool {
        match name {
            EntryName::Tool(name) => self.definitions.tool(name).is_some(),
            EntryName::Skill(name) => self.definitions.skill(name).is_some(),
        }
    }
}

/// What is registered under one name.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    Tool(Arc<Tool>),
    Skill(Arc<Skill>),
    Folder(Arc<AgentSkillFolder>),
}

impl Item {
    pub(super) fn uses(&self) -> BTreeSet<Use> {
        match self {
            Self::Tool(tool) => uses_of_tool(tool),
            Self::Skill(skill) => uses_of_skill(skill),
            Self::Folder(_) => BTreeSet::new(),
        }
    }

    pub(super) fn entry_name(&self) -> EntryName {
        match self {
            Self::Tool(tool) => EntryName::Tool(tool.name().clone()),
            Self::Skill(skill) => EntryName::Skill(skill.name().clone()),
            Self::Folder(folder) => EntryName::Skill(folder.name().clone()),
        }
    }

    /// Returns the path by which skills may name it, for a folder.
    pub(super) fn folder_key(&self) -> Option<&str> {
        match self {
            Self::Folder(folder) => Some(folder_key(&folder.config().agent_skill_path)),
            Self::Tool(_) | Self::Skill(_) => None,
        }
    }

    pub(super) fn add_to(&self, definitions: &mut DefinitionsBuilder) {
        match self {
            Self::Tool(tool) => {
                definitions.tool(Arc::clone(tool));
            }
            Self::Skill(skill) => {
                definitions.skill(Arc::clone(skill));
            }
            Self::Folder(folder) => {
                definitions.skill(Arc::clone(folder.skill()));
                definitions.agent_skill(&folder.config().agent_skill_path, vec![Arc::clone(folder.tool())]);
            }
        }
    }
}

/// What is wrong with one entry among others, and what it asks for in vain.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Findings {
    /// Whether it cannot be used, for a reason of its own or of something that it takes over.
    pub(super) is_broken: bool,
    /// The reasons that have to be mended here.
    pub(super) faults: Vec<RefusalReason>,
    pub(super) warnings: Vec<ResolveWarning>,
}

/// Collects some entries and everything that they need, however far down.
pub(super) fn neighbourhood<E>(
    roots: &BTreeSet<EntryName>,
    mut find: impl FnMut(&Target) -> Result<Option<Item>, E>,
) -> Result<BTreeMap<EntryName, Item>, E> {
    let mut items = BTreeMap::new();
    let mut seen: BTreeSet<Target> = roots.iter().cloned().map(Target::Entry).collect();
    let mut open: Vec<Target> = seen.iter().cloned().collect();
    while let Some(target) = open.pop() {
        let Some(item) = find(&target)? else { continue };
        for needed in item.uses().into_iter().filter(|needed| needed.role != UseRole::Hook) {
            if seen.insert(needed.target.clone()) {
                open.push(needed.target);
            }
        }
        items.insert(item.entry_name(), item);
    }
    Ok(items)
}

/// Examines the roots; `items` holds them and everything that they need.
pub(super) fn findings(
    roots: &BTreeSet<EntryName>,
    items: &BTreeMap<EntryName, Item>,
    provided: &Provided,
) -> (BTreeMap<EntryName, Findings>, Definitions) {
    let mut builder = provided.builder().clone();
    for item in items.values() {
        item.add_to(&mut builder);
    }
    let definitions = Definitions::from(builder);
    let mut all: BTreeMap<EntryName, Findings> = BTreeMap::new();
    for name in roots.iter().filter(|name| items.contains_key(name)) {
        let findings = all.entry(name.clone()).or_default();
        if let EntryName::Tool(name) = name {
            let fault = definitions.tool(name).and_then(|tool| chain_fault(tool, &definitions));
            findings.is_broken = fault.is_some();
            findings.faults.extend(fault.map(RefusalReason::Chain));
        }
    }
    let report = check_all(&definitions);
    for (name, summary) in report.summaries() {
        if let Some(findings) = all.get_mut(&EntryName::Skill(name.clone())) {
            findings.is_broken = summary.is_none();
        }
    }
    for found in report.findings() {
        let Some(findings) = all.get_mut(&EntryName::Skill(found.skill.clone())) else { continue };
        match &found.kind {
            FindingKind::Error(error) => {
                findings.faults.push(RefusalReason::Resolution(Box::new(error.clone())));
            }
            FindingKind::Warning(warning) => findings.warnings.push(warning.clone()),
            _ => {}
        }
    }
    (all, definitions)
}

/// Says why an entry that a change names is broken, also when something that it takes over has to be mended.
pub(super) fn fault_of(
    name: &EntryName,
    findings: &Findings,
    definitions: &Definitions,
) -> Vec<RefusalReason> {
    match name {
        EntryName::Skill(skill) => match resolve(definitions, skill) {
            Err(error) => vec![RefusalReason::Resolution(Box::new(error))],
            Ok(_) => findings.faults.clone(),
        },
        EntryName::Tool(_) => findings.faults.clone(),
    }
}

/// Follows the tools that a tool wraps.
fn chain_fault(tool: &Tool, definitions: &Definitions) -> Option<ChainProblem> {
    let mut seen: Vec<&ToolName> = vec![tool.name()];
    let mut last = tool;
    while let ToolSource::Wrapped { wraps, .. } = last.source() {
        if seen.contains(&wraps) {
            return Some(ChainProblem::Cycle { tool: wraps.clone() });
        }
        if seen.len() >= MAX_CHAIN {
            return Some(ChainProblem::TooLong { limit: MAX_CHAIN });
        }
        let Some(next) = definitions.tool(wraps) else {
            return Some(ChainProblem::Missing { wrapper: last.name().clone(), wrapped: wraps.clone() });
        };
        seen.push(wraps);
        last = next;
    }
    None
}
