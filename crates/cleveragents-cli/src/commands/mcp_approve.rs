//! `agents mcp approve`: agreeing to what a server lists, and trusting its hints.

use cleveragents::ServerTrust;
use serde::Serialize;
use serde_json::Value;

use crate::args::{McpApproveArgs, TrustChoice};
use crate::changed_lines::{DiffLine, Mark, changed_lines};
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::prompt;
use crate::report::{Answer, Report};

/// What was agreed to, or what could be.
#[derive(Debug, Serialize)]
pub(crate) struct ServerApproval {
    pub(crate) server: String,
    /// Whether it was agreed to.
    pub(crate) approved: bool,
    /// What the hints of the server count from now on, when that was said.
    pub(crate) trust: Option<&'static str>,
    pub(crate) tools: Vec<ChangedToolRow>,
}

/// A tool that is other than what counts, part by part.
#[derive(Debug, Serialize)]
pub(crate) struct ChangedToolRow {
    pub(crate) tool: String,
    pub(crate) changes: Vec<PartRow>,
}

/// A part of a definition that is different.
#[derive(Debug, Serialize)]
pub(crate) struct PartRow {
    pub(crate) part: String,
    pub(crate) approved: Option<Value>,
    pub(crate) offered: Option<Value>,
}

pub(super) fn run(
    context: &Context<'_>,
    args: &McpApproveArgs,
) -> Result<Report<ServerApproval>, CommandError> {
    let library = context.library_with_servers(&args.files)?;
    let trust = args.trust.map(level);
    // Whoever only gives trust need not have asked the server before.
    let changed = if trust.is_some() && args.tools.is_empty() {
        library.changed_tools_if_listed(&args.server)?
    } else {
        library.changed_tools(&args.server, &args.tools)?
    };
    let mut approval = ServerApproval {
        server: args.server.clone(),
        approved: false,
        trust: trust.map(ServerTrust::as_str),
        tools: changed.iter().map(ChangedToolRow::of).collect(),
    };
    if changed.is_empty() && trust.is_none() {
        let remark = Message::new(Level::Info, "every tool is as it was approved");
        return Ok(Report::success(approval).with_messages(vec![remark]));
    }
    if !context.global.yes {
        if !context.surroundings.can_ask(context.output) {
            let error = Message::new(Level::Error, "nothing was approved, for nobody confirmed it");
            let hint = Message::hint("look at what is different, then confirm with `--yes`");
            let report = Report::success(approval).with_messages(vec![error, hint]);
            return Ok(report.with_exit(Exit::Usage));
        }
        prompt::say(&listing(&approval, context));
        if !prompt::confirm("Agree to this?") {
            return Err(CommandError::new(Exit::Failure, "nothing was approved"));
        }
    }
    library.approve_tools(&args.server, &changed)?;
    if let Some(trust) = trust {
        library.trust_server(&args.server, trust)?;
    }
    approval.approved = true;
    Ok(Report::success(approval))
}

fn level(choice: TrustChoice) -> ServerTrust {
    match choice {
        TrustChoice::Untrusted => ServerTrust::Untrusted,
        TrustChoice::ReadHints => ServerTrust::ReadHints,
        TrustChoice::Full => ServerTrust::Full,
    }
}

/// Everything that a person agrees to, made safe for a terminal.
fn listing(approval: &ServerApproval, context: &Context<'_>) -> String {
    let mut page = Page::new(context.output.beside_palette(), None, true);
    approval.show(&mut page);
    page.line("");
    String::from_utf8_lossy(&page.into_bytes()).into_owned()
}

impl ChangedToolRow {
    fn of(changed: &cleveragents::ChangedTool) -> Self {
        let keys = |value: &Value| value.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
        let mut parts = keys(&changed.approved).unwrap_or_default();
        parts.extend(keys(&changed.offered).unwrap_or_default());
        parts.sort();
        parts.dedup();
        let rows = parts.into_iter().filter_map(|part| {
            let (approved, offered) = (changed.approved.get(&part), changed.offered.get(&part));
            (approved != offered).then(|| PartRow {
                approved: approved.cloned(),
                offered: offered.cloned(),
                part,
            })
        });
        Self { tool: changed.name.clone(), changes: rows.collect() }
    }
}

/// Writes what is different of a part: a text as it is, anything else as JSON with its keys in order.
fn differences(approved: Option<&Value>, offered: Option<&Value>) -> Vec<DiffLine> {
    let lines = changed_lines(&shown(approved), &shown(offered));
    if lines.iter().any(|line| line.mark != Mark::Same) {
        return lines;
    }
    // They differ in what neither text tells, such as a number and its digits as a text.
    let whole = |value: Option<&Value>, mark| {
        let text = value.map(json).unwrap_or_default();
        text.split('\n').map(|line| DiffLine { mark, text: line.to_owned() }).collect::<Vec<_>>()
    };
    [whole(approved, Mark::Removed), whole(offered, Mark::Added)].concat()
}

fn shown(value: Option<&Value>) -> Vec<String> {
    let text = match value {
        None => return Vec::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => json(value),
    };
    text.split('\n').map(str::to_owned).collect()
}

fn json(value: &Value) -> String {
    let mut value = value.clone();
    value.sort_all_objects();
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

impl Answer for ServerApproval {
    fn show(&self, page: &mut Page) {
        let mut fields = vec![("server", self.server.as_str())];
        fields.extend(self.trust.map(|trust| ("hints", trust)));
        fields.push(("approved", if self.approved { "yes" } else { "no" }));
        page.fields(&fields);
        for tool in &self.tools {
            page.line("");
            page.heading(&tool.tool);
            for PartRow { part, approved, offered } in &tool.changes {
                page.safe(&format!("  {part}\n"));
                for DiffLine { mark, text } in differences(approved.as_ref(), offered.as_ref()) {
                    let mark = match mark {
                        Mark::Same => ' ',
                        Mark::Removed => '-',
                        Mark::Added => '+',
                        Mark::Gap => '~',
                    };
                    let space = if text.is_empty() { "" } else { " " };
                    page.safe(&format!("    {mark}{space}{text}\n"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
