//! Changing what is registered.

mod adding;
mod error;
mod placing;
mod refreshing;
mod removing;
mod reports;

use std::sync::Arc;

use cleveragents_registry::{Effect, MissingTools, PutMode, PutOptions, Store};

use crate::world::World;

pub use error::RegistryError;
pub(crate) use removing::whole_name;
pub use reports::{
    AddedInclude, AddedServer, AddedSkill, AddedSource, AddedTool, AddedValidation, IncludeStatus,
    RefreshReport, RefreshStatus, RefreshSummary, RefreshedSkill, RemovedReport, ServerStatus, SkillAdded,
    ToolAdded, UserRow, ValidationAdded,
};

/// How definitions are added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AddOptions {
    /// Whether a definition of the same name and kind is replaced; otherwise it is in the way.
    pub update: bool,
    /// Whether everything is checked and answered as if it were done, and nothing changes.
    pub dry_run: bool,
    /// Whether a definition that uses a tool that does not exist is refused.
    pub strict: bool,
}

/// How a definition is removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RemoveEntryOptions {
    /// Whether it is removed although others use it.
    pub force: bool,
    /// Whether everything is answered as if it were done, and nothing changes.
    pub dry_run: bool,
}

/// The tools, validations and skills that a person registered.
///
/// Every change is checked together with everything that it touches, and is on the disk once it is acknowledged. An
/// [`Agents`](crate::Agents) that looked at the registry before may not see it.
#[derive(Debug)]
pub struct Registry<'a> {
    world: &'a World,
    store: Arc<dyn Store>,
}

impl<'a> Registry<'a> {
    pub(crate) fn open(world: &'a World) -> Result<Self, RegistryError> {
        let store = world.registered.store().ok_or(RegistryError::NoDataFolder)?;
        Ok(Self { world, store: Arc::clone(store) })
    }

    /// Returns the store itself.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }
}

impl AddOptions {
    fn put_options(self) -> PutOptions {
        PutOptions {
            mode: if self.update { PutMode::Update } else { PutMode::Create },
            missing_tools: if self.strict { MissingTools::Refuse } else { MissingTools::Report },
            effect: if self.dry_run { Effect::Rehearse } else { Effect::Keep },
        }
    }
}
