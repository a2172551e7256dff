//! `agents skill activate`: the instructions of one skill, wrapped for a model.

use cleveragents::FolderFinding;
use serde::Serialize;

use crate::args::ActivateArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Activated {
    pub(crate) name: String,
    pub(crate) folder: String,
    pub(crate) body: String,
    pub(crate) resources: Vec<String>,
    /// What is not listed, or worth knowing about what is.
    pub(crate) findings: Vec<FolderFinding>,
    /// Whether everything was looked at.
    pub(crate) complete: bool,
    /// The whole text that a model is given.
    pub(crate) text: String,
}

pub(crate) fn run(context: &Context<'_>, args: &ActivateArgs) -> Result<Report<Activated>, CommandError> {
    let (activated, messages) = context.library()?.activate(&args.name)?;
    Ok(Report::success(activated).with_messages(messages))
}

impl Answer for Activated {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_bytes());
    }
}
