//! `agents tool show`: one tool with its schemas and its capability.

use cleveragents::UserRow;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::ToolShowArgs;
use crate::commands::Context;
use crate::commands::tool_list::Gate;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::yaml;

#[derive(Debug, Serialize)]
pub(crate) struct ToolDetails {
    /// The tool as the contract writes it down.
    #[serde(flatten)]
    pub(crate) tool: Map<String, Value>,
    pub(crate) aliases: Vec<String>,
    pub(crate) gate: Gate,
    /// Where it comes from: `builtin`, `named`, `project`, `user` or `registered`; `skill` for a script.
    pub(crate) origin: &'static str,
    /// The file that it stands in.
    pub(crate) path: Option<String>,
    /// Whether it may run: the tools of a project may not until a person trusts it.
    pub(crate) trusted: bool,
    /// Who uses it: skills that refer to it, validations that wrap it, tools that name it as a hook.
    pub(crate) referenced_by: Vec<UserRow>,
}

pub(crate) fn run(context: &Context<'_>, args: &ToolShowArgs) -> Result<Report<ToolDetails>, CommandError> {
    let library = context.library_with_tools(&args.tools)?;
    let details = library.tool(&args.name)?;
    let messages = library.policy_messages()?;
    Ok(Report::success(details).with_messages(messages))
}

impl Answer for ToolDetails {
    fn show(&self, page: &mut Page) {
        let mut whole = self.tool.clone();
        if !self.aliases.is_empty() {
            whole.insert("aliases".to_owned(), self.aliases.clone().into());
        }
        whole.insert("gate".to_owned(), self.gate.word().into());
        whole.insert("origin".to_owned(), self.origin.into());
        whole.extend(self.path.clone().map(|path| ("path".to_owned(), path.into())));
        whole.insert("trusted".to_owned(), self.trusted.into());
        let users = self.referenced_by.iter().map(|user| format!("{} ({})", user.name, user.role));
        if !self.referenced_by.is_empty() {
            whole.insert("referenced_by".to_owned(), users.collect::<Vec<_>>().into());
        }
        page.safe(&yaml::render(&Value::Object(whole)));
    }
}
