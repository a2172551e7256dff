//! `agents mcp list`: the servers that are configured.

use cleveragents::Severity;
use serde::Serialize;

use crate::args::McpListArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct ServerList {
    servers: Vec<ServerRow>,
    findings: Vec<FindingRow>,
}

/// A server that is configured.
#[derive(Debug, Serialize)]
pub(crate) struct ServerRow {
    pub(crate) label: String,
    /// `ready`, `disabled`, `unusable` or `shadowed`.
    pub(crate) state: &'static str,
    /// Why it is not ready.
    pub(crate) reason: Option<String>,
    /// Whose configuration it is: `named`, `project` or `user`.
    pub(crate) origin: &'static str,
    /// Whether it may be started: one of a project may not until a person trusts that.
    pub(crate) trusted: bool,
    /// What its own hints about its tools count.
    pub(crate) trust: Option<&'static str>,
    /// How it spoke last: `modern` or `legacy`.
    pub(crate) era: Option<String>,
    /// How many tools it listed last.
    pub(crate) tools: Option<usize>,
    pub(crate) listed_at: Option<String>,
    /// `stdio`, `http` or `sse`.
    pub(crate) transport: Option<&'static str>,
    /// The command or the address, without secrets.
    pub(crate) target: Option<String>,
    /// The names of the variables or headers that it is given.
    pub(crate) names: Vec<String>,
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Something that there is to say about a file of servers.
#[derive(Debug, Serialize)]
pub(crate) struct FindingRow {
    pub(crate) file: String,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) severity: Severity,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

pub(super) fn run(context: &Context<'_>, args: &McpListArgs) -> Result<Report<ServerList>, CommandError> {
    let library = context.library_with_servers(&args.files)?;
    let (servers, findings) = (library.servers()?, library.server_findings());
    let mut messages = finding_messages(&findings);
    if servers.is_empty() && findings.is_empty() {
        messages.push(Message::new(Level::Info, "no server is configured"));
        messages.push(Message::hint("`agents mcp import FILE` takes over those of another client"));
    }
    if servers.iter().any(|server| !server.trusted && server.state == "ready") {
        messages.push(Message::hint("`agents trust add` lets the servers of the project start"));
    }
    let is_broken = findings.iter().any(|finding| finding.severity == Severity::Error);
    let none_is_ready = !servers.iter().any(|server| matches!(server.state, "ready" | "disabled"));
    let exit = if is_broken && none_is_ready { Exit::Failure } else { Exit::Success };
    Ok(Report::success(ServerList { servers, findings }).with_messages(messages).with_exit(exit))
}

/// Says what is worth a line: mistakes and warnings, each with its place, and what to do about it.
pub(super) fn finding_messages<'a>(findings: impl IntoIterator<Item = &'a FindingRow>) -> Vec<Message> {
    let mut messages = Vec::new();
    for finding in findings {
        let level = match finding.severity {
            Severity::Error | Severity::Warning => Level::Warn,
            Severity::Note => Level::Info,
        };
        messages.push(Message::new(level, finding.sentence()));
        if finding.severity != Severity::Note {
            messages.extend(finding.hint.as_ref().map(Message::hint));
        }
    }
    messages
}

impl FindingRow {
    /// Says it with its place.
    pub(super) fn sentence(&self) -> String {
        let Self { file, message, .. } = self;
        match (self.line, self.column) {
            (Some(line), Some(column)) => format!("{file}:{line}:{column}: {message}"),
            _ => format!("{file}: {message}"),
        }
    }
}

impl ServerRow {
    fn state(&self) -> &'static str {
        if self.state == "ready" && !self.trusted { "not trusted" } else { self.state }
    }
}

impl Answer for ServerList {
    fn show(&self, page: &mut Page) {
        if self.servers.is_empty() {
            return;
        }
        let mut table = Table::new(&["SERVER", "STATE", "ORIGIN", "HINTS", "ERA", "TOOLS", "TARGET"]);
        for server in &self.servers {
            let target = server.reason.as_deref().or(server.target.as_deref()).unwrap_or_default();
            table.row(&[
                server.label.as_str(),
                server.state(),
                server.origin,
                server.trust.unwrap_or_default(),
                server.era.as_deref().unwrap_or_default(),
                &server.tools.map_or_else(String::new, |count| count.to_string()),
                target,
            ]);
        }
        page.table(&table);
    }
}
