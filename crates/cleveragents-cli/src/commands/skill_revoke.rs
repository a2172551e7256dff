//! `agents skill revoke`: takes the approval of a skill of an MCP server back.

use serde::Serialize;

use crate::args::RevokeSkillArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct RevokedSkills {
    pub(crate) server: String,
    pub(crate) revoked: usize,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &RevokeSkillArgs,
) -> Result<Report<RevokedSkills>, CommandError> {
    let revoked = context.library()?.revoke_offered(&args.origin, args.name.as_deref())?;
    match &args.name {
        Some(name) if revoked == 0 => {
            let text = format!("no skill `{name}` of server `{}` is approved", args.origin);
            Err(CommandError::new(Exit::NotFound, text))
        }
        Some(_) | None => Ok(Report::success(RevokedSkills { server: args.origin.clone(), revoked })),
    }
}

impl Answer for RevokedSkills {
    fn show(&self, page: &mut Page) {
        let approvals = if self.revoked == 1 { "approval" } else { "approvals" };
        page.safe_line(&format!("{} {approvals} of `{}` taken back", self.revoked, self.server));
    }
}
