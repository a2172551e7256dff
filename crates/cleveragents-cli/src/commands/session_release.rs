//! `agents session release`, `limit` and `end`: what a session does not hold any more.

use cleveragents::SessionLimits;
use serde::Serialize;

use crate::args::{SessionArgs, SessionLimitArgs, SessionReleaseArgs};
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

/// The skills that are not active any more.
#[derive(Debug, Serialize)]
pub(crate) struct Released {
    session: String,
    released: Vec<String>,
}

/// A session that is forgotten.
#[derive(Debug, Serialize)]
pub(crate) struct EndedSession {
    session: String,
}

pub(super) fn release(
    context: &Context<'_>,
    args: &SessionReleaseArgs,
) -> Result<Report<Released>, CommandError> {
    let released = context.library()?.release(&args.session, &args.skills)?;
    Ok(Report::success(Released { session: args.session.clone(), released }))
}

pub(super) fn limit(
    context: &Context<'_>,
    args: &SessionLimitArgs,
) -> Result<Report<Released>, CommandError> {
    let limits = SessionLimits { active_skills: args.skills, whole_body_tokens: args.tokens };
    let released = context.library()?.limit_session(&args.session, limits)?;
    Ok(Report::success(Released { session: args.session.clone(), released }))
}

pub(super) fn end(context: &Context<'_>, args: &SessionArgs) -> Result<Report<EndedSession>, CommandError> {
    context.library()?.end_session(&args.session)?;
    Ok(Report::success(EndedSession { session: args.session.clone() }))
}

impl Answer for Released {
    fn show(&self, page: &mut Page) {
        for skill in &self.released {
            page.line(format!("released {skill}"));
        }
    }
}

impl Answer for EndedSession {
    fn show(&self, page: &mut Page) {
        page.safe_line(&format!("session {} is forgotten", self.session));
    }
}
