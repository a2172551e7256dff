//! Everything that was found below the roots, with precedence decided.

use std::cmp::Ordering;

use cleveragents_catalog::{Contender, EntryScope, Precedence, Shadowed, SkillEntry};
use cleveragents_domain::SkillName;
use cleveragents_loader::{Discovery, FoundSkill, Scope};

use crate::activation::path_text;

/// The skills below the roots: which are active, which are shadowed, and what is none.
#[derive(Debug)]
pub struct SkillSet {
    discovery: Discovery,
    /// The places of the active skills among all, sorted by name.
    active: Vec<usize>,
    shadowed: Vec<Shadowed>,
}

impl SkillSet {
    pub(crate) fn new(discovery: Discovery) -> Self {
        let scopes: Vec<EntryScope> = discovery.roots.iter().map(|root| scope(&root.scope)).collect();
        let found = discovery.skills.as_slice();
        // Every place that is asked about is one of a skill.
        let decided = match found.first() {
            None => Precedence::default(),
            Some(first) => Precedence::decide(found.len(), |place| {
                let skill = found.get(place).unwrap_or(first);
                Contender {
                    name: &skill.name,
                    root: skill.root,
                    scope: scopes.get(skill.root).unwrap_or(&EntryScope::Explicit),
                    derived: skill.derived,
                    folder: skill.folder.as_os_str().as_encoded_bytes(),
                    file: skill.file_name().as_bytes(),
                }
            }),
        };
        let shadowed = decided.shadowed.into_iter().filter_map(|shadowed| {
            let skill = found.get(shadowed.place)?;
            let scope = scopes.get(skill.root).unwrap_or(&EntryScope::Explicit);
            let by = path_text(&found.get(shadowed.by)?.location());
            Some(Shadowed { entry: entry(skill, scope), by, reason: shadowed.reason })
        });
        let shadowed = shadowed.collect();
        Self { discovery, active: decided.active, shadowed }
    }

    /// Returns everything that was found, in the order of the roots and their paths.
    pub fn discovery(&self) -> &Discovery {
        &self.discovery
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
        &self.shadowed
    }
}

fn entry(skill: &FoundSkill, scope: &EntryScope) -> SkillEntry {
    SkillEntry {
        name: skill.name.clone(),
        description: skill.description.to_string(),
        location: path_text(&skill.location()),
        folder: path_text(&skill.folder),
        derived: skill.derived,
        root: skill.root,
        scope: scope.clone(),
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
