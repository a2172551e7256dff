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
}

pub(crate) fn run(context: &Context<'_>, args: &ToolShowArgs) -> Result<Report<ToolDetails>, CommandError> {
    let library = context.library()?;
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
        page.safe(&yaml::render(&Value::Object(whole)));
    }
}
