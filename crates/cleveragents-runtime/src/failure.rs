//! Why a call failed, typed inside and turned into the protocol's error at the very end.

use cleveragents_domain::{ResolveError, SkillError, SkillErrorType, SkillName};
use thiserror::Error;

use crate::audit::AuditError;
use crate::binding::BindingError;
use crate::checkpoint::CheckpointError;
use crate::denial::Denial;
use crate::executor::ExecutionError;
use crate::lookup::ChainError;
use crate::profile::ProfileError;
use crate::rule::Rule;
use crate::schema::{Finding, Rejection, SchemaError, shorten};
use crate::watch::Stop;

mod details;

const MAX_NAME_CHARS: usize = 200;

/// Which of a tool's schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Input,
    Output,
}

impl Side {
    fn category(self) -> &'static str {
        match self {
            Self::Input => "schema_input",
            Self::Output => "schema_output",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }
}

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Error)]
pub(crate) enum CallFailure {
    #[error("there is no tool `{}`", shorten(written, MAX_NAME_CHARS))]
    UnknownTool { written: String, suggestion: Option<String> },
    #[error("the skill `{skill}` has no tool `{}`", shorten(written, MAX_NAME_CHARS))]
    NotInSkill { skill: SkillName, written: String },
    #[error("the skill `{skill}` asks for it, and it was not found: {reason}")]
    MissingInSkill { skill: SkillName, reason: String },
    #[error("the skill has no exact set of tools: {error}")]
    Unresolved { error: Box<ResolveError> },
    #[error("there is no tool `{}` among those that can be read: {reason}", shorten(written, MAX_NAME_CHARS))]
    Unreadable { written: String, reason: String },
    #[error("there is no skill `{written}` among those that can be read: {reason}")]
    UnreadableSkill { written: String, reason: String },
    #[error("there is no skill `{written}`")]
    UnknownSkill { written: String },
    #[error(transparent)]
    Chain(#[from] ChainError),
    #[error(transparent)]
    Binding(Box<BindingError>),
    #[error(transparent)]
    Profile(Box<ProfileError>),
    #[error("the gate refuses it: {0}")]
    Denied(Box<Denial>),
    #[error("nothing on this machine runs tools of its source")]
    NoExecutor,
    #[error("its {} schema cannot be used: {source}", side.noun())]
    Schema { side: Side, source: SchemaError },
    #[error("its {} does not fit the schema", side.noun())]
    Findings { side: Side, findings: Vec<Finding>, more: bool },
    #[error("its {} is not accepted: {limit}", side.noun())]
    Limit { side: Side, limit: &'static str },
    #[error("its hook `{hook}` failed: {message}")]
    Hook {
        hook: String,
        message: String,
        /// Nobody knows how far the hook came.
        was_cut_off: bool,
    },
    #[error("one of its hooks calls the tool whose hook it is")]
    WaitsForItself,
    #[error("the session has ended")]
    SessionEnded,
    #[error("its argument mapping forwards `{from}` as `{argument}`, and the input has no `{from}`")]
    Mapping { argument: String, from: String },
    #[error("the tool that it wraps failed: {}", error.message())]
    Wrapped { error: Box<SkillError> },
    #[error("its transform failed: {0}")]
    Transform(Box<ExecutionError>),
    #[error("no checkpoint could be taken: {0}")]
    Checkpoint(CheckpointError),
    #[error("the call could not be recorded")]
    Audit(AuditError),
    #[error(transparent)]
    Execution(Box<ExecutionError>),
}

impl From<BindingError> for CallFailure {
    fn from(error: BindingError) -> Self {
        Self::Binding(Box::new(error))
    }
}

impl From<ProfileError> for CallFailure {
    fn from(error: ProfileError) -> Self {
        Self::Profile(Box::new(error))
    }
}

impl From<Denial> for CallFailure {
    fn from(denial: Denial) -> Self {
        Self::Denied(Box::new(denial))
    }
}

impl From<ExecutionError> for CallFailure {
    fn from(error: ExecutionError) -> Self {
        Self::Execution(Box::new(error))
    }
}

impl From<Stop> for CallFailure {
    fn from(stop: Stop) -> Self {
        ExecutionError::Stopped(stop).into()
    }
}

impl CallFailure {
    pub(crate) fn rejected(side: Side, rejection: Rejection) -> Self {
        match rejection {
            Rejection::Findings { findings, more } => Self::Findings { side, findings, more },
            Rejection::Limit(limit) => Self::Limit { side, limit },
            Rejection::Stopped(stop) => stop.into(),
        }
    }

    /// The failure of whatever panics.
    pub(crate) fn crashed() -> Self {
        ExecutionError::failed("crashed", "the tool crashed").into()
    }

    /// A transform that failed. One that had to stop says that the call had to stop.
    pub(crate) fn transform(error: ExecutionError) -> Self {
        match error {
            ExecutionError::Stopped(stop) => stop.into(),
            error @ (ExecutionError::Activation { .. }
            | ExecutionError::Permission { .. }
            | ExecutionError::Failed { .. }
            | ExecutionError::Remote(_)
            | ExecutionError::Foreign { .. }) => Self::Transform(Box::new(error)),
        }
    }

    /// Whether nobody knows how far it came.
    pub(crate) fn was_cut_off(&self) -> bool {
        matches!(self, Self::Hook { was_cut_off: true, .. })
            || matches!(self, Self::Execution(error) if error.leaves_outcome_unknown())
    }

    pub(crate) fn rule(&self) -> Option<Rule> {
        match self {
            Self::Denied(denial) => Some(denial.rule()),
            Self::UnknownTool { .. }
            | Self::NotInSkill { .. }
            | Self::MissingInSkill { .. }
            | Self::Unresolved { .. }
            | Self::Unreadable { .. }
            | Self::UnreadableSkill { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(_)
            | Self::Binding(_)
            | Self::Profile(_)
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Findings { .. }
            | Self::Limit { .. }
            | Self::Hook { .. }
            | Self::WaitsForItself
            | Self::SessionEnded
            | Self::Mapping { .. }
            | Self::Wrapped { .. }
            | Self::Transform(_)
            | Self::Checkpoint(_)
            | Self::Audit(_)
            | Self::Execution(_) => None,
        }
    }

    pub(crate) fn error_type(&self) -> SkillErrorType {
        match self {
            Self::UnknownTool { .. }
            | Self::NotInSkill { .. }
            | Self::MissingInSkill { .. }
            | Self::Chain(ChainError::Missing { .. } | ChainError::Depth { .. }) => {
                SkillErrorType::ResolutionFailure
            }
            Self::Unresolved { error } => error.error_type(),
            Self::Chain(ChainError::Cycle { .. }) => SkillErrorType::CycleDetected,
            Self::UnknownSkill { .. } => SkillErrorType::SkillNotFound,
            Self::Denied(_) => SkillErrorType::PermissionDenied,
            Self::Profile(error) => error_type_of(error),
            Self::Schema { .. } | Self::Findings { .. } | Self::Limit { .. } | Self::Mapping { .. } => {
                SkillErrorType::ValidationError
            }
            Self::Binding(_)
            | Self::NoExecutor
            | Self::Hook { .. }
            | Self::WaitsForItself
            | Self::SessionEnded
            | Self::Unreadable { .. }
            | Self::UnreadableSkill { .. }
            | Self::Checkpoint(_)
            | Self::Audit(_) => SkillErrorType::ToolActivationFailure,
            Self::Wrapped { error } => error.error_type(),
            Self::Transform(error) | Self::Execution(error) => error.error_type(),
        }
    }

    pub(crate) fn category(&self) -> &'static str {
        match self {
            Self::UnknownTool { .. }
            | Self::NotInSkill { .. }
            | Self::MissingInSkill { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(ChainError::Missing { .. }) => "not_found",
            Self::Unresolved { error } => error.category(),
            Self::Unreadable { .. } | Self::UnreadableSkill { .. } => "registry_unreadable",
            Self::Chain(ChainError::Cycle { .. }) => "wrap_cycle",
            Self::Chain(ChainError::Depth { .. }) => "wrap_depth",
            Self::Binding(error) => error.category(),
            Self::Profile(error) => error.category(),
            Self::Denied(_) => "refused",
            Self::NoExecutor => "no_executor",
            Self::Schema { side, .. } | Self::Findings { side, .. } | Self::Limit { side, .. } => {
                side.category()
            }
            Self::Hook { .. } => "hook_failed",
            Self::WaitsForItself => "hook_cycle",
            Self::SessionEnded => "session_ended",
            Self::Mapping { .. } => "argument_mapping",
            Self::Wrapped { .. } => "wrapped_tool",
            Self::Transform(_) => "transform",
            Self::Checkpoint(_) => "checkpoint_failed",
            Self::Audit(_) => "audit_failed",
            Self::Execution(error) => category_of(error),
        }
    }
}

fn error_type_of(error: &ProfileError) -> SkillErrorType {
    match error {
        ProfileError::OutsideScope { .. }
        | ProfileError::State { .. }
        | ProfileError::UserPolicy { .. }
        | ProfileError::UserCode { .. } => SkillErrorType::PermissionDenied,
        ProfileError::Conflict { .. } | ProfileError::WriteScope { .. } => {
            SkillErrorType::ToolActivationFailure
        }
    }
}

fn category_of(error: &ExecutionError) -> &'static str {
    match error {
        ExecutionError::Stopped(Stop::Timeout) => "timeout",
        ExecutionError::Stopped(Stop::Cancelled) => "cancelled",
        ExecutionError::Activation { category, .. }
        | ExecutionError::Permission { category, .. }
        | ExecutionError::Failed { category, .. } => category,
        ExecutionError::Remote(failure) => failure.category,
        ExecutionError::Foreign { .. } => "exception",
    }
}
