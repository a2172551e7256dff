//! The skills that a model is told of, of every kind and place, each once.

use std::path::PathBuf;

use cleveragents_catalog::{CatalogItem, CatalogItemKind};
use cleveragents_domain::SkillName;
use cleveragents_loader::{FoundSkill, Scope};

use crate::SkillPlace;
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::skill_file;
use crate::views::everything;
use crate::world::World;

/// A skill as a model is told of it.
#[derive(Debug)]
pub(crate) struct ToldSkill<'w> {
    pub(crate) location: Option<String>,
    /// What comes first when there is not room for all.
    pub(crate) rank: usize,
    pub(crate) of: Told<'w>,
}

/// What is known of a skill.
#[derive(Debug)]
pub(crate) enum Told<'w> {
    /// What discovery found.
    Found(&'w FoundSkill),
    /// It is composed, or registered.
    Known(Box<KnownSkill>),
}

impl ToldSkill<'_> {
    pub(crate) fn name(&self) -> &SkillName {
        match &self.of {
            Told::Found(found) => &found.name,
            Told::Known(known) => known.name(),
        }
    }

    pub(crate) fn description(&self) -> &str {
        match &self.of {
            Told::Found(found) => &found.description,
            Told::Known(known) => known.skill().description(),
        }
    }

    pub(crate) fn kind(&self) -> SkillKind {
        match &self.of {
            Told::Found(_) => SkillKind::AgentSkill,
            Told::Known(known) => known.kind(),
        }
    }

    pub(crate) fn item(&self) -> CatalogItem<'_> {
        CatalogItem {
            name: self.name(),
            description: self.description(),
            location: self.location.as_deref(),
            kind: match self.kind() {
                SkillKind::Composed => CatalogItemKind::Composed,
                SkillKind::AgentSkill => CatalogItemKind::AgentSkill,
            },
        }
    }
}

/// Returns every skill that counts, sorted by name.
pub(crate) fn told(world: &World) -> Result<Vec<ToldSkill<'_>>, FindSkillError> {
    let mut known = everything(world)?;
    let set = world.skills.skills();
    let ranks: Vec<usize> = set.discovery().roots.iter().map(|root| rank_of_root(&root.scope)).collect();
    let mut told: Vec<ToldSkill<'_>> = Vec::with_capacity(set.discovery().skills.len() + known.len());
    for found in set.active() {
        // A composed skill of the name may come first.
        let is_hidden = known.get(&found.name).is_some_and(|known| known.kind() == SkillKind::Composed)
            && world.skill(&found.name)?.is_some_and(|known| known.kind() == SkillKind::Composed);
        let Some(rank) = ranks.get(found.root).copied().filter(|_| !is_hidden) else { continue };
        known.remove(&found.name);
        told.push(ToldSkill { location: Some(location(found)), rank, of: Told::Found(found) });
    }
    for (_, known) in known {
        let location = match (known.place(), known.folder()) {
            // What was registered is the folder.
            (SkillPlace::Registered(_), Some(folder)) => Some(crate::path_text(&skill_file::path(folder))),
            (place, _) => place.path().map(crate::path_text),
        };
        told.push(ToldSkill { location, rank: rank(known.place()), of: Told::Known(Box::new(known)) });
    }
    told.sort_by(|left, right| left.name().cmp(right.name()));
    Ok(told)
}

/// Returns the label of the file of a skill, which there are many of.
fn location(found: &FoundSkill) -> String {
    match found.folder.to_str() {
        Some(folder) if !folder.ends_with('/') && cfg!(unix) => [folder, "/", found.file_name()].concat(),
        _ => crate::path_text(&found.location()),
    }
}

/// Says how near to the task at hand a place is: what was named for it comes before the project, that before the user.
fn rank(place: &SkillPlace) -> usize {
    match place {
        SkillPlace::Named(_) => 0,
        SkillPlace::Explicit(_) => 1,
        SkillPlace::Project(_) => 2,
        SkillPlace::User(_) => 3,
        SkillPlace::Client { .. } => 4,
        SkillPlace::Registered(_) => 5,
    }
}

/// Says the same of what is below a root.
fn rank_of_root(scope: &Scope) -> usize {
    rank(&SkillPlace::of_root(scope, PathBuf::new()))
}
