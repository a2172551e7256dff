//! The sessions of clients of the older revisions, bounded: a new one takes the place of the one that nobody misses most.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use futures_core::Stream;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::session::{ServerSseMessage, SessionId, SessionManager};

#[cfg(test)]
mod tests;

/// The most sessions at one time.
const MOST_SESSIONS: usize = 1_024;

/// The sessions, and when each was used last.
#[derive(Debug, Default)]
pub(super) struct BoundedSessions {
    sessions: LocalSessionManager,
    // Guards the order of use; held for one look.
    uses: Mutex<Uses>,
}

#[derive(Debug, Default)]
struct Uses {
    /// Counts uses, which puts them into an order.
    now: u64,
    last: HashMap<SessionId, Use>,
}

/// How a session was used. One that was only opened goes first, then the one that was idle longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Opened(u64),
    Used(u64),
}

impl Uses {
    fn opened(&mut self, id: &SessionId) {
        self.now += 1;
        self.last.insert(SessionId::clone(id), Use::Opened(self.now));
    }

    fn used(&mut self, id: &SessionId) {
        self.now += 1;
        if let Some(last) = self.last.get_mut(id) {
            *last = Use::Used(self.now);
        }
    }

    /// Takes out the session that has to go, when there are as many as there may be.
    fn crowded_out(&mut self) -> Option<SessionId> {
        if self.last.len() < MOST_SESSIONS {
            return None;
        }
        let (id, _) = self.last.iter().min_by_key(|(_, last)| **last)?;
        let id = SessionId::clone(id);
        self.last.remove(&id);
        Some(id)
    }
}

impl BoundedSessions {
    fn uses<T>(&self, look: impl FnOnce(&mut Uses) -> T) -> T {
        look(&mut self.uses.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl SessionManager for BoundedSessions {
    type Error = <LocalSessionManager as SessionManager>::Error;
    type Transport = <LocalSessionManager as SessionManager>::Transport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), Self::Error> {
        if let Some(crowded_out) = self.uses(Uses::crowded_out) {
            self.sessions.close_session(&crowded_out).await?;
        }
        let (id, transport) = self.sessions.create_session().await?;
        self.uses(|uses| uses.opened(&id));
        Ok((id, transport))
    }

    async fn initialize_session(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, Self::Error> {
        self.sessions.initialize_session(id, message).await
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, Self::Error> {
        self.sessions.has_session(id).await
    }

    async fn close_session(&self, id: &SessionId) -> Result<(), Self::Error> {
        self.uses(|uses| uses.last.remove(id));
        self.sessions.close_session(id).await
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        self.uses(|uses| uses.used(id));
        self.sessions.create_stream(id, message).await
    }

    async fn accept_message(&self, id: &SessionId, message: ClientJsonRpcMessage) -> Result<(), Self::Error> {
        self.uses(|uses| uses.used(id));
        self.sessions.accept_message(id, message).await
    }

    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        self.uses(|uses| uses.used(id));
        self.sessions.create_standalone_stream(id).await
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        self.uses(|uses| uses.used(id));
        self.sessions.resume(id, last_event_id).await
    }
}
