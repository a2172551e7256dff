//! What is believed of a tool of a server.

use cleveragents_domain::config::BrokenRule;
use cleveragents_domain::skill::ToolOverride;
use cleveragents_domain::tool::{ToolCapability, ToolCapabilityConfig};
use serde_json::Value;

use crate::config::{ServerLabel, ServerTrust};

#[cfg(test)]
mod tests;

/// The side effect of a tool that may reach anything outside.
const OPEN_WORLD: &str = "open_world";

/// The hints of a server about one tool; an absent one says nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ToolHints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// What it changes may be lost.
    pub destructive: Option<bool>,
    /// Running it again changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches things that nobody can name.
    pub open_world: Option<bool>,
}

impl ToolHints {
    /// Reads the annotations of a tool; what is no flag says nothing.
    pub(crate) fn of(annotations: &Value) -> Self {
        let hint = |key: &str| annotations.get(key).and_then(Value::as_bool);
        Self {
            read_only: hint("readOnlyHint"),
            destructive: hint("destructiveHint"),
            idempotent: hint("idempotentHint"),
            open_world: hint("openWorldHint"),
        }
    }
}

/// What a tool may be taken for: the worst, as far as the server's word does not count, and then what the operator says.
///
/// Errs with the reason when the operator's word contradicts itself.
pub(crate) fn capability_of(
    label: &ServerLabel,
    hints: ToolHints,
    trust: ServerTrust,
    own: Option<&ToolOverride>,
) -> Result<ToolCapability, BrokenRule> {
    let is_believed = trust != ServerTrust::Untrusted;
    let believed = |hint: Option<bool>, wanted: bool| is_believed && hint == Some(wanted);
    let read_only = believed(hints.read_only, true);
    let destructive = match trust {
        ServerTrust::Untrusted => true,
        ServerTrust::ReadHints => !read_only && hints.destructive != Some(false),
        ServerTrust::Full => !read_only && hints.destructive == Some(true),
    };
    let mut side_effects = Vec::new();
    if !read_only {
        side_effects.push(format!("mcp:{label}"));
    }
    if !believed(hints.open_world, false) {
        side_effects.push(OPEN_WORLD.to_owned());
    }
    let mut config = ToolCapabilityConfig {
        read_only,
        writes: !read_only,
        side_effects,
        idempotent: believed(hints.idempotent, true),
        is_unsafe: destructive,
        human_approval_required: trust != ServerTrust::Full,
        ..ToolCapabilityConfig::default()
    };
    if let Some(own) = own {
        apply(&mut config, own);
    }
    // Nothing that a server changes can be put back by us.
    (config.checkpointable, config.checkpoint_scope) = (false, None);
    ToolCapability::try_new(config)
}

/// The operator's word goes before everything, in both directions. Whoever says `read_only` need not say `writes: false` too.
fn apply(config: &mut ToolCapabilityConfig, own: &ToolOverride) {
    let own = &own.capability;
    if own.read_only == Some(true) && own.writes.is_none() {
        config.writes = false;
    }
    if own.writes == Some(true) && own.read_only.is_none() {
        config.read_only = false;
    }
    set(&mut config.read_only, own.read_only);
    set(&mut config.writes, own.writes);
    set(&mut config.side_effects, own.side_effects.clone());
    set(&mut config.idempotent, own.idempotent);
    set(&mut config.is_unsafe, own.is_unsafe);
    set(&mut config.human_approval_required, own.human_approval_required);
    if own.write_scope.is_some() {
        config.write_scope.clone_from(&own.write_scope);
    }
    if own.cost_profile.is_some() {
        config.cost_profile.clone_from(&own.cost_profile);
    }
}

fn set<T>(field: &mut T, own: Option<T>) {
    if let Some(own) = own {
        *field = own;
    }
}
