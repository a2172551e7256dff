//! Looking a skill up by what a person wrote.

use std::path::{Path, PathBuf};

use cleveragents_domain::SkillName;
use cleveragents_loader::FoundSkill;

use crate::SkillSet;
use crate::suggestion::nearest;

/// Why a name does not lead to one active skill.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkillLookupError {
    /// There is no such skill.
    #[error("skill `{written}` not found")]
    NotFound {
        /// The name as it was given.
        written: String,
        /// The nearest name of an active skill, if one is near.
        suggestion: Option<SkillName>,
    },
    /// Several skills have that name in different namespaces.
    #[error("`{written}` is the name of {} skills: {}", candidates.len(), listed(candidates))]
    Ambiguous {
        /// The name as it was given.
        written: String,
        /// The full names, sorted.
        candidates: Vec<SkillName>,
    },
    /// There is such a skill, and it does not load.
    #[error("skill `{written}` does not load: {reason}")]
    Broken {
        /// The name as it was given.
        written: String,
        /// The file or folder, for display.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl SkillSet {
    /// Finds an active skill by its full name, else by its short name, else by the name that its file declares.
    pub fn find(&self, written: &str) -> Result<&FoundSkill, SkillLookupError> {
        if let Some(exact) = self.active().find(|skill| skill.name.as_str() == written) {
            return Ok(exact);
        }
        let alike: Vec<&FoundSkill> = self
            .active()
            .filter(|skill| skill.name.short_name() == written || skill.declared_name() == written)
            .collect();
        match alike.as_slice() {
            [only] => Ok(only),
            [] => Err(self.explain_absence(written)),
            several => {
                let candidates = several.iter().map(|skill| skill.name.clone()).collect();
                Err(SkillLookupError::Ambiguous { written: written.to_owned(), candidates })
            }
        }
    }

    fn explain_absence(&self, written: &str) -> SkillLookupError {
        let short = written.rsplit('/').next().unwrap_or(written);
        let broken = self.discovery().problems.iter().find(|problem| {
            let folder = if is_skill_file(&problem.path) {
                problem.path.parent()
            } else {
                Some(problem.path.as_path())
            };
            let is_named = problem.declared_name.as_deref() == Some(written);
            let is_folder = folder.and_then(|folder| folder.file_name()).is_some_and(|name| name == short);
            problem.is_broken_skill() && (is_named || is_folder)
        });
        match broken {
            Some(problem) => SkillLookupError::Broken {
                written: written.to_owned(),
                path: problem.path.clone(),
                reason: problem.message.clone(),
            },
            None => SkillLookupError::NotFound {
                written: written.to_owned(),
                suggestion: self.nearest_name(written),
            },
        }
    }

    fn nearest_name(&self, written: &str) -> Option<SkillName> {
        let full = nearest(written, self.active().map(|skill| skill.name.as_str()));
        let found = full.or_else(|| nearest(written, self.active().map(|skill| skill.name.short_name())))?;
        self.active()
            .map(|skill| &skill.name)
            .find(|name| name.as_str() == found || name.short_name() == found)
            .cloned()
    }
}

/// Tells whether a path has the name of a skill file.
pub(crate) fn is_skill_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().eq_ignore_ascii_case(b"SKILL.md"))
}

fn listed(names: &[SkillName]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
