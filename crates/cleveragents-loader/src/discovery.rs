//! Finds the skills below roots and says what it does not use.
//!
//! The walk asks for `<folder>/SKILL.md` before it opens a folder: a skill costs four system calls and is never listed. A
//! skill folder is a boundary; what stands inside is the business of [`crate::AgentSkillLoader::contents`]. Nothing
//! here runs anything, and it needs no trust.

mod candidate;
mod collected;
mod found;
mod problem;
mod root_search;
mod search;
mod territory;

pub use found::{Discovery, FoundSkill, RootReport, RootState};
pub use problem::{DiscoveryProblem, DiscoveryProblemCode, PlacedDiagnostic};

use crate::index::Memory;
use crate::{IndexReport, IndexedDiscovery, SkillIndex, SkillRoot};
use cleveragents_confine::Backend;
use search::Search;
pub(crate) use search::Seen;

/// Names that are never searched: they hold other people's skills, by the thousand.
pub const PRUNED_NAMES: [&str; 4] = [".git", ".venv", "node_modules", "target"];

/// How far discovery goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DiscoveryOptions {
    /// The deepest level of a skill folder: 1 is directly in the root.
    pub max_depth: usize,
    /// The most folders that are listed in one root; skill folders are not.
    pub max_folders: usize,
    /// The most names that are looked at in one root.
    pub max_entries: usize,
    /// How the folders are opened; `None` takes the best way that the system has.
    pub backend: Option<Backend>,
}

impl Default for DiscoveryOptions {
    fn default() -> Self {
        Self { max_depth: 8, max_folders: 100_000, max_entries: 1_000_000, backend: None }
    }
}

/// Finds the skills below `roots`; never fails.
///
/// Skills are in the order of the roots and then bytewise by path, whatever order the file system has. Each skill folder is
/// found once, however many links and roots lead to it; which of two skills of one name wins is for the catalog to
/// decide. Everything that is not used, and every limit that was hit, is among the problems.
pub fn discover_skills(roots: &[SkillRoot], options: &DiscoveryOptions) -> Discovery {
    search_all(roots, options, &mut Memory::None).0
}

/// Finds the skills below `roots` as [`discover_skills`] does, reading only the files that changed since they were written down.
///
/// Nothing about the index is an error: what cannot be used is made again, and what cannot be written is reported.
pub fn discover_skills_indexed(
    roots: &[SkillRoot],
    options: &DiscoveryOptions,
    index: &SkillIndex,
) -> IndexedDiscovery {
    let mut memory = Memory::in_files(index);
    let (discovery, seen) = search_all(roots, options, &mut memory);
    let (written, problems) = memory.into_report();
    let report = IndexReport { verified: seen.verified, read: seen.read, written, problems };
    IndexedDiscovery { discovery, report }
}

pub(crate) fn search_all(
    roots: &[SkillRoot],
    options: &DiscoveryOptions,
    memory: &mut Memory<'_>,
) -> (Discovery, Seen) {
    let mut search = Search::new(options);
    for (index, root) in roots.iter().enumerate() {
        search.root(index, root, memory);
    }
    if search.seen.doubtful {
        return search_all(roots, options, &mut Memory::None);
    }
    let seen = search.seen;
    (search.finish(), seen)
}
