//! The two dialects of `SKILL.md`.

use serde::Serialize;
use std::fmt;

/// A dialect of `SKILL.md`.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// The contract's dialect: a namespaced name, `version`, `steps`, mappings and lists.
    CleverAgents,
    /// The public standard: a bare name equal to the folder's, texts instead of lists.
    AgentSkills,
}

impl Dialect {
    /// Returns the lower-case name of the dialect.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CleverAgents => "cleveragents",
            Self::AgentSkills => "agentskills",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Which dialect a file is read as.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum DialectChoice {
    /// By the name: one with a `/` is cleveragents, any other agentskills.
    #[default]
    Auto,
    /// The contract's dialect.
    CleverAgents,
    /// The public standard.
    AgentSkills,
}

impl DialectChoice {
    /// Returns the dialect of a file that declares `name`.
    pub(crate) fn resolve(self, name: Option<&str>) -> Dialect {
        match self {
            Self::CleverAgents => Dialect::CleverAgents,
            Self::Auto if name.is_some_and(|name| name.contains('/')) => Dialect::CleverAgents,
            Self::AgentSkills | Self::Auto => Dialect::AgentSkills,
        }
    }
}
