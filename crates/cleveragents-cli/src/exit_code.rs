//! What the process says to its caller. One number for each category, the same for every command.

use std::process::ExitCode;

use cleveragents::{SkillError, SkillErrorType, SkillResult};
use serde_json::Value;

#[cfg(test)]
mod tests;

/// The answer of a command as a number.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Exit {
    /// Yes.
    Success = 0,
    /// The thing asked for failed or has findings.
    Failure = 1,
    /// Wrong usage, an invalid configuration or corrupt state.
    Usage = 2,
    /// A name or a file that was asked for does not exist.
    NotFound = 3,
    /// Our gate refused.
    Refused = 4,
    /// A deadline passed.
    Timeout = 5,
    /// The user or the caller interrupted.
    Interrupted = 130,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        self as u8
    }

    pub(crate) fn of_result(result: &SkillResult) -> Self {
        result.error().map_or(Self::Success, Self::of_error)
    }

    /// Judges by the category of the details first, and then by the type.
    ///
    /// A rule is there if and only if our gate refused.
    fn of_error(error: &SkillError) -> Self {
        let detail = |key: &str| error.details().get(key).and_then(Value::as_str);
        match (detail("rule"), detail("category")) {
            (Some(_), _) => Self::Refused,
            (None, Some("timeout" | "start_timeout" | "idle_timeout")) => Self::Timeout,
            (None, Some("cancelled")) => Self::Interrupted,
            (None, Some("not_found")) => Self::NotFound,
            (None, _) if error.error_type() == SkillErrorType::SkillNotFound => Self::NotFound,
            (None, _) => Self::Failure,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
