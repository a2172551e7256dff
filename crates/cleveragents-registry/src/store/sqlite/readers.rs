//! Connections for questions, so that nobody who asks waits for somebody who changes.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, MAIN_DB};

use crate::{StateError, StateFile};

/// How many connections wait for the next question.
const IDLE: usize = 4;

#[derive(Debug)]
pub(super) struct Readers {
    state: Arc<StateFile>,
    // Guards the idle connections; held while one is taken or given back.
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(state: Arc<StateFile>) -> Self {
        Self { state, idle: Mutex::default() }
    }

    /// Asks a question of one moment; `None` when there is no file.
    pub(super) fn ask<T>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StateError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => match self.state.connect_reader()? {
                Some(connection) => connection,
                None => return Ok(None),
            },
        };
        // A connection that failed is not asked again.
        let answer = ask(&connection).map_err(|error| self.state.failure(error))?;
        self.give_back(connection);
        Ok(Some(answer))
    }

    fn give_back(&self, connection: Connection) {
        // One that may not write reads a file that it takes for unchanging; the next question looks again.
        if connection.is_readonly(MAIN_DB).unwrap_or(true) {
            return;
        }
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(connection);
        }
    }
}
