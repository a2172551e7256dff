//! What links below a root lead to.

use super::super::root_search::RootSearch;
use super::super::territory::{PendingLink, Territory};
use super::super::{DiscoveryProblem, DiscoveryProblemCode};
use super::{Opened, Search, skill_file};
use crate::Severity;
use crate::folder::SKILL_FILE;
use cleveragents_confine::{Folder, OpenError, RelativePath, ShownPath};
use std::path::{Path, PathBuf};

/// A linked folder with more names than this must have a `SKILL.md` of exactly that name to be a skill.
const MAX_LINKED_NAMES: usize = 10_000;

impl Search<'_> {
    /// Looks behind a link that waited.
    ///
    /// A skill folder is taken wherever it is. Any other folder is searched as a territory of its own, once, and only inside
    /// the root: one link must not make all of the disk a part of it.
    pub(super) fn link<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        root: &Folder,
        link: PendingLink,
    ) -> Option<Territory<'k>> {
        let path = root.label().join(&link.path);
        let target = root.link_target(&link.path).ok();
        let folder = match root.follow(&link.path) {
            Ok(folder) => folder,
            // A link to a file has nothing to do with skills.
            Err(OpenError::NotFolder { .. }) => return None,
            Err(error) => {
                self.found.problem(broken_link(here.index, path, target.as_ref(), &error));
                return None;
            }
        };
        let target = target.unwrap_or_else(|| link.path.shown());
        if here.listed.contains(&folder.identity()) {
            let message = format!("is a link to `{target}`, which is searched already");
            let code = DiscoveryProblemCode::SameFolder;
            self.found.problem(DiscoveryProblem::new(code, Severity::Note, here.index, path, message));
            return None;
        }
        let folder = if may_be_skill(&folder) {
            folder
        } else if let Ok(inside) = root.folder(&link.path) {
            inside
        } else {
            let message = format!(
                "is a link to `{target}`, which is no skill folder and not in this root; name it with `--root` to search it"
            );
            let code = DiscoveryProblemCode::LinkNotFollowed;
            self.found.problem(DiscoveryProblem::new(code, Severity::Warning, here.index, path, message));
            return None;
        };
        match self.open(here, folder, Some(&target), link.depth) {
            Opened::Group(folder, names) => Some(Territory::of_link(folder, link, target, names)),
            Opened::Settled => None,
        }
    }
}

/// Describes a link that leads nowhere, or to what cannot be opened.
fn broken_link(
    index: usize,
    path: PathBuf,
    target: Option<&ShownPath>,
    error: &OpenError,
) -> DiscoveryProblem {
    let broken = matches!(error, OpenError::NotFound { .. } | OpenError::LinkLoop { .. });
    let code = if broken { DiscoveryProblemCode::LinkBroken } else { DiscoveryProblemCode::Unreadable };
    let message = match target {
        Some(target) => format!("{error}; it is a link to `{target}`"),
        None => error.to_string(),
    };
    let mut problem = DiscoveryProblem::new(code, Severity::Error, index, path, message);
    problem.errno = error.errno();
    problem
}

/// Tells whether a folder has a skill file, or refuses to say so.
fn may_be_skill(folder: &Folder) -> bool {
    let exact = RelativePath::try_from(Path::new(SKILL_FILE)).is_ok_and(|file| folder.stat(&file).is_ok());
    exact
        || match folder.entries_within(MAX_LINKED_NAMES) {
            Ok(names) => skill_file(&names).is_some(),
            Err(OpenError::TooManyEntries { .. }) => false,
            Err(_) => true,
        }
}
