//! `agents skill resources`: the files that a skill brings along.

use cleveragents::FolderFinding;
use serde::Serialize;

use crate::args::ResourcesArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Resources {
    pub(crate) name: String,
    pub(crate) folder: String,
    #[serde(rename = "resources")]
    pub(crate) files: Vec<ResourceRow>,
    /// What is not listed, or worth knowing about what is.
    pub(crate) findings: Vec<FolderFinding>,
    /// Whether everything was looked at.
    pub(crate) complete: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct ResourceRow {
    /// The path below the folder, to read the file by.
    pub(crate) path: String,
    /// The bytes of the path in base64, when it is not UTF-8.
    pub(crate) path_bytes: Option<String>,
    /// The folder of the standard that the file lies in.
    #[serde(rename = "folder")]
    pub(crate) group: &'static str,
    pub(crate) size: u64,
    pub(crate) executable: bool,
    /// Whether the file is small enough to be read.
    pub(crate) readable: bool,
}

pub(crate) fn run(context: &Context<'_>, args: &ResourcesArgs) -> Result<Report<Resources>, CommandError> {
    let (resources, mut messages) = context.library()?.resources(&args.name)?;
    if resources.files.is_empty() && resources.complete {
        messages.push(Message::new(Level::Info, format!("`{}` brings no files along", resources.name)));
    }
    Ok(Report::success(resources).with_messages(messages))
}

impl Answer for Resources {
    fn show(&self, page: &mut Page) {
        for resource in &self.files {
            page.safe_line(&resource.path);
        }
    }
}
