//! A server of a configuration, whether or not it can be started.

use super::masked::ShownTransport;
use super::{ServerLabel, ServerPlace, ServerSpec};

/// A server of a configuration, whether or not it can be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfiguredServer {
    /// What it is called here.
    pub label: ServerLabel,
    /// The name that the file gives it.
    pub written: String,
    /// Where it is configured.
    pub place: ServerPlace,
    /// How it is reached, without secrets; none when that cannot be made out.
    pub shown: Option<ShownTransport>,
    /// Whether it can be started.
    pub state: ConfiguredState,
}

/// Whether a configured server can be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfiguredState {
    /// It can.
    Ready(Box<ServerSpec>),
    /// The configuration switches it off.
    Disabled {
        /// The key that does, such as `disabled`.
        key: &'static str,
    },
    /// Its entry is no server that can be started.
    Unusable {
        /// Why not.
        reason: String,
    },
    /// Another one of the same label comes first.
    Shadowed {
        /// Where that one is configured.
        by: ServerPlace,
    },
}

impl ConfiguredServer {
    /// Returns the server when it can be started.
    pub fn spec(&self) -> Option<&ServerSpec> {
        match &self.state {
            ConfiguredState::Ready(spec) => Some(spec),
            ConfiguredState::Disabled { .. }
            | ConfiguredState::Unusable { .. }
            | ConfiguredState::Shadowed { .. } => None,
        }
    }
}

impl ConfiguredState {
    /// Returns the word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Ready(_) => "ready",
            Self::Disabled { .. } => "disabled",
            Self::Unusable { .. } => "unusable",
            Self::Shadowed { .. } => "shadowed",
        }
    }

    /// Says why it cannot be started.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Ready(_) => None,
            Self::Disabled { key } => Some(format!("`{key}` switches it off")),
            Self::Unusable { reason } => Some(reason.clone()),
            Self::Shadowed { by } => {
                Some(format!("the one of `{}`, line {}, comes first", by.file.display(), by.line))
            }
        }
    }
}
