//! Reading the audit back.

use std::sync::Arc;

use cleveragents_runtime::AuditRecord;
use rusqlite::types::Value;
use rusqlite::{params, params_from_iter};
use serde::Serialize;

use super::{CallId, row};
use crate::{StateError, StateFile};

/// One record of the audit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AuditEntry {
    /// The call, unlike [`AuditRecord::call`] the same for no two runs.
    pub id: CallId,
    /// What was recorded.
    #[serde(flatten)]
    pub record: AuditRecord,
}

/// Which calls are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Only calls of the tool with this name.
    pub tool: Option<String>,
    /// Only calls in the name of this skill.
    pub skill: Option<String>,
    /// Only calls that ended, or started without an end, at this time or later.
    pub since_unix_ms: Option<u64>,
    /// Only calls that were refused, failed, or never ended.
    pub only_unsuccessful: bool,
    /// At most this many calls.
    pub limit: Option<u64>,
}

/// What is on record in the state file.
#[derive(Debug, Clone)]
pub struct AuditTrail {
    state: Arc<StateFile>,
}

impl AuditTrail {
    /// Reads from `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Returns the last record of each call that the filter lets through, the latest first.
    ///
    /// A call whose last record is its start is running, or its process was killed.
    pub fn list(&self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StateError> {
        let mut wanted: Vec<&str> = vec![
            "NOT EXISTS (SELECT 1 FROM audit later WHERE later.run = audit.run AND later.call = audit.call \
             AND later.id > audit.id)",
        ];
        let mut values: Vec<Value> = Vec::new();
        if let Some(tool) = &filter.tool {
            wanted.push("tool = ?");
            values.push(tool.clone().into());
        }
        if let Some(skill) = &filter.skill {
            wanted.push("skill = ?");
            values.push(skill.clone().into());
        }
        if let Some(since) = filter.since_unix_ms {
            wanted.push("at_unix_ms >= ?");
            values.push(row::integer(since).into());
        }
        if filter.only_unsuccessful {
            wanted.push("success IS NOT 1");
        }
        values.push(filter.limit.map_or(-1, row::integer).into());
        let query = format!(
            "SELECT {} FROM audit WHERE {} ORDER BY id DESC LIMIT ?",
            row::COLUMNS,
            wanted.join(" AND ")
        );
        let listed = self.state.read(|connection| {
            let mut statement = connection.prepare(&query)?;
            statement.query_map(params_from_iter(values), row::entry)?.collect()
        })?;
        Ok(listed.unwrap_or_default())
    }

    /// Returns every record of one call in the order in which they were kept; none when there is no such call.
    pub fn show(&self, id: CallId) -> Result<Vec<AuditEntry>, StateError> {
        let query = format!("SELECT {} FROM audit WHERE run = ?1 AND call = ?2 ORDER BY id", row::COLUMNS);
        let shown = self.state.read(|connection| {
            let mut statement = connection.prepare(&query)?;
            let key = params![row::integer(id.run), row::integer(id.call)];
            statement.query_map(key, row::entry)?.collect()
        })?;
        Ok(shown.unwrap_or_default())
    }

    /// Forgets the calls whose last record is older than the time, and returns how many records that were.
    pub fn prune(&self, before_unix_ms: u64) -> Result<usize, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(0);
        }
        let before = row::integer(before_unix_ms);
        self.state.write(|transaction| {
            let forgotten = transaction.execute(
                "DELETE FROM audit WHERE at_unix_ms < ?1 AND NOT EXISTS (SELECT 1 FROM audit later \
                 WHERE later.run = audit.run AND later.call = audit.call AND later.at_unix_ms >= ?1)",
                params![before],
            )?;
            transaction.execute(
                "DELETE FROM runs WHERE started_at_unix_ms < ?1 \
                 AND NOT EXISTS (SELECT 1 FROM audit WHERE audit.run = runs.id)",
                params![before],
            )?;
            Ok(forgotten)
        })
    }
}
