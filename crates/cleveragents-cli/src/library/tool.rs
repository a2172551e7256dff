//! Tools and calls.

use std::path::PathBuf;

use cleveragents::{
    CallRequest, Explanation, Outcome, SkillLookupError, SkillName, SkillResult, Tool, ToolHost as _,
    ToolSet, ignored_policy_files, path_text,
};
use serde_json::{Map, Value};

use super::{Library, NAMESPACE};
use crate::args::ToolRunArgs;
use crate::commands::{Gate, ToolDetails, ToolRow, ToolState};
use crate::envelope::Message;
use crate::error::CommandError;

/// A call, and what is to be said when it fails.
#[derive(Debug)]
pub(crate) struct Call {
    request: CallRequest,
    pub(crate) hints: Vec<Message>,
}

impl Library {
    pub(crate) fn tools(&self) -> Result<Vec<ToolRow>, CommandError> {
        let tools = self.agents.tools()?;
        Ok(tools.all().iter().map(|tool| tool_row(tool, tools)).collect())
    }

    pub(crate) fn tool(&self, name: &str) -> Result<ToolDetails, CommandError> {
        let tools = self.agents.tools()?;
        let tool = tools.find(name)?;
        Ok(ToolDetails { tool: tool.as_cli_dict(), aliases: aliases(tool, tools), gate: gate(tool, tools) })
    }

    /// Counts the tools and names the policies in force.
    pub(crate) fn tool_state(&self) -> Result<ToolState, CommandError> {
        let tools = self.agents.tools()?;
        let shown = |path: &PathBuf| path_text(path);
        let ignored = ignored_policy_files(self.agents.options());
        Ok(ToolState {
            tools: tools.all().len(),
            policy: tools.user_policy_file().map(shown),
            project_policies: tools.project_policy_files().iter().map(shown).collect(),
            unmatched_rules: tools.unmatched_rules(),
            ignored_policies: ignored.iter().map(shown).collect(),
        })
    }

    pub(crate) fn prepare(&self, args: &ToolRunArgs, input: Value) -> Result<Call, CommandError> {
        let mut request = CallRequest::new(&args.name, input);
        request.read_only = args.read_only;
        for binding in &args.bind {
            let (name, path) = binding
                .split_once('=')
                .filter(|(name, path)| !name.is_empty() && !path.is_empty())
                .ok_or_else(|| {
                    CommandError::usage(format!("`{binding}` is no binding"))
                        .with_hint("`--bind` takes NAME=PATH")
                })?;
            request.bindings.insert(name.to_owned(), path.to_owned());
        }
        let mut hints = Vec::new();
        if let Some(written) = &args.skill {
            request.skill = Some(self.skill_name(written, &mut hints)?);
        }
        Ok(Call { request, hints })
    }

    /// Finds the name of a skill. One that is not known is left to the door, which answers in the contract's own result.
    fn skill_name(&self, written: &str, hints: &mut Vec<Message>) -> Result<SkillName, CommandError> {
        let error = match self.agents.find(written) {
            Ok(found) => return Ok(found.name.clone()),
            Err(error) => error,
        };
        let name = written.parse().or_else(|_| format!("{NAMESPACE}/{written}").parse());
        match (&error, name) {
            (SkillLookupError::NotFound { .. }, Ok(name)) => {
                let failure = CommandError::from(error);
                hints.extend(failure.hints.iter().map(Message::hint));
                Ok(name)
            }
            _ => Err(error.into()),
        }
    }

    pub(crate) fn call(&self, call: Call) -> Result<SkillResult, CommandError> {
        Ok(self.agents.tools()?.call(call.request))
    }

    pub(crate) fn explain(&self, call: Call) -> Result<Explanation, CommandError> {
        Ok(self.agents.tools()?.explain(call.request))
    }
}

fn tool_row(tool: &Tool, tools: &ToolSet) -> ToolRow {
    let capability = tool.capability();
    ToolRow {
        name: tool.name().to_string(),
        description: tool.description().to_owned(),
        source: tool.source().kind().as_str(),
        tool_type: tool.tool_type().as_str(),
        read_only: capability.read_only(),
        writes: capability.writes(),
        aliases: aliases(tool, tools),
        gate: gate(tool, tools),
    }
}

/// Says what the gate decides about a call of the tool outside of any skill. The gate decides before the input is checked.
fn gate(tool: &Tool, tools: &ToolSet) -> Gate {
    let input = Value::Object(Map::new());
    let explained = tools.explain(CallRequest::new(tool.name().as_str(), input));
    let is_about_input = explained.category.as_deref() == Some("schema_input");
    match explained.outcome {
        Outcome::Ready => Gate::Ready,
        Outcome::Ask => Gate::Ask,
        Outcome::Denied => Gate::Denied,
        Outcome::Failed if is_about_input && explained.asks.is_empty() => Gate::Ready,
        Outcome::Failed if is_about_input => Gate::Ask,
        Outcome::Failed => Gate::Undecided,
    }
}

/// Returns the other spellings of a tool.
fn aliases(tool: &Tool, tools: &ToolSet) -> Vec<String> {
    tools.spellings(tool.name()).into_iter().filter(|spelling| spelling != tool.name().as_str()).collect()
}
