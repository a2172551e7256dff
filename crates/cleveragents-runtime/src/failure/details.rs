//! What a failure looks like to a caller.

use cleveragents_domain::{SkillError, map_tool_error};
use serde_json::{Map, Value, json};

use super::{CallFailure, category_of};
use crate::binding::BindingError;
use crate::denial::Denial;
use crate::executor::{ExecutionError, RESOURCES_EXHAUSTED};
use crate::facts::{ForeignSkill, RestrictingSkill};
use crate::lookup::ChainError;
use crate::profile::ProfileError;
use crate::tier::Tier;

impl CallFailure {
    /// The error of the protocol, with everything that a caller may branch on in `details`.
    pub(crate) fn to_skill_error(&self, skill: &str, tool: &str, tier: Option<Tier>) -> SkillError {
        let mut details = Map::new();
        let mut error_type = self.error_type();
        if let Self::Execution(error) = self
            && let ExecutionError::Foreign { exception, .. } = error.as_ref()
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
                | Self::UnreadableSkill { .. }
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
                if let Denial::AllowedTools(restriction) = denial.as_ref() {
                    match &restriction.skill {
                        RestrictingSkill::Named(skill) | RestrictingSkill::Active(skill) => {
                            add("skill", json!(skill));
                        }
                        RestrictingSkill::Foreign(ForeignSkill { server, skill }) => {
                            add("skill", json!(skill));
                            add("server", json!(server));
                        }
                    }
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
            Self::Binding(error) => add_binding_details(error, add),
            Self::Profile(error) => add_profile_details(error, add),
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
                if let ExecutionError::Foreign { exception, .. } = error.as_ref() {
                    add("exception_type", json!(exception.classes.first()));
                }
                add_foreign_details(error, add);
            }
            Self::Execution(error) => {
                let is_exhausted = matches!(error.as_ref(), ExecutionError::Activation { category, .. }
                    if *category == RESOURCES_EXHAUSTED);
                if is_exhausted {
                    add(
                        "hint",
                        json!("raise the limits of this process on open files, memory and processes"),
                    );
                }
                add_foreign_details(error, add);
            }
            Self::UnknownTool { suggestion: None, .. }
            | Self::MissingInSkill { .. }
            | Self::Unreadable { .. }
            | Self::UnreadableSkill { .. }
            | Self::UnknownSkill { .. }
            | Self::Chain(ChainError::Missing { .. } | ChainError::Depth { .. })
            | Self::NoExecutor
            | Self::Schema { .. }
            | Self::Limit { .. }
            | Self::WaitsForItself
            | Self::SessionEnded
            | Self::Checkpoint(_)
            | Self::Audit(_) => {}
        }
    }
}

fn add_binding_details(error: &BindingError, mut add: impl FnMut(&str, Value)) {
    match error {
        BindingError::Unbound { slot, binding } => {
            add("slot", json!(slot));
            add("binding", json!(binding));
        }
        BindingError::Ambiguous { slot, .. }
        | BindingError::Unknown { slot }
        | BindingError::NotText { slot } => add("slot", json!(slot)),
        BindingError::Path { slot, source } => {
            add("slot", json!(slot));
            add("reason", json!(source.to_string()));
        }
    }
}

fn add_profile_details(error: &ProfileError, mut add: impl FnMut(&str, Value)) {
    match error {
        ProfileError::Conflict { slot, .. } | ProfileError::OutsideScope { slot, .. } => {
            add("slot", json!(slot));
        }
        ProfileError::State { .. } => {
            add("hint", json!("work in a folder that does not hold the state, or keep the state elsewhere"));
        }
        ProfileError::WriteScope { source } => add("reason", json!(source.to_string())),
        ProfileError::UserPolicy { .. } | ProfileError::UserCode { .. } => {}
    }
}

/// Adds what the tool has to say beside its message.
fn add_foreign_details(error: &ExecutionError, mut add: impl FnMut(&str, Value)) {
    let details = match error {
        ExecutionError::Failed { details, .. } | ExecutionError::Foreign { details, .. } => details,
        ExecutionError::Remote(failure) => &failure.details,
        ExecutionError::Stopped(_)
        | ExecutionError::Activation { .. }
        | ExecutionError::Permission { .. } => {
            return;
        }
    };
    for (key, value) in details {
        // The gate alone speaks of rules, and the categories are ours.
        if !matches!(key.as_str(), "rule" | "category" | "tool" | "tier" | "cause") {
            add(key, value.clone());
        }
    }
}
