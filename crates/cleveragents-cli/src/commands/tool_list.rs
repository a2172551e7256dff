//! `agents tool list`: the tools that can be called.

use cleveragents::{ToolFilter, ToolSourceKind, ToolType};
use serde::Serialize;

use crate::args::{ToolFilterArgs, ToolListArgs, ToolSourceChoice, ToolTypeChoice};
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
    /// Whether the types differ, so that they are worth a column.
    #[serde(skip)]
    typed: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct ToolRow {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) source: &'static str,
    /// Where it comes from: `builtin`, `named`, `project`, `user`, `registered` or `server`; `skill` for a script.
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
    let wanted = tool_filter(args.tool_type, &args.filter);
    let mut tools = library.tools(&wanted)?;
    let problems = library.tool_problems()?;
    let mut messages: Vec<Message> = problems.iter().filter_map(ProblemRow::to_message).collect();
    messages.extend(library.server_tool_messages(&wanted)?);
    let count = library.script_count()?;
    if args.scripts {
        tools.extend(library.scripts(&wanted)?);
        tools.sort_by(|one, other| one.name.cmp(&other.name));
    } else if count > 0 {
        let many = if count == 1 { "1 script".to_owned() } else { format!("{count} scripts") };
        messages.push(Message::hint(format!("`agents tool list --scripts` also lists {many} of skills")));
    }
    if tools.iter().any(|tool| !tool.trusted) {
        messages.push(Message::hint("`agents trust add` lets the tools of the project run"));
    }
    messages.extend(library.policy_messages()?);
    let summary = Summary { total: tools.len(), scripts: count };
    let typed = args.tool_type.is_none();
    Ok(Report::success(ToolList { tools, problems, summary, typed }).with_messages(messages))
}

/// Puts the options of a list into the words of the library.
pub(super) fn tool_filter(tool_type: Option<ToolTypeChoice>, args: &ToolFilterArgs) -> ToolFilter {
    ToolFilter {
        namespace: args.namespace.clone(),
        tool_type: tool_type.map(|choice| match choice {
            ToolTypeChoice::Tool => ToolType::Tool,
            ToolTypeChoice::Validation => ToolType::Validation,
        }),
        source: args.source.map(|choice| match choice {
            ToolSourceChoice::Builtin => ToolSourceKind::Builtin,
            ToolSourceChoice::Custom => ToolSourceKind::Custom,
            ToolSourceChoice::Mcp => ToolSourceKind::Mcp,
            ToolSourceChoice::AgentSkill => ToolSourceKind::AgentSkill,
            ToolSourceChoice::Wrapped => ToolSourceKind::Wrapped,
        }),
    }
}

impl ToolRow {
    /// Says what the tool is declared to do.
    pub(super) fn access(&self) -> &'static str {
        match (self.read_only, self.writes) {
            (true, _) => "reads",
            (false, true) => "writes",
            (false, false) => "undeclared",
        }
    }

    /// Says where it comes from, and whether that is trusted.
    pub(super) fn origin(&self) -> &'static str {
        match (self.trusted, self.origin) {
            (true, origin) => origin,
            (false, "skill") => "skill, not trusted",
            (false, _) => "project, not trusted",
        }
    }
}

impl Answer for ToolList {
    fn show(&self, page: &mut Page) {
        let mut header = vec!["NAME", "TYPE", "SOURCE", "ORIGIN", "ACCESS", "GATE", "DESCRIPTION"];
        if !self.typed {
            header.remove(1);
        }
        let mut table = Table::new(&header);
        for tool in &self.tools {
            let mut cells =
                vec![&tool.name, tool.tool_type, tool.source, tool.origin(), tool.access(), tool.gate.word()];
            cells.push(&tool.description);
            if !self.typed {
                cells.remove(1);
            }
            table.row(&cells);
        }
        page.table(&table);
    }
}
