//! `agents skill activate`, `resources` and `read` with `--origin`: approved skills of an MCP server.

use serde::Serialize;

use crate::args::{ActivateArgs, ReadArgs, ResourcesArgs};
use crate::commands::skill_inspect::PromisedRow;
use crate::commands::{Context, FileContent};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct LoadedSkill {
    pub(crate) server: String,
    pub(crate) name: String,
    pub(crate) uri: String,
    pub(crate) body: String,
    pub(crate) files: Vec<PromisedRow>,
    /// The `allowed-tools` that were granted.
    pub(crate) allowed_tools: Vec<String>,
    /// `server` or `cache`.
    pub(crate) source: &'static str,
    /// The whole text that a model is given.
    pub(crate) text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct LoadedFile {
    pub(crate) server: String,
    pub(crate) uri: String,
    #[serde(flatten)]
    pub(crate) content: FileContent,
    /// `server` or `cache`.
    pub(crate) source: &'static str,
    /// The whole text that a model is given, when the file is text.
    pub(crate) text: Option<String>,
}

/// The files of an approved skill.
#[derive(Debug, Serialize)]
pub(crate) struct LoadedFiles {
    pub(crate) server: String,
    pub(crate) name: String,
    pub(crate) uri: String,
    #[serde(rename = "resources")]
    pub(crate) files: Vec<PromisedRow>,
}

pub(super) fn activate(
    context: &Context<'_>,
    origin: &str,
    args: &ActivateArgs,
) -> Result<Report<LoadedSkill>, CommandError> {
    let (loaded, warnings) = context.library()?.load_offered(origin, &args.name, args.session.as_deref())?;
    Ok(Report::success(loaded).with_messages(warnings.into_iter().map(Message::warn).collect()))
}

pub(super) fn read(
    context: &Context<'_>,
    origin: &str,
    args: &ReadArgs,
) -> Result<Report<LoadedFile>, CommandError> {
    let (read, warnings) = context.library()?.read_offered(origin, &args.name, &args.path)?;
    Ok(Report::success(read).with_messages(warnings.into_iter().map(Message::warn).collect()))
}

pub(super) fn resources(
    context: &Context<'_>,
    origin: &str,
    args: &ResourcesArgs,
) -> Result<Report<LoadedFiles>, CommandError> {
    context.library()?.files_offered(origin, &args.name).map(Report::success)
}

impl Answer for LoadedSkill {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_bytes());
    }
}

impl Answer for LoadedFile {
    fn show(&self, page: &mut Page) {
        self.content.show(page);
    }
}

impl Answer for LoadedFiles {
    fn show(&self, page: &mut Page) {
        for file in &self.files {
            page.safe_line(&file.path);
        }
    }
}
