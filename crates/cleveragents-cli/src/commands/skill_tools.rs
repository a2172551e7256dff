//! `agents skill tools`: the exact tools of a skill, and why.

use cleveragents::{SkillToolRow, SkillTools, SkillToolsSummary, ToolExplanation, ToolStatus};
use serde::Serialize;

use crate::args::SkillToolsArgs;
use crate::commands::{Context, skill_refresh};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

mod explained;

/// Every tool that a skill names, in flattening order.
#[derive(Debug, Serialize)]
pub(crate) struct ToolsOfSkill {
    skill: String,
    tools: Vec<ToolOfSkill>,
    summary: SkillToolsSummary,
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refreshed: Option<cleveragents::RefreshedSkill>,
}

#[derive(Debug, Serialize)]
struct ToolOfSkill {
    #[serde(flatten)]
    row: SkillToolRow,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ToolExplanation>,
}

impl ToolsOfSkill {
    /// Joins the rows with their explanations, which are those of all rows or none.
    pub(crate) fn new(listed: SkillTools, explanations: Vec<ToolExplanation>) -> Self {
        let SkillTools { skill, tools, summary, warnings, .. } = listed;
        let mut explanations = explanations.into_iter();
        let tools =
            tools.into_iter().map(|row| ToolOfSkill { row, explanation: explanations.next() }).collect();
        Self { skill, tools, summary, warnings, refreshed: None }
    }
}

pub(super) fn run(
    context: &Context<'_>,
    args: &SkillToolsArgs,
) -> Result<Report<ToolsOfSkill>, CommandError> {
    let mut exit = Exit::Success;
    let mut messages = Vec::new();
    let mut refreshed = None;
    if args.refresh {
        if let Some(mut report) = context.library()?.refresh_if_registered(&args.name)? {
            (exit, messages) = skill_refresh::verdict(&report);
            refreshed = report.skills.pop();
        } else {
            let text = "the skill is that of a file, which is read every time";
            messages.push(Message::new(Level::Info, text));
        }
    }
    // What was looked at before a refresh may be out of date, so this is another look.
    let mut tools = context.library_with_tools(&args.files)?.tools_of_skill(&args.name, args.explain)?;
    tools.refreshed = refreshed;
    messages.extend(tools.warnings.iter().map(Message::warn));
    if tools.tools.iter().any(|tool| tool.row.status != ToolStatus::Missing && !tool.row.trusted) {
        messages.push(Message::hint("`agents trust add` lets the tools of the project run"));
    }
    let is_plain = !args.explain && tools.summary.denied + tools.summary.missing > 0;
    if is_plain {
        let name = &tools.skill;
        let text = format!("`agents skill tools {name} --explain` says where each tool comes from");
        messages.push(Message::hint(text));
    }
    Ok(Report::success(tools).with_messages(messages).with_exit(exit))
}

impl Answer for ToolsOfSkill {
    fn show(&self, page: &mut Page) {
        if self.tools.iter().any(|tool| tool.explanation.is_some()) {
            for tool in &self.tools {
                tool.explain(page);
            }
        } else if !self.tools.is_empty() {
            let mut table =
                Table::new(&["NAME", "SOURCE", "FROM", "ACCESS", "CHECKPOINT", "STATUS", "REASON"]);
            for ToolOfSkill { row, .. } in &self.tools {
                let cells = [
                    row.name.as_str(),
                    row.source,
                    row.from_skill.as_deref().unwrap_or_default(),
                    access(row),
                    row.checkpoint.unwrap_or_default(),
                    status(row),
                    row.reason.as_deref().unwrap_or_default(),
                ];
                table.row(&cells);
            }
            page.table(&table);
        }
        let SkillToolsSummary { total, callable, denied, missing, .. } = self.summary;
        let many = if total == 1 { "tool" } else { "tools" };
        page.line(format!("{total} {many}, {callable} callable, {denied} denied, {missing} missing"));
    }
}

fn access(row: &SkillToolRow) -> &'static str {
    match (row.status.as_str(), row.read_only, row.writes) {
        ("missing", _, _) => "unknown",
        (_, true, _) => "reads",
        (_, false, true) => "writes",
        (_, false, false) => "undeclared",
    }
}

fn status(row: &SkillToolRow) -> &'static str {
    match (row.status.as_str(), row.trusted) {
        ("ready", false) => "not trusted",
        (status, _) => status,
    }
}
