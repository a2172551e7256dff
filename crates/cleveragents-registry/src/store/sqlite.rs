//! The registry in the state file.

mod affected;
mod encoding;
mod readers;
mod recording;
mod rows;
mod snapshot;
mod write;

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use cleveragents_domain::resolve::{Definitions, DefinitionsBuilder};
use cleveragents_domain::{SkillName, ToolName, ToolSourceKind, ToolType};
use cleveragents_runtime::Clock;
use rusqlite::Connection;

use super::relations::Provided;
use super::{
    Effect, EntryName, MemoryStore, Put, PutError, PutOptions, Registration, RemoveError, RemoveOptions,
    Removed, SkillEntry, SkillOrigin, SkillQuery, Store, ToolEntry, ToolQuery, User,
};
use crate::{StateError, StateFile};
use encoding::Condition;
use readers::Readers;
use snapshot::Kept;

/// The registry in the state file, which any number of processes may use at once.
///
/// Building one touches nothing. The first change makes the file; until then every answer is empty. A change is
/// acknowledged once it is on the disk, and waits at most ten seconds for changes of other processes. What cannot be kept
/// is an error, and nothing is ever kept in memory only.
///
/// Every question is answered over a connection of its own and sees what was committed before it, by any process.
#[derive(Debug)]
pub struct SqliteStore {
    state: Arc<StateFile>,
    readers: Readers,
    clock: Arc<dyn Clock>,
    provided: LazyLock<Provided, Box<dyn FnOnce() -> Provided + Send>>,
    // Guards the latest snapshot; held while it is brought up to date.
    kept: Mutex<Option<Kept>>,
}

impl SqliteStore {
    /// Keeps the registry in `state`. `provided` gives what exists without being registered, such as the builtin tools:
    /// definitions may use it, and its names cannot be registered. It is asked for at the first question that needs it.
    pub fn new(
        state: Arc<StateFile>,
        clock: Arc<dyn Clock>,
        provided: impl FnOnce() -> DefinitionsBuilder + Send + 'static,
    ) -> Self {
        Self {
            readers: Readers::new(Arc::clone(&state)),
            state,
            clock,
            provided: LazyLock::new(Box::new(|| Provided::new(provided()))),
            kept: Mutex::new(None),
        }
    }

    fn ask<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<Option<T>, StateError> {
        self.readers.ask(ask)
    }
}

impl Store for SqliteStore {
    fn put_many(&self, registrations: &[Registration], options: PutOptions) -> Result<Vec<Put>, PutError> {
        if options.effect == Effect::Rehearse && self.ask(|_| Ok(()))?.is_none() {
            // Where there is no file yet a rehearsal makes none.
            let empty = MemoryStore::new(Arc::clone(&self.clock), self.provided.builder().clone());
            return empty.put_many(registrations, options);
        }
        write::put_many(&self.state, &self.provided, registrations, options, self.clock.unix_millis())
    }

    fn remove(&self, name: &EntryName, options: RemoveOptions) -> Result<Removed, RemoveError> {
        write::remove(&self.state, name, options)
    }

    fn tool(&self, name: &ToolName) -> Result<Option<ToolEntry>, StateError> {
        self.ask(|connection| rows::find_tool(connection, name)).map(Option::flatten)
    }

    fn skill(&self, name: &SkillName) -> Result<Option<SkillEntry>, StateError> {
        self.ask(|connection| rows::find_skill(connection, name.as_str())).map(Option::flatten)
    }

    fn tools(&self, query: &ToolQuery) -> Result<Vec<ToolEntry>, StateError> {
        let mut condition = Condition::default();
        condition.namespace(query.namespace.as_deref());
        condition.equals("tool_type = ?", query.tool_type.map(ToolType::as_str));
        condition.equals("source = ?", query.source.map(ToolSourceKind::as_str));
        let listed = self.ask(|connection| rows::tools(connection, &condition))?;
        Ok(listed.unwrap_or_default())
    }

    fn skills(&self, query: &SkillQuery) -> Result<Vec<SkillEntry>, StateError> {
        let mut condition = Condition::default();
        condition.namespace(query.namespace.as_deref());
        condition.equals("origin = ?", query.origin.map(SkillOrigin::as_str));
        let listed = self.ask(|connection| rows::skills(connection, &condition))?;
        Ok(listed.unwrap_or_default())
    }

    fn users(&self, name: &EntryName) -> Result<Vec<User>, StateError> {
        Ok(self.ask(|connection| rows::users(connection, name))?.unwrap_or_default())
    }

    fn snapshot(&self) -> Result<Arc<Definitions>, StateError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.take();
        let current = self.ask(|connection| snapshot::current(connection, &self.provided, known))?;
        match current {
            Some(current) => {
                let definitions = Arc::clone(&current.definitions);
                *kept = Some(current);
                Ok(definitions)
            }
            None => Ok(self.provided.definitions()),
        }
    }
}
