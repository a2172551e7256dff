//! What is known about a root while it is searched.

use super::{DiscoveryProblem, DiscoveryProblemCode, RootReport, RootState};
use crate::index::Recorder;
use crate::{Scope, Severity, SkillRoot};
use cleveragents_confine::{Identity, OpenError, RelativePath};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// At most this many of the folders that were left out are named.
const NAMED: usize = 3;

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
    /// The first of them, below the root.
    pub(super) pruned_paths: Vec<RelativePath>,
    /// How many folders are below the deepest level, and the first of them.
    pub(super) too_deep: Option<(usize, PathBuf)>,
    /// Whether a limit ended the search.
    pub(super) stopped: bool,
    /// What is being written down about the root, when anything is.
    pub(super) recorder: Option<Recorder<'a>>,
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
            pruned_paths: Vec::new(),
            too_deep: None,
            stopped: false,
            recorder: None,
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

    /// Counts a folder at `path` that is left out for its name.
    pub(super) fn leave_out(&mut self, path: RelativePath) {
        self.pruned += 1;
        if self.pruned_paths.len() < NAMED {
            self.pruned_paths.push(path);
        }
    }

    /// Says which folders of the root at `path` were left out for their names, when there are any.
    pub(super) fn left_out(&self, path: &Path) -> Option<DiscoveryProblem> {
        let named: Vec<String> = self.pruned_paths.iter().map(|path| format!("`{}`", path.shown())).collect();
        let more = match self.pruned - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let what = match self.pruned {
            0 => return None,
            1 => "1 folder was not searched because of its name".to_owned(),
            count => format!("{count} folders were not searched because of their names"),
        };
        let message = format!("{what}: {}{more}", named.join(", "));
        let code = DiscoveryProblemCode::Pruned;
        Some(DiscoveryProblem::new(code, Severity::Note, self.index, path.to_owned(), message))
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
