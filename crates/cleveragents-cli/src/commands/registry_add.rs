//! `agents tool|validation|skill add`: registers what a file defines.

use serde::Serialize;
use serde_json::Value;

use crate::args::AddArgs;
use crate::commands::{Context, Kind};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::settings::Form;

/// What became of a file.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Added {
    Registered(Box<AddedFields>),
    /// Nothing was registered.
    Invalid(InvalidFile),
}

/// What was registered, or would be.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct AddedFields {
    /// The answer with the field names of the contract.
    pub(crate) data: Value,
    #[serde(skip)]
    pub(crate) name: String,
    /// The lines for people.
    #[serde(skip)]
    pub(crate) fields: Vec<(&'static str, String)>,
    #[serde(skip)]
    pub(crate) change: &'static str,
    #[serde(skip)]
    pub(crate) dry_run: bool,
    #[serde(skip)]
    pub(crate) warnings: Vec<String>,
}

/// A file that defines nothing, and everything that is wrong in it.
#[derive(Debug, Serialize)]
pub(crate) struct InvalidFile {
    pub(crate) path: String,
    /// What it should hold.
    pub(crate) kind: &'static str,
    pub(crate) valid: bool,
    pub(crate) diagnostics: Value,
    /// The path as people see it from the working folder.
    #[serde(skip)]
    pub(crate) label: String,
    #[serde(skip)]
    pub(crate) errors: usize,
    /// The findings for people, or for the form that was asked for.
    #[serde(skip)]
    pub(crate) rendered: String,
}

pub(super) fn run(context: &Context<'_>, kind: Kind, args: &AddArgs) -> Result<Report<Added>, CommandError> {
    let path = context.surroundings.absolute(&args.config);
    let added = context.library()?.add(kind, &path, args, context.output)?;
    let (exit, messages) = match &added {
        Added::Registered(added) => (Exit::Success, added.messages(kind)),
        Added::Invalid(invalid) => (Exit::Failure, invalid.messages()),
    };
    // Annotations stand alone.
    let messages = if context.output.form == Form::Github { Vec::new() } else { messages };
    Ok(Report::success(added).with_messages(messages).with_exit(exit))
}

impl AddedFields {
    fn messages(&self, kind: Kind) -> Vec<Message> {
        let mut messages: Vec<Message> = self.warnings.iter().map(Message::warn).collect();
        let name = &self.name;
        messages.push(Message::hint(match (self.dry_run, kind) {
            (true, _) => "nothing was changed; without `--dry-run` it is".to_owned(),
            (false, Kind::Tool) => format!("`agents tool run {name}` calls it"),
            (false, Kind::Validation) => format!("`agents validation run {name}` runs it"),
            (false, Kind::Skill) => {
                format!("`agents skill tools {name} --explain` says where each of its tools comes from")
            }
        }));
        messages
    }
}

impl InvalidFile {
    fn messages(&self) -> Vec<Message> {
        let count = if self.errors == 1 { "1 error".to_owned() } else { format!("{} errors", self.errors) };
        let text = format!("{} file `{}` is invalid: {count}", self.kind, self.label);
        vec![
            Message::new(Level::Error, text),
            Message::hint(format!(
                "`agents schema {}` is the format, with which editors check while you write",
                self.kind
            )),
        ]
    }
}

impl Answer for Added {
    fn show(&self, page: &mut Page) {
        match self {
            Self::Registered(added) => {
                let mut fields: Vec<(&str, &str)> =
                    added.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                fields.push(("result", added.change));
                page.fields(&fields);
            }
            Self::Invalid(invalid) => page.rendered(&invalid.rendered),
        }
    }
}
