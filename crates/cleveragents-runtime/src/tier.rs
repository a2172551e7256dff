//! How strongly a running tool is held.

use std::fmt;

use serde::{Serialize, Serializer};

/// What holds a tool while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// `n`: every layer of the sandbox, namespaces included.
    Namespaced,
    /// `l`: the sandbox without namespaces.
    Landlocked,
    /// `0`: nothing. Refused unless the policy names the tool.
    Unheld,
    /// `builtin`: our own code on directory handles, which looks at its deadline in every loop.
    Builtin,
    /// `host`: a callable that the embedding program registered.
    Host,
}

impl Tier {
    /// The stable text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Namespaced => "n",
            Self::Landlocked => "l",
            Self::Unheld => "0",
            Self::Builtin => "builtin",
            Self::Host => "host",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for Tier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
