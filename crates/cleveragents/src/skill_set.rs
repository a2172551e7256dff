//! Everything that was found below the roots, with precedence decided.

use std::cmp::Ordering;
use std::collections::HashMap;

use cleveragents_catalog::{Catalog, EntryScope, Shadowed, SkillEntry};
use cleveragents_domain::SkillName;
use cleveragents_loader::{Discovery, FoundSkill, Scope};

use crate::activation::path_text;

/// The skills below the roots: which are active, which are shadowed, and what is none.
#[derive(Debug)]
pub struct SkillSet {
    discovery: Discovery,
    catalog: Catalog,
    /// For each active entry of the catalog, the place of its skill in the discovery.
    active: Vec<usize>,
}

impl SkillSet {
    pub(crate) fn new(discovery: Discovery) -> Self {
        let entries: Vec<SkillEntry> =
            discovery.skills.iter().map(|skill| entry(skill, &discovery)).collect();
        let places: HashMap<(usize, String), usize> = entries
            .iter()
            .enumerate()
            .map(|(place, entry)| ((entry.root, entry.location.clone()), place))
            .collect();
        let catalog = Catalog::build(entries);
        let active = catalog
            .active()
            .iter()
            .filter_map(|entry| places.get(&(entry.root, entry.location.clone())).copied())
            .collect();
        Self { discovery, catalog, active }
    }

    /// Returns everything that was found, in the order of the roots and their paths.
    pub fn discovery(&self) -> &Discovery {
        &self.discovery
    }

    /// Returns the active skills as a model is told of them.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Returns the active skills, sorted by name.
    pub fn active(&self) -> impl Iterator<Item = &FoundSkill> {
        self.active.iter().filter_map(|place| self.discovery.skills.get(*place))
    }

    /// Finds an active skill by its full name.
    pub fn get(&self, name: &SkillName) -> Option<&FoundSkill> {
        let found = |place: &usize| self.discovery.skills.get(*place);
        let position = self
            .active
            .binary_search_by(|place| found(place).map_or(Ordering::Less, |skill| skill.name.cmp(name)))
            .ok()?;
        self.active.get(position).and_then(found)
    }

    /// Returns the skills that another one of the same name hides, with the reason.
    pub fn shadowed(&self) -> &[Shadowed] {
        self.catalog.shadowed()
    }
}

fn entry(skill: &FoundSkill, discovery: &Discovery) -> SkillEntry {
    SkillEntry {
        name: skill.name.clone(),
        description: skill.description.to_string(),
        location: path_text(&skill.location()),
        folder: path_text(&skill.folder),
        derived: skill.derived,
        root: skill.root,
        scope: discovery.roots.get(skill.root).map_or(EntryScope::Explicit, |root| scope(&root.scope)),
    }
}

fn scope(scope: &Scope) -> EntryScope {
    match scope {
        Scope::Project => EntryScope::Project,
        Scope::User => EntryScope::User,
        Scope::Explicit => EntryScope::Explicit,
        Scope::Client(name) => EntryScope::Client(name.clone()),
    }
}

#[cfg(test)]
mod tests;
