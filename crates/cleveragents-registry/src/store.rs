//! The registry: tools, validations and skills that outlive a process, checked against one another on every change.

mod agent_skill;
mod entry;
mod error;
mod memory;
mod options;
mod registration;
mod relations;
mod sqlite;
mod uses;
mod verdict;

use std::fmt;
use std::sync::Arc;

use cleveragents_domain::resolve::Definitions;
use cleveragents_domain::{SkillName, ToolName};

pub use agent_skill::{AgentSkillFolder, AgentSkillFolderConfig, AgentSkillFolderError, ResourceFolder};
pub use entry::{EntryKind, EntryName, EntryRecord, SkillEntry, ToolEntry, UseRole, User};
pub use error::{PutError, Refusal, RefusalReason, RemoveError};
pub use memory::MemoryStore;
pub use options::{
    Effect, MissingTools, Put, PutChange, PutMode, PutOptions, PutWarning, RemoveOptions, Removed,
    SkillOrigin, SkillQuery, ToolQuery, UsedEntries,
};
pub use registration::{
    MAX_DEFINITION_BYTES, Registration, RegistrationError, RegistrationFault, RegistrationProblem,
};
pub use sqlite::SqliteStore;

use crate::StateError;

/// Tools, validations and skills by name.
///
/// A change is all or nothing, and is checked together with everything that it touches: no change leaves a cycle, a
/// skill whose include is missing, or an override that loosens what a tool declares. An entry that was broken before,
/// because something it needs was removed by force, does not stand in the way of other changes.
///
/// Readers see the registry as it was at one moment and never wait for writers.
pub trait Store: fmt::Debug + Send + Sync {
    /// Puts several definitions at once, in whichever order they need one another, and says what became of each, in the
    /// order in which they were given.
    fn put_many(&self, registrations: &[Registration], options: PutOptions) -> Result<Vec<Put>, PutError>;

    /// Puts one definition.
    fn put(&self, registration: &Registration, options: PutOptions) -> Result<Put, PutError> {
        let mut put = self.put_many(std::slice::from_ref(registration), options)?;
        // As many answers as definitions.
        Ok(put.pop().unwrap_or_else(|| Put::new(registration, PutChange::Unchanged)))
    }

    /// Removes a definition; an agent-skill folder goes with its skill and its tool, whichever of them is named.
    ///
    /// What other definitions use is refused with the list of them, unless the options say otherwise.
    fn remove(&self, name: &EntryName, options: RemoveOptions) -> Result<Removed, RemoveError>;

    /// Returns a tool or a validation.
    fn tool(&self, name: &ToolName) -> Result<Option<ToolEntry>, StateError>;

    /// Returns a skill.
    fn skill(&self, name: &SkillName) -> Result<Option<SkillEntry>, StateError>;

    /// Returns tools and validations, bytewise by name.
    fn tools(&self, query: &ToolQuery) -> Result<Vec<ToolEntry>, StateError>;

    /// Returns skills, bytewise by name.
    fn skills(&self, query: &SkillQuery) -> Result<Vec<SkillEntry>, StateError>;

    /// Returns what uses a name directly, whether there is such an entry or not, by name and role.
    fn users(&self, name: &EntryName) -> Result<Vec<User>, StateError>;

    /// Returns everything that is registered, together with what the runtime provides, as it is at one moment.
    ///
    /// The same snapshot is handed out until the registry changes, in whichever process.
    fn snapshot(&self) -> Result<Arc<Definitions>, StateError>;
}
