//! `agents validation list`: the validations that can be run.

use serde::Serialize;

use crate::args::{ToolShowArgs, ToolTypeChoice, ValidationListArgs};
use crate::commands::tool_list::tool_filter;
use crate::commands::{Context, ProblemRow, ToolDetails, ToolRow};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(super) struct ValidationList {
    validations: Vec<ValidationRow>,
    problems: Vec<ProblemRow>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
pub(crate) struct ValidationRow {
    #[serde(flatten)]
    pub(crate) tool: ToolRow,
    /// What a failure means.
    pub(crate) mode: Option<&'static str>,
    /// The tool that it wraps.
    pub(crate) wraps: Option<String>,
}

#[derive(Debug, Serialize)]
struct Summary {
    total: usize,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &ValidationListArgs,
) -> Result<Report<ValidationList>, CommandError> {
    let library = context.library_with_tools(&args.tools)?;
    let validations = library.validations(&tool_filter(Some(ToolTypeChoice::Validation), &args.filter))?;
    let problems = library.tool_problems()?;
    let mut messages: Vec<Message> = problems.iter().filter_map(ProblemRow::to_message).collect();
    if validations.iter().any(|row| !row.tool.trusted) {
        messages.push(Message::hint("`agents trust add` lets the tools of the project run"));
    }
    messages.extend(library.policy_messages()?);
    let summary = Summary { total: validations.len() };
    Ok(Report::success(ValidationList { validations, problems, summary }).with_messages(messages))
}

/// Shows one validation; a plain tool is refused.
pub(super) fn show(context: &Context<'_>, args: &ToolShowArgs) -> Result<Report<ToolDetails>, CommandError> {
    context.library_with_tools(&args.tools)?.require_validation(&args.name)?;
    super::tool_show::run(context, args)
}

impl Answer for ValidationList {
    fn show(&self, page: &mut Page) {
        if self.validations.is_empty() {
            return;
        }
        let mut table = Table::new(&["NAME", "MODE", "SOURCE", "ORIGIN", "GATE", "DESCRIPTION"]);
        for ValidationRow { tool, mode, .. } in &self.validations {
            let mode = mode.unwrap_or_default();
            table.row(&[&tool.name, mode, tool.source, tool.origin(), tool.gate.word(), &tool.description]);
        }
        page.table(&table);
    }
}
