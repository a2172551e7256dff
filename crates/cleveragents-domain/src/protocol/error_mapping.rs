use serde_json::{Map, Value};

use super::{RefusalClass, SkillError, SkillErrorType};

/// An exception of another language, known by its classes and its message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignException {
    /// The names of the exception's class and of all its base classes, the most derived first.
    ///
    /// A module path before a name is ignored, and so is case.
    pub classes: Vec<String>,
    /// The message.
    pub message: String,
}

impl ForeignException {
    /// Tells whether the exception is of this class or of one derived from it.
    fn is_a(&self, class: &str) -> bool {
        let mut names = self.classes.iter().map(|name| name.rsplit(['.', ':']).next().unwrap_or(name));
        names.any(|name| name.eq_ignore_ascii_case(class))
    }
}

/// The reason why an exception cannot be mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MappingError {
    /// Every error payload names a skill.
    #[error("`skill_name` must not be empty")]
    EmptySkillName,
}

impl MappingError {
    /// Returns the class of this refusal.
    pub fn class(self) -> RefusalClass {
        match self {
            Self::EmptySkillName => RefusalClass::Value,
        }
    }
}

/// Turns a foreign exception into the error that the protocol reports.
///
/// The rows of the contract's mapping table are tried in this order; the first that fits decides:
///
/// | class | message holds | becomes |
/// |---|---|---|
/// | `ValidationError` | | `validation_error` |
/// | `ValueError` | `cycle` | `cycle_detected` |
/// | `ValueError` | `not found` | `skill_not_found` |
/// | `ValueError` | | `resolution_failure` |
/// | `PermissionError` | | `permission_denied` |
/// | any | `activation` | `tool_activation_failure` |
/// | any | | `tool_execution_failure` |
///
/// `ValidationError` comes first because that class may derive from `ValueError`. Case does not count. `details` holds
/// `exception_type`, the most derived class, and `tool_name` when one is given.
pub fn map_tool_error(
    exception: &ForeignException,
    skill_name: &str,
    tool_name: Option<&str>,
) -> Result<SkillError, MappingError> {
    if skill_name.trim().is_empty() {
        return Err(MappingError::EmptySkillName);
    }
    let mut details = Map::new();
    if let Some(class) = exception.classes.first() {
        details.insert("exception_type".to_owned(), Value::from(class.as_str()));
    }
    if let Some(tool_name) = tool_name {
        details.insert("tool_name".to_owned(), Value::from(tool_name));
    }
    let error =
        SkillError::new(error_type(exception), exception.message.as_str(), skill_name).with_details(details);
    Ok(match tool_name {
        Some(tool_name) => error.with_tool_name(tool_name),
        None => error,
    })
}

fn error_type(exception: &ForeignException) -> SkillErrorType {
    let message = exception.message.to_lowercase();
    if exception.is_a("ValidationError") {
        SkillErrorType::ValidationError
    } else if exception.is_a("ValueError") {
        if message.contains("cycle") {
            SkillErrorType::CycleDetected
        } else if message.contains("not found") {
            SkillErrorType::SkillNotFound
        } else {
            SkillErrorType::ResolutionFailure
        }
    } else if exception.is_a("PermissionError") {
        SkillErrorType::PermissionDenied
    } else if message.contains("activation") {
        SkillErrorType::ToolActivationFailure
    } else {
        SkillErrorType::ToolExecutionFailure
    }
}
