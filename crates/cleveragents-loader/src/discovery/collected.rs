//! What was found so far, each skill folder once.

use super::candidate::Outcome;
use super::{Discovery, DiscoveryProblem, DiscoveryProblemCode, FoundSkill, RootReport};
use crate::Severity;
use cleveragents_confine::{Folder, Identity, RelativePath, ShownPath};
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::path::Path;

/// The result in the making.
#[derive(Default)]
pub(super) struct Collected {
    discovery: Discovery,
    /// Skill files found so far (or their folders, when a file has several names), with the place among the skills.
    skill_files: HashMap<Identity, usize, RandomState>,
    broken: usize,
}

impl Collected {
    /// Puts everything in order.
    pub(super) fn finish(self) -> Discovery {
        let mut discovery = self.discovery;
        discovery.skills.sort_by(|a, b| (a.root, bytes(&a.folder)).cmp(&(b.root, bytes(&b.folder))));
        discovery
            .problems
            .sort_by(|a, b| (a.root, bytes(&a.path), a.code).cmp(&(b.root, bytes(&b.path), b.code)));
        discovery
    }

    /// Counts the skills and the broken entries.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.discovery.skills.len(), self.broken)
    }

    pub(super) fn root(&mut self, report: RootReport) {
        self.discovery.roots.push(report);
    }

    pub(super) fn problem(&mut self, problem: DiscoveryProblem) {
        self.broken += usize::from(problem.code.is_broken_entry());
        self.discovery.problems.push(problem);
    }

    pub(super) fn problems(&mut self, problems: impl IntoIterator<Item = DiscoveryProblem>) {
        problems.into_iter().for_each(|problem| self.problem(problem));
    }

    /// Takes what came of a skill file below `base`; `name` is its folder when that is not `base` itself.
    pub(super) fn take(&mut self, outcome: Outcome, base: &Folder, name: Option<&RelativePath>) {
        let (found, file, links) = match outcome {
            Outcome::Found(found, file, links) => (found, file, links),
            Outcome::Broken(problem) => return self.problem(*problem),
        };
        // A file with several names may stand in several folders, which then tell the skills apart.
        let key = if links <= 1 {
            file
        } else {
            match name {
                Some(name) => base.stat(name).map_or(file, |stat| stat.identity),
                None => base.identity(),
            }
        };
        self.take_skill(found, key);
    }

    /// Makes room for about so many more skills.
    pub(super) fn expect(&mut self, skills: usize) {
        self.discovery.skills.reserve(skills);
        self.skill_files.reserve(skills);
    }

    /// Takes a skill that `key` tells from others.
    pub(super) fn take_skill(&mut self, found: FoundSkill, key: Identity) {
        let place = self.discovery.skills.len();
        let first = *self.skill_files.entry(key).or_insert(place);
        match self.discovery.skills.get(first) {
            None => self.discovery.skills.push(found),
            Some(first) => {
                let problem = same_folder(&found, first);
                self.problem(problem);
            }
        }
    }
}

fn same_folder(found: &FoundSkill, first: &FoundSkill) -> DiscoveryProblem {
    let shown = ShownPath::new(&first.folder);
    let message = match &found.target {
        Some(target) => format!("is a link to `{target}`, the folder of `{}` at `{shown}`", first.name),
        None => format!("is the folder of `{}` at `{shown}`", first.name),
    };
    let code = DiscoveryProblemCode::SameFolder;
    DiscoveryProblem::new(code, Severity::Note, found.root, found.folder.clone(), message)
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}
