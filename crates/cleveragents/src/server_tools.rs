//! The tools of servers among all tools.

use std::sync::Arc;

use cleveragents_domain::tool::ToolConfig;
use cleveragents_domain::{SkillErrorType, SkillMcpSource, Tool, ToolCapability, ToolName, ToolSourceKind};
use cleveragents_mcp::{
    ConfiguredServer, ConfiguredState, PinStanding, ServerPlace, ServerSpec, ToolListing, server_of_skill,
};
use cleveragents_runtime::{CancelToken, ExecutionError, NamePattern, Origin, RemoteFailure};

use crate::known_skill::{FindSkillError, KnownSkill};
use crate::live_server::{LiveServer, counting};
use crate::server_pools::OpenServerError;
use crate::tool_sources::{KnownTool, ToolOrigin, ToolProblem};
use crate::world::World;

/// A server of a skill, as far as it is known.
#[derive(Debug)]
pub(crate) enum SkillServer {
    /// It was listed.
    Listed(Arc<LiveServer>, Arc<ToolListing>),
    /// It may be started, and was never listed.
    Unlisted(Arc<LiveServer>),
    /// It may not be started.
    Untrusted(String),
    /// It cannot be started.
    Unusable(String),
}

impl World {
    /// Returns the configured server of a label that can and may be started.
    pub(crate) fn live_server(&self, label: &str) -> Result<Option<Arc<LiveServer>>, FindSkillError> {
        let Some((spec, place)) = self.ready_server(label) else { return Ok(None) };
        if self.server_origin(place) == Origin::Untrusted {
            return Ok(None);
        }
        match self.pools.open(spec) {
            Ok(live) => Ok(Some(live)),
            Err(OpenServerError::Taken) => Ok(None),
            Err(OpenServerError::State(error)) => Err(error.into()),
        }
    }

    fn ready_server(&self, label: &str) -> Option<(&ServerSpec, &ServerPlace)> {
        let server = self.servers().get(label)?;
        Some((server.spec()?, &server.place))
    }

    /// Tells whether a label is that of a server which may not be started because nobody trusts its place.
    pub(crate) fn is_untrusted_server(&self, label: &str) -> bool {
        self.ready_server(label).is_some_and(|(_, place)| self.server_origin(place) == Origin::Untrusted)
    }

    /// Finds a tool of a configured server that was listed before.
    pub(crate) fn server_tool(&self, name: &ToolName) -> Result<Option<KnownTool>, FindSkillError> {
        let Some(live) = self.live_server(name.namespace())? else { return Ok(None) };
        let Some(listing) = live.listing() else { return Ok(None) };
        let found = counting(&listing).find(|listed| listed.tool().name() == name);
        Ok(found.map(|listed| known(&live, listed.tool())))
    }

    /// Returns the tools of every configured server that was listed before.
    pub(crate) fn server_tools(&self) -> Result<Vec<KnownTool>, FindSkillError> {
        let mut tools = Vec::new();
        for server in self.servers().counting() {
            let Some(live) = self.live_server(server.label.as_str())? else { continue };
            let Some(listing) = live.listing() else { continue };
            tools.extend(counting(&listing).map(|listed| known(&live, listed.tool())));
        }
        Ok(tools)
    }

    /// Tells whether a pattern may match a tool of a configured server that was never listed.
    pub(crate) fn is_about_unlisted_server(&self, pattern: &NamePattern) -> bool {
        let mut servers = self.servers().counting().filter(|server| server.spec().is_some());
        servers.any(|server| {
            pattern.can_begin_with(&format!("{}/", server.label))
                && self
                    .live_server(server.label.as_str())
                    .is_ok_and(|live| live.is_none_or(|live| live.listing().is_none()))
        })
    }

    /// Returns the tools of servers that are not used, and the servers whose tools are not known, with the reason.
    pub(crate) fn server_tool_problems(&self) -> Result<Vec<ToolProblem>, FindSkillError> {
        let mut problems = Vec::new();
        for server in self.servers().counting() {
            let Some(live) = self.live_server(server.label.as_str())? else { continue };
            let (label, path) = (server.label.clone(), server.place.file.clone());
            let Some(listing) = live.listing() else {
                problems.push(ToolProblem::Unlisted { server: label, path });
                continue;
            };
            let drifted = listing.tools().iter();
            let drifted = drifted.filter(|listed| matches!(listed.standing(), PinStanding::Drifted { .. }));
            problems.extend(drifted.map(|listed| ToolProblem::Drifted {
                name: listed.tool().name().clone(),
                server: label.clone(),
                path: path.clone(),
            }));
        }
        Ok(problems)
    }

    /// Returns a server of a skill: the configured one of that name, else the one that the skill brings along.
    pub(crate) fn skill_server(
        &self,
        known: &KnownSkill,
        source: &SkillMcpSource,
    ) -> Result<SkillServer, FindSkillError> {
        if let Some(server) = self.servers().get(source.name()) {
            let origin = self.server_origin(&server.place);
            return self.skill_server_of(server, origin);
        }
        let file = known.place().path().unwrap_or(std::path::Path::new(""));
        let environment = &self.server_files().environment;
        let Some(server) = server_of_skill(known.name(), source, file, environment) else {
            return Ok(SkillServer::Unusable("no server of that name is configured".to_owned()));
        };
        self.skill_server_of(&server, self.origin(known.place()))
    }

    fn skill_server_of(
        &self,
        server: &ConfiguredServer,
        origin: Origin,
    ) -> Result<SkillServer, FindSkillError> {
        let ConfiguredState::Ready(spec) = &server.state else {
            return Ok(SkillServer::Unusable(server.state.reason().unwrap_or_default()));
        };
        if origin == Origin::Untrusted {
            return Ok(SkillServer::Untrusted("the project that it comes from is not trusted".to_owned()));
        }
        match self.pools.open(spec) {
            Ok(live) => Ok(match live.listing() {
                Some(listing) => SkillServer::Listed(live, listing),
                None => SkillServer::Unlisted(live),
            }),
            Err(OpenServerError::Taken) => {
                let reason = "another skill reaches a server of that name in a different way".to_owned();
                Ok(SkillServer::Unusable(reason))
            }
            Err(OpenServerError::State(error)) => Err(error.into()),
        }
    }

    /// Asks the configured server of a tool's namespace for its tools, unless the tool is known or it was asked before.
    pub(crate) fn list_for(&self, name: &ToolName, cancel: &CancelToken) {
        let Ok(Some(live)) = self.live_server(name.namespace()) else { return };
        list_if_needed(&live, name, cancel);
    }

    /// Says why a name leads to no tool although it could be one of a server.
    pub(crate) fn server_absence(&self, written: &str) -> Option<ExecutionError> {
        let name: ToolName = written.parse().ok()?;
        let label = name.namespace();
        if let Some(ConfiguredServer { state, .. }) = self.servers().get(label)
            && let Some(reason) = state.reason()
        {
            let message = format!("server `{label}` cannot be started: {reason}");
            return Some(failure(SkillErrorType::ToolActivationFailure, "not_configured", label, message));
        }
        let live = self.pools.opened(label)?;
        if let Some(error) = live.failure() {
            return Some(error.into());
        }
        let listing = live.listing()?;
        let mut drifted = listing.tools().iter();
        let drifted = drifted.find(|listed| {
            *listed.tool().name() == name && matches!(listed.standing(), PinStanding::Drifted { .. })
        })?;
        let message = format!(
            "server `{label}` changed its tool `{}` since it was approved",
            drifted.original_name().escape_debug()
        );
        Some(failure(SkillErrorType::PermissionDenied, "drifted", label, message))
    }
}

/// Lists a server unless the tool is known or the server was asked before.
pub(crate) fn list_if_needed(live: &LiveServer, name: &ToolName, cancel: &CancelToken) {
    let is_known = |listing: &ToolListing| listing.tools().iter().any(|listed| listed.tool().name() == name);
    if live.is_fresh() || live.listing().is_some_and(|listing| is_known(&listing)) {
        return;
    }
    // A failure is kept, and told when the name leads to no tool.
    drop(live.refresh(cancel.clone()));
}

/// A tool that stands for one of a server that nobody may start: it is refused before anything else is looked at.
pub(crate) fn stand_in(name: &ToolName) -> Option<Arc<Tool>> {
    let mut config =
        ToolConfig::new(name.as_str(), "A tool of a server that was not started.", ToolSourceKind::Mcp);
    config.mcp_server = Some(name.namespace().to_owned());
    config.mcp_tool_name = Some(name.short_name().to_owned());
    config.capability = ToolCapability::default().into();
    Tool::try_from(config).ok().map(Arc::new)
}

fn known(live: &LiveServer, tool: &Arc<Tool>) -> KnownTool {
    let origin = ToolOrigin::Server(live.spec().place().clone());
    KnownTool { tool: Arc::clone(tool), origin }
}

fn failure(
    error_type: SkillErrorType,
    category: &'static str,
    label: &str,
    message: String,
) -> ExecutionError {
    let details = serde_json::Map::from_iter([("server".to_owned(), serde_json::json!(label))]);
    with_hint(ExecutionError::Remote(Box::new(RemoteFailure {
        error_type,
        category,
        message,
        details,
        retryable: false,
        outcome_unknown: false,
    })))
}

/// Says what to do about a tool that changed.
pub(crate) fn with_hint(mut error: ExecutionError) -> ExecutionError {
    if let ExecutionError::Remote(failure) = &mut error
        && failure.category == "drifted"
        && let Some(server) = failure.details.get("server").and_then(serde_json::Value::as_str)
    {
        let hint = format!("`agents mcp approve {server}` shows what is different");
        failure.details.insert("hint".to_owned(), hint.into());
    }
    error
}
