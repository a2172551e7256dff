//! The skills that others of the same name hide.

use cleveragents_domain::SkillName;
use cleveragents_registry::SkillQuery;
use serde::Serialize;

use super::skill_list::{REGISTERED, SkillRow};
use crate::composed::SkillFileProblem;
use crate::known_skill::FindSkillError;
use crate::world::World;

/// A skill that another one of the same name hides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ShadowedSkill {
    /// The name.
    pub name: SkillName,
    /// Where it comes from, as in [`SkillRow::place`].
    pub place: &'static str,
    /// The file or folder, for display.
    pub config: Option<String>,
    /// The file or folder of the one that counts, for display.
    pub by: Option<String>,
    /// Why it is not used.
    pub reason: String,
}

/// Lists what is hidden by what comes before it, given the skills that count, sorted by name.
pub(super) fn shadowed(world: &World, rows: &[SkillRow]) -> Result<Vec<ShadowedSkill>, FindSkillError> {
    let mut shadowed: Vec<ShadowedSkill> = Vec::new();
    for problem in world.skill_problems()? {
        let reason = problem.describe().1;
        match problem {
            SkillFileProblem::File(_) => {}
            SkillFileProblem::Shadowed { name, place, by }
            | SkillFileProblem::Untrusted { name, place, by } => {
                let config = place.path().map(crate::path_text);
                let by = by.path().map(crate::path_text);
                shadowed.push(ShadowedSkill { name, place: place.as_str(), config, by, reason });
            }
        }
    }
    for entry in world.registered.skills(&SkillQuery::default())? {
        let name = entry.skill.name();
        let row = rows.binary_search_by(|row| row.name.cmp(name)).ok().and_then(|place| rows.get(place));
        let Some(row) = row.filter(|row| row.place != REGISTERED) else { continue };
        let by = row.config.clone();
        shadowed.push(ShadowedSkill {
            name: name.clone(),
            place: REGISTERED,
            config: entry.record.config_path.as_deref().map(crate::path_text),
            reason: format!(
                "`{name}` is shadowed by `{}` ({})",
                by.as_deref().unwrap_or_default(),
                row.place
            ),
            by,
        });
    }
    shadowed.sort_by(|one, two| one.name.cmp(&two.name));
    Ok(shadowed)
}
