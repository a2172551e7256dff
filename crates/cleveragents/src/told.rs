//! The skills that a model is told of, of every kind and place, each once.

use std::collections::BTreeMap;

use cleveragents_catalog::{CatalogItem, CatalogItemKind};
use cleveragents_domain::SkillName;

use crate::SkillPlace;
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::views::everything;
use crate::world::World;

/// A skill as a model is told of it.
#[derive(Debug)]
pub(crate) struct ToldSkill {
    pub(crate) name: SkillName,
    pub(crate) description: String,
    pub(crate) location: Option<String>,
    pub(crate) kind: SkillKind,
    /// What comes first when there is not room for all.
    pub(crate) rank: usize,
    /// What is known of it beside what discovery found.
    pub(crate) known: Option<KnownSkill>,
}

impl ToldSkill {
    pub(crate) fn item(&self) -> CatalogItem<'_> {
        CatalogItem {
            name: &self.name,
            description: &self.description,
            location: self.location.as_deref(),
            kind: match self.kind {
                SkillKind::Composed => CatalogItemKind::Composed,
                SkillKind::AgentSkill => CatalogItemKind::AgentSkill,
            },
        }
    }
}

/// Returns every skill that counts, sorted by name.
pub(crate) fn told(world: &World) -> Result<Vec<ToldSkill>, FindSkillError> {
    let mut told: BTreeMap<SkillName, ToldSkill> = BTreeMap::new();
    let known = everything(world)?;
    let set = world.skills.skills();
    for found in set.active() {
        // A composed skill of the name may come first.
        let is_hidden = known.get(&found.name).is_some_and(|known| known.kind() == SkillKind::Composed)
            && world.skill(&found.name)?.is_some_and(|known| known.kind() == SkillKind::Composed);
        let Some(root) = set.discovery().roots.get(found.root).filter(|_| !is_hidden) else { continue };
        let place = SkillPlace::of_root(&root.scope, found.location());
        told.insert(
            found.name.clone(),
            ToldSkill {
                name: found.name.clone(),
                description: found.description.to_string(),
                location: place.path().map(crate::path_text),
                kind: SkillKind::AgentSkill,
                rank: rank(&place),
                known: None,
            },
        );
    }
    for (name, known) in known {
        if told.contains_key(&name) {
            continue;
        }
        let skill = ToldSkill {
            name: name.clone(),
            description: known.skill().description().to_owned(),
            location: known.place().path().map(crate::path_text),
            kind: known.kind(),
            rank: rank(known.place()),
            known: Some(known),
        };
        told.insert(name, skill);
    }
    Ok(told.into_values().collect())
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
