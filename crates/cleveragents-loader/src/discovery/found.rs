//! What discovery comes back with.

use super::DiscoveryProblem;
use crate::{Dialect, Scope};
use cleveragents_confine::ShownPath;
use cleveragents_domain::SkillName;
use std::path::PathBuf;

/// The skills below some roots, and what was not used.
#[derive(Clone, Debug, Default)]
pub struct Discovery {
    /// The skills that load, by root and then bytewise by path; several may have one name.
    pub skills: Vec<FoundSkill>,
    /// What was not used, or used with a reservation, by root and then bytewise by path.
    pub problems: Vec<DiscoveryProblem>,
    /// What came of each root, in the order given.
    pub roots: Vec<RootReport>,
}

/// A skill of which name and description are known.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundSkill {
    /// The name with its namespace.
    pub name: SkillName,
    /// The name as the file spells it, when it differs from `name`.
    pub declared_name: Option<Box<str>>,
    /// Whether `name` was derived, because the file declares no name or one that fits no grammar.
    pub derived: bool,
    /// What the skill is for.
    pub description: Box<str>,
    /// The dialect of the file.
    pub dialect: Dialect,
    /// The index of the root.
    pub root: usize,
    /// The absolute path of the folder, for display.
    pub folder: PathBuf,
    /// The name of the skill file, when it is not exactly `SKILL.md`.
    pub file_name: Option<Box<str>>,
    /// What the folder or a folder above it points at, when it is a link.
    pub target: Option<Box<ShownPath>>,
    /// How many errors a strict reading of the front matter finds.
    pub errors: u32,
    /// How many warnings there are about the front matter.
    pub warnings: u32,
}

impl FoundSkill {
    /// Returns the absolute path of the skill file, for display.
    pub fn location(&self) -> PathBuf {
        self.folder.join(self.file_name())
    }

    /// Returns the name of the skill file.
    pub fn file_name(&self) -> &str {
        self.file_name.as_deref().unwrap_or(crate::folder::SKILL_FILE)
    }

    /// Returns the name as the file spells it.
    pub fn declared_name(&self) -> &str {
        self.declared_name.as_deref().unwrap_or(self.name.as_str())
    }
}

/// What came of one root.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RootReport {
    /// The absolute path where it could be opened, else the path as given.
    pub path: PathBuf,
    /// How people call the root.
    pub label: String,
    /// On whose behalf it was searched.
    pub scope: Scope,
    /// The namespace that a bare name got.
    pub namespace: String,
    /// Whether it was searched.
    pub state: RootState,
    /// How many skills were found.
    pub skills: usize,
    /// How many skill folders or files are there and do not load.
    pub broken: usize,
    /// How many folders were listed.
    pub folders: usize,
    /// How many folders were left out for their names.
    pub pruned: usize,
}

/// Whether a root was searched.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RootState {
    /// All of it.
    Searched,
    /// Up to a limit, which is among the problems.
    Partial,
    /// It does not exist.
    Missing,
    /// It is not a folder.
    NotFolder,
    /// The system refuses access, or failed.
    Unreadable,
}

impl RootState {
    /// Returns the lower-case word for this state.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Partial => "partial",
            Self::Missing => "missing",
            Self::NotFolder => "not-folder",
            Self::Unreadable => "unreadable",
        }
    }
}
