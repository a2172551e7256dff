//! `agents checkpoint diff`: what is different now from what a checkpoint holds.

use cleveragents::{ChangedAspect, CheckpointChange, CheckpointDifference};
use serde::Serialize;

use crate::args::CheckpointArgs;
use crate::commands::Context;
use crate::commands::checkpoint_show::shown_path;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct Differences {
    id: String,
    differences: Vec<CheckpointDifference>,
}

pub(super) fn run(context: &Context<'_>, args: &CheckpointArgs) -> Result<Report<Differences>, CommandError> {
    let (id, differences) = context.library()?.checkpoint_diff(&args.id)?;
    let remark = Message::new(Level::Info, "everything is as the checkpoint holds it");
    let messages = if differences.is_empty() { vec![remark] } else { Vec::new() };
    Ok(Report::success(Differences { id, differences }).with_messages(messages))
}

impl Answer for Differences {
    fn show(&self, page: &mut Page) {
        if self.differences.is_empty() {
            return;
        }
        let mut table = Table::new(&["SINCE THEN", "WHAT", "PATH"]);
        for difference in &self.differences {
            let aspects: Vec<&str> = difference.aspects.iter().map(|&aspect| aspect_word(aspect)).collect();
            let path = shown_path(&difference.path);
            table.row(&[change_word(difference.change), &aspects.join(", "), &path]);
        }
        page.table(&table);
    }
}

fn change_word(change: CheckpointChange) -> &'static str {
    match change {
        CheckpointChange::Created => "created",
        CheckpointChange::Deleted => "deleted",
        CheckpointChange::Changed => "changed",
    }
}

fn aspect_word(aspect: ChangedAspect) -> &'static str {
    match aspect {
        ChangedAspect::Kind => "kind",
        ChangedAspect::Content => "content",
        ChangedAspect::Mode => "mode",
        ChangedAspect::Owner => "owner",
        ChangedAspect::Modified => "time",
    }
}
