use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{RefusalClass, ResourceChange, SkillError};

/// The outcome of one invocation of a skill's tool.
///
/// ```compile_fail,E0616
/// fn relabel(result: &mut cleveragents_domain::SkillResult) {
///     result.0.success = true;
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SkillResultConfig", into = "SkillResultConfig")]
pub struct SkillResult(SkillResultConfig);

/// The fields of a [`SkillResult`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillResultConfig {
    /// The invoked skill.
    pub skill_name: Arc<str>,
    /// The invoked tool.
    pub tool_name: Arc<str>,
    /// Whether the invocation succeeded.
    pub success: bool,
    /// The tool's output.
    #[serde(default)]
    pub output_data: Value,
    /// The error of a failure.
    #[serde(default)]
    pub error: Option<SkillError>,
    /// The execution time in milliseconds.
    #[serde(default)]
    pub duration_ms: f64,
    /// What the tool changed.
    #[serde(default)]
    pub resource_changes: Vec<ResourceChange>,
}

/// The reason why a result cannot be built.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// A success that carries an error.
    #[error("`error` is not allowed when `success` is true")]
    ErrorOnSuccess,
    /// A duration that no clock could measure.
    #[error("`duration_ms` must be a finite number and not negative, found {found}")]
    Duration {
        /// The value that was found.
        found: f64,
    },
}

impl ResultError {
    /// Returns the class of this refusal.
    pub fn class(&self) -> RefusalClass {
        RefusalClass::Validation
    }
}

impl SkillResult {
    /// Builds the result of an invocation that succeeded.
    pub fn success(
        skill_name: impl Into<Arc<str>>,
        tool_name: impl Into<Arc<str>>,
        output_data: Value,
    ) -> Self {
        Self(SkillResultConfig {
            skill_name: skill_name.into(),
            tool_name: tool_name.into(),
            success: true,
            output_data,
            error: None,
            duration_ms: 0.0,
            resource_changes: Vec::new(),
        })
    }

    /// Builds the result of an invocation that failed.
    pub fn failure(
        skill_name: impl Into<Arc<str>>,
        tool_name: impl Into<Arc<str>>,
        error: SkillError,
    ) -> Self {
        Self(SkillResultConfig {
            skill_name: skill_name.into(),
            tool_name: tool_name.into(),
            success: false,
            output_data: Value::Null,
            error: Some(error),
            duration_ms: 0.0,
            resource_changes: Vec::new(),
        })
    }

    /// Returns the result with an execution time; a value that is not finite or negative becomes 0.
    #[must_use]
    pub fn with_duration_ms(mut self, duration_ms: f64) -> Self {
        self.0.duration_ms = if is_duration(duration_ms) { duration_ms } else { 0.0 };
        self
    }

    /// Returns the result with the changes that the tool made.
    #[must_use]
    pub fn with_resource_changes(mut self, resource_changes: Vec<ResourceChange>) -> Self {
        self.0.resource_changes = resource_changes;
        self
    }

    /// Returns the result with this output; a failure may carry what there is in spite of it.
    #[must_use]
    pub fn with_output_data(self, output_data: Value) -> Self {
        Self(SkillResultConfig { output_data, ..self.0 })
    }

    /// Returns the invoked skill.
    pub fn skill_name(&self) -> &str {
        &self.0.skill_name
    }

    /// Returns the invoked tool.
    pub fn tool_name(&self) -> &str {
        &self.0.tool_name
    }

    /// Tells whether the invocation succeeded.
    pub fn is_success(&self) -> bool {
        self.0.success
    }

    /// Returns the tool's output; null when there is none.
    pub fn output_data(&self) -> &Value {
        &self.0.output_data
    }

    /// Returns the error of a failure; a success has none.
    pub fn error(&self) -> Option<&SkillError> {
        self.0.error.as_ref()
    }

    /// Returns the execution time in milliseconds, finite and not negative.
    pub fn duration_ms(&self) -> f64 {
        self.0.duration_ms
    }

    /// Returns what the tool changed.
    pub fn resource_changes(&self) -> &[ResourceChange] {
        &self.0.resource_changes
    }
}

fn is_duration(milliseconds: f64) -> bool {
    milliseconds.is_finite() && milliseconds >= 0.0
}

impl TryFrom<SkillResultConfig> for SkillResult {
    type Error = ResultError;

    fn try_from(config: SkillResultConfig) -> Result<Self, ResultError> {
        if config.success && config.error.is_some() {
            return Err(ResultError::ErrorOnSuccess);
        }
        if !is_duration(config.duration_ms) {
            return Err(ResultError::Duration { found: config.duration_ms });
        }
        Ok(Self(config))
    }
}

impl From<SkillResult> for SkillResultConfig {
    fn from(result: SkillResult) -> Self {
        result.0
    }
}
