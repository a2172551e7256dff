//! `agents skill refresh`: reads registered skills again.

use cleveragents::{RefreshReport, RefreshStatus, RefreshedSkill};
use serde::Serialize;

use crate::args::SkillRefreshArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Refreshed {
    report: RefreshReport,
}

pub(super) fn run(context: &Context<'_>, args: &SkillRefreshArgs) -> Result<Report<Refreshed>, CommandError> {
    let report = context.library()?.refresh(args.name.as_deref(), args.dry_run)?;
    let (exit, mut messages) = verdict(&report);
    if report.skills.is_empty() {
        messages.push(Message::new(Level::Info, "no skill is registered"));
    }
    if report.dry_run {
        messages.push(Message::hint("nothing was changed; without `--dry-run` it is"));
    }
    Ok(Report::success(Refreshed { report }).with_messages(messages).with_exit(exit))
}

/// Says what could not be read again, and what was not even tried.
pub(super) fn verdict(report: &RefreshReport) -> (Exit, Vec<Message>) {
    let mut messages = Vec::new();
    for skill in &report.skills {
        let name = &skill.name;
        match skill.status {
            RefreshStatus::Failed => {
                let reason = skill.reason.as_deref().unwrap_or_default();
                let text = format!("`{name}` is as it was before: {reason}");
                messages.push(Message::new(Level::Error, text));
            }
            RefreshStatus::WithoutFile => {
                let text = format!("`{name}` is as it was before: nobody knows its file");
                messages.push(Message::warn(text));
            }
            RefreshStatus::Changed | RefreshStatus::Unchanged | _ => {}
        }
        let servers: Vec<&str> = skill.mcp_servers.iter().map(|server| server.name.as_str()).collect();
        if !servers.is_empty() {
            let text = format!("no server was contacted for `{name}`: {}", servers.join(", "));
            messages.push(Message::new(Level::Info, text));
        }
    }
    if report.summary.failed == 0 {
        return (Exit::Success, messages);
    }
    let hint = "`agents skill add --config FILE --update --dry-run` shows everything that is wrong in a file";
    messages.push(Message::hint(hint));
    (Exit::Failure, messages)
}

impl Answer for Refreshed {
    fn show(&self, page: &mut Page) {
        if self.report.skills.is_empty() {
            return;
        }
        let mut table = Table::new(&["NAME", "RESULT", "TOOLS"]);
        for skill in &self.report.skills {
            table.row(&[skill.name.as_str(), word(skill.status), &tools(skill)]);
        }
        page.table(&table);
    }
}

fn word(status: RefreshStatus) -> &'static str {
    match status {
        RefreshStatus::Changed => "changed",
        RefreshStatus::Unchanged => "unchanged",
        RefreshStatus::WithoutFile => "without file",
        RefreshStatus::Failed | _ => "failed",
    }
}

fn tools(skill: &RefreshedSkill) -> String {
    let parts = [("+", &skill.tools_added), ("-", &skill.tools_removed), ("~", &skill.tools_changed)];
    let parts = parts.iter().flat_map(|(sign, names)| names.iter().map(move |name| format!("{sign}{name}")));
    parts.collect::<Vec<_>>().join(" ")
}
