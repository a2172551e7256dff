//! `agents tool list`: the tools that can be called.

use serde::Serialize;

use crate::args::ToolListArgs;
use crate::commands::{Context, ProblemRow};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct ToolList {
    tools: Vec<ToolRow>,
    problems: Vec<ProblemRow>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
pub(crate) struct ToolRow {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) source: &'static str,
    /// Where it comes from: `builtin`, `named`, `project` or `user`; `skill` for a script.
    pub(crate) origin: &'static str,
    /// The file that it stands in.
    pub(crate) path: Option<String>,
    /// Whether it may run: the tools of a project may not until a person trusts it.
    pub(crate) trusted: bool,
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
    /// The scripts of skills, listed or not.
    scripts: usize,
}

pub(crate) fn run(context: &Context<'_>, args: &ToolListArgs) -> Result<Report<ToolList>, CommandError> {
    let library = context.library_with_tools(&args.tools)?;
    let mut tools = library.tools()?;
    let problems = library.tool_problems()?;
    let mut messages: Vec<Message> = problems.iter().filter_map(ProblemRow::to_message).collect();
    let count = library.script_count()?;
    if args.scripts {
        tools.extend(library.scripts()?);
        tools.sort_by(|one, other| one.name.cmp(&other.name));
    } else if count > 0 {
        let many = if count == 1 { "1 script".to_owned() } else { format!("{count} scripts") };
        messages.push(Message::hint(format!("`agents tool list --scripts` also lists {many} of skills")));
    }
    if tools.iter().any(|tool| !tool.trusted) {
        messages.push(Message::hint("`agents trust add` lets the tools of the project run"));
    }
    messages.extend(library.tool_state()?.messages());
    let summary = Summary { total: tools.len(), scripts: count };
    Ok(Report::success(ToolList { tools, problems, summary }).with_messages(messages))
}

impl Answer for ToolList {
    fn show(&self, page: &mut Page) {
        let mut table = Table::new(&["NAME", "SOURCE", "ORIGIN", "ACCESS", "GATE", "DESCRIPTION"]);
        for tool in &self.tools {
            let access = match (tool.read_only, tool.writes) {
                (true, _) => "reads",
                (false, true) => "writes",
                (false, false) => "undeclared",
            };
            let origin = match (tool.trusted, tool.origin) {
                (true, origin) => origin,
                (false, "skill") => "skill, not trusted",
                (false, _) => "project, not trusted",
            };
            table.row(&[&tool.name, tool.source, origin, access, tool.gate.word(), &tool.description]);
        }
        page.table(&table);
    }
}
