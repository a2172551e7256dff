//! What runs the tools of servers once the door has let a call through.

use std::sync::Arc;

use cleveragents_domain::{Tool, ToolSource};
use cleveragents_mcp::{ListedTool, McpExecutor, ServerScope, Servers, ServersParts};
use cleveragents_runtime::{Contents, ExecutionError, Executor, Permit, Tier, ToolOutput};

use crate::live_server::LiveServer;
use crate::scripts::project_changed;
use crate::server_tools::with_hint;
use crate::world::World;

/// Runs tools of source `mcp`, each on the server that it names.
#[derive(Debug)]
pub(crate) struct ServerExecutor {
    world: Arc<World>,
}

impl ServerExecutor {
    pub(crate) fn new(world: Arc<World>) -> Self {
        Self { world }
    }

    /// Returns the server of a tool: a configured one, else one of a skill that was looked at.
    fn live(&self, tool: &Tool) -> Option<Arc<LiveServer>> {
        let ToolSource::Mcp { server, .. } = tool.source() else { return None };
        match self.world.servers().get(server) {
            Some(_) => self.world.live_server(server).ok().flatten(),
            None => self.world.pools.opened(server),
        }
    }
}

impl Executor for ServerExecutor {
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Mcp { .. })
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Host
    }

    fn contents(&self, tool: &Tool) -> Contents {
        let ToolSource::Mcp { tool: original, .. } = tool.source() else { return Contents::Unknown };
        let listing = self.live(tool).and_then(|live| live.listing());
        let pin = listing.as_ref().and_then(|listing| listing.find(original)).map(ListedTool::pin);
        pin.map_or(Contents::Unknown, |pin| Contents::Digest(pin.to_string()))
    }

    fn reports_changes(&self) -> bool {
        true
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        let Some(live) = self.live(permit.tool()) else {
            // A pool without servers says that there is no such server.
            return McpExecutor::new(Servers::new(ServersParts::default())).run(permit);
        };
        let is_of_project = match &live.spec().place().scope {
            ServerScope::Project => true,
            ServerScope::Skill(skill) => {
                // The server of a skill is reached in the name of that skill alone.
                let known = self.world.skill(skill).ok().flatten();
                known.is_none_or(|known| self.world.is_of_project(known.place()))
            }
            ServerScope::Program | ServerScope::Named | ServerScope::User => false,
        };
        if is_of_project && !self.world.is_trust_still_given() {
            return Err(project_changed());
        }
        let output = McpExecutor::new(live.servers().clone()).run(permit);
        live.keep_last();
        output.map_err(with_hint)
    }
}
