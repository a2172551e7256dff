//! `agents trust revoke`: takes the trust in a project back.

use serde::Serialize;

use crate::args::TrustProjectArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Revoked {
    project: String,
}

pub(super) fn run(context: &Context<'_>, args: &TrustProjectArgs) -> Result<Report<Revoked>, CommandError> {
    let (project, revoked) = context.library()?.revoke_trust(&context.project_of(args))?;
    if revoked {
        return Ok(Report::success(Revoked { project }));
    }
    let failure = CommandError::new(Exit::NotFound, format!("`{project}` is not trusted"));
    Err(failure.with_hint("`agents trust list` shows the projects that are"))
}

impl Answer for Revoked {
    fn show(&self, page: &mut Page) {
        page.safe_line(&format!("{} is not trusted any more", self.project));
    }
}
