//! `agents session list`: the sessions that are on file.

use serde::Serialize;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct SessionList {
    sessions: Vec<SessionRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SessionRow {
    pub(crate) name: String,
    /// The active skills.
    pub(crate) skills: Vec<String>,
    pub(crate) started_at: String,
    pub(crate) changed_at: String,
    /// Why it cannot be used.
    pub(crate) error: Option<String>,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<SessionList>, CommandError> {
    let sessions = context.library()?.session_rows()?;
    let mut messages: Vec<Message> = sessions
        .iter()
        .filter_map(|row| Some(Message::warn(format!("`{}`: {}", row.name, row.error.as_ref()?))))
        .collect();
    if sessions.is_empty() {
        messages.push(Message::new(Level::Info, "there are no sessions"));
        messages.push(Message::hint("`agents skill activate SKILL --session NAME` starts one"));
    }
    Ok(Report::success(SessionList { sessions }).with_messages(messages))
}

impl Answer for SessionList {
    fn show(&self, page: &mut Page) {
        if self.sessions.is_empty() {
            return;
        }
        let mut table = Table::new(&["NAME", "CHANGED", "ACTIVE SKILLS"]);
        for row in &self.sessions {
            table.row(&[&row.name, &row.changed_at, &row.skills.join(", ")]);
        }
        page.table(&table);
    }
}
