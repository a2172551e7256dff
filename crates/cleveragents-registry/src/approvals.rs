//! What humans allowed, for longer than one answer.

mod stored;

use std::sync::Arc;

use cleveragents_runtime::{ApprovalRequest, AskReason};
use rusqlite::{OptionalExtension as _, Row, params};
use serde::Serialize;

use crate::audit::integer;
use crate::{StateError, StateFile};

pub use stored::StoredApprovals;

/// How long an approval holds. It never holds for anything but the digest that it was given for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase", tag = "lifetime", content = "session")]
pub enum Lifetime {
    /// For one call, whichever process makes it first.
    Once,
    /// For every call of the session with this name.
    Session(String),
    /// For every call until it expires.
    Saved,
}

/// An approval that is on file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GrantedApproval {
    /// Its number.
    pub id: u64,
    /// The digest over the tool's definition, the arguments and the profile.
    pub digest: String,
    /// How long it holds.
    #[serde(flatten)]
    pub lifetime: Lifetime,
    /// The one name of the tool.
    pub tool: String,
    /// The skill in whose name it was asked for.
    pub skill: String,
    /// What was going to hold the tool.
    pub tier: String,
    /// When it was given, in milliseconds since 1970-01-01T00:00:00Z.
    pub granted_at_unix_ms: u64,
    /// When it stops to hold.
    pub expires_at_unix_ms: u64,
    /// When it was used up.
    pub used_at_unix_ms: Option<u64>,
}

/// Why an approval cannot be kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GrantError {
    /// The tool asks for a human each time.
    #[error("`{tool}` can only be approved for one call, because {reason}")]
    OnceOnly {
        /// The tool.
        tool: String,
        /// Why a human is asked each time.
        reason: AskReason,
    },
    /// It would never hold.
    #[error("the approval would have expired before it was given")]
    Expired,
    /// The file cannot be changed.
    #[error(transparent)]
    State(#[from] StateError),
}

/// The approvals in the state file.
///
/// An approval answers a question of the gate that is the same in every byte of tool, arguments and profile, under the
/// same tier. There are no patterns. A tool that is declared `human_approval_required` or `unsafe` can only be approved
/// for one call at a time.
#[derive(Debug, Clone)]
pub struct Approvals {
    state: Arc<StateFile>,
}

const COLUMNS: &str = "id, digest, lifetime, session, tool, skill, tier, granted_at_unix_ms, expires_at_unix_ms, \
     used_at_unix_ms";

/// Approvals that hold at `?1`. One from the future was given under another clock and does not.
const HOLDS: &str = "used_at_unix_ms IS NULL AND granted_at_unix_ms <= ?1 AND expires_at_unix_ms > ?1";

impl Approvals {
    /// Keeps approvals in `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Keeps the approval of what a human was shown, until `expires_at_unix_ms`.
    pub fn grant(
        &self,
        request: &ApprovalRequest,
        lifetime: &Lifetime,
        now_unix_ms: u64,
        expires_at_unix_ms: u64,
    ) -> Result<(), GrantError> {
        if let Some(reason) = asks_each_time(request).filter(|_| *lifetime != Lifetime::Once) {
            return Err(GrantError::OnceOnly { tool: request.tool.clone(), reason: reason.clone() });
        }
        if expires_at_unix_ms <= now_unix_ms {
            return Err(GrantError::Expired);
        }
        let (word, session) = match lifetime {
            Lifetime::Once => (ONCE, None),
            Lifetime::Session(session) => (SESSION, Some(session)),
            Lifetime::Saved => (SAVED, None),
        };
        self.state.write(|transaction| {
            transaction.execute(
                "INSERT INTO approvals (digest, lifetime, session, tool, skill, tier, granted_at_unix_ms, \
                 expires_at_unix_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    request.digest,
                    word,
                    session,
                    request.tool,
                    request.skill,
                    request.tier.as_str(),
                    integer(now_unix_ms),
                    integer(expires_at_unix_ms),
                ],
            )
        })?;
        Ok(())
    }

    /// Finds an approval that answers the question, and uses it up when it is for one call.
    ///
    /// Of several callers that ask for the same at once, in whatever process, one gets an approval for one call.
    pub fn take(
        &self,
        request: &ApprovalRequest,
        session: Option<&str>,
        now_unix_ms: u64,
    ) -> Result<Option<GrantedApproval>, StateError> {
        let query = format!(
            "SELECT {COLUMNS} FROM approvals WHERE {HOLDS} AND digest = ?2 AND tier = ?3 \
             AND (lifetime = '{ONCE}' OR (?4 AND (lifetime = '{SAVED}' OR (lifetime = '{SESSION}' AND session = ?5)))) \
             ORDER BY lifetime = '{ONCE}', id LIMIT 1"
        );
        let may_last = asks_each_time(request).is_none();
        let now = integer(now_unix_ms);
        let key = params![now, request.digest, request.tier.as_str(), may_last, session];
        let found =
            self.state.read(|connection| connection.query_row(&query, key, granted).optional())?.flatten();
        match found {
            None => Ok(None),
            Some(lasting) if lasting.lifetime != Lifetime::Once => Ok(Some(lasting)),
            Some(_) => self.state.write(|transaction| {
                let found = transaction.query_row(&query, key, granted).optional()?;
                if let Some(once) = found.as_ref().filter(|found| found.lifetime == Lifetime::Once) {
                    let use_up = "UPDATE approvals SET used_at_unix_ms = ?1 WHERE id = ?2";
                    transaction.execute(use_up, params![now, integer(once.id)])?;
                }
                Ok(found)
            }),
        }
    }

    /// Returns the approvals that hold, the oldest first.
    pub fn list(&self, now_unix_ms: u64) -> Result<Vec<GrantedApproval>, StateError> {
        let query = format!("SELECT {COLUMNS} FROM approvals WHERE {HOLDS} ORDER BY id");
        let listed = self.state.read(|connection| {
            let mut statement = connection.prepare(&query)?;
            statement.query_map(params![integer(now_unix_ms)], granted)?.collect()
        })?;
        Ok(listed.unwrap_or_default())
    }

    /// Takes an approval back; tells whether there was one.
    pub fn revoke(&self, id: u64) -> Result<bool, StateError> {
        self.remove("id = ?1", id).map(|removed| removed > 0)
    }

    /// Forgets what is used up or expired, and returns how many approvals that were.
    pub fn prune(&self, now_unix_ms: u64) -> Result<usize, StateError> {
        self.remove("used_at_unix_ms IS NOT NULL OR expires_at_unix_ms <= ?1", now_unix_ms)
    }

    fn remove(&self, which: &str, value: u64) -> Result<usize, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(0);
        }
        let statement = format!("DELETE FROM approvals WHERE {which}");
        self.state.write(|transaction| transaction.execute(&statement, params![integer(value)]))
    }
}

/// Why a human must be asked about each single call, if so.
fn asks_each_time(request: &ApprovalRequest) -> Option<&AskReason> {
    request.reasons.iter().find(|reason| match reason {
        AskReason::Unsafe | AskReason::Declared | AskReason::ForeignSkill(_) => true,
        AskReason::Policy(_) => false,
    })
}

const ONCE: &str = "once";
const SESSION: &str = "session";
const SAVED: &str = "saved";

fn granted(row: &Row<'_>) -> rusqlite::Result<GrantedApproval> {
    let lifetime = match row.get::<_, String>(2)?.as_str() {
        ONCE => Lifetime::Once,
        SAVED => Lifetime::Saved,
        _ => Lifetime::Session(row.get(3)?),
    };
    Ok(GrantedApproval {
        id: row.get(0)?,
        digest: row.get(1)?,
        lifetime,
        tool: row.get(4)?,
        skill: row.get(5)?,
        tier: row.get(6)?,
        granted_at_unix_ms: row.get(7)?,
        expires_at_unix_ms: row.get(8)?,
        used_at_unix_ms: row.get(9)?,
    })
}
