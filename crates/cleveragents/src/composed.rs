//! Composed skills from files: those that a person named, and the YAML files of the roots.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError, RelativePath, ShownPath};
use cleveragents_domain::{Skill, SkillName};
use cleveragents_loader::{
    DefinitionFileDigest, DefinitionProblem, DiagnosticCode, Scope, Severity, SkillRoot, SkillsFolder,
    read_skills_folder,
};

use crate::SkillPlace;

/// A composed skill and the file that it is from.
#[derive(Debug, Clone)]
pub(crate) struct ComposedSkill {
    pub(crate) skill: Arc<Skill>,
    pub(crate) place: SkillPlace,
    /// The index of its root; none for a file that was named, which comes before every root.
    pub(crate) root: Option<usize>,
}

/// A skill file that is not used.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum SkillFileProblem {
    /// A file of a folder of skills.
    File(DefinitionProblem),
    /// Another skill of the same name comes first.
    Shadowed {
        /// The name.
        name: SkillName,
        /// Where the one that is not used comes from.
        place: SkillPlace,
        /// Where the one that is used comes from.
        by: SkillPlace,
    },
    /// It is of a project that nobody trusts, and a composed skill of the same name from elsewhere keeps its rules.
    Untrusted {
        /// The name.
        name: SkillName,
        /// Where the one that is not used comes from.
        place: SkillPlace,
        /// Where the one that is used comes from.
        by: SkillPlace,
    },
}

impl SkillFileProblem {
    /// Returns the path, for display, and what is said about it.
    pub fn describe(&self) -> (String, String) {
        match self {
            Self::File(problem) => (ShownPath::new(&problem.path).to_string(), problem.message.clone()),
            Self::Shadowed { name, place, by } => {
                (shown(place), format!("`{name}` is shadowed by {}", described(by)))
            }
            Self::Untrusted { name, place, by } => {
                let by = described(by);
                (shown(place), format!("`{name}` is shadowed by {by}, because the project is not trusted"))
            }
        }
    }
}

fn shown(place: &SkillPlace) -> String {
    place.path().map_or_else(|| "registry".to_owned(), |path| ShownPath::new(path).to_string())
}

fn described(place: &SkillPlace) -> String {
    match place.path() {
        None => "the registered one".to_owned(),
        Some(_) => format!("`{}` ({})", shown(place), place.as_str()),
    }
}

/// The composed skills of all files, and what was not used.
#[derive(Debug, Default)]
pub(crate) struct ComposedSkills {
    pub(crate) active: BTreeMap<SkillName, ComposedSkill>,
    pub(crate) problems: Vec<SkillFileProblem>,
    /// Those that another one of the same name shadows.
    shadowed: Vec<ComposedSkill>,
    /// The files of each root that was read, the broken ones included, with the digests of the bytes that were read.
    pub(crate) read: Vec<(PathBuf, Vec<DefinitionFileDigest>)>,
}

impl ComposedSkills {
    /// Reads the roots in the order of precedence. The folders of other clients hold no skills of ours.
    pub(crate) fn read(named: &[(PathBuf, Arc<Skill>)], roots: &[SkillRoot]) -> Self {
        let mut found = Self::default();
        for (path, skill) in named {
            found.add(ComposedSkill {
                skill: Arc::clone(skill),
                place: SkillPlace::Named(path.clone()),
                root: None,
            });
        }
        for (index, root) in roots.iter().enumerate() {
            if let Scope::Client(_) = root.scope {
                continue;
            }
            let Some(folder) = skills_folder(&root.path) else { continue };
            found.read.push((root.path.clone(), folder.files));
            let problems = folder.problems.into_iter().map(|problem| weighed(&root.scope, problem));
            found.problems.extend(problems.map(SkillFileProblem::File));
            for file in folder.definitions {
                let place = SkillPlace::of_root(&root.scope, file.path);
                found.add(ComposedSkill { skill: file.value, place, root: Some(index) });
            }
        }
        found
    }

    /// Returns the skills of the project, those that others shadow included.
    pub(crate) fn of_project(&self) -> impl Iterator<Item = &ComposedSkill> {
        let shadowed = self.shadowed.iter();
        let all = self.active.values().chain(shadowed);
        all.filter(|composed| matches!(composed.place, SkillPlace::Project(_)))
    }

    /// Returns the skills of one name, the one that comes first before those that it shadows.
    pub(crate) fn named(&self, name: &SkillName) -> impl Iterator<Item = &ComposedSkill> {
        let shadowed = self.shadowed.iter().filter(move |composed| composed.skill.name() == name);
        self.active.get(name).into_iter().chain(shadowed)
    }

    fn add(&mut self, composed: ComposedSkill) {
        let name = composed.skill.name().clone();
        match self.active.get(&name) {
            Some(first) => {
                let (place, by) = (composed.place.clone(), first.place.clone());
                self.problems.push(SkillFileProblem::Shadowed { name, place, by });
                self.shadowed.push(composed);
            }
            None => {
                self.active.insert(name, composed);
            }
        }
    }
}

/// A folder that a person named may hold other YAML, which is no mistake.
fn weighed(scope: &Scope, problem: DefinitionProblem) -> DefinitionProblem {
    let mut diagnostics = problem.diagnostics.iter();
    let is_other = diagnostics.any(|placed| placed.diagnostic.code == DiagnosticCode::WrongKind);
    let severity = if *scope == Scope::Explicit && is_other { Severity::Note } else { problem.severity };
    DefinitionProblem { severity, ..problem }
}

/// Reads the YAML files of a folder of skills; none when there is no such folder, or when it is a skill itself, whose
/// files are its own.
pub(crate) fn skills_folder(path: &Path) -> Option<SkillsFolder> {
    match Folder::open(path) {
        Ok(folder) if is_skill(&folder) => None,
        Ok(folder) => Some(read_skills_folder(&folder)),
        Err(OpenError::NotFound { .. }) => None,
        Err(error) => Some(SkillsFolder::unopened(path, &error)),
    }
}

fn is_skill(folder: &Folder) -> bool {
    RelativePath::try_from(Path::new("SKILL.md")).is_ok_and(|file| folder.attributes(&file).is_ok())
}
