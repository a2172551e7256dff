//! A door to every tool that one server lists.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::SystemClock;
use cleveragents_mcp::{McpExecutor, Servers, ToolListing};
use cleveragents_runtime::{
    CancelToken, Door, DoorParts, Lookup, MemoryAudit, Origin, Policy, PolicySource, SkillRules, Watch,
};
use serde_json::json;

/// The tools of a listing.
#[derive(Debug)]
struct Tools(BTreeMap<ToolName, Arc<Tool>>);

impl Lookup for Tools {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.0.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.0.keys().cloned().collect()
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}

pub(super) fn door(servers: &Servers, listing: &ToolListing) -> Door {
    let tools =
        listing.tools().iter().map(|listed| (listed.tool().name().clone(), Arc::clone(listed.tool())));
    let tools: BTreeMap<ToolName, Arc<Tool>> = tools.collect();
    let names: Vec<String> = tools.keys().map(ToString::to_string).collect();
    Door::new(DoorParts {
        lookup: Arc::new(Tools(tools)),
        executors: vec![Arc::new(McpExecutor::new(servers.clone()))],
        policy: Policy::from_value(&json!({"unsafe": names}), PolicySource::User).unwrap(),
        approver: None,
        audit: Arc::new(MemoryAudit::default()),
        checkpoints: None,
        clock: Arc::new(SystemClock::start()),
        root: "/".into(),
    })
}

pub(super) fn patient() -> Watch {
    Watch::start(Arc::new(SystemClock::start()), Duration::from_secs(20), CancelToken::default())
}
