//! Why a call failed, typed inside and turned into the protocol's error at the very end.

use cleveragents_domain::{SkillError, SkillErrorType, map_tool_error};
use serde_json::{Map, Value, json};
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
use crate::tier::Tier;
use crate::watch::Stop;

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
    #[error("there is no skill `{written}`")]
    UnknownSkill { written: String },
    #[error(transparent)]
    Chain(#[from] ChainError),
    #[error(transparent)]
    Binding(#[from] BindingError),
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error("the gate refuses it: {0}")]
    Denied(Denial),
    #[error("nothing on this machine runs tools of its source")]
    NoExecutor,
    #[error("its {} schema cannot be used: {source}", side.noun())]
    Schema { side: Side, source: SchemaError },
    #[error("its {} does not fit the schema", side.noun())]
    Findings { side: Side, findings: Vec<Finding>, more: bool },
    #[error("its {} is not accepted: {limit}", side.noun())]
    Limit { side: Side, limit: &'static str },
    #[error("its hook `{hook}` failed: {message}")]
    Hook { hook: String, message: String },
    #[error("no checkpoint could be taken: {0}")]
    Checkpoint(CheckpointError),
    #[error("the call could not be recorded")]
    Audit(AuditError),
    #[error(transparent)]
    Execution(#[from] ExecutionError),
}

impl From<Stop> for CallFailure {
    fn from(stop: Stop) -> Self {
        Self::Execution(ExecutionError::Stopped(stop))
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

    pub(crate) fn rule(&self) -> Option<Rule> {
        match self {
            Self::Denied(denial) => Some(denial.rule()),
            Self::UnknownTool { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(_)
            | Self::Binding(_)
            | Self::Profile(_)
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Findings { .. }
            | Self::Limit { .. }
            | Self::Hook { .. }
            | Self::Checkpoint(_)
            | Self::Audit(_)
            | Self::Execution(_) => None,
        }
    }

    pub(crate) fn error_type(&self) -> SkillErrorType {
        match self {
            Self::UnknownTool { .. } | Self::Chain(ChainError::Missing { .. } | ChainError::Depth { .. }) => {
                SkillErrorType::ResolutionFailure
            }
            Self::Chain(ChainError::Cycle { .. }) => SkillErrorType::CycleDetected,
            Self::UnknownSkill { .. } => SkillErrorType::SkillNotFound,
            Self::Denied(_) | Self::Profile(ProfileError::OutsideScope { .. }) => {
                SkillErrorType::PermissionDenied
            }
            Self::Schema { .. } | Self::Findings { .. } | Self::Limit { .. } => {
                SkillErrorType::ValidationError
            }
            Self::Binding(_)
            | Self::Profile(_)
            | Self::NoExecutor
            | Self::Hook { .. }
            | Self::Checkpoint(_)
            | Self::Audit(_) => SkillErrorType::ToolActivationFailure,
            Self::Execution(error) => error.error_type(),
        }
    }

    pub(crate) fn category(&self) -> &'static str {
        match self {
            Self::UnknownTool { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(ChainError::Missing { .. }) => "not_found",
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
            Self::Checkpoint(_) => "checkpoint_failed",
            Self::Audit(_) => "audit_failed",
            Self::Execution(ExecutionError::Stopped(Stop::Timeout)) => "timeout",
            Self::Execution(ExecutionError::Stopped(Stop::Cancelled)) => "cancelled",
            Self::Execution(
                ExecutionError::Activation { category, .. }
                | ExecutionError::Permission { category, .. }
                | ExecutionError::Failed { category, .. },
            ) => category,
            Self::Execution(ExecutionError::Foreign { .. }) => "exception",
        }
    }

    /// The error of the protocol, with everything that a caller may branch on in `details`.
    pub(crate) fn to_skill_error(&self, skill: &str, tool: &str, tier: Option<Tier>) -> SkillError {
        let mut details = Map::new();
        let mut error_type = self.error_type();
        if let Self::Execution(ExecutionError::Foreign { exception, .. }) = self
            && let Ok(mapped) = map_tool_error(exception, skill, Some(tool))
        {
            error_type = mapped.error_type();
            details.extend(mapped.details().clone());
        }
        details.insert("category".to_owned(), json!(self.category()));
        details.insert("tool".to_owned(), json!(tool));
        if let Some(tier) = tier {
            details.insert("tier".to_owned(), json!(tier));
        }
        self.add_details(&mut details);
        let is_about_another_name = matches!(self, Self::UnknownTool { .. } | Self::UnknownSkill { .. });
        let message = if is_about_another_name { self.to_string() } else { format!("`{tool}`: {self}") };
        SkillError::new(error_type, message, skill).with_tool_name(tool).with_details(details)
    }

    fn add_details(&self, details: &mut Map<String, Value>) {
        let mut add = |key: &str, value: Value| {
            details.insert(key.to_owned(), value);
        };
        match self {
            Self::UnknownTool { suggestion: Some(suggestion), .. } => {
                add("hint", json!(format!("did you mean `{suggestion}`?")));
            }
            Self::Denied(denial) => {
                add("rule", json!(denial.rule()));
                add("reason", json!(denial.to_string()));
                if let Denial::AllowedTools(restriction) = denial {
                    add("skill", json!(restriction.skill));
                    add("allowed_tools", json!(restriction.allowed_tools));
                }
                if let Some(hint) = denial.hint() {
                    add("hint", json!(hint));
                }
            }
            Self::Findings { findings, more, .. } => {
                add("errors", json!(findings));
                if *more {
                    add("more_errors", json!(true));
                }
            }
            Self::Binding(BindingError::Unbound { slot, binding }) => {
                add("slot", json!(slot));
                add("binding", json!(binding));
            }
            Self::Binding(
                BindingError::Ambiguous { slot, .. }
                | BindingError::Unknown { slot }
                | BindingError::NotText { slot },
            )
            | Self::Profile(ProfileError::Conflict { slot, .. } | ProfileError::OutsideScope { slot, .. }) => {
                add("slot", json!(slot));
            }
            Self::Binding(BindingError::Path { slot, source }) => {
                add("slot", json!(slot));
                add("reason", json!(source.to_string()));
            }
            Self::Profile(ProfileError::WriteScope { source }) => add("reason", json!(source.to_string())),
            Self::Chain(ChainError::Cycle { path }) => add("cycle", json!(path)),
            Self::Hook { hook, .. } => add("hook", json!(hook)),
            Self::Execution(
                ExecutionError::Failed { details: more, .. } | ExecutionError::Foreign { details: more, .. },
            ) => {
                for (key, value) in more {
                    // The gate alone speaks of rules, and the categories are ours.
                    if !matches!(key.as_str(), "rule" | "category" | "tool" | "tier") {
                        add(key, value.clone());
                    }
                }
            }
            Self::UnknownTool { suggestion: None, .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(ChainError::Missing { .. } | ChainError::Depth { .. })
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Limit { .. }
            | Self::Checkpoint(_)
            | Self::Audit(_)
            | Self::Execution(
                ExecutionError::Stopped(_)
                | ExecutionError::Activation { .. }
                | ExecutionError::Permission { .. },
            ) => {}
        }
    }
}
