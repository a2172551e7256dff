//! What conversations with a model were given, by the name of the conversation.
//!
//! What a record says is the business of whoever writes it; here it is a text that belongs to a name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use rusqlite::{OptionalExtension as _, Row, params};

use crate::audit::integer;
use crate::{StateError, StateFile};

/// The longest name of a session, in bytes.
const MAX_NAME_BYTES: usize = 200;

/// The name that a person or a program gives a conversation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionName(String);

/// A text that cannot be the name of a session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionNameError {
    /// It is empty, or blank.
    #[error("the name of a session is empty")]
    Empty,
    /// It is too long.
    #[error("the name of a session has {bytes} bytes, more than {MAX_NAME_BYTES}")]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// It holds a character that cannot be shown.
    #[error("the name of a session holds the control character U+{:04X}", u32::from(*character))]
    Control {
        /// The first such character.
        character: char,
    },
}

impl SessionName {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SessionName {
    type Err = SessionNameError;

    fn from_str(text: &str) -> Result<Self, SessionNameError> {
        if text.trim().is_empty() {
            return Err(SessionNameError::Empty);
        }
        if text.len() > MAX_NAME_BYTES {
            return Err(SessionNameError::TooLong { bytes: text.len() });
        }
        match text.chars().find(|character| character.is_control()) {
            Some(character) => Err(SessionNameError::Control { character }),
            None => Ok(Self(text.to_owned())),
        }
    }
}

impl fmt::Display for SessionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A session that is on file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRecord {
    /// Its name.
    pub name: SessionName,
    /// What its writer wrote.
    pub record: String,
    /// When it was written first, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at_unix_ms: u64,
    /// When it was written last.
    pub updated_at_unix_ms: u64,
}

/// The sessions in the state file.
///
/// Any number of processes may change one session: each change reads what the one before wrote.
#[derive(Debug, Clone)]
pub struct SessionRecords {
    state: Arc<StateFile>,
}

const COLUMNS: &str = "name, record, created_at_unix_ms, updated_at_unix_ms";

impl SessionRecords {
    /// Keeps sessions in `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Returns a session.
    pub fn get(&self, name: &SessionName) -> Result<Option<SessionRecord>, StateError> {
        let query = format!("SELECT {COLUMNS} FROM sessions WHERE name = ?1");
        let found = self
            .state
            .read(|connection| connection.query_row(&query, params![name.as_str()], stored).optional())?;
        Ok(found.flatten())
    }

    /// Returns every session, bytewise by name.
    pub fn list(&self) -> Result<Vec<SessionRecord>, StateError> {
        let query = format!("SELECT {COLUMNS} FROM sessions ORDER BY name");
        let listed = self.state.read(|connection| {
            let mut statement = connection.prepare(&query)?;
            statement.query_map([], stored)?.collect()
        })?;
        Ok(listed.unwrap_or_default())
    }

    /// Changes a session, or starts it: `change` is given its record, and returns the one to keep and an answer. An error of
    /// `change` leaves the session as it was.
    pub fn update<T, E>(
        &self,
        name: &SessionName,
        now_unix_ms: u64,
        change: impl FnOnce(Option<&str>) -> Result<(String, T), E>,
    ) -> Result<Result<T, E>, StateError> {
        self.state.write_unless(|transaction| {
            let find = "SELECT record FROM sessions WHERE name = ?1";
            let found: Option<String> =
                transaction.query_row(find, params![name.as_str()], |row| row.get(0)).optional()?;
            let (record, answer) = match change(found.as_deref()) {
                Ok(changed) => changed,
                Err(error) => return Ok(Err(error)),
            };
            transaction.execute(
                "INSERT INTO sessions (name, record, created_at_unix_ms, updated_at_unix_ms) \
                 VALUES (?1, ?2, ?3, ?3) \
                 ON CONFLICT (name) DO UPDATE SET record = ?2, updated_at_unix_ms = ?3",
                params![name.as_str(), record, integer(now_unix_ms)],
            )?;
            Ok(Ok(answer))
        })
    }

    /// Forgets a session; tells whether there was one.
    pub fn remove(&self, name: &SessionName) -> Result<bool, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(false);
        }
        let removed = self.state.write(|transaction| {
            transaction.execute("DELETE FROM sessions WHERE name = ?1", params![name.as_str()])
        })?;
        Ok(removed > 0)
    }
}

fn stored(row: &Row<'_>) -> rusqlite::Result<SessionRecord> {
    let name: String = row.get(0)?;
    Ok(SessionRecord {
        // Only what passed the rules was ever written; a name that somebody wrote by hand is shown as it is.
        name: SessionName(name),
        record: row.get(1)?,
        created_at_unix_ms: row.get(2)?,
        updated_at_unix_ms: row.get(3)?,
    })
}
