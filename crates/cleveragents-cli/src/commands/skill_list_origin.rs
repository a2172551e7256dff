//! `agents skill list --origin`: the skills that an MCP server offers.

use serde::Serialize;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct OfferedSkills {
    pub(crate) server: String,
    pub(crate) skills: Vec<OfferedRow>,
    /// Entries that are not used.
    pub(crate) refused: Vec<RefusedRow>,
    /// Names that several skills have.
    pub(crate) collisions: Vec<CollisionRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct OfferedRow {
    /// What it is called in the listing of its server.
    pub(crate) label: String,
    pub(crate) name: String,
    pub(crate) uri: String,
    pub(crate) description: String,
    /// `not_approved`, `approved`, `changed` or `dynamic`.
    pub(crate) approval: &'static str,
    pub(crate) files: Option<usize>,
    pub(crate) bytes: Option<u64>,
    /// Folders of skills inside, which are plain files here.
    pub(crate) nested: Vec<String>,
    /// Fields that ask for something and have no effect.
    pub(crate) idle_fields: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RefusedRow {
    pub(crate) uri: Option<String>,
    pub(crate) reason: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct CollisionRow {
    pub(crate) name: String,
    pub(crate) skills: Vec<String>,
}

pub(super) fn run(context: &Context<'_>, origin: &str) -> Result<Report<OfferedSkills>, CommandError> {
    let offered = context.library()?.offered_skills(origin)?;
    let refused = offered.refused.iter().map(|row| {
        let uri = row.uri.as_deref().unwrap_or("an entry without a URI");
        Message::warn(format!("`{uri}` cannot be used: {}", row.reason))
    });
    let collisions = offered.collisions.iter().map(|row| {
        let skills = row.skills.iter().map(|skill| format!("`{skill}`")).collect::<Vec<_>>().join(", ");
        Message::warn(format!("`{}` is the name of several skills: {skills}", row.name))
    });
    let mut messages: Vec<Message> = refused.chain(collisions).collect();
    if offered.skills.is_empty() {
        let remark = format!("server `{origin}` lists no skills; what it does not list is found by its URI");
        messages.push(Message::new(Level::Info, remark));
    }
    Ok(Report::success(offered).with_messages(messages))
}

impl Answer for OfferedSkills {
    fn show(&self, page: &mut Page) {
        if self.skills.is_empty() {
            return;
        }
        let mut table = Table::new(&["SKILL", "APPROVAL", "FILES", "BYTES", "DESCRIPTION"]);
        for row in &self.skills {
            let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
            let files = number(row.files.and_then(|files| u64::try_from(files).ok()));
            let approval = row.approval.replace('_', " ");
            table.row(&[&row.label, &approval, &files, &number(row.bytes), &row.description]);
        }
        page.table(&table);
    }
}
