//! `agents mcp check`: how servers are, by starting them.

use serde::Serialize;
use serde_json::Value;

use crate::args::McpCheckArgs;
use crate::commands::Context;
use crate::commands::mcp_list::finding_messages;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

#[derive(Debug, Serialize)]
pub(crate) struct CheckedServers {
    servers: Vec<CheckRow>,
}

/// How a server is.
#[derive(Debug, Serialize)]
pub(crate) struct CheckRow {
    pub(crate) label: String,
    /// `ok`, `changed`, `failed`, `refused` or `skipped`.
    pub(crate) outcome: &'static str,
    /// Why it is not ok.
    pub(crate) reason: Option<String>,
    /// `modern` or `legacy`.
    pub(crate) era: Option<&'static str>,
    /// The revision of the protocol.
    pub(crate) version: Option<String>,
    /// What it says of itself, which nobody checks.
    pub(crate) server_info: Option<Value>,
    /// How long starting and listing took together.
    pub(crate) took_ms: Option<u64>,
    /// How many tools can be used.
    pub(crate) tools: Option<usize>,
    pub(crate) quarantined: Vec<QuarantinedRow>,
    /// The tools that the configuration leaves out.
    pub(crate) excluded: Vec<String>,
    /// The tools that are other than what counts.
    pub(crate) changed: Vec<String>,
    pub(crate) added: Vec<String>,
    pub(crate) removed: Vec<String>,
    pub(crate) noise: Option<NoiseRow>,
    /// The last of its error output.
    pub(crate) stderr_tail: Option<String>,
    /// Everything else about a failure.
    pub(crate) details: Option<Value>,
    /// The number to exit with on account of it.
    #[serde(skip)]
    pub(crate) exit: Exit,
}

/// A tool that cannot be used.
#[derive(Debug, Serialize)]
pub(crate) struct QuarantinedRow {
    pub(crate) name: String,
    pub(crate) reason: String,
}

/// What a server sent that has no meaning.
#[derive(Debug, Serialize)]
pub(crate) struct NoiseRow {
    pub(crate) lines: u64,
    pub(crate) answers: u64,
    pub(crate) questions: u64,
    pub(crate) notifications: u64,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &McpCheckArgs,
) -> Result<Report<CheckedServers>, CommandError> {
    let library = context.library_with_asking_servers(&args.files, None)?;
    let findings = library.server_findings();
    let servers = library.check_servers(&args.servers)?;
    let mut messages = finding_messages(&findings);
    if servers.is_empty() {
        messages.push(Message::new(Level::Info, "no server is configured"));
    }
    for server in &servers {
        let reason = server.reason.as_deref().unwrap_or_default();
        match server.outcome {
            "failed" | "refused" => {
                messages.push(Message::new(Level::Error, reason));
                let tail = server.stderr_tail.as_deref().unwrap_or_default().lines();
                messages.extend(tail.map(|line| Message::new(Level::Info, format!("stderr: {line}"))));
            }
            "changed" => {
                messages.push(Message::warn(format!("server `{}`: {reason}", server.label)));
                messages.push(Message::hint(format!(
                    "`agents mcp approve {}` shows what is different",
                    server.label
                )));
            }
            _ => {}
        }
        messages.extend(server.quarantined.iter().map(|tool| {
            let (label, QuarantinedRow { name, reason }) = (&server.label, tool);
            Message::warn(format!("server `{label}`: tool `{name}` is not used: {reason}"))
        }));
    }
    if servers.iter().any(|server| server.outcome == "refused") {
        messages.push(Message::hint("`agents trust show` lists what could run, `agents trust add` lets it"));
    }
    let exit = servers.iter().map(|server| server.exit).max().unwrap_or(Exit::Success);
    Ok(Report::success(CheckedServers { servers }).with_messages(messages).with_exit(exit))
}

impl Answer for CheckedServers {
    fn show(&self, page: &mut Page) {
        if self.servers.is_empty() {
            return;
        }
        let mut table = Table::new(&["SERVER", "OUTCOME", "REVISION", "TOOLS", "UNUSED", "TIME", "NOTE"]);
        for server in &self.servers {
            let count = |count: Option<usize>| count.map_or_else(String::new, |count| count.to_string());
            let unused = server.tools.map(|_| server.quarantined.len() + server.changed.len());
            let time = server.took_ms.map_or_else(String::new, |took| format!("{took} ms"));
            table.row(&[
                server.label.as_str(),
                server.outcome,
                server.version.as_deref().unwrap_or_default(),
                &count(server.tools),
                &count(unused),
                &time,
                &server.note(),
            ]);
        }
        page.table(&table);
    }
}

impl CheckRow {
    fn note(&self) -> String {
        let list = |word: &str, names: &[String]| {
            (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
        };
        let noise = self.noise.as_ref().map(|noise| noise.lines + noise.answers + noise.questions);
        let parts = [
            list("added", &self.added),
            list("removed", &self.removed),
            list("left out", &self.excluded),
            noise.filter(|noise| *noise > 0).map(|noise| format!("{noise} lines of noise")),
            self.reason.clone().filter(|_| self.outcome == "skipped"),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}
