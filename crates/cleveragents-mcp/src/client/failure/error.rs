//! A failure, with what is known of the server.

use cleveragents_runtime::{ExecutionError, RemoteFailure};
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::Failure;
use crate::client::era::Era;
use crate::config::ServerLabel;

/// The failure of one request to one server, with what is known of the server.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("server `{server}` {failure}")]
pub struct ServerError {
    pub(crate) server: ServerLabel,
    pub(crate) failure: Box<Failure>,
    pub(crate) context: ErrorContext,
}

/// What is known of a server when a request to it fails. Secrets of its configuration are not in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorContext {
    /// The revision that was agreed on.
    pub era: Option<Era>,
    /// The last of what the server wrote to its error output.
    pub stderr_tail: Option<String>,
}

impl ServerError {
    /// Returns the server.
    pub fn server(&self) -> &ServerLabel {
        &self.server
    }

    /// Returns what happened.
    pub fn failure(&self) -> &Failure {
        &self.failure
    }

    /// Returns what is known of the server.
    pub fn context(&self) -> &ErrorContext {
        &self.context
    }

    /// Returns what a caller may branch on, beside the category.
    pub fn details(&self) -> Map<String, Value> {
        let mut details = self.failure.own_details();
        details.insert("server".to_owned(), json!(self.server.as_str()));
        details.insert("retryable".to_owned(), json!(self.failure.is_retryable()));
        if let Some(era) = self.context.era {
            details.insert("era".to_owned(), json!(era.as_str()));
        }
        if let Some(tail) = &self.context.stderr_tail {
            details.insert("stderr_tail".to_owned(), json!(tail));
        }
        details
    }
}

impl From<ServerError> for ExecutionError {
    fn from(error: ServerError) -> Self {
        if let Failure::Stopped(stop) = *error.failure {
            return Self::Stopped(stop);
        }
        Self::Remote(Box::new(RemoteFailure {
            error_type: error.failure.error_type(),
            category: error.failure.category(),
            message: error.to_string(),
            details: error.details(),
            retryable: error.failure.is_retryable(),
            outcome_unknown: error.failure.leaves_outcome_unknown(),
        }))
    }
}
