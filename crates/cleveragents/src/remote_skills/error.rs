use cleveragents_mcp::{
    AskError, CacheError, ConsentError, FindRemoteSkillError, LoadRemoteSkillError, PreviewError,
    ReadRemoteFileError, RecallError,
};
use cleveragents_registry::StateError;

/// Why something cannot be done with a skill of a server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteSkillError {
    /// The server has no usable answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The skill is not found.
    #[error(transparent)]
    Find(#[from] FindRemoteSkillError),
    /// No approval holds for what the server offers.
    #[error(transparent)]
    Recall(#[from] RecallError),
    /// It cannot be approved.
    #[error(transparent)]
    Consent(#[from] ConsentError),
    /// It is not loaded.
    #[error(transparent)]
    Load(#[from] LoadRemoteSkillError),
    /// A file is not read.
    #[error(transparent)]
    Read(#[from] ReadRemoteFileError),
    /// A file is not shown.
    #[error(transparent)]
    Preview(#[from] PreviewError),
    /// The approvals cannot be read or kept.
    #[error(transparent)]
    State(#[from] StateError),
    /// The cache cannot be cleared.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// An approval on file is not what was put there.
    #[error("the approval of `{uri}` on file cannot be read")]
    Record {
        /// The URI of the skill.
        uri: String,
    },
}
