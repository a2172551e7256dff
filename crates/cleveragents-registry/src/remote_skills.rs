//! Which skills of servers a person approved, with every file that they promised.

use std::sync::Arc;

use rusqlite::{OptionalExtension as _, Row, params};

use crate::audit::integer;
use crate::{StateError, StateFile};

/// A skill of a server that a person approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovedRemoteSkill {
    /// What the person calls the server.
    pub server: String,
    /// The digest over how the server is reached.
    pub server_digest: [u8; 32],
    /// The URI of the skill.
    pub uri: String,
    /// The entry as the server sent it, as JSON: front matter, and every file with its digest.
    pub entry: String,
    /// The digest over the URIs and digests of all files.
    pub set_digest: [u8; 32],
    /// Whether the person granted the `allowed-tools` that the skill asks for.
    pub tools_granted: bool,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub approved_at_unix_ms: u64,
    /// Since when it does not hold any more: the server has offered other files. It is kept to tell what is different.
    pub void_since_unix_ms: Option<u64>,
}

/// The approvals of servers' skills in the state file.
///
/// An approval is for one skill, by its URI, of one server, by what a person calls it and how it is reached. What the
/// server offers is compared with the entry by whoever loads the skill; here nothing is decided.
#[derive(Debug, Clone)]
pub struct ApprovedRemoteSkills {
    state: Arc<StateFile>,
}

const COLUMNS: &str =
    "server, server_digest, uri, entry, set_digest, tools_granted, approved_at_unix_ms, void_since_unix_ms";

impl ApprovedRemoteSkills {
    /// Keeps approvals in `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Keeps an approval, in place of the one that the skill had.
    pub fn approve(&self, approved: &ApprovedRemoteSkill) -> Result<(), StateError> {
        self.state.write(|transaction| {
            transaction.execute(
                "INSERT INTO remote_skills (server, server_digest, uri, entry, set_digest, tools_granted, \
                 approved_at_unix_ms, void_since_unix_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) \
                 ON CONFLICT (server, server_digest, uri) DO UPDATE SET entry = excluded.entry, \
                 set_digest = excluded.set_digest, tools_granted = excluded.tools_granted, \
                 approved_at_unix_ms = excluded.approved_at_unix_ms, \
                 void_since_unix_ms = excluded.void_since_unix_ms",
                params![
                    approved.server,
                    approved.server_digest.as_slice(),
                    approved.uri,
                    approved.entry,
                    approved.set_digest.as_slice(),
                    approved.tools_granted,
                    integer(approved.approved_at_unix_ms),
                    approved.void_since_unix_ms.map(integer),
                ],
            )
        })?;
        Ok(())
    }

    /// Finds the approval of a skill of a server that is reached in this way.
    pub fn find(
        &self,
        server: &str,
        server_digest: &[u8; 32],
        uri: &str,
    ) -> Result<Option<ApprovedRemoteSkill>, StateError> {
        let query = format!(
            "SELECT {COLUMNS} FROM remote_skills WHERE server = ?1 AND server_digest = ?2 AND uri = ?3"
        );
        let key = params![server, server_digest.as_slice(), uri];
        Ok(self.state.read(|connection| connection.query_row(&query, key, approved).optional())?.flatten())
    }

    /// Says that an approval does not hold any more, because the server has offered other files; once for ever, whatever the
    /// server offers later.
    pub fn make_void(
        &self,
        server: &str,
        server_digest: &[u8; 32],
        uri: &str,
        now_unix_ms: u64,
    ) -> Result<(), StateError> {
        let statement = "UPDATE remote_skills SET void_since_unix_ms = ?4 WHERE server = ?1 AND server_digest = ?2 \
             AND uri = ?3 AND void_since_unix_ms IS NULL";
        let values = params![server, server_digest.as_slice(), uri, integer(now_unix_ms)];
        self.state.write(|transaction| transaction.execute(statement, values)).map(drop)
    }

    /// Returns the approvals of a server, however it was reached, or of all servers: by server, URI and time.
    pub fn list(&self, server: Option<&str>) -> Result<Vec<ApprovedRemoteSkill>, StateError> {
        let query = format!(
            "SELECT {COLUMNS} FROM remote_skills WHERE ?1 IS NULL OR server = ?1 \
             ORDER BY server, uri, approved_at_unix_ms, server_digest"
        );
        let listed = self.state.read(|connection| {
            let mut statement = connection.prepare(&query)?;
            statement.query_map(params![server], approved)?.collect()
        })?;
        Ok(listed.unwrap_or_default())
    }

    /// Takes back the approvals of a skill, however its server was reached, or of all skills of the server; returns how
    /// many that were.
    pub fn revoke(&self, server: &str, uri: Option<&str>) -> Result<usize, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(0);
        }
        let statement = "DELETE FROM remote_skills WHERE server = ?1 AND (?2 IS NULL OR uri = ?2)";
        self.state.write(|transaction| transaction.execute(statement, params![server, uri]))
    }
}

fn approved(row: &Row<'_>) -> rusqlite::Result<ApprovedRemoteSkill> {
    Ok(ApprovedRemoteSkill {
        server: row.get(0)?,
        server_digest: row.get(1)?,
        uri: row.get(2)?,
        entry: row.get(3)?,
        set_digest: row.get(4)?,
        tools_granted: row.get(5)?,
        approved_at_unix_ms: row.get(6)?,
        void_since_unix_ms: row.get(7)?,
    })
}
