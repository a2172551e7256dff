//! What a person calls a server.

use std::fmt;
use std::str::FromStr;

use cleveragents_domain::name::is_name_part;
use serde::{Deserialize, Serialize};

/// The longest label, in bytes; it leaves room for the names of tools.
pub const MAX_LABEL_BYTES: usize = 64;

/// Namespaces that belong to the program, so that no server can pass its tools off as ours.
const RESERVED: [&str; 3] = ["agents", "builtin", "mcp"];

/// The name that the configuration gives to a server, and the namespace of its tools.
///
/// It starts with an ASCII letter or digit and goes on with letters, digits, `-` and `_`, at most [`MAX_LABEL_BYTES`]
/// bytes. What a server says of itself is never part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ServerLabel(String);

/// Why a text is no label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServerLabelError {
    /// It does not fit the grammar.
    #[error(
        "server label `{}` is not a letter or digit followed by letters, digits, `-` and `_`",
        label.escape_debug()
    )]
    Grammar {
        /// The text, shortened.
        label: String,
    },
    /// It is longer than [`MAX_LABEL_BYTES`].
    #[error("server label has {length} bytes, at most {MAX_LABEL_BYTES} are allowed")]
    TooLong {
        /// The length in bytes.
        length: usize,
    },
    /// It belongs to the program.
    #[error("server label `{label}` is a namespace of the program")]
    Reserved {
        /// The text.
        label: String,
    },
}

impl ServerLabel {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Makes a label of any text, as names are made of what others write: lower-case, every run of other characters
    /// becomes `-`, the ends trimmed; `server` when nothing is left.
    pub(crate) fn derived(text: &str) -> Self {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let words = words.map(|word| word.trim_matches('_')).filter(|word| !word.is_empty());
        let joined = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
        let cut: String = joined.chars().take(MAX_LABEL_BYTES).collect();
        let cut = cut.trim_end_matches(['-', '_']);
        let plain = if cut.is_empty() { "server" } else { cut };
        if RESERVED.contains(&plain) { Self(format!("{plain}-server")) } else { Self(plain.to_owned()) }
    }
}

impl FromStr for ServerLabel {
    type Err = ServerLabelError;

    fn from_str(text: &str) -> Result<Self, ServerLabelError> {
        if text.len() > MAX_LABEL_BYTES {
            return Err(ServerLabelError::TooLong { length: text.len() });
        }
        if !is_name_part(text) {
            return Err(ServerLabelError::Grammar { label: text.to_owned() });
        }
        if RESERVED.iter().any(|reserved| text.eq_ignore_ascii_case(reserved)) {
            return Err(ServerLabelError::Reserved { label: text.to_owned() });
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for ServerLabel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl TryFrom<String> for ServerLabel {
    type Error = ServerLabelError;

    fn try_from(text: String) -> Result<Self, ServerLabelError> {
        text.parse()
    }
}

impl From<ServerLabel> for String {
    fn from(label: ServerLabel) -> Self {
        label.0
    }
}
