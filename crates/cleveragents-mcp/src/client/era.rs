//! The two shapes of the protocol.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The revision without handshake and session.
pub(crate) const MODERN: &str = "2026-07-28";

/// The newest of the older revisions.
pub(crate) const LEGACY: &str = "2025-11-25";

/// The older revisions that are understood.
pub(crate) const LEGACY_ALL: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// How a server speaks: it decides how a connection begins, and is kept so that the next start asks no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Era {
    /// Revision 2026-07-28 or newer: no handshake, everything stands in each request.
    Modern,
    /// Revision 2025-11-25 or older: a connection begins with `initialize`.
    Legacy,
}

impl Era {
    /// The stable text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Modern => "modern",
            Self::Legacy => "legacy",
        }
    }
}

impl fmt::Display for Era {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A text that names no era.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no era, expected `modern` or `legacy`", text.escape_debug())]
pub struct EraError {
    text: String,
}

impl FromStr for Era {
    type Err = EraError;

    fn from_str(text: &str) -> Result<Self, EraError> {
        match text {
            "modern" => Ok(Self::Modern),
            "legacy" => Ok(Self::Legacy),
            _ => Err(EraError { text: text.to_owned() }),
        }
    }
}
