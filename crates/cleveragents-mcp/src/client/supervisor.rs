//! One server: started when it is needed, by one caller for all, and again when it ended.

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
use super::elicitation::{Elicit, Elicitor};
use super::era::Era;
use super::failure::{ErrorContext, Failure, ServerError};
use super::handshake::{First, begin};
use super::http::Http;
use super::inbox::{Inbox, Noise};
use super::limits::ClientLimits;
use super::message::UNSUPPORTED_REVISION;
use super::pin::ToolPin;
use super::redact::Redactor;
use super::stdio::{Stdio, ended_text};
use super::tools::CachedTools;
use super::wire::Wire;
use crate::config::{ServerSpec, ServerTransport};

/// A server that lived this long did not fail to start.
const STEADY: Duration = Duration::from_secs(10);

/// A rest that is waited for instead of being told.
const SHORT_REST: Duration = Duration::from_secs(1);

/// The time that a process whose output ended has to say how it ended.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// How much of an error output stands in an error.
const TAIL_CHARS: usize = 2_000;

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

    /// Starts the server within its time. Runs apart, so that a caller that goes away takes the start from nobody else.
    async fn start(self: &Arc<Self>, number: u64) -> Started {
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
    fn next_start(&self, facts: &mut Facts) -> Duration {
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
        let inbox = Arc::new(Inbox::new(elicit, limits.message_bytes));
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

    /// Ends what carried messages, and keeps how it ended.
    async fn end(&self, wire: Wire, grace: Duration) -> Option<ServerEnd> {
        let end = tokio::task::spawn_blocking(move || wire.stop(grace)).await.ok().flatten();
        if let Some(end) = &end {
            self.facts().last_end = Some(end.clone());
        }
        end
    }

    /// Collects a server that ended by itself. One that did not live long rests before it is started again.
    async fn bury(&self, connection: &Arc<Connection>) {
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

fn connection_in(state: &State) -> Option<&Arc<Connection>> {
    if let State::Ready { connection, .. } = state { Some(connection) } else { None }
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
