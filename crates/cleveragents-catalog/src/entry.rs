//! One skill as a catalog sees it: tier 1 and where it was found.

use std::fmt;

use cleveragents_domain::SkillName;

/// Describes one skill that was found, before precedence is decided.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SkillEntry {
    /// The name under which the skill is called.
    pub name: SkillName,
    /// The description as it stands in the file, line breaks included.
    pub description: String,
    /// The label of the SKILL.md file.
    pub location: String,
    /// The label of the folder that holds the file.
    pub folder: String,
    /// Whether the name was derived from what the file or its folder is called, because the file declares none that fits.
    pub derived: bool,
    /// The position of the root in the order of precedence; lower wins.
    pub root: usize,
    /// Whose folder the root is.
    pub scope: EntryScope,
}

/// Says whose folder a skill was found in.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum EntryScope {
    /// A root that was asked for by name; it replaces the others.
    Explicit,
    /// The project's own folder.
    Project,
    /// The user's folder.
    User,
    /// The folder of another client, by the name of that client.
    Client(String),
}

impl fmt::Display for EntryScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Explicit => f.write_str("explicit"),
            Self::Project => f.write_str("project"),
            Self::User => f.write_str("user"),
            Self::Client(client) => write!(f, "client {client}"),
        }
    }
}
