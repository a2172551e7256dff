//! Fork servers, one for each set of things that may be reached.
//!
//! The first call of a set is a process of its own, so that a program that makes one call does not pay for a server. From the
//! second on a server makes them. What a server cannot do is done by a process of its own again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_confine::Identity;
use cleveragents_runtime::{ExecutionError, Tier, Watch};
use serde::Serialize;
use serde_json::Value;

use super::compiled::CompiledCode;
use super::{RUNNER, Request};
use crate::sandbox::{
    Environment, ForkServer, Layers, Limits, Outcome, Place, SandboxProfile, Scratch, ServerCall, ServerGone,
    Stdin, ThirdDescriptor, filter_bytes,
};
use crate::workshop::{Interpreter, Job, Workshop, place_failure};

const SERVER: &str = include_str!("server.py");

/// Starts the server, whose length and text stand at the start of standard input.
const START: &str = "stdin = open(0, 'rb', closefd=False)
exec(compile(stdin.read(int(stdin.readline())), '<runner>', 'exec'))
serve()";

/// The most servers that wait for a call; the one that was not used for the longest time ends.
const MOST_IDLE: usize = 4;

/// What a server that can hold its processes answers to the first call, which is ours.
const TRIAL_ANSWER: &[u8] = b"{\"value\":1}";

/// Waiting servers, and how often each set was asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Servers {
    /// Guards the list of servers that wait; a server that makes a call is not in it.
    idle: Arc<Mutex<Idle>>,
}

#[derive(Debug, Default)]
struct Idle {
    waiting: Vec<(Key, Server)>,
    seen: BTreeMap<Key, bool>,
}

/// A server, the scratch folder in which those of its calls are made, and the code that its processes have compiled.
#[derive(Debug)]
struct Server {
    process: ForkServer,
    scratch: Scratch,
    compiled: CompiledCode,
}

/// What may be reached. Places are told apart by what they are, so a folder that was made anew has another server.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    tier: Tier,
    network: bool,
    subprocesses: bool,
    readable: Vec<(std::path::PathBuf, Identity)>,
    writable: Vec<(std::path::PathBuf, Identity)>,
}

/// What a process of a server is asked.
#[derive(Debug, Serialize)]
struct ServerRequest<'a> {
    #[serde(flatten)]
    request: &'a Request<'a>,
    server: Narrowing<'a>,
}

/// What a process of a server takes from itself before it begins.
#[derive(Debug, Serialize)]
struct Narrowing<'a> {
    scratch: &'a std::path::Path,
    cpu: u64,
}

/// The parts of a call that do not depend on how its process is made.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) workshop: &'a Workshop,
    pub(super) interpreter: &'a Interpreter,
    pub(super) request: &'a Request<'a>,
    pub(super) tier: Tier,
    pub(super) limits: &'a Limits,
    pub(super) watch: &'a Watch,
}

impl Servers {
    /// Makes a call by a server, or says that it has to be made otherwise. `profile` is without scratch.
    pub(super) fn call(
        &self,
        parts: &Parts<'_>,
        profile: &SandboxProfile,
    ) -> Result<Option<Outcome>, ExecutionError> {
        if parts.tier == Tier::Unheld {
            return Ok(None);
        }
        let key = Key::of(profile, parts.tier);
        let server = match self.take(&key) {
            Taken::First => return Ok(None),
            Taken::Waiting(server) => *server,
            Taken::None => match Server::start(parts, profile)? {
                Some(server) => server,
                None => return Ok(None),
            },
        };
        match server.ask(parts, profile, parts.request)? {
            None => Ok(None),
            Some((outcome, again)) => {
                if let Some(server) = again {
                    self.put_back(key, server);
                }
                Ok(Some(outcome))
            }
        }
    }

    fn take(&self, key: &Key) -> Taken {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = idle.waiting.iter().rposition(|(waiting, _)| waiting == key) {
            return Taken::Waiting(Box::new(idle.waiting.remove(at).1));
        }
        if idle.seen.insert(key.clone(), true).is_some() {
            return Taken::None;
        }
        // Sets that are never asked for again must not add up.
        if idle.seen.len() > 16 * MOST_IDLE {
            idle.seen.clear();
        }
        Taken::First
    }

    fn put_back(&self, key: Key, server: Server) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.waiting.push((key, server));
        let oldest = (idle.waiting.len() > MOST_IDLE).then(|| idle.waiting.remove(0));
        drop(idle);
        drop(oldest);
    }
}

/// Whether there is a server for a set.
enum Taken {
    /// The set was never asked for.
    First,
    /// It was, and no server waits.
    None,
    /// This one waits.
    Waiting(Box<Server>),
}

impl Server {
    /// Starts a server. Gives none when it does not become ready: then every call has a process of its own.
    fn start(parts: &Parts<'_>, profile: &SandboxProfile) -> Result<Option<Self>, ExecutionError> {
        let scratch = parts.workshop.scratch()?;
        let place = || scratch.place().try_clone().map_err(|error| place_failure(&error));
        let mut wide = copy(profile)?;
        wide.scratch.push(place()?);
        wide.subprocesses = true;
        let filter = hexadecimal(&filter_bytes(profile));
        let program = format!("{RUNNER}\n\n{SERVER}\n\nFILTER = bytes.fromhex('{filter}')\n");
        let job = Job {
            program: parts.interpreter.program().to_owned(),
            arguments: ["-I", "-S", "-B", "-X", "utf8", "-c", START].map(Into::into).into(),
            environment: Environment::in_scratch(scratch.place().path()),
            working_folder: place()?,
            stdin: Stdin::Bytes(format!("{}\n{program}", program.len()).into_bytes()),
            third: ThirdDescriptor::Closed,
            profile: wide,
            layers: Layers::Exactly(parts.tier),
            limits: Limits { cpu: None, ..parts.limits.clone() },
        };
        let Ok(process) = ForkServer::start(parts.workshop.launcher(), job.into(), parts.watch) else {
            return Ok(None);
        };
        let trial = Request {
            code: "return 1",
            hook: None,
            function: &super::RUN,
            inputs: &Value::Null,
            ..*parts.request
        };
        let started = Self { process, scratch, compiled: CompiledCode::default() };
        let answered = started.ask(parts, profile, &trial)?;
        Ok(answered.and_then(|(outcome, server)| server.filter(|_| outcome.result.bytes == TRIAL_ANSWER)))
    }

    /// Makes a call. Gives the server back when it can make another, and nothing at all when it did not even begin.
    fn ask(
        self,
        parts: &Parts<'_>,
        profile: &SandboxProfile,
        request: &Request<'_>,
    ) -> Result<Option<(Outcome, Option<Self>)>, ExecutionError> {
        let Self { process, scratch, mut compiled } = self;
        let own = Scratch::create(scratch.place()).map_err(|error| place_failure(&error))?;
        let mut profile = copy(profile)?;
        profile.scratch.push(own.place().try_clone().map_err(|error| place_failure(&error))?);
        let narrowing = Narrowing {
            scratch: own.place().path(),
            cpu: parts.limits.cpu.map_or(u64::from(u32::MAX), |time| time.as_secs().saturating_add(1)),
        };
        let code = compiled.look_up(request);
        let mut asked = serde_json::to_vec(&ServerRequest { request, server: narrowing })
            .map_err(|error| ExecutionError::failed("invalid_argument", error.to_string()))?;
        asked.push(b'\n');
        asked.extend_from_slice(code.known());
        let call = ServerCall { request: asked, profile, limits: parts.limits, given: code.place() };
        match process.call(call, parts.watch) {
            Err(ServerGone) => Ok(None),
            Ok((outcome, process)) => {
                drop(own);
                compiled.keep(code);
                Ok(Some((outcome, process.map(|process| Self { process, scratch, compiled }))))
            }
        }
    }
}

impl Key {
    fn of(profile: &SandboxProfile, tier: Tier) -> Self {
        let places = |places: &[Place]| {
            let mut places: Vec<_> =
                places.iter().map(|place| (place.path().to_owned(), place.identity())).collect();
            places.sort();
            places
        };
        Self {
            tier,
            network: profile.network,
            subprocesses: profile.subprocesses,
            readable: places(&profile.readable),
            writable: places(&profile.writable),
        }
    }
}

/// The same profile once more, without scratch.
fn copy(profile: &SandboxProfile) -> Result<SandboxProfile, ExecutionError> {
    let places = |places: &[Place]| {
        let copies = places.iter().map(|place| place.try_clone().map_err(|error| place_failure(&error)));
        copies.collect::<Result<Vec<_>, _>>()
    };
    Ok(SandboxProfile {
        readable: places(&profile.readable)?,
        writable: places(&profile.writable)?,
        scratch: Vec::new(),
        network: profile.network,
        subprocesses: profile.subprocesses,
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |value: u8| DIGITS.get(usize::from(value)).copied().unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
