//! Starting a server, and the rest before it is started again.

use std::sync::Arc;
use std::time::Duration;

use super::ending::LAST_WORDS;
use super::{Facts, Started, State, Supervisor};
use crate::client::connection::Connection;
use crate::client::elicitation::Elicit;
use crate::client::era::Era;
use crate::client::failure::Failure;
use crate::client::handshake::{First, begin};
use crate::client::http::Http;
use crate::client::inbox::Inbox;
use crate::client::stdio::{Stdio, ended_text};
use crate::client::wire::Wire;
use crate::config::ServerTransport;

impl Supervisor {
    /// Starts the server within its time. Runs apart, so that a caller that goes away takes the start from nobody else.
    pub(super) async fn start(self: &Arc<Self>, number: u64) -> Started {
        let limit = self.spec.timeouts().start;
        let begun = self.now();
        self.facts().starts += 1;
        let started = match tokio::time::timeout(limit, self.try_start()).await {
            Ok(started) => started,
            Err(_) => Err(Failure::StartTimeout { limit }),
        };
        let left = self.facts().starting.take();
        if let Some(wire) = left.filter(|_| started.is_err()) {
            self.end(wire, Duration::ZERO).await;
        }
        let started = started.map_err(|failure| self.redactor.failure(failure));
        let mut facts = self.facts();
        let mut state = self.state();
        let is_current = matches!(&*state, State::Starting { number: current, .. } if *current == number);
        match &started {
            Ok(connection) if is_current => {
                facts.era = connection.era();
                facts.ready_after = Some(self.now().saturating_sub(begun));
                *state = State::Ready { connection: Arc::clone(connection), since: self.now() };
            }
            Ok(connection) => {
                // It was stopped meanwhile.
                let wire = connection.wire.clone();
                tokio::task::spawn_blocking(move || wire.stop(Duration::ZERO));
                return Err(Failure::Closed { reason: "it was stopped".to_owned() });
            }
            Err(failure) if is_current => {
                *state = State::Resting { failure: failure.clone(), until: self.next_start(&mut facts) };
            }
            Err(_) => {}
        }
        started
    }

    /// When a server that failed once more is started again.
    pub(super) fn next_start(&self, facts: &mut Facts) -> Duration {
        let limits = &self.around.limits;
        let doubled = limits.first_rest.saturating_mul(1 << facts.failures.min(16));
        facts.failures = facts.failures.saturating_add(1);
        self.now() + doubled.min(limits.longest_rest)
    }

    async fn try_start(self: &Arc<Self>) -> Started {
        let mut known = self.facts().era;
        let mut is_last = false;
        loop {
            let connection = self.open()?;
            let wire = connection.wire.clone();
            let begun = begin(&connection, known, self.around.limits.probe).await;
            let failure = match begun {
                Ok(First::Ready(era, welcome)) => {
                    let connection = Arc::new(connection.ready(era, welcome));
                    connection.wire.agree(&connection.welcome.version);
                    return Ok(connection);
                }
                // The server may have learned another way to speak since it was known.
                Ok(First::Restart(_)) | Err(Failure::Refused { .. }) if !is_last => {
                    is_last = true;
                    known = if known == Some(Era::Legacy) { None } else { Some(Era::Legacy) };
                    self.end(wire, Duration::ZERO).await;
                    continue;
                }
                Ok(First::Restart(failure)) | Err(failure) => failure,
            };
            let end = self.end(wire, LAST_WORDS).await;
            let Failure::Lost { ended } = failure else { return Err(failure) };
            return Err(Failure::EndedEarly { ended: end.map_or(ended, |end| ended_text(end.ended)) });
        }
    }

    /// Opens what carries messages; nothing is said yet.
    fn open(&self) -> Result<Connection, Failure> {
        let limits = &self.around.limits;
        let elicit = Elicit::new(self.spec.label().clone(), self.around.elicitor.clone());
        let inbox = Arc::new(Inbox::new(elicit, limits));
        let transport = self.spec.transport();
        let wire = match transport {
            ServerTransport::Http { .. } => Wire::Http(Arc::new(Http::new(transport, &inbox)?)),
            ServerTransport::Stdio { .. } => {
                let launcher = self.around.launcher.as_ref();
                let none = || Failure::Launch { reason: "nothing here starts programs".to_owned() };
                Wire::Stdio(Stdio::start(launcher.ok_or_else(none)?, transport, limits, &inbox)?)
            }
        };
        self.facts().starting = Some(wire.clone());
        Ok(Connection::over(wire, inbox))
    }
}
