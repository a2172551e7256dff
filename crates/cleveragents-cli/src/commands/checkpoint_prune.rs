//! `agents checkpoint prune`: forgets old checkpoints.

use cleveragents::PruneReport;
use serde::Serialize;

use crate::args::CheckpointPruneArgs;
use crate::commands::Context;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Pruned {
    report: PruneReport,
}

pub(super) fn run(context: &Context<'_>, args: &CheckpointPruneArgs) -> Result<Report<Pruned>, CommandError> {
    let report = context.library()?.prune_checkpoints(args)?;
    let damaged = report.damaged.iter();
    let mut messages: Vec<Message> =
        damaged.map(|id| Message::warn(format!("the checkpoint `{id}` is damaged"))).collect();
    if !messages.is_empty() {
        messages.push(Message::warn("no content was removed, for a damaged checkpoint may need any"));
    }
    if args.keep.is_none() && args.older_than.is_none() {
        messages.push(Message::hint("`--keep` and `--older-than` say which checkpoints to forget"));
    }
    Ok(Report::success(Pruned { report }).with_messages(messages))
}

impl Answer for Pruned {
    fn show(&self, page: &mut Page) {
        let report = &self.report;
        page.fields(&[
            ("removed", report.removed.len().to_string()),
            ("kept", report.kept.to_string()),
            ("contents removed", report.contents.to_string()),
            ("bytes removed", report.bytes.to_string()),
        ]);
    }
}
