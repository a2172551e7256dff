//! `agents checkpoint list`: the checkpoints of the working folder.

use cleveragents::CheckpointSummary;
use serde::Serialize;

use crate::commands::Context;
use crate::commands::checkpoint_show::shown_places;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct CheckpointListing {
    checkpoints: Vec<CheckpointRow>,
    /// Names of checkpoints that are not what was kept.
    damaged: Vec<String>,
}

/// One checkpoint, with its time for people.
#[derive(Debug, Serialize)]
pub(crate) struct CheckpointRow {
    pub(crate) created_at: String,
    #[serde(flatten)]
    pub(crate) summary: CheckpointSummary,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<CheckpointListing>, CommandError> {
    let (checkpoints, damaged) = context.library()?.checkpoint_list()?;
    let mut messages = Vec::new();
    if checkpoints.is_empty() {
        messages.push(Message::new(Level::Info, "the working folder has no checkpoints"));
    }
    messages.extend(damaged.iter().map(|id| Message::warn(format!("the checkpoint `{id}` is damaged"))));
    Ok(Report::success(CheckpointListing { checkpoints, damaged }).with_messages(messages))
}

impl Answer for CheckpointListing {
    fn show(&self, page: &mut Page) {
        if self.checkpoints.is_empty() {
            return;
        }
        let mut table = Table::new(&["CHECKPOINT", "WHEN", "ENTRIES", "BYTES", "BEFORE", "PLACES"]);
        for row in &self.checkpoints {
            let summary = &row.summary;
            table.row(&[
                &summary.id,
                &row.created_at,
                &summary.entries.to_string(),
                &summary.bytes.to_string(),
                summary.tool.as_deref().unwrap_or("a restore"),
                &shown_places(&summary.scopes),
            ]);
        }
        page.table(&table);
    }
}
