//! `agents skill diff`: the files that were approved, and those that the MCP server offers.

use serde::Serialize;

use crate::args::DiffSkillArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct SkillDifference {
    pub(crate) server: String,
    pub(crate) name: String,
    pub(crate) uri: String,
    /// Whether the approval holds for what is offered.
    pub(crate) approved: bool,
    pub(crate) changes: Vec<ChangeRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ChangeRow {
    pub(crate) path: String,
    /// `added`, `changed` or `removed`.
    pub(crate) change: &'static str,
    pub(crate) digest_before: Option<String>,
    pub(crate) digest_after: Option<String>,
    pub(crate) size_before: Option<u64>,
    pub(crate) size_after: Option<u64>,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &DiffSkillArgs,
) -> Result<Report<SkillDifference>, CommandError> {
    let difference = context.library()?.offered_difference(&args.origin, &args.name)?;
    let (exit, message) = match (difference.approved, difference.changes.is_empty()) {
        (true, _) => (Exit::Success, Some(Message::new(Level::Info, "the skill is what was approved"))),
        (false, false) => (Exit::Failure, None),
        (false, true) => {
            let text = "the skill is what was approved, and was not in between; it has to be approved again";
            (Exit::Failure, Some(Message::warn(text)))
        }
    };
    Ok(Report::success(difference).with_messages(message.into_iter().collect()).with_exit(exit))
}

impl Answer for SkillDifference {
    fn show(&self, page: &mut Page) {
        if self.changes.is_empty() {
            return;
        }
        let mut table = Table::new(&["CHANGE", "BEFORE", "AFTER", "FILE"]);
        for row in &self.changes {
            let size = |size: Option<u64>| size.map(|size| format!("{size} bytes")).unwrap_or_default();
            table.row(&[row.change, &size(row.size_before), &size(row.size_after), &row.path]);
        }
        page.table(&table);
    }
}
