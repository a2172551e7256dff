//! What a person approved.

use cleveragents::{Approvals, Lifetime};

use super::Library;
use super::state::now;
use crate::commands::ApprovalRow;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

impl Library {
    pub(crate) fn approvals(&self) -> Result<Vec<ApprovalRow>, CommandError> {
        let listed = Approvals::new(self.state()?).list(now())?.into_iter();
        let rows = listed.map(|approval| {
            let (lifetime, session) = match approval.lifetime {
                Lifetime::Once => ("once", None),
                Lifetime::Session(session) => ("session", Some(session)),
                Lifetime::Saved => ("saved", None),
            };
            ApprovalRow {
                id: approval.id,
                tool: approval.tool,
                skill: approval.skill,
                tier: approval.tier,
                lifetime,
                session,
                granted_at: moment::written(approval.granted_at_unix_ms),
                expires_at: moment::written(approval.expires_at_unix_ms),
                digest: approval.digest,
            }
        });
        Ok(rows.collect())
    }

    pub(crate) fn revoke_approval(&self, id: u64) -> Result<(), CommandError> {
        if Approvals::new(self.state()?).revoke(id)? {
            return Ok(());
        }
        let failure = CommandError::new(Exit::NotFound, format!("approval {id} is not on file"));
        Err(failure.with_hint("`agents approval list` shows those that hold"))
    }
}
