use serde::Serialize;

use crate::closed_set::closed_set;
use crate::config::BrokenRule;

closed_set! {
    /// How the scripts of an agent-skill folder are confined.
    SandboxPolicy as "sandbox policy" {
        /// No sandbox; scripts count as `unsafe`.
        None = "none",
        /// The folder is read-only, declared scopes are writable, no network, subprocesses are allowed.
        Restricted = "restricted",
        /// Scratch only, no network, no subprocesses.
        Full = "full",
    }
}

/// An agent-skill folder of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillAgentSource {
    path: String,
    sandbox_policy: SandboxPolicy,
}

impl SkillAgentSource {
    /// Builds a source from a folder's path, which must not be empty, with the policy `restricted`.
    pub fn new(path: impl Into<String>) -> Result<Self, BrokenRule> {
        let path = path.into();
        if path.trim().is_empty() {
            return Err(BrokenRule::Empty { field: "path" });
        }
        Ok(Self { path, sandbox_policy: SandboxPolicy::Restricted })
    }

    /// Returns the source with another policy.
    #[must_use]
    pub fn with_sandbox_policy(self, sandbox_policy: SandboxPolicy) -> Self {
        Self { sandbox_policy, ..self }
    }

    /// Returns the folder's path as written.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns how the folder's scripts are confined.
    pub fn sandbox_policy(&self) -> SandboxPolicy {
        self.sandbox_policy
    }
}
