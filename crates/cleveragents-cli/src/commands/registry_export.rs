//! `agents tool|validation|skill export`: a definition as YAML that can be added again.

use serde::Serialize;

use crate::args::ExportArgs;
use crate::commands::{Context, Kind};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Exported {
    pub(crate) name: String,
    /// `tool`, `validation` or `skill`.
    pub(crate) kind: &'static str,
    /// The text of the file.
    pub(crate) yaml: String,
}

pub(super) fn run(
    context: &Context<'_>,
    kind: Kind,
    args: &ExportArgs,
) -> Result<Report<Exported>, CommandError> {
    context.library()?.export(kind, &args.name).map(Report::success)
}

impl Answer for Exported {
    fn show(&self, page: &mut Page) {
        page.foreign(self.yaml.as_bytes());
    }
}
