//! What is known about a root while it is searched.

use super::{DiscoveryProblem, DiscoveryProblemCode, RootReport, RootState};
use crate::{Scope, Severity, SkillRoot};
use cleveragents_confine::{Identity, OpenError};
use std::collections::HashSet;
use std::path::PathBuf;

/// The state of one root.
pub(super) struct RootSearch<'a> {
    pub(super) index: usize,
    pub(super) root: &'a SkillRoot,
    /// Folders that were listed.
    pub(super) listed: HashSet<Identity>,
    /// How many names were looked at.
    pub(super) entries: usize,
    /// How many folders were listed, skill folders left out.
    pub(super) folders: usize,
    /// How many folders were left out for their names.
    pub(super) pruned: usize,
    /// How many folders are below the deepest level, and the first of them.
    pub(super) too_deep: Option<(usize, PathBuf)>,
    /// Whether a limit ended the search.
    pub(super) stopped: bool,
}

impl<'a> RootSearch<'a> {
    pub(super) fn new(index: usize, root: &'a SkillRoot) -> Self {
        Self {
            index,
            root,
            listed: HashSet::new(),
            entries: 0,
            folders: 0,
            pruned: 0,
            too_deep: None,
            stopped: false,
        }
    }

    /// Describes a root that could not be opened.
    pub(super) fn unopened(&self, error: &OpenError) -> (DiscoveryProblem, RootState) {
        let (code, state, mut severity) = if let OpenError::NotFound { .. } = error {
            (DiscoveryProblemCode::RootMissing, RootState::Missing, Severity::Note)
        } else if let OpenError::NotFolder { .. } = error {
            (DiscoveryProblemCode::RootNotFolder, RootState::NotFolder, Severity::Warning)
        } else {
            (DiscoveryProblemCode::RootUnreadable, RootState::Unreadable, Severity::Warning)
        };
        if self.root.scope == Scope::Explicit {
            severity = Severity::Error;
        }
        let path = self.root.path.clone();
        let mut problem = DiscoveryProblem::new(code, severity, self.index, path, error.to_string());
        problem.errno = error.errno();
        (problem, state)
    }

    /// Sums up what came of the root.
    pub(super) fn report(self, path: PathBuf, state: RootState, skills: usize, broken: usize) -> RootReport {
        RootReport {
            path,
            label: self.root.label.clone(),
            scope: self.root.scope.clone(),
            namespace: self.root.namespace.clone(),
            state,
            skills,
            broken,
            folders: self.folders,
            pruned: self.pruned,
        }
    }
}
