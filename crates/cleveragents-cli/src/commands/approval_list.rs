//! `agents approval list`: what a person approved for longer than one answer.

use serde::Serialize;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct ApprovalList {
    approvals: Vec<ApprovalRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ApprovalRow {
    pub(crate) id: u64,
    pub(crate) tool: String,
    pub(crate) skill: String,
    pub(crate) tier: String,
    /// `once`, `session` or `saved`.
    pub(crate) lifetime: &'static str,
    pub(crate) session: Option<String>,
    pub(crate) granted_at: String,
    pub(crate) expires_at: String,
    /// The digest over tool, arguments and profile for which it holds.
    pub(crate) digest: String,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<ApprovalList>, CommandError> {
    let approvals = context.library()?.approvals()?;
    let remark = Message::new(Level::Info, "no approval holds");
    let messages = if approvals.is_empty() { vec![remark] } else { Vec::new() };
    Ok(Report::success(ApprovalList { approvals }).with_messages(messages))
}

impl Answer for ApprovalList {
    fn show(&self, page: &mut Page) {
        if self.approvals.is_empty() {
            return;
        }
        let mut table = Table::new(&["NUMBER", "HOLDS", "UNTIL", "SKILL", "TOOL"]);
        for row in &self.approvals {
            let holds = match &row.session {
                Some(session) => format!("session {session}"),
                None => row.lifetime.to_owned(),
            };
            table.row(&[&row.id.to_string(), &holds, &row.expires_at, &row.skill, &row.tool]);
        }
        page.table(&table);
    }
}
