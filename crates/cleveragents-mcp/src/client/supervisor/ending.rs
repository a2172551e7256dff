//! The end of a server: asked for, come upon, or met during a request.

use std::sync::Arc;
use std::time::Duration;

use cleveragents_exec::sandbox::ServerEnd;

use super::{State, Supervisor};
use crate::client::connection::Connection;
use crate::client::era::Era;
use crate::client::failure::Failure;
use crate::client::message::UNSUPPORTED_REVISION;
use crate::client::stdio::ended_text;
use crate::client::wire::Wire;

/// A server that lived this long did not fail to start.
const STEADY: Duration = Duration::from_secs(10);

/// The time that a process whose output ended has to say how it ended.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(300);

impl Supervisor {
    /// Ends what carried messages, and keeps how it ended.
    pub(super) async fn end(&self, wire: Wire, grace: Duration) -> Option<ServerEnd> {
        let end = tokio::task::spawn_blocking(move || wire.stop(grace)).await.ok().flatten();
        if let Some(end) = &end {
            self.facts().last_end = Some(end.clone());
        }
        end
    }

    /// Collects a server that ended by itself. One that did not live long rests before it is started again.
    pub(super) async fn bury(&self, connection: &Arc<Connection>) {
        let wire = connection.wire.clone();
        self.end(wire, LAST_WORDS).await;
        let mut facts = self.facts();
        facts.last_noise = connection.inbox.noise();
        let mut state = self.state();
        let State::Ready { connection: current, since } = &*state else { return };
        if !Arc::ptr_eq(current, connection) {
            return;
        }
        let lived = self.now().saturating_sub(*since);
        if lived >= STEADY {
            facts.failures = 0;
            *state = State::Idle;
        } else if facts.failures == 0 {
            // The first time may be an accident.
            facts.failures = 1;
            *state = State::Idle;
        } else {
            let failure = connection.inbox.closed().unwrap_or(Failure::Unknown);
            let failure = self.redactor.failure(failure);
            *state = State::Resting { failure, until: self.next_start(&mut facts) };
        }
    }

    /// What a request over a connection failed with, with how the server ended where it did.
    pub(crate) async fn explain(&self, connection: &Arc<Connection>, failure: Failure) -> Failure {
        let is_modern = connection.era() == Some(Era::Modern);
        if is_modern && matches!(failure, Failure::Refused { code: UNSUPPORTED_REVISION, .. }) {
            // What it speaks is asked anew with the next request.
            let ended = "it does not speak the revision any more".to_owned();
            connection.inbox.close(&Failure::Lost { ended });
            return failure;
        }
        if connection.wire.is_http() {
            // A session that the server forgot begins anew.
            if matches!(failure, Failure::Status { status: 404 }) && connection.era() == Some(Era::Legacy) {
                let forgotten = Failure::Lost { ended: "it forgot the session".to_owned() };
                connection.inbox.close(&forgotten);
                return forgotten;
            }
            return failure;
        }
        let Failure::Lost { ended } = failure else { return failure };
        self.bury(connection).await;
        let end = self.facts().last_end.clone();
        Failure::Lost { ended: end.map_or(ended, |end| ended_text(end.ended)) }
    }

    /// Ends the server for good, or until it is needed again. Blocks for as long as the grace lasts.
    pub(crate) fn stop(&self, for_good: bool) {
        let next = if for_good { State::Stopped } else { State::Idle };
        let before = std::mem::replace(&mut *self.state(), next);
        let starting = self.facts().starting.take();
        let grace = self.around.limits.grace;
        let end = if let State::Ready { connection, .. } = before {
            self.facts().last_noise = connection.inbox.noise();
            connection.stop(grace)
        } else {
            starting.and_then(|wire| wire.stop(Duration::ZERO))
        };
        if let Some(end) = end {
            self.facts().last_end = Some(end);
        }
    }
}
