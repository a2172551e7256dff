use std::num::NonZeroU32;

use serde::Serialize;

use crate::tool::CheckpointScope;

/// What a skill tightens on a tool that it uses: capability fields and the timeout, nothing else.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ToolOverride {
    /// The capability fields to tighten.
    #[serde(skip_serializing_if = "CapabilityOverride::is_empty")]
    pub capability: CapabilityOverride,
    /// A lower execution timeout, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<NonZeroU32>,
}

/// The capability fields of a [`ToolOverride`]; an absent field leaves the tool's own value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CapabilityOverride {
    /// Replaces `read_only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// Replaces `writes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writes: Option<bool>,
    /// Replaces `write_scope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write_scope: Option<String>,
    /// Replaces `checkpointable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpointable: Option<bool>,
    /// Replaces `checkpoint_scope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint_scope: Option<CheckpointScope>,
    /// Replaces `side_effects`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side_effects: Option<Vec<String>>,
    /// Replaces `idempotent`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
    /// Replaces `unsafe`.
    #[serde(rename = "unsafe", skip_serializing_if = "Option::is_none")]
    pub is_unsafe: Option<bool>,
    /// Replaces `human_approval_required`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub human_approval_required: Option<bool>,
    /// Replaces `cost_profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_profile: Option<String>,
}

impl CapabilityOverride {
    /// Tells whether every field is absent.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
