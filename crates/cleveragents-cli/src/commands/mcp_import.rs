//! `agents mcp import`: the servers of another client.

use cleveragents::{ImportOutcome, Severity};
use serde::Serialize;

use crate::args::McpImportArgs;
use crate::commands::Context;
use crate::commands::mcp_list::{FindingRow, finding_messages};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::table::Table;

/// What became of the servers of another client.
#[derive(Debug, Serialize)]
pub(crate) struct Imported {
    pub(crate) from: String,
    /// The form in which the file holds servers.
    pub(crate) form: Option<&'static str>,
    pub(crate) into: String,
    pub(crate) written: bool,
    pub(crate) servers: Vec<ImportRow>,
    pub(crate) findings: Vec<FindingRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ImportRow {
    /// The name that the file gives it.
    pub(crate) name: String,
    /// What it is called here.
    pub(crate) label: String,
    pub(crate) outcome: ImportOutcome,
    /// The command or the address, without secrets.
    pub(crate) target: Option<String>,
    /// The keys that are kept and do nothing here.
    pub(crate) kept: Vec<String>,
    /// The variables and headers whose secrets stand in clear.
    pub(crate) clear_secrets: Vec<String>,
}

pub(super) fn run(context: &Context<'_>, args: &McpImportArgs) -> Result<Report<Imported>, CommandError> {
    let path = context.surroundings.absolute(&args.file);
    let imported = context.library()?.import_servers(&path, args)?;
    // What the other client asks for becomes a variable, which may well be set when the server starts.
    let findings: Vec<&FindingRow> =
        imported.findings.iter().filter(|finding| finding.code != "variable-unresolved").collect();
    let has_errors = findings.iter().any(|finding| finding.severity == Severity::Error);
    let mut messages = finding_messages(findings);
    for server in &imported.servers {
        if !server.clear_secrets.is_empty() {
            let names = server.clear_secrets.join("`, `");
            messages.push(Message::warn(format!(
                "`{names}` of server `{}` stands in the file in clear",
                server.label
            )));
            let first = server.clear_secrets.first().map(|name| variable(name)).unwrap_or_default();
            messages.push(Message::hint(format!(
                "write a reference such as `${{{first}}}` and set the variable"
            )));
        }
    }
    if imported.servers.iter().any(|server| server.outcome == ImportOutcome::Kept) {
        messages
            .push(Message::hint("`--replace` lets imported servers take the places of those that are there"));
    }
    if imported.written {
        let next =
            if args.user { "`agents mcp check` starts them" } else { "`agents trust add` lets them start" };
        messages.push(Message::hint(next));
    }
    let exit = if has_errors { Exit::Failure } else { Exit::Success };
    Ok(Report::success(imported).with_messages(messages).with_exit(exit))
}

/// Turns the name of a header into that of a variable.
fn variable(name: &str) -> String {
    let letters = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    letters.collect::<String>().to_ascii_uppercase()
}

impl ImportRow {
    fn outcome(&self) -> &'static str {
        match self.outcome {
            ImportOutcome::Added => "added",
            ImportOutcome::Replaced => "replaced",
            ImportOutcome::Unchanged => "unchanged",
            ImportOutcome::Kept => "name taken",
            ImportOutcome::Refused => "refused",
        }
    }
}

impl Answer for Imported {
    fn show(&self, page: &mut Page) {
        page.fields(&[
            ("from", self.from.as_str()),
            ("form", self.form.unwrap_or("none")),
            ("into", &self.into),
            ("written", if self.written { "yes" } else { "no" }),
        ]);
        if self.servers.is_empty() {
            return;
        }
        page.line("");
        let mut table = Table::new(&["SERVER", "OUTCOME", "KEPT", "TARGET"]);
        for server in &self.servers {
            let target = server.target.as_deref().unwrap_or_default();
            table.row(&[server.label.as_str(), server.outcome(), &server.kept.join(", "), target]);
        }
        page.table(&table);
    }
}
