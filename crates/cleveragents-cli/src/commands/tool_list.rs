//! `agents tool list`: the tools that can be called.

use serde::Serialize;

use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct ToolList {
    tools: Vec<ToolRow>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
pub(crate) struct ToolRow {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) source: &'static str,
    pub(crate) tool_type: &'static str,
    pub(crate) read_only: bool,
    pub(crate) writes: bool,
    pub(crate) aliases: Vec<String>,
    pub(crate) gate: Gate,
}

/// What the gate decides about a call outside of any skill.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Gate {
    Ready,
    Ask,
    Denied,
    /// It depends on the input.
    Undecided,
}

impl Gate {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Ask => "ask",
            Self::Denied => "denied",
            Self::Undecided => "undecided",
        }
    }
}

#[derive(Debug, Serialize)]
struct Summary {
    total: usize,
}

pub(crate) fn run(context: &Context<'_>) -> Result<Report<ToolList>, CommandError> {
    let library = context.library()?;
    let tools = library.tools()?;
    let summary = Summary { total: tools.len() };
    let messages = library.tool_state()?.messages();
    Ok(Report::success(ToolList { tools, summary }).with_messages(messages))
}

impl Answer for ToolList {
    fn show(&self, page: &mut Page) {
        let mut table = Table::new(&["NAME", "SOURCE", "ACCESS", "GATE", "DESCRIPTION"]);
        for tool in &self.tools {
            let access = match (tool.read_only, tool.writes) {
                (true, _) => "reads",
                (false, true) => "writes",
                (false, false) => "undeclared",
            };
            table.row(&[&tool.name, tool.source, access, tool.gate.word(), &tool.description]);
        }
        page.table(&table);
    }
}
