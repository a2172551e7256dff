//! Which of several skills with one name counts.
//!
//! The order is that of the places. A project that nobody trusts cannot use it to take the rules of a composed skill away:
//! its file or folder yields to a composed skill of that name from elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleveragents_domain::SkillName;
use cleveragents_loader::{FoundSkill, Scope};
use cleveragents_registry::SkillQuery;
use cleveragents_runtime::Origin;

use crate::SkillPlace;
use crate::composed::{ComposedSkill, SkillFileProblem};
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::world::{World, known_registered};

impl World {
    /// Finds a skill by its whole name: one of a file, else the registered one.
    pub(crate) fn skill(&self, name: &SkillName) -> Result<Option<KnownSkill>, FindSkillError> {
        let Some(first) = self.first_of_files(name)? else {
            return Ok(self.registered.skill(name)?.map(known_registered));
        };
        if self.origin(first.place()) == Origin::Trusted {
            return Ok(Some(first));
        }
        // A registry that cannot be read hides nothing here; a call asks `admits` as well.
        let registered = || self.registered.skill(name).unwrap_or_default().map(known_registered);
        Ok(Some(self.trusted_instead_of(name, first.kind(), registered)?.unwrap_or(first)))
    }

    /// Returns the skill that counts in place of one of an untrusted project. A folder of instructions yields to composed
    /// skills alone: it restricts nobody but itself.
    fn trusted_instead_of(
        &self,
        name: &SkillName,
        kind: SkillKind,
        registered: impl FnOnce() -> Option<KnownSkill>,
    ) -> Result<Option<KnownSkill>, FindSkillError> {
        let mut of_files = self.composed()?.named(name);
        if let Some(composed) = of_files.find(|composed| self.origin(&composed.place) == Origin::Trusted) {
            return Ok(Some(known_composed(composed)));
        }
        let counts = |other: &KnownSkill| kind == SkillKind::Composed || other.kind() == SkillKind::Composed;
        Ok(registered().filter(counts))
    }

    /// Tells whether calls may be made in the name of a skill: of one of an untrusted project only when the registry could
    /// be asked for the rules of another one of that name.
    pub(crate) fn admits(&self, known: &KnownSkill) -> Result<(), FindSkillError> {
        if self.origin(known.place()) == Origin::Untrusted {
            self.registered.skill(known.name())?;
        }
        Ok(())
    }

    /// Finds the skill that comes first in the order of the places.
    fn first_of_files(&self, name: &SkillName) -> Result<Option<KnownSkill>, FindSkillError> {
        let composed = self.composed()?.active.get(name);
        let found = self.skills.skills().get(name);
        match (composed, found) {
            (Some(composed), found) if found.is_none_or(|found| comes_first(composed, found)) => {
                Ok(Some(known_composed(composed)))
            }
            (_, Some(found)) => self.known_folder(found).map(Some),
            (_, None) => Ok(None),
        }
    }

    /// Returns the skill files that are not used; of two that have one name the one that comes later.
    pub(crate) fn skill_problems(&self) -> Result<Vec<SkillFileProblem>, FindSkillError> {
        let composed = self.composed()?;
        let mut problems = composed.problems.clone();
        let of_composed = composed
            .active
            .values()
            .map(|composed| (composed.skill.name().clone(), (composed.place.clone(), SkillKind::Composed)));
        let mut first: BTreeMap<SkillName, (SkillPlace, SkillKind)> = of_composed.collect();
        let registered = self.registered.skills(&SkillQuery::default()).unwrap_or_default();
        let mut registered: BTreeMap<SkillName, KnownSkill> = registered
            .into_iter()
            .map(|entry| (entry.skill.name().clone(), known_registered(entry)))
            .collect();
        let discovery = self.skills.skills().discovery();
        for found in self.skills.skills().active() {
            let other = composed.active.get(&found.name);
            // Of most names there is one skill.
            if other.is_none() && !registered.contains_key(&found.name) {
                continue;
            }
            let scope = discovery.roots.get(found.root).map_or(&Scope::Project, |root| &root.scope);
            let folder = SkillPlace::of_root(scope, found.location());
            let Some(other) = other else {
                first.insert(found.name.clone(), (folder, SkillKind::AgentSkill));
                continue;
            };
            let (place, by) = if comes_first(other, found) {
                (folder, other.place.clone())
            } else {
                first.insert(found.name.clone(), (folder.clone(), SkillKind::AgentSkill));
                (other.place.clone(), folder)
            };
            problems.push(SkillFileProblem::Shadowed { name: found.name.clone(), place, by });
        }
        for (name, (place, kind)) in first {
            if self.origin(&place) == Origin::Untrusted
                && let Some(used) = self.trusted_instead_of(&name, kind, || registered.remove(&name))?
            {
                turn_around(name, place, used.place, &mut problems);
            }
        }
        Ok(problems)
    }
}

/// Says of a skill of an untrusted project that it is hidden, and no longer that it hides what counts in its place.
fn turn_around(name: SkillName, place: SkillPlace, by: SkillPlace, problems: &mut Vec<SkillFileProblem>) {
    problems.retain(|problem| {
        let SkillFileProblem::Shadowed { name: shadowed, place, .. } = problem else { return true };
        *shadowed != name || *place != by
    });
    problems.push(SkillFileProblem::Untrusted { name, place, by });
}

fn comes_first(composed: &ComposedSkill, found: &FoundSkill) -> bool {
    let Some(root) = composed.root else { return true };
    let path = composed.place.path().map(|path| path.as_os_str().as_encoded_bytes().to_owned());
    let location = found.location().into_os_string().into_encoded_bytes();
    (root, false, path.unwrap_or_default()) < (found.root, found.derived, location)
}

fn known_composed(composed: &ComposedSkill) -> KnownSkill {
    KnownSkill { skill: Arc::clone(&composed.skill), place: composed.place.clone(), folder: None }
}
