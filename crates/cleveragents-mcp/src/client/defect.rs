//! What makes a tool of a server unusable.

use thiserror::Error;

/// Why a definition is put aside. People read it in the list of what a server offers, and nothing branches on it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{reason}")]
pub(crate) struct Defect {
    reason: String,
}

impl Defect {
    pub(crate) fn of(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

impl From<&str> for Defect {
    fn from(reason: &str) -> Self {
        Self::of(reason)
    }
}

impl From<String> for Defect {
    fn from(reason: String) -> Self {
        Self::of(reason)
    }
}
