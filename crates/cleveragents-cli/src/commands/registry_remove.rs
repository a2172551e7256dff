//! `agents tool|validation|skill remove`: takes a definition out of the registry.

use cleveragents::{EntryKind, RemovedReport};
use serde::Serialize;

use crate::args::RemoveArgs;
use crate::commands::{Context, Kind};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::prompt;
use crate::report::{Answer, Report};
use crate::visible;

/// What was removed, or would be.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Removed {
    pub(crate) report: RemovedReport,
}

pub(super) fn run(
    context: &Context<'_>,
    kind: Kind,
    args: &RemoveArgs,
) -> Result<Report<Removed>, CommandError> {
    let library = context.library()?;
    let rehearsed = library.remove(kind, args, true)?;
    if args.dry_run {
        let hint = Message::hint("nothing was changed; without `--dry-run` it is");
        let messages = rehearsed.uses("would lead").chain([hint]).collect();
        return Ok(Report::success(rehearsed).with_messages(messages));
    }
    if !context.global.yes {
        if !context.surroundings.can_ask(context.output) {
            let error = Message::new(Level::Error, "nothing was removed, for nobody confirmed it");
            let messages = std::iter::once(error).chain(rehearsed.uses("would lead"));
            let messages = messages.chain([Message::hint("confirm with `--yes`")]).collect();
            return Ok(Report::success(rehearsed).with_messages(messages).with_exit(Exit::Usage));
        }
        if !prompt::confirm(&rehearsed.question()) {
            return Err(CommandError::new(Exit::Failure, "nothing was removed"));
        }
    }
    let removed = library.remove(kind, args, false)?;
    let messages = removed.uses("leads").collect();
    Ok(Report::success(removed).with_messages(messages))
}

impl Removed {
    /// Warns of those that use it.
    fn uses(&self, leads: &'static str) -> impl Iterator<Item = Message> {
        let users = self.report.unresolved.iter();
        users.map(move |user| {
            Message::warn(format!("`{}` uses it ({}), which {leads} nowhere", user.name, user.role))
        })
    }

    fn question(&self) -> String {
        let names: Vec<String> = self.report.removed.iter().map(ToString::to_string).collect();
        let users: Vec<&str> = self.report.unresolved.iter().map(|user| user.name.as_str()).collect();
        let users =
            if users.is_empty() { String::new() } else { format!(", which {} use", users.join(", ")) };
        let first = names.first().map(String::as_str).unwrap_or_default();
        format!("Remove {}{}?", visible::line(first), visible::line(&users))
    }
}

impl Answer for Removed {
    fn show(&self, page: &mut Page) {
        let report = &self.report;
        let name = report.removed.first().map(ToString::to_string).unwrap_or_default();
        let kind = match report.kind {
            EntryKind::AgentSkill => "agent-skill folder",
            EntryKind::Skill => "skill",
            EntryKind::Tool => "tool",
            EntryKind::Validation => "validation",
        };
        page.fields(&[
            ("name", name.as_str()),
            ("kind", kind),
            ("config", report.config.as_deref().unwrap_or("none")),
        ]);
    }
}
