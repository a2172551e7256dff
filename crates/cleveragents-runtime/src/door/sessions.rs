//! What was activated and is not deactivated yet.
//!
//! Hooks run while nothing here is locked. Whoever finds an attempt of somebody else waits for it, but never longer than its
//! own call may take.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use cleveragents_domain::{Tool, ToolName};

use super::hooks::Activated;
use crate::failure::CallFailure;
use crate::watch::Watch;

/// How long a waiting call sleeps before it looks at its deadline and its cancel token again.
const LOOK: Duration = Duration::from_millis(10);

/// A session of one door, in which each tool is activated once.
///
/// [`ToolHost::open_session`](crate::ToolHost::open_session) gives one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(u64);

/// The open sessions of a door.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    latest: AtomicU64,
    // Guards the table; never held while a hook runs.
    open: Mutex<BTreeMap<SessionId, Session>>,
    // Guards the table; never held while a hook runs.
    discovered: Mutex<BTreeMap<ToolName, Discovery>>,
}

/// A definition that is or was discovered.
#[derive(Debug)]
struct Discovery {
    tool: Arc<Tool>,
    attempt: Arc<Attempt>,
}

#[derive(Debug, Default)]
struct Session {
    has_ended: bool,
    /// In the order of activation.
    tools: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    tool: Arc<Tool>,
    attempt: Arc<Attempt>,
    activated: Option<Arc<Activated>>,
    /// Calls that use the tool, or wait for it.
    users: usize,
}

/// Something that happens once, however many want it at the same time.
#[derive(Debug)]
struct Attempt {
    /// Who makes it, and would wait for itself for ever.
    maker: ThreadId,
    // Guards the outcome; held for one look.
    outcome: Mutex<Option<Result<(), CallFailure>>>,
    settled: Condvar,
}

impl Attempt {
    /// An attempt that this thread makes.
    fn begin() -> Arc<Self> {
        let maker = thread::current().id();
        Arc::new(Self { maker, outcome: Mutex::default(), settled: Condvar::new() })
    }

    fn settle(&self, outcome: Result<(), CallFailure>) {
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        self.settled.notify_all();
    }

    /// Waits for the outcome, as long as the waiting call may take.
    fn wait(&self, watch: &Watch) -> Result<(), CallFailure> {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(outcome) = outcome.as_ref() {
                return outcome.clone();
            }
            if self.maker == thread::current().id() {
                return Err(CallFailure::WaitsForItself);
            }
            watch.check()?;
            let waited = self.settled.wait_timeout(outcome, LOOK);
            outcome = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Settles an attempt even when whoever made it panics.
struct Settling<'a>(&'a Attempt);

impl Drop for Settling<'_> {
    fn drop(&mut self) {
        let mut outcome = self.0.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.get_or_insert_with(|| Err(CallFailure::crashed()));
        self.0.settled.notify_all();
    }
}

/// The use of a tool by one call of a session. Whoever has one gives it back by [`Sessions::leave`].
#[derive(Debug)]
pub(super) struct Ticket {
    session: SessionId,
    attempt: Arc<Attempt>,
    is_first: bool,
}

impl Sessions {
    pub(super) fn open(&self) -> SessionId {
        let id = SessionId(self.latest.fetch_add(1, Ordering::Relaxed).saturating_add(1));
        self.table(|open| open.insert(id, Session::default()));
        id
    }

    /// Whether calls may still be made in a session.
    pub(super) fn is_open(&self, id: SessionId) -> bool {
        self.table(|open| open.get(&id).is_some_and(|session| !session.has_ended))
    }

    /// Runs `discover` unless this very definition was discovered before.
    pub(super) fn discover(
        &self,
        tool: &Arc<Tool>,
        watch: &Watch,
        discover: impl FnOnce() -> Result<(), CallFailure>,
    ) -> Result<(), CallFailure> {
        let (attempt, is_first) = self.discovery(tool);
        if !is_first {
            return attempt.wait(watch);
        }
        let settling = Settling(&attempt);
        let outcome = discover();
        if outcome.is_err() {
            let mut discovered = self.discovered.lock().unwrap_or_else(PoisonError::into_inner);
            if discovered.get(tool.name()).is_some_and(|known| Arc::ptr_eq(&known.attempt, &attempt)) {
                discovered.remove(tool.name());
            }
        }
        attempt.settle(outcome.clone());
        drop(settling);
        outcome
    }

    fn discovery(&self, tool: &Arc<Tool>) -> (Arc<Attempt>, bool) {
        let mut discovered = self.discovered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = discovered.get(tool.name())
            && is_same(&known.tool, tool)
        {
            return (Arc::clone(&known.attempt), false);
        }
        let attempt = Attempt::begin();
        let discovery = Discovery { tool: Arc::clone(tool), attempt: Arc::clone(&attempt) };
        discovered.insert(tool.name().clone(), discovery);
        (attempt, true)
    }

    /// Takes part in a session that has not ended.
    pub(super) fn join(&self, session: SessionId, tool: &Arc<Tool>) -> Result<Ticket, CallFailure> {
        self.table(|open| {
            let found = open.get_mut(&session).filter(|found| !found.has_ended);
            let found = found.ok_or(CallFailure::SessionEnded)?;
            if let Some(entry) = found.tools.iter_mut().find(|entry| is_same(&entry.tool, tool)) {
                entry.users += 1;
                return Ok(Ticket { session, attempt: Arc::clone(&entry.attempt), is_first: false });
            }
            let attempt = Attempt::begin();
            let tool = Arc::clone(tool);
            found.tools.push(Entry { tool, attempt: Arc::clone(&attempt), activated: None, users: 1 });
            Ok(Ticket { session, attempt, is_first: true })
        })
    }

    /// Activates the tool, or waits until the call that does is done.
    pub(super) fn activate(
        &self,
        ticket: &Ticket,
        watch: &Watch,
        activate: impl FnOnce() -> Result<Activated, CallFailure>,
    ) -> Result<(), CallFailure> {
        if !ticket.is_first {
            return ticket.attempt.wait(watch);
        }
        let settling = Settling(&ticket.attempt);
        let outcome = activate();
        let outcome = self.table(|open| {
            let Some(session) = open.get_mut(&ticket.session) else { return outcome.map(drop) };
            let is_of_ticket = |entry: &Entry| Arc::ptr_eq(&entry.attempt, &ticket.attempt);
            match outcome {
                Ok(activated) => {
                    if let Some(entry) = session.tools.iter_mut().find(|entry| is_of_ticket(entry)) {
                        entry.activated = Some(Arc::new(activated));
                    }
                    Ok(())
                }
                Err(failure) => {
                    session.tools.retain(|entry| !is_of_ticket(entry));
                    Err(failure)
                }
            }
        });
        ticket.attempt.settle(outcome.clone());
        drop(settling);
        outcome
    }

    /// Gives a ticket back. What comes back has to be deactivated: the session has ended, and nobody uses the tool.
    pub(super) fn leave(&self, ticket: Ticket) -> Option<Arc<Activated>> {
        self.table(|open| {
            let session = open.get_mut(&ticket.session)?;
            let at = session.tools.iter().position(|entry| Arc::ptr_eq(&entry.attempt, &ticket.attempt));
            let mut activated = None;
            if let Some((at, entry)) = at.and_then(|at| Some((at, session.tools.get_mut(at)?))) {
                entry.users = entry.users.saturating_sub(1);
                if session.has_ended && entry.users == 0 {
                    activated = session.tools.remove(at).activated;
                }
            }
            if session.has_ended && session.tools.is_empty() {
                open.remove(&ticket.session);
            }
            activated
        })
    }

    /// Ends a session. Gives what nobody uses, the last activated first; the rest is given to the call that leaves last.
    pub(super) fn end(&self, id: SessionId) -> Vec<Arc<Activated>> {
        self.table(|open| {
            let Some(session) = open.get_mut(&id) else { return Vec::new() };
            session.has_ended = true;
            let (unused, used): (Vec<Entry>, Vec<Entry>) =
                std::mem::take(&mut session.tools).into_iter().partition(|entry| entry.users == 0);
            if used.is_empty() {
                open.remove(&id);
            } else {
                session.tools = used;
            }
            unused.into_iter().rev().filter_map(|entry| entry.activated).collect()
        })
    }

    /// Every session that is open.
    pub(super) fn all(&self) -> Vec<SessionId> {
        self.table(|open| open.keys().copied().collect())
    }

    fn table<T>(&self, look: impl FnOnce(&mut BTreeMap<SessionId, Session>) -> T) -> T {
        look(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whether two are one definition. They are compared only when they are not the same allocation.
fn is_same(one: &Arc<Tool>, two: &Arc<Tool>) -> bool {
    Arc::ptr_eq(one, two) || one == two
}
