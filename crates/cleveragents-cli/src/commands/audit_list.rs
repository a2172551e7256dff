//! `agents audit list`: what was called, refused and done.

use cleveragents::{AuditEntry, AuditEvent};
use serde::Serialize;

use crate::args::AuditListArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct AuditList {
    calls: Vec<AuditRow>,
    /// Whether there are older calls.
    more: bool,
}

/// One record, with its time for people.
#[derive(Debug, Serialize)]
pub(crate) struct AuditRow {
    pub(crate) at: String,
    #[serde(flatten)]
    pub(crate) entry: AuditEntry,
}

pub(super) fn run(context: &Context<'_>, args: &AuditListArgs) -> Result<Report<AuditList>, CommandError> {
    let (calls, more) = context.library()?.audit(args)?;
    let mut messages = Vec::new();
    if calls.is_empty() {
        messages.push(Message::new(Level::Info, "no such call is on record"));
    }
    if more {
        messages.push(Message::hint("there are older calls; `--limit` shows more"));
    }
    Ok(Report::success(AuditList { calls, more }).with_messages(messages))
}

impl AuditRow {
    /// Says what was called: the tool, or one of its hooks.
    pub(crate) fn what(&self) -> String {
        let record = &self.entry.record;
        match record.hook {
            None => record.tool.as_ref().to_owned(),
            Some(hook) => format!("{} ({})", record.tool, hook.as_str()),
        }
    }

    /// Says what happened in one word or two.
    pub(crate) fn outcome(&self) -> String {
        match &self.entry.record.event {
            AuditEvent::Started => "started".to_owned(),
            AuditEvent::Refused { rule: Some(rule), .. } => format!("refused: {rule}"),
            AuditEvent::Finished { success: true, .. } => "done".to_owned(),
            AuditEvent::Refused { category, rule: None, .. }
            | AuditEvent::Finished { category: Some(category), .. } => format!("failed: {category}"),
            AuditEvent::Finished { category: None, .. } => "failed".to_owned(),
        }
    }
}

impl Answer for AuditList {
    fn show(&self, page: &mut Page) {
        if self.calls.is_empty() {
            return;
        }
        let mut table = Table::new(&["CALL", "WHEN", "TOOL", "SKILL", "OUTCOME"]);
        for row in &self.calls {
            let record = &row.entry.record;
            let (id, what, outcome) = (row.entry.id.to_string(), row.what(), row.outcome());
            let cells: [&str; 5] = [&id, &row.at, &what, &record.skill, &outcome];
            table.row(&cells);
        }
        page.table(&table);
    }
}
