use cleveragents_mcp::{ServerError, ServerLabel};
use cleveragents_registry::StateError;

/// Why a server cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerUseError {
    /// There is none of that label.
    #[error("server `{}` is not configured", written.escape_debug())]
    NotFound {
        /// The label as it was given.
        written: String,
        /// The nearest label of a server, if one is near.
        suggestion: Option<ServerLabel>,
    },
    /// It cannot be started.
    #[error("server `{label}` cannot be started: {reason}")]
    NotReady {
        /// The label.
        label: ServerLabel,
        /// Why not.
        reason: String,
    },
    /// It may not be started: it is of a project that nobody trusts.
    #[error("server `{label}` is of a project that is not trusted")]
    Untrusted {
        /// The label.
        label: ServerLabel,
    },
    /// It was never listed.
    #[error("server `{label}` was never asked for its tools")]
    NeverListed {
        /// The label.
        label: ServerLabel,
    },
    /// It has the tool, and that cannot be used.
    #[error("server `{label}`: {reason}")]
    Unusable {
        /// The label.
        label: ServerLabel,
        /// Which tool, and why.
        reason: String,
    },
    /// It has no such tool.
    #[error("server `{label}` has no tool `{}`", tool.escape_debug())]
    NoTool {
        /// The label.
        label: ServerLabel,
        /// The name as it was given.
        tool: String,
        /// The nearest name of a tool, if one is near.
        suggestion: Option<String>,
    },
    /// It does not answer.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The registry cannot be read or changed.
    #[error(transparent)]
    State(#[from] StateError),
    /// There is no data folder, so nothing can be remembered.
    #[error("there is no folder for state")]
    NoState,
    /// The tool changed again since it was shown.
    #[error("tool `{tool}` of server `{label}` changed since it was shown")]
    ChangedAgain {
        /// The label.
        label: ServerLabel,
        /// The tool.
        tool: String,
    },
}
