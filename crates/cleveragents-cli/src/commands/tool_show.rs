//! `agents tool show`: one tool with its schemas and its capability.

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
    /// Where it comes from: `builtin`, `named`, `project` or `user`.
    pub(crate) origin: &'static str,
    /// The file that it stands in.
    pub(crate) path: Option<String>,
    /// Whether it may run: the tools of a project may not until a person trusts it.
    pub(crate) trusted: bool,
}

pub(crate) fn run(context: &Context<'_>, args: &ToolShowArgs) -> Result<Report<ToolDetails>, CommandError> {
    let library = context.library_with_tools(&args.tools)?;
    let details = library.tool(&args.name)?;
    let messages = library.tool_state()?.messages();
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
        page.safe(&yaml::render(&Value::Object(whole)));
    }
}
