use serde::{Deserialize, Serialize};

use crate::closed_set::closed_set;
use crate::config::BrokenRule;

closed_set! {
    /// The granularity at which a tool's effects can be rolled back.
    CheckpointScope as "checkpoint scope" {
        /// Single files.
        File = "file",
        /// A transaction of the resource itself.
        Transaction = "transaction",
        /// A snapshot of the whole resource.
        Snapshot = "snapshot",
    }
}

/// What a tool declares that it can and cannot do.
///
/// A `read_only` capability neither writes nor can be checkpointed. An absent declaration is no promise: see
/// [`can_write`](Self::can_write).
///
/// ```compile_fail,E0616
/// fn relabel(capability: &mut cleveragents_domain::ToolCapability) {
///     capability.read_only = true;
/// }
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ToolCapabilityConfig", into = "ToolCapabilityConfig")]
pub struct ToolCapability(ToolCapabilityConfig);

/// The fields of a [`ToolCapability`], before its rule is checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ToolCapabilityConfig {
    /// The tool only reads, never writes.
    pub read_only: bool,
    /// The tool can write to resources.
    pub writes: bool,
    /// The scope of writes.
    pub write_scope: Option<String>,
    /// The tool supports checkpoint and rollback.
    pub checkpointable: bool,
    /// The granularity of checkpoint support.
    pub checkpoint_scope: Option<CheckpointScope>,
    /// Known side effects.
    pub side_effects: Vec<String>,
    /// The tool is safe to run again.
    pub idempotent: bool,
    /// The tool requires extra safety checks.
    #[serde(rename = "unsafe")]
    pub is_unsafe: bool,
    /// The tool requires the approval of a human.
    pub human_approval_required: bool,
    /// The named cost profile.
    pub cost_profile: Option<String>,
}

impl ToolCapabilityConfig {
    /// Returns the fields that must be false because `read_only` is true.
    pub(super) fn contradicting_fields(&self) -> impl Iterator<Item = &'static str> + use<> {
        let fields = [("writes", self.writes), ("checkpointable", self.checkpointable)];
        let read_only = self.read_only;
        fields.into_iter().filter(move |(_, stated)| read_only && *stated).map(|(field, _)| field)
    }
}

impl ToolCapability {
    /// Builds a capability; `read_only` beside `writes` or `checkpointable` is refused.
    pub fn try_new(config: ToolCapabilityConfig) -> Result<Self, BrokenRule> {
        match config.contradicting_fields().next() {
            Some(field) => Err(BrokenRule::ReadOnly { field }),
            None => Ok(Self(config)),
        }
    }

    /// Takes fields that an override tightened; the rule holds because its three flags stay those of `own`.
    pub(crate) fn with_same_rights(own: &Self, tightened: ToolCapabilityConfig) -> Self {
        let ToolCapabilityConfig { read_only, writes, checkpointable, .. } = own.0;
        Self(ToolCapabilityConfig { read_only, writes, checkpointable, ..tightened })
    }

    /// Returns the capability that declares `read_only` and nothing else.
    pub fn reading() -> Self {
        Self(ToolCapabilityConfig { read_only: true, ..ToolCapabilityConfig::default() })
    }

    /// Tells whether the tool declares that it only reads.
    pub fn read_only(&self) -> bool {
        self.0.read_only
    }

    /// Tells whether the tool declares that it writes.
    pub fn writes(&self) -> bool {
        self.0.writes
    }

    /// Returns the declared scope of writes.
    pub fn write_scope(&self) -> Option<&str> {
        self.0.write_scope.as_deref()
    }

    /// Tells whether the tool supports checkpoint and rollback.
    pub fn checkpointable(&self) -> bool {
        self.0.checkpointable
    }

    /// Returns the granularity of checkpoint support.
    pub fn checkpoint_scope(&self) -> Option<CheckpointScope> {
        self.0.checkpoint_scope
    }

    /// Returns the known side effects.
    pub fn side_effects(&self) -> &[String] {
        &self.0.side_effects
    }

    /// Tells whether the tool is safe to run again.
    pub fn idempotent(&self) -> bool {
        self.0.idempotent
    }

    /// Tells whether the tool requires extra safety checks (`unsafe`).
    pub fn is_unsafe(&self) -> bool {
        self.0.is_unsafe
    }

    /// Tells whether the tool requires the approval of a human.
    pub fn human_approval_required(&self) -> bool {
        self.0.human_approval_required
    }

    /// Returns the named cost profile.
    pub fn cost_profile(&self) -> Option<&str> {
        self.0.cost_profile.as_deref()
    }

    /// Tells whether the tool must be treated as one that writes: anything that is not declared `read_only`.
    pub fn can_write(&self) -> bool {
        !self.0.read_only
    }

    /// Tells whether the tool lists a side effect.
    pub fn has_side_effects(&self) -> bool {
        !self.0.side_effects.is_empty()
    }

    /// Returns the fields.
    pub fn config(&self) -> &ToolCapabilityConfig {
        &self.0
    }

    /// Returns what both tools together may do, the capability of a validation and the tool that it wraps.
    ///
    /// Every permission of either counts and only promises of both hold, so a chain is never more trusted than its
    /// least trusted member.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (one, two) = (&self.0, &other.0);
        let mut side_effects = one.side_effects.clone();
        side_effects
            .extend(two.side_effects.iter().filter(|effect| !one.side_effects.contains(effect)).cloned());
        let scopes: Vec<&str> =
            [&one.write_scope, &two.write_scope].into_iter().flatten().map(String::as_str).collect();
        let same_scope = one.checkpoint_scope == two.checkpoint_scope;
        Self(ToolCapabilityConfig {
            read_only: one.read_only && two.read_only,
            writes: one.writes || two.writes,
            write_scope: if scopes.is_empty() { None } else { Some(scopes.join(",")) },
            checkpointable: one.checkpointable && two.checkpointable,
            checkpoint_scope: if same_scope { one.checkpoint_scope } else { None },
            side_effects,
            idempotent: one.idempotent && two.idempotent,
            is_unsafe: one.is_unsafe || two.is_unsafe,
            human_approval_required: one.human_approval_required || two.human_approval_required,
            cost_profile: one.cost_profile.clone().or_else(|| two.cost_profile.clone()),
        })
    }
}

impl TryFrom<ToolCapabilityConfig> for ToolCapability {
    type Error = BrokenRule;

    fn try_from(config: ToolCapabilityConfig) -> Result<Self, BrokenRule> {
        Self::try_new(config)
    }
}

impl From<ToolCapability> for ToolCapabilityConfig {
    fn from(capability: ToolCapability) -> Self {
        capability.0
    }
}
