//! The lists of rules that a policy has.

use std::fmt;

use serde::{Serialize, Serializer};

/// A list of rules, by its key in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PolicyList {
    /// `deny`.
    Deny,
    /// `ask`.
    Ask,
    /// `allow`.
    Allow,
    /// `unsafe`.
    Unsafe,
    /// `unsandboxed`.
    Unsandboxed,
    /// `grant_root`.
    GrantRoot,
}

impl PolicyList {
    /// The key in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Ask => "ask",
            Self::Allow => "allow",
            Self::Unsafe => "unsafe",
            Self::Unsandboxed => "unsandboxed",
            Self::GrantRoot => "grant_root",
        }
    }
}

impl fmt::Display for PolicyList {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for PolicyList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
