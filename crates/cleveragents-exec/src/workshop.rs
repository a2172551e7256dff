//! What executors of other people's programs share: the launcher, the runtime root, where scratch folders are made, and
//! where interpreters are looked for.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cleveragents_confine::Folder;
use cleveragents_runtime::{ExecutionError, Permit, Tier, Watch};

use crate::sandbox::{
    Environment, Launch, Launcher, Layers, Limits, Outcome, Place, SandboxProfile, Scratch, Stdin,
    ThirdDescriptor, system_places,
};

mod failure;
mod granted;
mod interpreter;
mod made;
mod printed;
mod search;

pub(crate) use failure::{launch_failure, place_failure, unfinished};
pub(crate) use granted::Granted;
pub use interpreter::{Interpreter, InterpreterError, InterpreterVersion, ProbeError};
use made::MadePlaces;
pub use printed::{Printed, PrintedSink};
pub use search::ProgramSearch;
pub(crate) use search::{Program, find_program, places_of, program_in};

/// Processor time beyond the deadline; the deadline itself ends a call.
const CPU_RESERVE: Duration = Duration::from_secs(2);

/// What executors of other people's programs share. Clones are the same workshop.
#[derive(Debug, Clone)]
pub struct Workshop {
    inner: Arc<Inner>,
    tier: Tier,
}

#[derive(Debug)]
struct Inner {
    launcher: Launcher,
    root: Folder,
    scratch: Place,
    search: ProgramSearch,
    made: MadePlaces,
    /// The interpreter, once it was found; who looks for it holds the lock, so that it is looked for once.
    python: Mutex<Option<Arc<Interpreter>>>,
}

/// One program to run, beside what every program gets.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) environment: Environment,
    pub(crate) working_folder: Place,
    pub(crate) stdin: Stdin,
    pub(crate) third: ThirdDescriptor,
    pub(crate) profile: SandboxProfile,
    pub(crate) layers: Layers,
    pub(crate) limits: Limits,
}

impl Workshop {
    /// Programs are started by `launcher`, get places below `root`, have their scratch folders made in `scratch`, and
    /// interpreters are looked for as `search` says. Scratch folders there whose makers were killed are removed.
    pub fn new(launcher: Launcher, root: Folder, scratch: Place, search: ProgramSearch) -> Self {
        Scratch::sweep(&scratch);
        let tier = launcher.tier();
        let made = MadePlaces::default();
        let inner = Inner { launcher, root, scratch, search, made, python: Mutex::new(None) };
        Self { inner: Arc::new(inner), tier }
    }

    /// The same workshop with programs held by this tier instead of the strongest. One that the machine does not reach makes
    /// every run fail.
    #[must_use]
    pub fn held_by(self, tier: Tier) -> Self {
        Self { tier, ..self }
    }

    /// What holds programs.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Finds the Python interpreter, or gives the one that was found before.
    ///
    /// Candidates are run in the sandbox, once, to say where they live; a shim is never run.
    pub fn python(&self) -> Result<Arc<Interpreter>, InterpreterError> {
        let mut found = self.inner.python.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(interpreter) = found.as_ref() {
            return Ok(Arc::clone(interpreter));
        }
        let interpreter = Arc::new(Interpreter::find(self)?);
        *found = Some(Arc::clone(&interpreter));
        Ok(interpreter)
    }

    #[cfg(all(target_os = "linux", not(agents_portable)))]
    pub(crate) fn launcher(&self) -> &Launcher {
        &self.inner.launcher
    }

    pub(crate) fn root(&self) -> &Folder {
        &self.inner.root
    }

    fn made(&self) -> &MadePlaces {
        &self.inner.made
    }

    pub(crate) fn search(&self) -> &ProgramSearch {
        &self.inner.search
    }

    /// Makes a scratch folder for one call.
    pub(crate) fn scratch(&self) -> Result<Scratch, ExecutionError> {
        Scratch::create(&self.inner.scratch).map_err(|error| place_failure(&error))
    }

    /// Runs a program to its end.
    pub(crate) fn run(&self, job: Job, watch: &Watch) -> Result<Outcome, ExecutionError> {
        self.inner.launcher.run(job.into(), watch).map_err(|error| launch_failure(&error))
    }
}

impl From<Job> for Launch {
    fn from(job: Job) -> Self {
        let Job { program, arguments, environment, working_folder, stdin, third, profile, layers, limits } =
            job;
        Self { program, arguments, environment, working_folder, stdin, third, profile, limits, layers }
    }
}

/// What a tool is given beside its scratch: the system, and what its profile grants.
pub(crate) fn sandbox_profile(permit: &Permit<'_>, granted: &mut Granted<'_>) -> SandboxProfile {
    let (reads, writable) = granted.take_places();
    let mut readable = system_places();
    readable.extend(reads);
    SandboxProfile {
        readable,
        writable,
        scratch: Vec::new(),
        network: permit.profile().network,
        subprocesses: permit.profile().subprocesses,
    }
}

/// The limits of a call: its deadline ends it, and what spins without a deadline runs out of processor time.
pub(crate) fn limits(watch: &Watch) -> Limits {
    let left = watch.remaining();
    Limits { wall: left, cpu: Some(left.saturating_add(CPU_RESERVE)), ..Limits::default() }
}
