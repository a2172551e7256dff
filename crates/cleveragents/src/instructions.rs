//! The executor of agent skills as tools: calling one hands out its instructions.

use std::path::Path;

use cleveragents_domain::{Tool, ToolSource};
use cleveragents_runtime::{ExecutionError, Executor, Permit, Tier, ToolOutput};
use serde_json::json;

use crate::activation;
use crate::agent_folder::AgentFolder;

/// Reads the instructions of an agent-skill folder and lists its files. It runs nothing that stands in the folder.
#[derive(Debug)]
pub(crate) struct Instructions;

impl Executor for Instructions {
    fn serves(&self, tool: &Tool) -> bool {
        folder(tool).is_some()
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Builtin
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let tool = permit.tool();
        let Some(path) = folder(tool) else {
            return Err(ExecutionError::failed("not_implemented", "it is no agent-skill folder"));
        };
        let unreadable = |message| ExecutionError::Activation { category: "skill_unreadable", message };
        let opened =
            AgentFolder::open(path, tool.namespace()).map_err(|error| unreadable(error.to_string()))?;
        if opened.name().as_str() != tool.name().as_str() {
            let message = format!("its folder is the skill `{}` now", opened.name());
            return Err(unreadable(message));
        }
        let (activation, listing) =
            activation::activate(opened.into_loader()).map_err(|error| unreadable(error.to_string()))?;
        let output = json!({
            "name": activation.name,
            "folder": activation.folder,
            "body": activation.body,
            "resources": activation.resources,
            "complete": listing.complete,
        });
        Ok(output.into())
    }
}

/// Returns the folder of a tool that hands out instructions: one that only reads, by an absolute path.
fn folder(tool: &Tool) -> Option<&Path> {
    let ToolSource::AgentSkill { path } = tool.source() else { return None };
    let path = Path::new(path);
    (tool.capability().read_only() && path.is_absolute()).then_some(path)
}
