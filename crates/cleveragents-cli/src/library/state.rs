//! What outlives the process.

use std::sync::Arc;

use cleveragents::{Clock as _, StateError, StateFile, SystemClock};

use super::Library;
use super::failure;
use crate::commands::StateRow;
use crate::envelope::{Level, Message, messages_of};
use crate::error::CommandError;

impl Library {
    /// Returns the state file; an error when there is no place for one.
    pub(super) fn state(&self) -> Result<Arc<StateFile>, CommandError> {
        self.agents.state().map(Arc::clone).ok_or_else(failure::no_data_folder)
    }

    /// Checks the state file, and says what is wrong with it.
    pub(crate) fn state_row(&self) -> (StateRow, Option<CommandError>) {
        let Some(state) = self.agents.state() else {
            return (StateRow { file: None, condition: "none" }, None);
        };
        let row = |condition| StateRow { file: Some(super::shown(state.path())), condition };
        match state.check() {
            Ok(true) => (row("sound"), None),
            Ok(false) => (row("missing"), None),
            Err(error) => (row("unusable"), Some(error.into())),
        }
    }

    /// Says why nothing can be recorded, as far as the state file is to blame.
    pub(super) fn state_trouble(&self) -> Vec<Message> {
        let (_, trouble) = self.state_row();
        let mut messages = trouble.as_ref().map(messages_of).unwrap_or_default();
        for message in messages.iter_mut().filter(|message| message.level == Level::Error) {
            message.level = Level::Cause;
        }
        messages
    }
}

impl From<StateError> for CommandError {
    fn from(error: StateError) -> Self {
        let mut failure = Self::from_error(failure::exit_of_state(&error), &error);
        failure.hints.extend(error.hint().map(str::to_owned));
        failure
    }
}

/// Returns the time, in milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemClock::start().unix_millis()
}
