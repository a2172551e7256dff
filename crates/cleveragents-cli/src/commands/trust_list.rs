//! `agents trust list`: the projects that are trusted.

use serde::Serialize;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct TrustedList {
    projects: Vec<TrustedRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct TrustedRow {
    pub(crate) project: String,
    pub(crate) files: u64,
    pub(crate) digest: String,
    pub(crate) granted_at: String,
    pub(crate) granted_at_unix_ms: u64,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<TrustedList>, CommandError> {
    let projects = context.library()?.trusted_projects()?;
    let remark = Message::new(Level::Info, "no project is trusted");
    let messages = if projects.is_empty() { vec![remark] } else { Vec::new() };
    Ok(Report::success(TrustedList { projects }).with_messages(messages))
}

impl Answer for TrustedList {
    fn show(&self, page: &mut Page) {
        if self.projects.is_empty() {
            return;
        }
        let mut table = Table::new(&["SINCE", "FILES", "PROJECT"]);
        for row in &self.projects {
            table.row(&[&row.granted_at, &row.files.to_string(), &row.project]);
        }
        page.table(&table);
    }
}
