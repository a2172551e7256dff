//! `agents mcp tools`: the tools of one server, by starting it.

use serde::Serialize;

use crate::args::McpToolsArgs;
use crate::commands::Context;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct ServerTools {
    pub(crate) server: String,
    pub(crate) tools: Vec<ServerToolRow>,
    pub(crate) unused: usize,
}

/// A tool of a server.
#[derive(Debug, Serialize)]
pub(crate) struct ServerToolRow {
    /// Its name here; none when it has none.
    pub(crate) name: Option<String>,
    /// The name that the server gives it.
    pub(crate) original: String,
    /// `usable`, `hidden`, `changed`, `quarantined` or `excluded`.
    pub(crate) standing: &'static str,
    /// Why it is not used.
    pub(crate) reason: Option<String>,
    pub(crate) read_only: Option<bool>,
    pub(crate) writes: Option<bool>,
    pub(crate) description: Option<String>,
}

pub(super) fn run(context: &Context<'_>, args: &McpToolsArgs) -> Result<Report<ServerTools>, CommandError> {
    let library = context.library_with_asking_servers(&args.files, None)?;
    let mut tools = library.tools_of_server(&args.server)?;
    let mut messages = Vec::new();
    if tools.tools.iter().any(|tool| tool.standing == "changed") {
        messages
            .push(Message::warn(format!("server `{}` changed tools since they were approved", tools.server)));
        messages
            .push(Message::hint(format!("`agents mcp approve {}` shows what is different", tools.server)));
    }
    if !args.all {
        tools.tools.retain(|tool| tool.standing == "usable");
        if tools.unused > 0 {
            let many =
                if tools.unused == 1 { "1 tool".to_owned() } else { format!("{} tools", tools.unused) };
            messages.push(Message::hint(format!("`--all` also lists {many} that cannot be used")));
        }
    }
    Ok(Report::success(tools).with_messages(messages))
}

impl Answer for ServerTools {
    fn show(&self, page: &mut Page) {
        if self.tools.is_empty() {
            return;
        }
        let mut table = Table::new(&["NAME", "ON THE SERVER", "STANDING", "ACCESS", "DESCRIPTION"]);
        for tool in &self.tools {
            let access = match (tool.read_only, tool.writes) {
                (Some(true), _) => "reads",
                (Some(false), Some(true)) => "writes",
                (Some(false), _) => "undeclared",
                (None, _) => "",
            };
            let words = tool.reason.as_deref().or(tool.description.as_deref()).unwrap_or_default();
            let name = tool.name.as_deref().unwrap_or_default();
            table.row(&[name, &tool.original, tool.standing, access, words]);
        }
        page.table(&table);
    }
}
