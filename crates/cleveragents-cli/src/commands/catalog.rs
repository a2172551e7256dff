//! `agents catalog`: what a model is told about the skills.

use serde::Serialize;

use crate::args::{CatalogArgs, CatalogForm};
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(super) struct RenderedCatalog {
    form: &'static str,
    skills: usize,
    /// The whole text; absent when there are no skills.
    text: Option<String>,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &CatalogArgs,
) -> Result<Report<RenderedCatalog>, CommandError> {
    let library = context.library()?;
    let overview = library.overview();
    let form = match args.form {
        CatalogForm::Xml => "xml",
        CatalogForm::Markdown => "markdown",
        CatalogForm::Json => "json",
    };
    let text = library.catalog(args.form);
    let exit = overview.exit();
    let mut messages = overview.messages();
    messages.retain(|message| matches!(message.level, Level::Error | Level::Warn));
    if text.is_none() && exit == Exit::Success {
        messages.push(Message::new(Level::Info, "no skills were found, so there is no catalog"));
        messages.push(Message::hint("`agents doctor` shows where skills are searched"));
    }
    Ok(Report::success(RenderedCatalog { form, skills: overview.active, text })
        .with_messages(messages)
        .with_exit(exit))
}

impl Answer for RenderedCatalog {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_deref().unwrap_or_default().as_bytes());
    }
}
