use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use super::flatten::flatten;
use super::items::{Behind, Definition, own_items, registered};
use super::met::Met;
use super::rows::{Rows, number};
use super::{Definitions, MissingReason, ResolveError, ResolveWarning, ResolvedSkill};
use crate::skill::{SkillSourceType, ToolOverride};
use crate::{Skill, SkillName, ToolName};

/// Skills, what they include and the tools they name, by number instead of by name.
///
/// It holds everything that a set of skills reaches, so that many of them can be resolved, checked or put in order
/// without looking a name up twice. It is immutable and cheap to copy.
#[derive(Debug, Clone)]
pub struct SkillGraph(Arc<Graph>);

/// The tables of a [`SkillGraph`].
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// By name: the skill, none when it is included but does not exist.
    nodes: IndexMap<SkillName, Option<Arc<Skill>>>,
    /// What each skill includes, in file order.
    pub(super) includes: Rows<u32>,
    /// What each skill's own items name, in flattening order.
    pub(super) occurrences: Rows<Occurrence>,
    names: IndexSet<ToolName>,
    definitions: Vec<Definition>,
    missing: Vec<MissingReason>,
    /// The overrides that a skill holds; most hold none.
    overrides: BTreeMap<u32, Vec<HeldOverride>>,
    /// The skills that say how a server is reached.
    connected: BTreeSet<u32>,
    /// What a skill asks for in vain.
    warnings: BTreeMap<u32, Vec<ResolveWarning>>,
}

/// A skill of a graph.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'g> {
    pub(super) name: &'g SkillName,
    /// None when the skill is included but does not exist.
    pub(super) skill: Option<&'g Arc<Skill>>,
}

/// One tool that an item of a skill names.
#[derive(Debug, Clone, Copy)]
pub(super) struct Occurrence {
    pub(super) name: u32,
    pub(super) found: Found,
    pub(super) source: SkillSourceType,
    /// The item's place in its list of the skill.
    pub(super) index: u32,
}

/// What stands behind a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// A definition, by number; different numbers under one name are different definitions.
    Definition(u32),
    /// Nothing, for a numbered reason.
    Missing(u32),
}

/// An override and what it is about.
#[derive(Debug)]
pub(super) struct HeldOverride {
    /// The tool, by number.
    pub(super) name: u32,
    /// The place of the include in the skill's list; none for an override of the skill's own item.
    pub(super) include: Option<u32>,
    pub(super) tightened: ToolOverride,
}

impl SkillGraph {
    /// Collects these skills and everything they reach.
    pub fn of<'n>(definitions: &Definitions, skills: impl IntoIterator<Item = &'n SkillName>) -> Self {
        let mut graph = Graph::default();
        for name in skills {
            graph.node_id(name, definitions);
        }
        graph.complete(definitions);
        Self(Arc::new(graph))
    }

    /// Collects every skill that exists.
    pub fn of_all(definitions: &Definitions) -> Self {
        let mut graph = Graph::default();
        for skill in definitions.skills() {
            graph.add_node(skill.name(), Some(Arc::clone(skill)));
        }
        graph.complete(definitions);
        Self(Arc::new(graph))
    }

    /// Collects one skill with its own items alone, when nothing else is known.
    pub(super) fn alone(skill: &Skill) -> Self {
        let mut graph = Graph::default();
        let node = graph.add_node(skill.name(), Some(Arc::new(skill.clone())));
        graph.add_items(node, skill, &Definitions::default(), &mut Met::default());
        graph.includes.end_row();
        graph.occurrences.end_row();
        Self(Arc::new(graph))
    }

    /// Flattens one skill, with the provenance of each of its tools.
    ///
    /// # Errors
    /// The skill does not exist, an include does not exist or leads back, two definitions have one name, or an override
    /// loosens.
    pub fn resolve(&self, name: &SkillName) -> Result<ResolvedSkill, ResolveError> {
        flatten(self, name)
    }

    pub(super) fn tables(&self) -> &Graph {
        &self.0
    }
}

impl Graph {
    /// Returns the number of skills, those that are missing included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of different names of tools.
    pub(super) fn name_count(&self) -> usize {
        self.names.len()
    }

    pub(super) fn node(&self, id: u32) -> Option<Node<'_>> {
        let (name, skill) = self.nodes.get_index(id as usize)?;
        Some(Node { name, skill: skill.as_ref() })
    }

    pub(super) fn find(&self, name: &SkillName) -> Option<u32> {
        self.nodes.get_index_of(name).map(number)
    }

    pub(super) fn find_name(&self, name: &ToolName) -> Option<u32> {
        self.names.get_index_of(name).map(number)
    }

    pub(super) fn name(&self, id: u32) -> Option<&ToolName> {
        self.names.get_index(id as usize)
    }

    pub(super) fn definition(&self, id: u32) -> Option<&Definition> {
        self.definitions.get(id as usize)
    }

    pub(super) fn missing_reason(&self, id: u32) -> Option<&MissingReason> {
        self.missing.get(id as usize)
    }

    /// Tells whether any skill holds an override.
    pub(super) fn has_overrides(&self) -> bool {
        !self.overrides.is_empty()
    }

    /// Returns every override with the skill that holds it.
    pub(super) fn all_overrides(&self) -> impl Iterator<Item = (u32, &HeldOverride)> {
        self.overrides.iter().flat_map(|(node, held)| held.iter().map(|held| (*node, held)))
    }

    /// Returns the skills that say how a server is reached.
    pub(super) fn connected(&self) -> impl Iterator<Item = u32> {
        self.connected.iter().copied()
    }

    /// Tells whether a skill says how a server is reached.
    pub(super) fn is_connected(&self, node: u32) -> bool {
        self.connected.contains(&node)
    }

    pub(super) fn overrides(&self, node: u32) -> &[HeldOverride] {
        self.overrides.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Tells whether any skill asks for something in vain.
    pub(super) fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }

    pub(super) fn warnings(&self, node: u32) -> &[ResolveWarning] {
        self.warnings.get(&node).map_or(&[], Vec::as_slice)
    }

    fn node_id(&mut self, name: &SkillName, definitions: &Definitions) -> u32 {
        match self.find(name) {
            Some(id) => id,
            None => self.add_node(name, definitions.skill(name).cloned()),
        }
    }

    fn add_node(&mut self, name: &SkillName, skill: Option<Arc<Skill>>) -> u32 {
        number(self.nodes.insert_full(name.clone(), skill).0)
    }

    fn name_id(&mut self, name: &ToolName) -> u32 {
        match self.find_name(name) {
            Some(id) => id,
            None => number(self.names.insert_full(name.clone()).0),
        }
    }

    /// Fills the rows of every skill, those included that come up on the way.
    fn complete(&mut self, definitions: &Definitions) {
        let mut met = Met::default();
        let mut node = 0;
        while let Some(skill) = self.node(node).map(|node| node.skill.cloned()) {
            if let Some(skill) = skill {
                self.add_includes(node, &skill, definitions);
                self.add_items(node, &skill, definitions, &mut met);
            }
            self.includes.end_row();
            self.occurrences.end_row();
            node += 1;
        }
    }

    fn add_includes(&mut self, node: u32, skill: &Skill, definitions: &Definitions) {
        for (index, include) in skill.includes().iter().enumerate() {
            let included = self.node_id(include.name(), definitions);
            self.includes.push(included);
            for tightened in include.tool_overrides() {
                let name = self.name_id(tightened.tool());
                let tightened = tightened.tool_override().clone();
                let held = HeldOverride { name, include: Some(number(index)), tightened };
                self.overrides.entry(node).or_default().push(held);
            }
        }
    }

    fn add_items(&mut self, node: u32, skill: &Skill, definitions: &Definitions, met: &mut Met) {
        if skill.mcp_servers().iter().any(|server| server.transport().is_some()) {
            self.connected.insert(node);
        }
        let mut warnings = Vec::new();
        own_items(
            skill,
            definitions,
            |item| {
                let name = self.name_id(&item.name);
                let found = match item.behind {
                    Behind::Registered => self.registered(name, definitions, met),
                    Behind::Own(own) => self.found(name, own, met),
                };
                self.occurrences.push(Occurrence {
                    name,
                    found,
                    source: item.source,
                    index: number(item.index),
                });
                if let Some(tightened) = item.tightened {
                    let held = HeldOverride { name, include: None, tightened: tightened.clone() };
                    self.overrides.entry(node).or_default().push(held);
                }
            },
            |warning| warnings.push(warning),
        );
        if !warnings.is_empty() {
            self.warnings.insert(node, warnings);
        }
    }

    /// Looks a registered name up once, however often it occurs.
    fn registered(&mut self, name: u32, definitions: &Definitions, met: &mut Met) -> Found {
        if let Some(known) = met.registered(name) {
            return known;
        }
        let registered = match self.name(name) {
            Some(name) => registered(definitions, name),
            None => Err(MissingReason::Unregistered),
        };
        let found = self.found(name, registered, met);
        met.register(name, found);
        found
    }

    fn found(&mut self, name: u32, behind: Result<Definition, MissingReason>, met: &mut Met) -> Found {
        match behind {
            Ok(definition) => Found::Definition(self.definition_id(name, definition, met)),
            Err(reason) => {
                self.missing.push(reason);
                Found::Missing(number(self.missing.len() - 1))
            }
        }
    }

    fn definition_id(&mut self, name: u32, definition: Definition, met: &mut Met) -> u32 {
        for id in met.definitions(name) {
            if let Some(one) = self.definitions.get(id as usize)
                && (Arc::ptr_eq(&one.tool, &definition.tool) || *one.tool == *definition.tool)
            {
                return id;
            }
        }
        let id = number(self.definitions.len());
        self.definitions.push(definition);
        met.define(name, id);
        id
    }
}
