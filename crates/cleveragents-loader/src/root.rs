//! Where skills are looked for.

use serde::{Serialize, Serializer};
use std::fmt;
use std::path::PathBuf;

/// On whose behalf a root is searched.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Scope {
    /// The project at hand.
    Project,
    /// The user, in every project.
    User,
    /// Named on the command line or by the embedding program.
    Explicit,
    /// The folder of another client.
    Client(String),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Project => f.write_str("project"),
            Self::User => f.write_str("user"),
            Self::Explicit => f.write_str("explicit"),
            Self::Client(name) => write!(f, "client {name}"),
        }
    }
}

impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A folder below which skills are looked for; its place in the list is its rank.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SkillRoot {
    /// The folder, which need not exist.
    pub path: PathBuf,
    /// On whose behalf it is searched.
    pub scope: Scope,
    /// The namespace that a bare name gets.
    pub namespace: String,
    /// How people call the root: the path as it was given.
    pub label: String,
}

impl SkillRoot {
    /// Names a root by its path.
    pub fn new(path: impl Into<PathBuf>, scope: Scope, namespace: impl Into<String>) -> Self {
        let path = path.into();
        let label = cleveragents_confine::ShownPath::new(&path).to_string();
        Self { path, scope, namespace: namespace.into(), label }
    }
}
