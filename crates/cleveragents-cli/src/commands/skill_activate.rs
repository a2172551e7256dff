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
    /// What the session has to do with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) session: Option<ActivatedInSession>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ActivatedInSession {
    pub(crate) name: String,
    /// `body`, `outline`, `section` or `unchanged`.
    pub(crate) given: &'static str,
    /// Whether the instructions differ from those that were given before.
    pub(crate) changed: bool,
    /// The skills that made room.
    pub(crate) released: Vec<String>,
    /// The skills that are active.
    pub(crate) active: Vec<String>,
}

pub(crate) fn run(context: &Context<'_>, args: &ActivateArgs) -> Result<Report<Activated>, CommandError> {
    let (activated, messages) = context.library()?.activate(args)?;
    Ok(Report::success(activated).with_messages(messages))
}

impl Answer for Activated {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_bytes());
    }
}
