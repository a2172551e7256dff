//! `agents checkpoint show`: what a checkpoint holds.

use std::path::Path;

use cleveragents::{CheckpointContent, CheckpointEntry, CheckpointSummary, CheckpointView, ShownPath};
use serde::Serialize;

use crate::args::CheckpointArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct CheckpointDetails {
    #[serde(flatten)]
    summary: CheckpointSummary,
    holds: Vec<CheckpointEntry>,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &CheckpointArgs,
) -> Result<Report<CheckpointDetails>, CommandError> {
    let CheckpointView { summary, entries } = context.library()?.checkpoint(&args.id)?;
    Ok(Report::success(CheckpointDetails { summary, holds: entries }))
}

impl Answer for CheckpointDetails {
    fn show(&self, page: &mut Page) {
        let summary = &self.summary;
        let root = ShownPath::new(&summary.root).to_string();
        page.fields(&[
            ("checkpoint", summary.id.as_str()),
            ("root", &root),
            ("before", summary.tool.as_deref().unwrap_or("a restore")),
            ("places", &shown_places(&summary.scopes)),
            ("bytes", &summary.bytes.to_string()),
        ]);
        if self.holds.is_empty() {
            return;
        }
        page.line("");
        let mut table = Table::new(&["MODE", "BYTES", "WHAT", "PATH"]);
        for entry in &self.holds {
            let (what, bytes) = match &entry.content {
                CheckpointContent::File { size, .. } => ("file", size.to_string()),
                CheckpointContent::Folder => ("folder", String::new()),
                CheckpointContent::Link { .. } => ("link", String::new()),
                CheckpointContent::Special => ("special", String::new()),
            };
            table.row(&[&format!("{:04o}", entry.mode), &bytes, what, &shown_path(&entry.path)]);
        }
        page.table(&table);
    }
}

/// Lists the places of a checkpoint. Each is kept with everything below it, which a file does not have.
pub(super) fn shown_places(scopes: &[String]) -> String {
    let places: Vec<&str> = scopes.iter().map(|scope| scope.strip_suffix("/**").unwrap_or(scope)).collect();
    places.join(", ")
}

/// Writes a path below the root; the root itself is `.`.
pub(super) fn shown_path(path: &Path) -> String {
    ShownPath::new(if path.as_os_str().is_empty() { Path::new(".") } else { path }).to_string()
}
