//! The one file: found or made when it is first needed, checked before it is believed.

mod creation;
mod error;
mod schema;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

pub use error::{DatabaseFailure, StateError};
use schema::Unrecognised;

/// The name of the file in its data folder.
pub const STATE_FILE: &str = "state.db";

/// How long one process waits for another that is writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The file that keeps everything, in the data folder of one user.
///
/// Building one touches nothing. Questions to a file that does not exist have empty answers and do not make it; the first
/// change makes folder and file. Writers of several processes wait for each other, at most ten seconds. A change is
/// acknowledged once it is on the disk.
#[derive(Debug)]
pub struct StateFile {
    folder: PathBuf,
    path: PathBuf,
    // Guards the connection, which SQLite does not let two threads use at once; held for one question or one change.
    connection: Mutex<Option<Connection>>,
}

impl StateFile {
    /// Names the file in `data_folder`.
    pub fn new(data_folder: impl Into<PathBuf>) -> Self {
        let folder = data_folder.into();
        let path = folder.join(STATE_FILE);
        Self { folder, path, connection: Mutex::new(None) }
    }

    /// Returns where the file is or will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Tells whether there is a file, and that it is whole and understood.
    ///
    /// Reads all of it, so this is for a person who asks.
    pub fn check(&self) -> Result<bool, StateError> {
        let report = self.read(|connection| {
            connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0))
        })?;
        match report.as_deref() {
            None => Ok(false),
            Some("ok") => Ok(true),
            Some(_) => Err(StateError::Corrupt { path: self.path.clone(), source: None }),
        }
    }

    /// Asks the file a question; `None` when there is no file.
    pub(crate) fn read<T>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StateError> {
        let mut shared = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.is_none() {
            if !self.exists()? {
                return Ok(None);
            }
            match self.open() {
                Ok(connection) => *shared = Some(connection),
                Err(refused) => {
                    let snapshot = self.open_unchanging().unwrap_or(Err(refused))?;
                    return ask(&snapshot).map(Some).map_err(|error| self.failure(error));
                }
            }
        }
        match shared.as_ref() {
            Some(connection) => ask(connection).map(Some).map_err(|error| self.failure(error)),
            None => Ok(None),
        }
    }

    /// Changes the file, all or nothing. What this returns is on the disk.
    pub(crate) fn write<T>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StateError> {
        let mut shared = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let mut connection = match shared.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let changed = in_transaction(&mut connection, change).map_err(|error| self.failure(error));
        *shared = Some(connection);
        changed
    }

    /// Changes the file unless `change` thinks better of it; what it returns as an error leaves the file as it was.
    pub(crate) fn write_unless<T, R>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>>,
    ) -> Result<Result<T, R>, StateError> {
        let mut shared = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let mut connection = match shared.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        // A connection that failed is not asked again.
        let changed = attempt(&mut connection, change).map_err(|error| self.failure(error))?;
        *shared = Some(connection);
        Ok(changed)
    }

    /// Opens a connection of one's own for questions; `None` when there is no file.
    pub(crate) fn connect_reader(&self) -> Result<Option<Connection>, StateError> {
        if !self.exists()? {
            return Ok(None);
        }
        match self.open() {
            Ok(connection) => Ok(Some(connection)),
            Err(refused) => self.open_unchanging().unwrap_or(Err(refused)).map(Some),
        }
    }

    /// Opens a connection of one's own for changes, and makes the file when there is none.
    pub(crate) fn connect(&self) -> Result<Connection, StateError> {
        if !self.exists()? {
            creation::create(&self.folder, &self.path, |path| self.fill(path))?;
        }
        // Whose file it is says more than that it cannot be written.
        self.open().map_err(|refused| self.open_unchanging().and_then(Result::err).unwrap_or(refused))
    }

    /// Turns what SQLite said into what it means for this file.
    pub(crate) fn failure(&self, error: rusqlite::Error) -> StateError {
        let failure = StateError::of(&self.path, error);
        // SQLite does not always say why the disk took nothing.
        if matches!(&failure, StateError::Failed { source, .. } if source.is_of_disk())
            && creation::is_full(&self.folder)
        {
            return StateError::Full { path: self.path.clone() };
        }
        failure
    }

    fn exists(&self) -> Result<bool, StateError> {
        creation::size(&self.path).map(|size| size.is_some())
    }

    fn open(&self) -> Result<Connection, StateError> {
        // SQLite takes a file without a whole page for an empty database, and a page that is cut off for one that ends in
        // zeros. Ours is made aside, so it is never shorter; only beside a log may its last page be unfinished.
        let size = creation::size(&self.path)?.unwrap_or_default();
        if size < schema::PAGE_SIZE || (size % schema::PAGE_SIZE != 0 && !creation::has_log(&self.path)) {
            return Err(StateError::Corrupt { path: self.path.clone(), source: None });
        }
        creation::sweep_second_name(&self.folder, &self.path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(&self.path, flags).and_then(configured);
        let mut connection = opened.map_err(|error| self.failure(error))?;
        schema::recognise(&mut connection).map_err(|unknown| self.unrecognised(unknown))?;
        Ok(connection)
    }

    /// Opens the file where nothing may be written, not even the locks of SQLite: only without unfinished changes beside it.
    /// `None` where that says nothing that was not known before.
    fn open_unchanging(&self) -> Option<Result<Connection, StateError>> {
        if creation::is_writable(&self.folder) || creation::has_log(&self.path) {
            return None;
        }
        let flags =
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(creation::unchanging_uri(&self.path), flags).ok()?;
        match schema::is_current(&connection) {
            Ok(is_current) => is_current.then_some(Ok(connection)),
            Err(Unrecognised::Failed(_)) => None,
            Err(unknown) => Some(Err(self.unrecognised(unknown))),
        }
    }

    fn unrecognised(&self, unknown: Unrecognised) -> StateError {
        match unknown {
            Unrecognised::Foreign => StateError::Foreign { path: self.path.clone() },
            Unrecognised::Newer { found, known } => {
                StateError::Newer { path: self.path.clone(), found, known }
            }
            Unrecognised::Failed(error) => self.failure(error),
        }
    }

    fn fill(&self, path: &Path) -> Result<(), StateError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(path, flags).and_then(configured);
        let mut connection = opened.map_err(|error| self.failure(error))?;
        let filled = schema::found(&mut connection)
            .and_then(|()| connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())));
        let closed = connection.close().map_err(|(_, error)| error);
        filled.and(closed).map_err(|error| self.failure(error))
    }
}

/// Runs a change between `BEGIN IMMEDIATE` and `COMMIT`, so that it never finds out late that somebody else writes.
pub(crate) fn in_transaction<T>(
    connection: &mut Connection,
    change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let changed = change(&transaction)?;
    transaction.commit()?;
    Ok(changed)
}

/// Runs a change as [`in_transaction`] does, and takes it back when it is refused.
fn attempt<T, R>(
    connection: &mut Connection,
    change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>>,
) -> rusqlite::Result<Result<T, R>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let changed = change(&transaction)?;
    if changed.is_ok() {
        transaction.commit()?;
    } else {
        transaction.rollback()?;
    }
    Ok(changed)
}

fn configured(connection: Connection) -> rusqlite::Result<Connection> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection
        .execute_batch("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;")?;
    Ok(connection)
}
