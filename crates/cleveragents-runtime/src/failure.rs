//! Why a call failed, typed inside and turned into the protocol's error at the very end.

use cleveragents_domain::{ResolveError, SkillError, SkillErrorType, SkillName, map_tool_error};
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
    #[error("the skill `{skill}` has no tool `{}`", shorten(written, MAX_NAME_CHARS))]
    NotInSkill { skill: SkillName, written: String },
    #[error("the skill `{skill}` asks for it, and it was not found: {reason}")]
    MissingInSkill { skill: SkillName, reason: String },
    #[error("the skill has no exact set of tools: {error}")]
    Unresolved { error: Box<ResolveError> },
    #[error("there is no tool `{}` among those that can be read: {reason}", shorten(written, MAX_NAME_CHARS))]
    Unreadable { written: String, reason: String },
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
    Hook {
        hook: String,
        message: String,
        /// Nobody knows how far the hook came.
        was_cut_off: bool,
    },
    #[error("the session has ended")]
    SessionEnded,
    #[error("its argument mapping forwards `{from}` as `{argument}`, and the input has no `{from}`")]
    Mapping { argument: String, from: String },
    #[error("the tool that it wraps failed: {}", error.message())]
    Wrapped { error: Box<SkillError> },
    #[error("its transform failed: {0}")]
    Transform(ExecutionError),
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

    /// The failure of whatever panics.
    pub(crate) fn crashed() -> Self {
        Self::Execution(ExecutionError::failed("crashed", "the tool crashed"))
    }

    /// A transform that failed. One that had to stop says that the call had to stop.
    pub(crate) fn transform(error: ExecutionError) -> Self {
        match error {
            ExecutionError::Stopped(stop) => stop.into(),
            error @ (ExecutionError::Activation { .. }
            | ExecutionError::Permission { .. }
            | ExecutionError::Failed { .. }
            | ExecutionError::Foreign { .. }) => Self::Transform(error),
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
            | Self::UnknownSkill { .. }
            | Self::Chain(_)
            | Self::Binding(_)
            | Self::Profile(_)
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Findings { .. }
            | Self::Limit { .. }
            | Self::Hook { .. }
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
            Self::Denied(_) | Self::Profile(ProfileError::OutsideScope { .. }) => {
                SkillErrorType::PermissionDenied
            }
            Self::Schema { .. } | Self::Findings { .. } | Self::Limit { .. } | Self::Mapping { .. } => {
                SkillErrorType::ValidationError
            }
            Self::Binding(_)
            | Self::Profile(_)
            | Self::NoExecutor
            | Self::Hook { .. }
            | Self::SessionEnded
            | Self::Unreadable { .. }
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
            Self::Unreadable { .. } => "registry_unreadable",
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
            Self::SessionEnded => "session_ended",
            Self::Mapping { .. } => "argument_mapping",
            Self::Wrapped { .. } => "wrapped_tool",
            Self::Transform(_) => "transform",
            Self::Checkpoint(_) => "checkpoint_failed",
            Self::Audit(_) => "audit_failed",
            Self::Execution(error) => category_of(error),
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
        self.add_details(skill, &mut details);
        let is_about_another_name = matches!(
            self,
            Self::UnknownTool { .. }
                | Self::UnknownSkill { .. }
                | Self::NotInSkill { .. }
                | Self::Unreadable { .. }
        );
        let message = if is_about_another_name { self.to_string() } else { format!("`{tool}`: {self}") };
        SkillError::new(error_type, message, skill).with_tool_name(tool).with_details(details)
    }

    fn add_details(&self, skill: &str, details: &mut Map<String, Value>) {
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
            Self::NotInSkill { skill, .. } => {
                add("hint", json!(format!("call it without the skill, or add it to the skill `{skill}`")));
            }
            Self::Unresolved { error } => {
                // The error names the skill that was asked for, which is known here.
                if let Ok(skill) = skill.parse() {
                    for (key, value) in error.to_skill_error(&skill).details() {
                        add(key, value.clone());
                    }
                }
            }
            Self::Hook { hook, .. } => add("hook", json!(hook)),
            Self::Mapping { argument, from } => {
                add("argument", json!(argument));
                add("from", json!(from));
            }
            Self::Wrapped { error } => {
                let mut wrapped = error.details().clone();
                wrapped.insert("error_type".to_owned(), json!(error.error_type()));
                // It was the gate that refused, and whoever looks for the rule finds it.
                for key in ["rule", "reason", "hint"] {
                    if wrapped.contains_key("rule")
                        && let Some(value) = wrapped.get(key)
                    {
                        add(key, value.clone());
                    }
                }
                add("wrapped", Value::Object(wrapped));
            }
            Self::Transform(error) => {
                add("cause", json!(category_of(error)));
                if let ExecutionError::Foreign { exception, .. } = error {
                    add("exception_type", json!(exception.classes.first()));
                }
                add_foreign_details(error, add);
            }
            Self::Execution(error @ (ExecutionError::Failed { .. } | ExecutionError::Foreign { .. })) => {
                add_foreign_details(error, add);
            }
            Self::UnknownTool { suggestion: None, .. }
            | Self::MissingInSkill { .. }
            | Self::Unreadable { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(ChainError::Missing { .. } | ChainError::Depth { .. })
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Limit { .. }
            | Self::SessionEnded
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

fn category_of(error: &ExecutionError) -> &'static str {
    match error {
        ExecutionError::Stopped(Stop::Timeout) => "timeout",
        ExecutionError::Stopped(Stop::Cancelled) => "cancelled",
        ExecutionError::Activation { category, .. }
        | ExecutionError::Permission { category, .. }
        | ExecutionError::Failed { category, .. } => category,
        ExecutionError::Foreign { .. } => "exception",
    }
}

/// Adds what the tool has to say beside its message.
fn add_foreign_details(error: &ExecutionError, mut add: impl FnMut(&str, Value)) {
    let (ExecutionError::Failed { details, .. } | ExecutionError::Foreign { details, .. }) = error else {
        return;
    };
    for (key, value) in details {
        // The gate alone speaks of rules, and the categories are ours.
        if !matches!(key.as_str(), "rule" | "category" | "tool" | "tier" | "cause") {
            add(key, value.clone());
        }
    }
}
