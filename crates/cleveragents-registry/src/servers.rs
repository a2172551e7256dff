//! What is remembered about servers: what a person allowed them, how they speak, and which tools they listed.

mod record;

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use crate::audit::integer;
use crate::{StateError, StateFile};

pub use record::{
    GrantedTrust, ListedDefinition, PinnedDefinition, RecordedTool, ServerKey, ServerListing, ServerRecord,
};

/// The servers in the state file.
///
/// Everything is bound to the digest over how a server is reached: another program, another argument or another address is
/// another server, of which nothing is known. The first listing of a tool is taken as it is; a later one that differs does
/// not count until a person agrees.
#[derive(Debug, Clone)]
pub struct ServerRecords {
    state: Arc<StateFile>,
}

const FIND: &str = "SELECT id, trust, trusted_at_unix_ms, era, listed_at_unix_ms FROM mcp_servers \
     WHERE label = ?1 AND digest = ?2";

impl ServerRecords {
    /// Keeps servers in `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Returns what is known about a server; `None` when that is nothing.
    pub fn get(&self, key: &ServerKey) -> Result<Option<ServerRecord>, StateError> {
        Ok(self.state.read(|connection| read(connection, key))?.flatten())
    }

    /// Remembers a listing, and takes the tools that were never listed before as they are.
    pub fn remember(
        &self,
        key: &ServerKey,
        listed: &ServerListing,
        now_unix_ms: u64,
    ) -> Result<(), StateError> {
        self.state.write(|transaction| {
            let id = row_of(transaction, key)?;
            let update = "UPDATE mcp_servers SET era = ?2, listed_at_unix_ms = ?3 WHERE id = ?1";
            transaction.execute(update, params![id, listed.era, integer(now_unix_ms)])?;
            let unlist =
                "UPDATE mcp_tools SET place = NULL, listed_pin = NULL, listed = NULL WHERE server = ?1";
            transaction.execute(unlist, params![id])?;
            let mut insert = transaction.prepare(
                "INSERT INTO mcp_tools (server, name, place, listed_pin, listed, approved_pin, approved, \
                 approved_at_unix_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?5, ?6) \
                 ON CONFLICT (server, name) DO UPDATE SET place = excluded.place, \
                 listed_pin = excluded.listed_pin, listed = excluded.listed",
            )?;
            for (place, tool) in (0_u64..).zip(&listed.tools) {
                let PinnedDefinition { pin, definition } = &tool.definition;
                let values =
                    params![id, tool.name, integer(place), pin.as_slice(), definition, integer(now_unix_ms)];
                insert.execute(values)?;
            }
            Ok(())
        })
    }

    /// Remembers how a server speaks.
    pub fn remember_era(&self, key: &ServerKey, era: &str) -> Result<(), StateError> {
        self.state.write(|transaction| {
            let id = row_of(transaction, key)?;
            transaction.execute("UPDATE mcp_servers SET era = ?2 WHERE id = ?1", params![id, era])?;
            Ok(())
        })
    }

    /// Gives a server trust, or takes it back.
    pub fn set_trust(
        &self,
        key: &ServerKey,
        trust: Option<GrantedTrust>,
        now_unix_ms: u64,
    ) -> Result<(), StateError> {
        self.state.write(|transaction| {
            let id = row_of(transaction, key)?;
            let at = trust.map(|_| integer(now_unix_ms));
            let word = trust.map(GrantedTrust::as_str);
            let update = "UPDATE mcp_servers SET trust = ?2, trusted_at_unix_ms = ?3 WHERE id = ?1";
            transaction.execute(update, params![id, word, at])?;
            Ok(())
        })
    }

    /// Agrees to the definition of a tool as it was listed last; tells whether it was listed with just that pin.
    pub fn approve(
        &self,
        key: &ServerKey,
        tool: &str,
        pin: &[u8; 32],
        now_unix_ms: u64,
    ) -> Result<bool, StateError> {
        self.state.write(|transaction| {
            let id = row_of(transaction, key)?;
            let update = "UPDATE mcp_tools SET approved_pin = listed_pin, approved = listed, \
                 approved_at_unix_ms = ?4 WHERE server = ?1 AND name = ?2 AND listed_pin = ?3";
            let values = params![id, tool, pin.as_slice(), integer(now_unix_ms)];
            Ok(transaction.execute(update, values)? > 0)
        })
    }

    /// Forgets everything about a server; tells whether there was anything.
    pub fn forget(&self, key: &ServerKey) -> Result<bool, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(false);
        }
        self.state.write(|transaction| {
            let remove = "DELETE FROM mcp_servers WHERE label = ?1 AND digest = ?2";
            Ok(transaction.execute(remove, params![key.label, key.digest.as_slice()])? > 0)
        })
    }
}

fn row_of(transaction: &Transaction<'_>, key: &ServerKey) -> rusqlite::Result<i64> {
    let values = params![key.label, key.digest.as_slice()];
    transaction.execute("INSERT OR IGNORE INTO mcp_servers (label, digest) VALUES (?1, ?2)", values)?;
    transaction.query_row(FIND, values, |row| row.get(0))
}

fn read(connection: &Connection, key: &ServerKey) -> rusqlite::Result<Option<ServerRecord>> {
    let found = connection.query_row(FIND, params![key.label, key.digest.as_slice()], |row| {
        let trust = row.get::<_, Option<String>>(1)?;
        Ok((
            row.get::<_, i64>(0)?,
            ServerRecord {
                trust: trust.as_deref().and_then(GrantedTrust::of),
                trusted_at_unix_ms: row.get(2)?,
                era: row.get(3)?,
                listed_at_unix_ms: row.get(4)?,
                tools: Vec::new(),
            },
        ))
    });
    let Some((id, record)) = found.optional()? else { return Ok(None) };
    let mut statement = connection.prepare(
        "SELECT name, listed_pin, listed, approved_pin, approved, approved_at_unix_ms FROM mcp_tools \
         WHERE server = ?1 ORDER BY place IS NULL, place, name",
    )?;
    let tools = statement.query_map(params![id], |row| {
        Ok(RecordedTool {
            name: row.get(0)?,
            listed: definition(row.get(1)?, row.get(2)?),
            approved: PinnedDefinition { pin: row.get(3)?, definition: row.get(4)? },
            approved_at_unix_ms: row.get(5)?,
        })
    })?;
    Ok(Some(ServerRecord { tools: tools.collect::<rusqlite::Result<_>>()?, ..record }))
}

fn definition(pin: Option<[u8; 32]>, definition: Option<String>) -> Option<PinnedDefinition> {
    Some(PinnedDefinition { pin: pin?, definition: definition? })
}
