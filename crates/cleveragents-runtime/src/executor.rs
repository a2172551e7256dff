//! What runs a tool once the door has let the call through.

use std::fmt;

use cleveragents_domain::{ForeignException, ResourceChange, SkillErrorType, Tool};
use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::permit::Permit;
use crate::profile::Profile;
use crate::tier::Tier;
use crate::watch::Stop;

/// The category of a failure for want of descriptors, memory or processes.
pub const RESOURCES_EXHAUSTED: &str = "resources_exhausted";

/// Runs the tools of one kind.
pub trait Executor: fmt::Debug + Send + Sync {
    /// Whether this executor can run the tool. The first of the door's executors that can does.
    ///
    /// The door asks once for each definition and keeps the answer, so it depends on the definition alone: what may change
    /// while the door stands, such as a missing interpreter, is a failure of [`run`](Self::run).
    fn serves(&self, tool: &Tool) -> bool;

    /// What will hold the tool on this machine.
    fn tier(&self, tool: &Tool) -> Tier;

    /// Why nothing can be started at the moment, where that says nothing about what would hold the tool: this process lacks
    /// descriptors, memory or processes. A call that would otherwise be refused for the lack of a sandbox fails with it.
    fn obstacle(&self) -> Option<ExecutionError> {
        None
    }

    /// What the tool consists of beside its definition, read anew. An approval holds for exactly that.
    fn contents(&self, tool: &Tool) -> Contents {
        let _ = tool;
        Contents::Defined
    }

    /// Runs the tool. The permit is used up.
    ///
    /// The executor ends by itself when [`Watch::check`](crate::Watch::check) errs, gives the tool nothing beyond the
    /// permit's profile, and never takes a root, a limit or a right from the arguments.
    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError>;

    /// Whether the tools of this executor say themselves what they change. Of others the door finds it out: by the checkpoint
    /// that was taken, or else by [`watch_places`](Self::watch_places).
    fn reports_changes(&self) -> bool {
        true
    }

    /// Looks at the places that a call may write. What it returns says, after the run, what changed.
    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        let _ = profile;
        None
    }
}

/// What a tool consists of beside its definition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Contents {
    /// Nothing.
    Defined,
    /// Files that have this digest together.
    Digest(String),
    /// Files that could not all be read, so that nobody can say whether they are the same at another time.
    Unknown,
}

/// Says what changed since a look at some places.
pub type ChangesSince<'a> = Box<dyn FnOnce() -> Vec<ResourceChange> + 'a>;

/// What a tool returned, and what it changed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToolOutput {
    /// The returned value.
    pub output: Value,
    /// What the tool changed.
    pub resource_changes: Vec<ResourceChange>,
}

impl From<Value> for ToolOutput {
    fn from(output: Value) -> Self {
        Self { output, resource_changes: Vec::new() }
    }
}

/// Why a tool that was let through did not do its work.
///
/// Messages are read by a model: short, without host paths, secrets or stack traces.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExecutionError {
    /// The call had to stop.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The tool could not be started.
    #[error("{message}")]
    Activation {
        /// `details.category`.
        category: &'static str,
        /// What failed.
        message: String,
    },
    /// The arguments ask for something that this tool is never given.
    #[error("{message}")]
    Permission {
        /// `details.category`.
        category: &'static str,
        /// What was asked for.
        message: String,
    },
    /// The tool ran and failed.
    #[error("{message}")]
    Failed {
        /// `details.category`.
        category: &'static str,
        /// What failed.
        message: String,
        /// More for `details`.
        details: Map<String, Value>,
    },
    /// The tool runs elsewhere, and whoever hands the call over knows which kind of failure it was.
    #[error(transparent)]
    Remote(Box<RemoteFailure>),
    /// The tool's code raised an exception of its own language.
    #[error("{}", exception.message)]
    Foreign {
        /// The exception.
        exception: ForeignException,
        /// More for `details`, such as the line in the tool's code.
        details: Map<String, Value>,
    },
}

/// The failure of a tool that runs elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct RemoteFailure {
    /// The category of the protocol.
    pub error_type: SkillErrorType,
    /// `details.category`.
    pub category: &'static str,
    /// What failed.
    pub message: String,
    /// More for `details`.
    pub details: Map<String, Value>,
    /// Whether the same call may well succeed when it is made again.
    pub retryable: bool,
    /// Whether nobody knows how far the tool came.
    pub outcome_unknown: bool,
}

impl ExecutionError {
    /// A failure without further details.
    pub fn failed(category: &'static str, message: impl Into<String>) -> Self {
        Self::Failed { category, message: message.into(), details: Map::new() }
    }

    /// Whether the same call may well succeed when it is made again.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Foreign { .. } => true,
            Self::Activation { category, .. } => *category == "sandbox_failed",
            Self::Failed { category, .. } => matches!(*category, "crashed" | "io" | "transport"),
            Self::Remote(failure) => failure.retryable,
            Self::Stopped(_) | Self::Permission { .. } => false,
        }
    }

    /// Whether nobody knows how far the tool came.
    pub(crate) fn leaves_outcome_unknown(&self) -> bool {
        match self {
            Self::Stopped(_) => true,
            Self::Failed { category, .. } => matches!(*category, "crashed" | "transport"),
            Self::Remote(failure) => failure.outcome_unknown,
            Self::Activation { .. } | Self::Permission { .. } | Self::Foreign { .. } => false,
        }
    }

    /// The category of the protocol. A [`Foreign`](Self::Foreign) exception has the one that its mapping gives it.
    pub fn error_type(&self) -> SkillErrorType {
        match self {
            Self::Stopped(_) | Self::Failed { .. } | Self::Foreign { .. } => {
                SkillErrorType::ToolExecutionFailure
            }
            Self::Activation { .. } => SkillErrorType::ToolActivationFailure,
            Self::Permission { .. } => SkillErrorType::PermissionDenied,
            Self::Remote(failure) => failure.error_type,
        }
    }
}
