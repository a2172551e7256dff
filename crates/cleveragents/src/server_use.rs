//! Starting a server because somebody asked for it, and agreeing to what it offers.

mod error;

use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::ToolName;
use cleveragents_exec::SystemClock;
use cleveragents_mcp::{
    ConfiguredServer, ConfiguredState, ListedTool, ServerLabel, ServerStatus, ServerTrust, ToolListing,
    ToolPin, tool_names,
};
use cleveragents_registry::{
    GrantedTrust, PinnedDefinition, RecordedTool, ServerRecord, ServerRecords, StateError,
};
use cleveragents_runtime::{CancelToken, Clock as _, Origin};
use serde_json::Value;

use crate::Agents;
use crate::known_skill::FindSkillError;
use crate::live_server::{LiveServer, key_of, pin};
use crate::server_pools::OpenServerError;
use crate::suggestion::nearest;
use crate::tool_set::ToolSet;

pub use error::ServerUseError;

/// A server that was started and asked for its tools.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CheckedServer {
    /// What it is called.
    pub label: ServerLabel,
    /// What is known about it, and what it says of itself.
    pub status: ServerStatus,
    /// Its tools, those that are not used included.
    pub listing: Arc<ToolListing>,
    /// How long starting and listing took together.
    pub took: Duration,
    /// The tools that are other than what counts.
    pub changed: Vec<ChangedTool>,
    /// The tools that were never listed before, when anything was.
    pub added: Vec<String>,
    /// The tools that are no longer listed.
    pub removed: Vec<String>,
    /// Why the listing could not be kept.
    pub not_kept: Option<String>,
}

/// A tool that is other than what a person agreed to.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedTool {
    /// The name that the server gives it.
    pub name: String,
    /// The definition that counts.
    pub approved: Value,
    /// The definition as it was listed last.
    pub offered: Value,
    /// The pin of that definition.
    pub pin: ToolPin,
}

impl Agents {
    /// Starts a server, asks for its tools and keeps them.
    pub fn check_server(&self, label: &str, cancel: CancelToken) -> Result<CheckedServer, ServerUseError> {
        let live = self.usable_server(label)?;
        let before = self.server_record(&live)?;
        let clock = SystemClock::start();
        let listing = live.refresh(cancel)?;
        let took = clock.elapsed();
        let status = live.servers().status(live.spec().label())?;
        let after = self.server_record(&live)?.unwrap_or_default();
        let known = |name: &str| before.iter().flat_map(|record| &record.tools).any(|tool| tool.name == name);
        let was_listed = before.as_ref().is_some_and(|record| record.listed_at_unix_ms.is_some());
        let added = listing.tools().iter().map(ListedTool::original_name);
        let added = added.filter(|name| was_listed && !known(name)).map(str::to_owned).collect();
        let removed = after.tools.iter().filter(|tool| tool.listed.is_none());
        Ok(CheckedServer {
            label: live.spec().label().clone(),
            status,
            took,
            changed: changed(&after),
            added,
            removed: removed.map(|tool| tool.name.clone()).collect(),
            not_kept: self.world().pools.trouble().map(|error| error.to_string()),
            listing,
        })
    }

    /// Returns the tools of a server that are other than what counts, as it was listed last. It is not started.
    pub fn changed_tools(&self, label: &str, names: &[String]) -> Result<Vec<ChangedTool>, ServerUseError> {
        let live = self.usable_server(label)?;
        let label = live.spec().label().clone();
        let record = self.server_record(&live)?.filter(|record| record.listed_at_unix_ms.is_some());
        let record = record.ok_or_else(|| ServerUseError::NeverListed { label: label.clone() })?;
        for name in names {
            if !record.tools.iter().any(|tool| tool.name == *name) {
                let near = nearest(name, record.tools.iter().map(|tool| tool.name.as_str()));
                return Err(ServerUseError::NoTool {
                    label,
                    tool: name.clone(),
                    suggestion: near.map(str::to_owned),
                });
            }
        }
        let all = changed(&record).into_iter();
        Ok(all.filter(|tool| names.is_empty() || names.contains(&tool.name)).collect())
    }

    /// Returns the name here of a tool of a server that was listed; none when it lists no such tool that can be used.
    pub fn server_tool_name(&self, label: &str, tool: &str) -> Result<Option<ToolName>, ServerUseError> {
        let listing = self.usable_server(label)?.listing();
        let found = listing.as_ref().and_then(|listing| listing.find(tool));
        Ok(found.map(|listed| listed.tool().name().clone()))
    }

    /// Returns the name that a tool of a server has here by itself, when the policy refuses that name whatever the tool is: a call
    /// of it is refused without asking the server.
    pub fn refused_server_tool(&self, label: &str, tool: &str) -> Result<Option<ToolName>, ServerUseError> {
        let live = self.usable_server(label)?;
        let name = tool_names(live.spec().label(), [tool]).into_iter().flatten().next();
        // Without a policy that can be read nothing is called, and the call says why.
        let policy = self.tools().ok().map(ToolSet::policy);
        Ok(name.filter(|name| policy.is_some_and(|policy| policy.refuses(&[name.to_string()]))))
    }

    /// Says that a server has no such tool.
    pub fn no_server_tool(&self, label: &str, tool: &str) -> ServerUseError {
        let live = match self.usable_server(label) {
            Ok(live) => live,
            Err(error) => return error,
        };
        let label = live.spec().label().clone();
        let listing = live.listing().unwrap_or_default();
        if let Some(found) = listing.quarantined().iter().find(|quarantined| quarantined.name == tool) {
            let reason = format!("tool `{}` cannot be used: {}", found.name.escape_debug(), found.defect);
            return ServerUseError::Unusable { label, reason };
        }
        let near = nearest(tool, listing.tools().iter().map(ListedTool::original_name));
        ServerUseError::NoTool { label, tool: tool.to_owned(), suggestion: near.map(str::to_owned) }
    }

    /// Agrees to tools as they were shown.
    pub fn approve_tools(&self, label: &str, tools: &[ChangedTool]) -> Result<(), ServerUseError> {
        let live = self.usable_server(label)?;
        let records = self.server_records()?;
        for tool in tools {
            let bytes = pin_bytes(tool.pin);
            let is_same = match bytes {
                Some(bytes) => records.approve(
                    &key_of(live.spec()),
                    &tool.name,
                    &bytes,
                    SystemClock::start().unix_millis(),
                )?,
                None => false,
            };
            if !is_same {
                let label = live.spec().label().clone();
                return Err(ServerUseError::ChangedAgain { label, tool: tool.name.clone() });
            }
        }
        self.world().pools.forget(live.spec().label());
        Ok(())
    }

    /// Gives a server trust as it is configured now, or takes it back. It is lost when the configuration changes.
    pub fn trust_server(&self, label: &str, trust: ServerTrust) -> Result<(), ServerUseError> {
        let live = self.usable_server(label)?;
        let granted = match trust {
            ServerTrust::Untrusted => None,
            ServerTrust::ReadHints => Some(GrantedTrust::ReadHints),
            ServerTrust::Full => Some(GrantedTrust::Full),
        };
        self.server_records()?.set_trust(
            &key_of(live.spec()),
            granted,
            SystemClock::start().unix_millis(),
        )?;
        self.world().pools.forget(live.spec().label());
        Ok(())
    }

    /// Returns what is remembered about a server that can and may be started, and its trust with what a person gave it.
    pub fn remembered_server(
        &self,
        server: &ConfiguredServer,
    ) -> Result<Option<(ServerTrust, ServerRecord)>, StateError> {
        let Some(spec) = server.spec() else { return Ok(None) };
        match self.world().pools.open(spec) {
            Ok(live) => Ok(Some((live.spec().trust(), live.record().cloned().unwrap_or_default()))),
            Err(OpenServerError::Taken) => Ok(None),
            Err(OpenServerError::State(error)) => Err(error),
        }
    }

    /// Finds a server that can and may be started.
    pub(crate) fn usable_server(&self, label: &str) -> Result<Arc<LiveServer>, ServerUseError> {
        let Some(server) = self.servers().get(label) else {
            let near = nearest(label, self.servers().labels().map(ServerLabel::as_str));
            let suggestion = near.and_then(|near| near.parse().ok());
            return Err(ServerUseError::NotFound { written: label.to_owned(), suggestion });
        };
        let label = server.label.clone();
        if let ConfiguredState::Ready(_) = &server.state {
            if self.server_origin(server) == Origin::Untrusted {
                return Err(ServerUseError::Untrusted { label });
            }
        } else {
            let reason = server.state.reason().unwrap_or_default();
            return Err(ServerUseError::NotReady { label, reason });
        }
        match self.world().live_server(label.as_str()) {
            Ok(Some(live)) => Ok(live),
            Ok(None) => {
                let reason = "a skill reaches a server of that name in a different way".to_owned();
                Err(ServerUseError::NotReady { label, reason })
            }
            Err(FindSkillError::State(error)) => Err(error.into()),
            Err(other) => Err(ServerUseError::NotReady { label, reason: other.to_string() }),
        }
    }

    fn server_record(&self, live: &LiveServer) -> Result<Option<ServerRecord>, StateError> {
        match self.state() {
            Some(state) => ServerRecords::new(Arc::clone(state)).get(&key_of(live.spec())),
            None => Ok(None),
        }
    }

    fn server_records(&self) -> Result<ServerRecords, ServerUseError> {
        let state = self.state().ok_or(ServerUseError::NoState)?;
        Ok(ServerRecords::new(Arc::clone(state)))
    }
}

fn changed(record: &ServerRecord) -> Vec<ChangedTool> {
    let drifted = record.tools.iter().filter(|tool| tool.has_drifted());
    drifted.filter_map(changed_tool).collect()
}

fn changed_tool(tool: &RecordedTool) -> Option<ChangedTool> {
    let read =
        |definition: &PinnedDefinition| serde_json::from_str(&definition.definition).unwrap_or_default();
    let offered = tool.listed.as_ref()?;
    Some(ChangedTool {
        name: tool.name.clone(),
        approved: read(&tool.approved),
        offered: read(offered),
        pin: pin(offered)?,
    })
}

fn pin_bytes(pin: ToolPin) -> Option<[u8; 32]> {
    let digest: cleveragents_registry::ContentDigest = pin.to_string().parse().ok()?;
    Some(*digest.as_bytes())
}
