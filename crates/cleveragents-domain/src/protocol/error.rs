use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::SkillErrorType;

/// The structured payload of a failed skill operation.
///
/// ```compile_fail,E0616
/// fn relabel(error: &mut cleveragents_domain::SkillError) {
///     error.message = "all is well".to_owned();
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(deny_unknown_fields)]
#[error("{error_type}: {message}")]
pub struct SkillError {
    error_type: SkillErrorType,
    message: String,
    #[serde(default)]
    details: Map<String, Value>,
    skill_name: String,
    #[serde(default)]
    tool_name: Option<String>,
}

impl SkillError {
    /// Builds an error of a skill, without details and without a tool.
    ///
    /// `skill_name` is the name as the caller wrote it, since an error may be about a text that is no name.
    pub fn new(
        error_type: SkillErrorType,
        message: impl Into<String>,
        skill_name: impl Into<String>,
    ) -> Self {
        Self {
            error_type,
            message: message.into(),
            details: Map::new(),
            skill_name: skill_name.into(),
            tool_name: None,
        }
    }

    /// Returns the error with the tool in which it arose.
    #[must_use]
    pub fn with_tool_name(self, tool_name: impl Into<String>) -> Self {
        Self { tool_name: Some(tool_name.into()), ..self }
    }

    /// Returns the error with a diagnostic context in place of its own.
    #[must_use]
    pub fn with_details(self, details: Map<String, Value>) -> Self {
        Self { details, ..self }
    }

    /// Returns the category.
    pub fn error_type(&self) -> SkillErrorType {
        self.error_type
    }

    /// Returns the description for humans.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the diagnostic context.
    pub fn details(&self) -> &Map<String, Value> {
        &self.details
    }

    /// Returns the originating skill.
    pub fn skill_name(&self) -> &str {
        &self.skill_name
    }

    /// Returns the originating tool.
    pub fn tool_name(&self) -> Option<&str> {
        self.tool_name.as_deref()
    }
}
