//! Why the registry stays as it is.

use std::path::PathBuf;

use cleveragents_confine::OpenError;
use cleveragents_domain::{NameError, SkillName};
use cleveragents_registry::{
    AgentSkillFolderError, EntryKind, EntryName, PutError, RegistrationError, RemoveError, StateError,
};

use crate::activation::OpenSkillError;
use crate::explained::ResolveSkillError;
use crate::known_skill::FindSkillError;
use crate::named_definitions::ToolFileError;

/// Why the registry stays as it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// There is no data folder to keep it in.
    #[error("no data folder is known")]
    NoDataFolder,
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] ToolFileError),
    /// The agent-skill folder cannot be used.
    #[error(transparent)]
    Folder(#[from] OpenSkillError),
    /// The path leads to nothing that can be opened.
    #[error("`{}` cannot be opened", path.display())]
    Open {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// The definition cannot be registered whatever else is registered.
    #[error(transparent)]
    Definition(#[from] RegistrationError),
    /// The definition does not fit what is registered.
    #[error(transparent)]
    Put(#[from] PutError),
    /// The entry cannot be removed.
    #[error(transparent)]
    Remove(#[from] RemoveError),
    /// What was written is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The name belongs to something of another kind.
    #[error("`{name}` is {found}, not {wanted}")]
    OtherKind {
        /// The name.
        name: EntryName,
        /// What it is.
        found: EntryKind,
        /// What was asked for.
        wanted: EntryKind,
    },
    /// It is not registered, because a file defines it.
    #[error("`{name}` is not registered: `{}` defines it", path.display())]
    InFile {
        /// The name.
        name: EntryName,
        /// The file, for display.
        path: PathBuf,
    },
    /// It asks for tools that do not exist, and that was to be refused.
    #[error("`{name}` is not complete: {}", missing.join("; "))]
    Incomplete {
        /// What was to be added.
        name: EntryName,
        /// What it asks for and does not get.
        missing: Vec<String>,
    },
    /// It includes several skills that do not exist.
    #[error("skill `{name}` includes {}, which do not exist", listed(missing))]
    MissingIncludes {
        /// What was to be added.
        name: SkillName,
        /// What it includes in vain, in the order of the file.
        missing: Vec<SkillName>,
    },
    /// The skill has no exact set of tools.
    #[error(transparent)]
    Resolve(#[from] ResolveSkillError),
    /// Something that is needed cannot be found.
    #[error(transparent)]
    Find(#[from] FindSkillError),
    /// The registry cannot be read.
    #[error(transparent)]
    State(#[from] StateError),
}

impl From<AgentSkillFolderError> for RegistryError {
    fn from(error: AgentSkillFolderError) -> Self {
        Self::Folder(error.into())
    }
}

fn listed(names: &[SkillName]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
