//! What a failure means to whoever made the request.

use cleveragents_domain::SkillErrorType;
use cleveragents_runtime::Stop;
use serde_json::{Map, Value, json};

use super::{Failure, INVALID_PARAMS};

impl Failure {
    /// Returns `details.category`.
    pub fn category(&self) -> &'static str {
        match self {
            Self::Unknown | Self::NoTool { .. } => "not_found",
            Self::Closed { .. } => "closed",
            Self::Stopped(Stop::Timeout) => "timeout",
            Self::Stopped(Stop::Cancelled) => "cancelled",
            Self::Launch { .. } => "launch_failed",
            Self::EndedEarly { .. } => "start_failed",
            Self::StartTimeout { .. } => "start_timeout",
            Self::Handshake { .. } => "handshake",
            Self::Resting { .. } => "backoff",
            Self::Lost { .. } | Self::Unreachable { .. } => "transport",
            Self::Silent { .. } => "idle_timeout",
            Self::TooLong { .. } | Self::TooMany { .. } => "output_limit",
            Self::Unreadable { .. } => "protocol",
            Self::Refused { .. } => "server_refused",
            Self::Status { .. } => "http_status",
            Self::Redirect { .. } => "redirect",
            Self::EndlessList { .. } => "endless_list",
            Self::Quarantined { .. } => "quarantined",
            Self::Drifted { .. } => "drifted",
            Self::NotOffered { .. } => "not_offered",
            Self::Tool { .. } => "tool_error",
            Self::Output { .. } => "schema_output",
            Self::Ask { .. } => "elicitation",
            Self::Spill { .. } => "spill",
        }
    }

    /// Returns the category of the protocol.
    pub fn error_type(&self) -> SkillErrorType {
        match self {
            Self::Unknown | Self::NoTool { .. } | Self::Quarantined { .. } => {
                SkillErrorType::ResolutionFailure
            }
            Self::Closed { .. }
            | Self::Launch { .. }
            | Self::EndedEarly { .. }
            | Self::StartTimeout { .. }
            | Self::Handshake { .. }
            | Self::Resting { .. }
            | Self::EndlessList { .. }
            | Self::NotOffered { .. } => SkillErrorType::ToolActivationFailure,
            Self::Drifted { .. } => SkillErrorType::PermissionDenied,
            Self::Refused { code: INVALID_PARAMS, .. } | Self::Output { .. } => {
                SkillErrorType::ValidationError
            }
            Self::Stopped(_)
            | Self::Lost { .. }
            | Self::Silent { .. }
            | Self::TooLong { .. }
            | Self::TooMany { .. }
            | Self::Unreadable { .. }
            | Self::Refused { .. }
            | Self::Unreachable { .. }
            | Self::Status { .. }
            | Self::Redirect { .. }
            | Self::Tool { .. }
            | Self::Ask { .. }
            | Self::Spill { .. } => SkillErrorType::ToolExecutionFailure,
        }
    }

    /// Whether the same request may well succeed when it is made again.
    pub fn is_retryable(&self) -> bool {
        matches!(
            self,
            Self::Lost { .. }
                | Self::Unreachable { .. }
                | Self::Resting { .. }
                | Self::Silent { .. }
                | Self::Status { status: 408 | 425 | 429 | 500.. }
        )
    }

    /// Whether nobody knows how far the server came.
    pub(crate) fn leaves_outcome_unknown(&self) -> bool {
        matches!(
            self,
            Self::Stopped(_)
                | Self::Lost { .. }
                | Self::Silent { .. }
                | Self::TooLong { .. }
                | Self::TooMany { .. }
                | Self::Unreadable { .. }
                | Self::Unreachable { .. }
                | Self::Status { .. }
        )
    }

    /// What a caller may branch on beside the category, as far as it is the failure's own.
    pub(super) fn own_details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        let mut add = |key: &str, value: Value| {
            details.insert(key.to_owned(), value);
        };
        if let Self::Refused { code, .. } = self {
            add("code", json!(code));
        }
        if let Self::Status { status } | Self::Redirect { status } = self {
            add("code", json!(status));
        }
        if let Self::Resting { wait, failure } = self {
            add("retry_after_ms", json!(wait.as_millis()));
            add("cause_category", json!(failure.category()));
        }
        if let Self::Drifted { approved, offered, .. } = self {
            add("approved_pin", json!(approved));
            add("offered_pin", json!(offered));
        }
        if let Self::Tool { content, .. } = self {
            add("content", content.clone());
        }
        if let Self::Output { reason, .. } = self {
            add("reason", json!(reason));
        }
        details
    }
}
