//! `agents skill|tool|validation new`: files to start from.

use std::path::PathBuf;

use cleveragents::Created;
use serde::Serialize;

use crate::args::{DialectChoice, NewPlaceArgs, NewToolArgs, SkillNewArgs};
use crate::commands::Context;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::library::{Start, start};
use crate::page::Page;
use crate::report::{Answer, Report};

/// The files that were written, and how to go on.
#[derive(Debug, Serialize)]
pub(crate) struct Started {
    #[serde(flatten)]
    pub(crate) created: Created,
    #[serde(skip)]
    pub(crate) next: Vec<String>,
}

pub(super) fn skill(context: &Context<'_>, args: &SkillNewArgs) -> Result<Report<Started>, CommandError> {
    let own_dialect = match args.dialect {
        Some(dialect) => dialect == DialectChoice::Cleveragents,
        None => args.name.contains('/'),
    };
    let what =
        if args.composed { Start::Composed } else { Start::Folder { own_dialect, script: args.script } };
    run(context, what, &args.name, &args.place)
}

pub(super) fn tool(context: &Context<'_>, args: &NewToolArgs) -> Result<Report<Started>, CommandError> {
    run(context, Start::Tool, &args.name, &args.place)
}

pub(super) fn validation(context: &Context<'_>, args: &NewToolArgs) -> Result<Report<Started>, CommandError> {
    run(context, Start::Validation, &args.name, &args.place)
}

fn run(
    context: &Context<'_>,
    what: Start,
    name: &str,
    place: &NewPlaceArgs,
) -> Result<Report<Started>, CommandError> {
    let places = context.surroundings.places(context.global);
    let folder: Option<PathBuf> = match (&place.folder, place.user) {
        (Some(folder), _) => Some(context.surroundings.absolute(folder)),
        (None, false) => None,
        (None, true) => {
            let home = places.home.as_ref().ok_or_else(|| {
                CommandError::usage("no home is known").with_hint("name a folder with `--in`")
            })?;
            Some(home.join(what.folder()))
        }
    };
    let started = start(what, name, folder.as_deref(), &places)?;
    let hints = started.next.iter().map(Message::hint).collect();
    Ok(Report::success(started).with_messages(hints))
}

impl Answer for Started {
    fn show(&self, page: &mut Page) {
        for file in &self.created.files {
            page.safe_line(&format!("{}/{file}", self.created.folder));
        }
    }
}
