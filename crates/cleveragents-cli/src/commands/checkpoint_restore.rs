//! `agents checkpoint restore`: puts everything back as a checkpoint holds it.

use cleveragents::RestoreReport;
use serde::Serialize;

use crate::args::CheckpointArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Restored {
    pub(crate) id: String,
    /// The checkpoint of what stood there before.
    pub(crate) kept: Option<String>,
    #[serde(flatten)]
    pub(crate) report: RestoreReport,
}

pub(super) fn run(context: &Context<'_>, args: &CheckpointArgs) -> Result<Report<Restored>, CommandError> {
    let restored = context.library()?.restore(&args.id, context.global.yes)?;
    let mut messages = Vec::new();
    let mut exit = Exit::Success;
    if !restored.report.problems.is_empty() {
        exit = Exit::Failure;
        messages.push(Message::new(Level::Error, "not everything was restored"));
        let problems = restored.report.problems.iter();
        messages.extend(problems.map(|problem| Message::new(Level::Cause, problem.to_string())));
    }
    messages.push(match &restored.kept {
        Some(kept) => Message::hint(format!("`agents checkpoint restore {kept}` undoes this")),
        None => Message::warn("what stood there before was not kept"),
    });
    Ok(Report::success(restored).with_messages(messages).with_exit(exit))
}

impl Answer for Restored {
    fn show(&self, page: &mut Page) {
        let report = &self.report;
        page.fields(&[
            ("checkpoint", self.id.as_str()),
            ("written", &report.written.to_string()),
            ("folders", &report.folders.to_string()),
            ("removed", &report.removed.to_string()),
            ("adjusted", &report.adjusted.to_string()),
        ]);
    }
}
