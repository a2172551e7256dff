//! One server: started when it is needed, by one caller for all, and again when it ended.

mod ending;
mod starting;
mod status;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cleveragents_confine::Folder;
use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{Launcher, ServerEnd};
use cleveragents_runtime::{Clock as _, Watch};
use tokio::sync::watch;

use super::connection::{Connection, stopped};
use super::elicitation::Elicitor;
use super::era::Era;
use super::failure::Failure;
use super::inbox::Noise;
use super::limits::ClientLimits;
use super::pin::ToolPin;
use super::redact::Redactor;
use super::tools::CachedTools;
use super::wire::Wire;
use crate::config::ServerSpec;

pub use status::{ServerState, ServerStatus};

/// A rest that is waited for instead of being told.
const SHORT_REST: Duration = Duration::from_secs(1);

/// What every server shares.
#[derive(Debug)]
pub(crate) struct Surroundings {
    pub(crate) launcher: Option<Launcher>,
    pub(crate) elicitor: Option<Arc<dyn Elicitor>>,
    pub(crate) spill: Option<Folder>,
    pub(crate) limits: ClientLimits,
    pub(crate) clock: SystemClock,
}

/// One server.
#[derive(Debug)]
pub(crate) struct Supervisor {
    pub(crate) spec: ServerSpec,
    pub(crate) around: Arc<Surroundings>,
    redactor: Redactor,
    /// Guards what becomes of the server; held for the time of a look.
    state: Mutex<State>,
    /// Guards what is known of the server.
    facts: Mutex<Facts>,
    /// Tells one start from another.
    numbers: AtomicU64,
    pub(crate) tools: CachedTools,
}

#[derive(Debug)]
enum State {
    Idle,
    Starting { number: u64, started: watch::Receiver<Option<Started>> },
    Ready { connection: Arc<Connection>, since: Duration },
    Resting { failure: Failure, until: Duration },
    Stopped,
}

type Started = Result<Arc<Connection>, Failure>;

/// What is known of a server, whatever becomes of it.
#[derive(Debug, Default)]
struct Facts {
    era: Option<Era>,
    pins: BTreeMap<String, ToolPin>,
    /// Starts that failed since the last that did not.
    failures: u32,
    starts: u64,
    ready_after: Option<Duration>,
    last_end: Option<ServerEnd>,
    last_noise: Noise,
    /// What is being started, so that it can be ended from outside.
    starting: Option<Wire>,
}

impl Supervisor {
    pub(crate) fn new(
        spec: ServerSpec,
        around: Arc<Surroundings>,
        era: Option<Era>,
        pins: BTreeMap<String, ToolPin>,
    ) -> Self {
        let redactor = Redactor::of(spec.transport());
        let facts = Facts { era, pins, ..Facts::default() };
        Self {
            spec,
            around,
            redactor,
            state: Mutex::new(State::Idle),
            facts: Mutex::new(facts),
            numbers: AtomicU64::new(0),
            tools: CachedTools::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Duration {
        self.around.clock.elapsed()
    }

    pub(crate) fn pins(&self) -> BTreeMap<String, ToolPin> {
        self.facts().pins.clone()
    }

    pub(crate) fn era(&self) -> Option<Era> {
        self.facts().era
    }

    /// Takes what a person approved.
    pub(crate) fn approve(&self, tool: &str, pin: ToolPin) {
        self.facts().pins.insert(tool.to_owned(), pin);
        self.tools.forget();
    }

    /// The connection, started when there is none. Everybody who waits meanwhile gets the same.
    pub(crate) async fn ready(self: &Arc<Self>, watch: &Watch) -> Result<Arc<Connection>, Failure> {
        loop {
            watch.check()?;
            match self.look() {
                Look::Ready(connection) => return Ok(connection),
                Look::Ended(connection) => self.bury(&connection).await,
                Look::Failed(failure) => return Err(failure),
                Look::Rest(rest) => tokio::select! {
                    stop = stopped(Some(watch)) => return Err(stop.into()),
                    () = tokio::time::sleep(rest) => {}
                },
                Look::Wait(mut starting) => tokio::select! {
                    stop = stopped(Some(watch)) => return Err(stop.into()),
                    started = starting.wait_for(Option::is_some) => {
                        return match started.ok().and_then(|started| started.clone()) {
                            Some(started) => started,
                            None => Err(Failure::Closed { reason: "its start was given up".to_owned() }),
                        };
                    }
                },
            }
        }
    }

    fn look(self: &Arc<Self>) -> Look {
        let mut state = self.state();
        match &*state {
            State::Stopped => return Look::Failed(Failure::Closed { reason: "it was stopped".to_owned() }),
            State::Ready { connection, .. } if connection.inbox.closed().is_some() => {
                return Look::Ended(Arc::clone(connection));
            }
            State::Ready { connection, .. } => return Look::Ready(Arc::clone(connection)),
            State::Starting { started, .. } => return Look::Wait(started.clone()),
            State::Resting { failure, until } => {
                let wait = until.saturating_sub(self.now());
                if wait > SHORT_REST {
                    return Look::Failed(Failure::Resting { wait, failure: Box::new(failure.clone()) });
                }
                if !wait.is_zero() {
                    return Look::Rest(wait);
                }
            }
            State::Idle => {}
        }
        let (sender, starting) = watch::channel(None);
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        *state = State::Starting { number, started: starting.clone() };
        let supervisor = Arc::clone(self);
        tokio::spawn(async move {
            let started = supervisor.start(number).await;
            sender.send(Some(started)).ok();
        });
        Look::Wait(starting)
    }
}

/// What there is to do for somebody who needs the server.
enum Look {
    Ready(Arc<Connection>),
    /// It ended, and nobody collected it yet.
    Ended(Arc<Connection>),
    Failed(Failure),
    Rest(Duration),
    Wait(watch::Receiver<Option<Started>>),
}
