//! The rules of the gate, by the names that people and programs know them by.

use std::fmt;

use serde::{Serialize, Serializer};

/// A rule of the gate. Its text is stable: it is what `details.rule` of a refusal holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// `untrusted`: the tool comes from a place that nobody trusted.
    Untrusted,
    /// `deny-list`: the policy denies the tool.
    DenyList,
    /// `read-only`: the skill, the session or the call is read-only and the tool is not.
    ReadOnly,
    /// `allow-list`: the policy names the tools that may run, and not this one.
    AllowList,
    /// `allowed-tools`: a skill names the tools that it may call, and not this one.
    AllowedTools,
    /// `unsafe`: the tool is unsafe and the policy does not name it exactly.
    Unsafe,
    /// `sandbox-tier`: no sandbox is there and the policy does not name the tool.
    SandboxTier,
    /// `checkpoint`: a checkpoint is required and cannot be taken.
    Checkpoint,
    /// `approval`: a human had to agree and did not.
    Approval,
    /// `call-limit`: all calls that the policy allows were made.
    CallLimit,
    /// `rate-limit`: too many calls in too short a time.
    RateLimit,
}

impl Rule {
    /// Every rule, in the order in which the gate applies them.
    pub const ALL: [Self; 11] = [
        Self::Untrusted,
        Self::DenyList,
        Self::ReadOnly,
        Self::AllowList,
        Self::AllowedTools,
        Self::Unsafe,
        Self::SandboxTier,
        Self::Checkpoint,
        Self::Approval,
        Self::CallLimit,
        Self::RateLimit,
    ];

    /// The stable text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::DenyList => "deny-list",
            Self::ReadOnly => "read-only",
            Self::AllowList => "allow-list",
            Self::AllowedTools => "allowed-tools",
            Self::Unsafe => "unsafe",
            Self::SandboxTier => "sandbox-tier",
            Self::Checkpoint => "checkpoint",
            Self::Approval => "approval",
            Self::CallLimit => "call-limit",
            Self::RateLimit => "rate-limit",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
