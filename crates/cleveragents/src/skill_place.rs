//! Where a skill comes from.

use std::path::{Path, PathBuf};

use cleveragents_loader::Scope;

/// Where a skill comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkillPlace {
    /// A file that a person named for this run.
    Named(PathBuf),
    /// A file below a root that a person named.
    Explicit(PathBuf),
    /// A file of the project.
    Project(PathBuf),
    /// A file of the user.
    User(PathBuf),
    /// A file in the folder of another client.
    Client {
        /// The client.
        client: String,
        /// The file.
        path: PathBuf,
    },
    /// The registry, with the file or the folder that it was read from.
    Registered(Option<PathBuf>),
}

impl SkillPlace {
    pub(crate) fn of_root(scope: &Scope, path: PathBuf) -> Self {
        match scope {
            Scope::Project => Self::Project(path),
            Scope::User => Self::User(path),
            Scope::Explicit => Self::Explicit(path),
            Scope::Client(client) => Self::Client { client: client.clone(), path },
        }
    }

    /// Returns the lower-case word for the kind of this place.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Named(_) => "named",
            Self::Explicit(_) => "explicit",
            Self::Project(_) => "project",
            Self::User(_) => "user",
            Self::Client { .. } => "client",
            Self::Registered(_) => "registered",
        }
    }

    /// Returns the file, for display.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Named(path)
            | Self::Explicit(path)
            | Self::Project(path)
            | Self::User(path)
            | Self::Client { path, .. } => Some(path),
            Self::Registered(path) => path.as_deref(),
        }
    }
}
