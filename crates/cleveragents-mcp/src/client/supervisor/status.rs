//! What is told of a server without asking it anything.

use std::sync::Arc;
use std::time::Duration;

use super::{State, Supervisor};
use crate::client::connection::Connection;
use crate::client::era::Era;
use crate::client::failure::{ErrorContext, Failure, ServerError};
use crate::client::inbox::Noise;
use crate::client::stdio::ended_text;
use crate::client::wire::Wire;

/// How much of an error output stands in an error.
const TAIL_CHARS: usize = 2_000;

/// What can be told of a server without asking it anything.
#[derive(Debug, Clone, PartialEq)]
pub struct ServerStatus {
    /// What it is doing.
    pub state: ServerState,
    /// How it speaks, once that is known.
    pub era: Option<Era>,
    /// The revision that was agreed on.
    pub version: Option<String>,
    /// What it says of itself, which nobody checks.
    pub server_info: Option<serde_json::Value>,
    /// What it declares to offer.
    pub capabilities: Option<serde_json::Value>,
    /// What it wants a model to know. Nobody checked that either.
    pub instructions: Option<String>,
    /// The number of its process.
    pub process: Option<u32>,
    /// How often it was started.
    pub starts: u64,
    /// How long the last start took.
    pub ready_after: Option<Duration>,
    /// What it sent that has no meaning here.
    pub noise: Noise,
    /// The last of its error output, without secrets; nothing when it wrote none.
    pub stderr_tail: Option<String>,
    /// How it ended when it did.
    pub last_end: Option<String>,
}

/// What a server is doing.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ServerState {
    /// It was not needed yet, or ended by itself.
    Idle,
    /// It is being started.
    Starting,
    /// It answers.
    Ready,
    /// Its start failed, and the next one waits.
    Failed {
        /// Why.
        failure: Failure,
    },
    /// It was stopped, and is not started again.
    Stopped,
}

impl Supervisor {
    /// The failure with everything that is known of the server, and without its secrets.
    pub(crate) fn error(&self, failure: Failure) -> ServerError {
        let context = ErrorContext { era: self.era(), stderr_tail: self.stderr_tail() };
        let failure = Box::new(self.redactor.failure(failure));
        ServerError { server: self.spec.label().clone(), failure, context }
    }

    fn connection(&self) -> Option<Arc<Connection>> {
        connection_in(&self.state()).cloned()
    }

    fn stderr_tail(&self) -> Option<String> {
        let running = self.connection().and_then(|connection| connection.wire.stderr());
        let facts = self.facts();
        let starting = || facts.starting.as_ref().and_then(Wire::stderr);
        let ended = || facts.last_end.as_ref().map(|end| end.stderr.clone());
        let tail = running.or_else(starting).or_else(ended)?;
        let clean = self.redactor.clean(&tail.text);
        let skipped = clean.chars().count().saturating_sub(TAIL_CHARS);
        let shown: String = clean.chars().skip(skipped).collect();
        Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty())
    }

    pub(crate) fn status(&self) -> ServerStatus {
        let stderr_tail = self.stderr_tail();
        let facts = self.facts();
        let state = self.state();
        let connection = connection_in(&state);
        let welcome = connection.map(|connection| &connection.welcome);
        let noise = connection.map_or(facts.last_noise, |connection| connection.inbox.noise());
        ServerStatus {
            state: match &*state {
                State::Idle => ServerState::Idle,
                State::Starting { .. } => ServerState::Starting,
                State::Ready { connection, .. } if connection.inbox.closed().is_some() => ServerState::Idle,
                State::Ready { .. } => ServerState::Ready,
                State::Resting { failure, .. } => ServerState::Failed { failure: failure.clone() },
                State::Stopped => ServerState::Stopped,
            },
            era: facts.era,
            version: welcome.map(|welcome| welcome.version.clone()),
            server_info: welcome.map(|welcome| welcome.server_info.clone()),
            capabilities: welcome.map(|welcome| welcome.capabilities.clone()),
            instructions: welcome.and_then(|welcome| welcome.instructions.clone()),
            process: connection.and_then(|connection| connection.wire.process_id()),
            starts: facts.starts,
            ready_after: facts.ready_after,
            noise,
            stderr_tail,
            last_end: facts.last_end.as_ref().map(|end| ended_text(end.ended)),
        }
    }
}

fn connection_in(state: &State) -> Option<&Arc<Connection>> {
    if let State::Ready { connection, .. } = state { Some(connection) } else { None }
}
