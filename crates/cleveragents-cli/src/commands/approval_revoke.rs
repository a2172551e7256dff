//! `agents approval revoke`: takes an approval back.

use serde::Serialize;

use crate::args::ApprovalRevokeArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct RevokedApproval {
    id: u64,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &ApprovalRevokeArgs,
) -> Result<Report<RevokedApproval>, CommandError> {
    context.library()?.revoke_approval(args.id)?;
    Ok(Report::success(RevokedApproval { id: args.id }))
}

impl Answer for RevokedApproval {
    fn show(&self, page: &mut Page) {
        page.line(format!("approval {} does not hold any more", self.id));
    }
}
