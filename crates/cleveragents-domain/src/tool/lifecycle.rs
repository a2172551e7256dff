use serde::{Deserialize, Serialize};

use crate::config::{ObjectReader, Problems};

/// Optional hooks that run when a tool is discovered, activated and deactivated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ToolLifecycle {
    discover: Option<String>,
    activate: Option<String>,
    deactivate: Option<String>,
}

impl ToolLifecycle {
    /// Builds the hooks in the contract's order.
    pub fn new(discover: Option<String>, activate: Option<String>, deactivate: Option<String>) -> Self {
        Self { discover, activate, deactivate }
    }

    /// Returns the hook for tool discovery.
    pub fn discover(&self) -> Option<&str> {
        self.discover.as_deref()
    }

    /// Returns the hook for tool activation.
    pub fn activate(&self) -> Option<&str> {
        self.activate.as_deref()
    }

    /// Returns the hook for tool deactivation.
    pub fn deactivate(&self) -> Option<&str> {
        self.deactivate.as_deref()
    }

    /// Tells whether no hook is set.
    pub fn is_empty(&self) -> bool {
        self.discover.is_none() && self.activate.is_none() && self.deactivate.is_none()
    }

    pub(super) fn read(mut fields: ObjectReader<'_>, problems: &mut Problems) -> Self {
        let lifecycle = Self {
            discover: fields.text("discover", problems),
            activate: fields.text("activate", problems),
            deactivate: fields.text("deactivate", problems),
        };
        fields.finish(problems);
        lifecycle
    }
}
