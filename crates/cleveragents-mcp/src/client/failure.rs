//! Why something asked of a server did not succeed.

mod error;
mod meaning;

use std::time::Duration;

use cleveragents_runtime::Stop;
use serde_json::Value;
use thiserror::Error;

pub use error::{ErrorContext, ServerError};

/// What happened.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Failure {
    /// Nothing of this label is configured.
    #[error("is not configured")]
    Unknown,
    /// The pool of servers was closed, or could not be started.
    #[error("is not available: {reason}")]
    Closed {
        /// Why.
        reason: String,
    },
    /// The caller's deadline passed, or the caller cancelled.
    #[error("was not waited for: {0}")]
    Stopped(Stop),
    /// Its program cannot be started.
    #[error("cannot be started: {reason}")]
    Launch {
        /// Why.
        reason: String,
    },
    /// It ended before it was ready.
    #[error("ended before it was ready ({ended})")]
    EndedEarly {
        /// How it ended.
        ended: String,
    },
    /// It did not become ready in time.
    #[error("was not ready within {} ms", limit.as_millis())]
    StartTimeout {
        /// The time it had.
        limit: Duration,
    },
    /// It answered the first request with something that is no answer to it.
    #[error("does not speak a known revision of the protocol: {reason}")]
    Handshake {
        /// What was wrong.
        reason: String,
    },
    /// It failed before, and is not started again yet.
    #[error("failed before and is started again after {} ms: it {failure}", wait.as_millis())]
    Resting {
        /// The time left.
        wait: Duration,
        /// The failure.
        failure: Box<Self>,
    },
    /// The connection ended before the answer came.
    #[error("closed the connection before it answered ({ended})")]
    Lost {
        /// How it ended.
        ended: String,
    },
    /// Nothing came from it for too long.
    #[error("was silent for {} ms", limit.as_millis())]
    Silent {
        /// The time it had.
        limit: Duration,
    },
    /// One of its messages is too long.
    #[error("sent a message longer than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// One of its answers holds too many values.
    #[error("sent an answer of more than {limit} values")]
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// One of its answers cannot be read.
    #[error("sent an answer that cannot be read: {reason}")]
    Unreadable {
        /// Why.
        reason: String,
    },
    /// It answered with an error of the protocol.
    #[error("refused `{method}` with code {code}: {message}")]
    Refused {
        /// The method.
        method: String,
        /// The code.
        code: i64,
        /// Its message, shortened.
        message: String,
    },
    /// HTTP failed below the protocol.
    #[error("cannot be reached: {reason}")]
    Unreachable {
        /// Why.
        reason: String,
    },
    /// It answered with an HTTP status that is no success.
    #[error("answered with HTTP status {status}")]
    Status {
        /// The status.
        status: u16,
    },
    /// It points elsewhere, which is never followed.
    #[error("redirects to another address, which is not followed")]
    Redirect {
        /// The status.
        status: u16,
    },
    /// Its list never ends.
    #[error("sent a list that does not end: {reason}")]
    EndlessList {
        /// Which guard ended it.
        reason: String,
    },
    /// It has no tool of this name.
    #[error("has no tool `{tool}`")]
    NoTool {
        /// The name on the server.
        tool: String,
    },
    /// Its tool of this name cannot be used.
    #[error("has a tool `{tool}` that cannot be used: {reason}")]
    Quarantined {
        /// The name on the server.
        tool: String,
        /// Why.
        reason: String,
    },
    /// Its tool changed since a person approved it.
    #[error("changed its tool `{tool}` since it was approved")]
    Drifted {
        /// The name on the server.
        tool: String,
        /// The pin that was approved.
        approved: String,
        /// The pin of what it offers.
        offered: String,
    },
    /// It does not have what was asked for.
    #[error("does not offer `{capability}`")]
    NotOffered {
        /// The capability.
        capability: String,
    },
    /// The tool ran and says that it failed.
    #[error("says that `{tool}` failed: {message}")]
    Tool {
        /// The name on the server.
        tool: String,
        /// Its own words, shortened.
        message: String,
        /// All of its content.
        content: Value,
    },
    /// What the tool returned does not fit the schema that the server declared for it.
    #[error("returned from `{tool}` what does not fit its own output schema: {reason}")]
    Output {
        /// The name on the server.
        tool: String,
        /// The first thing that does not fit.
        reason: String,
    },
    /// It asked for something during a call that it does not get.
    #[error("asked for something that it does not get: {reason}")]
    Ask {
        /// What, and why not.
        reason: String,
    },
    /// What it returned could not be kept.
    #[error("returned more than can be shown, and it could not be kept: {reason}")]
    Spill {
        /// Why.
        reason: String,
    },
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl Failure {
    /// The same failure with every text that comes from outside replaced. What a tool returned is the caller's and stays.
    pub(crate) fn map_texts(self, change: &dyn Fn(String) -> String) -> Self {
        match self {
            Self::Closed { reason } => Self::Closed { reason: change(reason) },
            Self::Launch { reason } => Self::Launch { reason: change(reason) },
            Self::EndedEarly { ended } => Self::EndedEarly { ended: change(ended) },
            Self::Handshake { reason } => Self::Handshake { reason: change(reason) },
            Self::Resting { wait, failure } => {
                Self::Resting { wait, failure: Box::new(failure.map_texts(change)) }
            }
            Self::Lost { ended } => Self::Lost { ended: change(ended) },
            Self::Unreadable { reason } => Self::Unreadable { reason: change(reason) },
            Self::Refused { method, code, message } => {
                Self::Refused { method, code, message: change(message) }
            }
            Self::Unreachable { reason } => Self::Unreachable { reason: change(reason) },
            Self::EndlessList { reason } => Self::EndlessList { reason: change(reason) },
            Self::Quarantined { tool, reason } => Self::Quarantined { tool, reason: change(reason) },
            Self::Tool { tool, message, content } => Self::Tool { tool, message: change(message), content },
            Self::Output { tool, reason } => Self::Output { tool, reason: change(reason) },
            Self::Ask { reason } => Self::Ask { reason: change(reason) },
            Self::Spill { reason } => Self::Spill { reason: change(reason) },
            same @ (Self::Unknown
            | Self::Stopped(_)
            | Self::StartTimeout { .. }
            | Self::Silent { .. }
            | Self::TooLong { .. }
            | Self::TooMany { .. }
            | Self::Status { .. }
            | Self::Redirect { .. }
            | Self::NoTool { .. }
            | Self::Drifted { .. }
            | Self::NotOffered { .. }) => same,
        }
    }
}

/// The code of arguments that do not fit.
pub(crate) const INVALID_PARAMS: i64 = -32602;
