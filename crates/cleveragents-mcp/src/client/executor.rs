//! Tools of servers, behind the door.

use cleveragents_domain::{SkillErrorType, Tool, ToolSource};
use cleveragents_runtime::{
    Contents, EntryPoint, ExecutionError, Executor, Permit, RemoteFailure, Tier, ToolOutput,
};
use serde_json::{Map, Value};

use super::listing::ListedTool;
use super::pin::ToolPin;
use super::result::structured_only;
use super::servers::Servers;
use crate::config::ServerLabel;

/// Runs the tools of source `mcp`.
///
/// The output of a tool is an object: `content` has every block that the server returned, in its order and of whatever kind,
/// and `structuredContent` what it returned beside them. A tool that was declared with an output schema of its own returns the
/// structured content alone, so that the door can hold it against that schema.
///
/// Nothing of the machine holds a server: it is a program that a person configured, or somebody else's machine. So the tier
/// is `host`, and what the gate goes by is the capability. What a server changes nobody sees, so no changes are reported.
#[derive(Debug)]
pub struct McpExecutor {
    servers: Servers,
}

impl McpExecutor {
    /// Runs tools on these servers.
    pub fn new(servers: Servers) -> Self {
        Self { servers }
    }

    fn pin_of(&self, tool: &Tool) -> Option<ToolPin> {
        let ToolSource::Mcp { server, tool } = tool.source() else { return None };
        let label: ServerLabel = server.parse().ok()?;
        self.servers.last_listing(&label)?.find(tool).map(ListedTool::pin)
    }
}

impl Executor for McpExecutor {
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Mcp { .. })
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Host
    }

    fn contents(&self, tool: &Tool) -> Contents {
        self.pin_of(tool).map_or(Contents::Defined, |pin| Contents::Digest(pin.to_string()))
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        let tool = permit.tool();
        let ToolSource::Mcp { server, tool: original } = tool.source() else {
            return Err(ExecutionError::failed("not_implemented", "it is no tool of a server"));
        };
        if *permit.entry() != EntryPoint::Run {
            let message = "a tool of a server has no code of its own";
            return Err(ExecutionError::failed("not_implemented", message));
        }
        let label: ServerLabel = server.parse().map_err(|_| unknown(server))?;
        let none = Map::new();
        let arguments = permit.arguments().unsorted().as_object().unwrap_or(&none);
        let output: Value = self.servers.call(&label, original, arguments, permit.watch())?;
        let output = if tool.output_schema().is_some() { structured_only(output) } else { output };
        Ok(ToolOutput::from(output))
    }
}

fn unknown(server: &str) -> ExecutionError {
    ExecutionError::Remote(Box::new(RemoteFailure {
        error_type: SkillErrorType::ResolutionFailure,
        category: "not_found",
        message: format!("server `{}` is not configured", server.escape_debug()),
        details: Map::new(),
        retryable: false,
        outcome_unknown: false,
    }))
}
