//! Finds a Python interpreter that works, and what it needs to be able to read.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cleveragents_runtime::{CancelToken, ExecutionError, Watch};
use serde::Deserialize;
use thiserror::Error;

use super::search::{places_of, program_in, without_system};
use super::{Job, Program, Workshop, place_failure};
use crate::clock::SystemClock;
use crate::sandbox::{
    Ended, Environment, Layers, Limits, Place, SandboxProfile, Stdin, ThirdDescriptor, system_places,
};

/// The time that a candidate has to say what it is.
const PROBE_TIME: Duration = Duration::from_secs(20);
const OLDEST: InterpreterVersion = InterpreterVersion { major: 3, minor: 8 };
const NAMES: [&str; 2] = ["python3", "python"];

/// What a candidate is asked. The result is apart from what its start-up files may print.
const PROBE: &str = "import os, sys
os.write(3, ('{\"version\": [%d, %d], \"folders\": [%s]}' % (*sys.version_info[:2], ', '.join(
    '\"' + text.replace('\\\\', '\\\\\\\\').replace('\"', '\\\\\"') + '\"' for text in
    {os.path.dirname(os.__file__), *sys.path, sys.base_prefix + '/lib', sys.base_exec_prefix + '/lib'}))).encode())";

/// A Python interpreter of this machine.
#[derive(Debug)]
pub struct Interpreter {
    program: Program,
    version: InterpreterVersion,
    places: Vec<Place>,
}

/// The first two numbers of an interpreter's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InterpreterVersion {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
}

impl fmt::Display for InterpreterVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.major, self.minor)
    }
}

/// Why there is no interpreter to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InterpreterError {
    /// None was found, or none of those that were found is one.
    #[error(
        "no Python interpreter was found; install Python {OLDEST} or newer (for example `apt install python3`, `dnf \
         install python3` or `uv python install`)"
    )]
    Missing,
    /// The newest that was found is too old.
    #[error("the only Python interpreter that was found is {found}; install Python {OLDEST} or newer")]
    TooOld {
        /// What was found.
        found: InterpreterVersion,
    },
    /// Those that were found could not be tried.
    #[error("no Python interpreter could be tried: {reason}")]
    Untried {
        /// Why.
        reason: ExecutionError,
    },
    /// The one that was chosen does not work.
    #[error("the chosen Python interpreter cannot be used: {reason}")]
    Unusable {
        /// Why.
        reason: ProbeError,
    },
}

/// Why a candidate is no interpreter that can be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// Nothing there can be run.
    #[error("it is no program of this machine")]
    NotAProgram,
    /// It cannot be started, for want of a folder or of a layer.
    #[error(transparent)]
    Start(#[from] ExecutionError),
    /// It ended without an answer.
    #[error("it does not start in the sandbox")]
    Failed,
    /// It answered something else than an interpreter does.
    #[error("it is no Python interpreter")]
    NotPython,
}

/// What a candidate answers.
#[derive(Debug, Deserialize)]
struct Answer {
    version: (u32, u32),
    folders: Vec<PathBuf>,
}

impl Interpreter {
    /// Tries the candidates of the workshop's search in their order.
    pub(super) fn find(workshop: &Workshop) -> Result<Self, InterpreterError> {
        let search = workshop.search();
        if let Some(chosen) = &search.python {
            let folder = chosen.parent().unwrap_or(Path::new("/"));
            let name = chosen.file_name().unwrap_or_default().to_string_lossy();
            let program = program_in(folder, &name)
                .ok_or_else(|| InterpreterError::Unusable { reason: ProbeError::NotAProgram })?;
            return Self::probe(workshop, program)
                .map_err(|reason| InterpreterError::Unusable { reason })?
                .checked();
        }
        let mut refused = InterpreterError::Missing;
        for folder in search.all_folders() {
            for name in NAMES {
                let Some(program) = program_in(folder, name) else { continue };
                match Self::probe(workshop, program).map(Self::checked) {
                    Ok(Ok(interpreter)) => return Ok(interpreter),
                    Ok(Err(error)) => refused = error,
                    Err(ProbeError::Start(reason)) if refused == InterpreterError::Missing => {
                        refused = InterpreterError::Untried { reason };
                    }
                    Err(_) => {}
                }
            }
        }
        Err(refused)
    }

    /// The path to run it by.
    pub fn program(&self) -> &Path {
        &self.program.path
    }

    /// Its version.
    pub fn version(&self) -> InterpreterVersion {
        self.version
    }

    /// What it must be able to read, beside what every program of the system reads.
    pub(crate) fn places(&self) -> Vec<Place> {
        self.places.iter().filter_map(|place| place.try_clone().ok()).collect()
    }

    /// Where it really is.
    pub(crate) fn real(&self) -> &Path {
        &self.program.real
    }

    fn checked(self) -> Result<Self, InterpreterError> {
        if self.version < OLDEST { Err(InterpreterError::TooOld { found: self.version }) } else { Ok(self) }
    }

    /// Runs a candidate in the sandbox and asks what it is.
    fn probe(workshop: &Workshop, program: Program) -> Result<Self, ProbeError> {
        let scratch = workshop.scratch()?;
        let clone = || scratch.place().try_clone().map_err(|error| place_failure(&error));
        let places = places_of(&program);
        let mut readable = system_places();
        readable.extend(places.iter().filter_map(|place| place.try_clone().ok()));
        let job = Job {
            program: program.path.clone(),
            arguments: ["-I", "-S", "-B", "-c", PROBE].map(Into::into).into(),
            environment: Environment::in_scratch(scratch.place().path()),
            working_folder: clone()?,
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Result,
            profile: SandboxProfile { readable, scratch: vec![clone()?], ..SandboxProfile::default() },
            layers: Layers::Exactly(workshop.tier()),
            limits: Limits { wall: PROBE_TIME, ..Limits::default() },
        };
        let clock = std::sync::Arc::new(SystemClock::start());
        let watch = Watch::start(clock, PROBE_TIME, CancelToken::default());
        let outcome = workshop.run(job, &watch)?;
        if outcome.ended != Ended::Exited(0) {
            return Err(ProbeError::Failed);
        }
        let answer: Answer =
            serde_json::from_slice(&outcome.result.bytes).map_err(|_| ProbeError::NotPython)?;
        let (major, minor) = answer.version;
        Ok(Self {
            places: with_libraries(places, &program, &answer.folders),
            version: InterpreterVersion { major, minor },
            program,
        })
    }
}

/// Adds the folders that the interpreter reads its modules from. One that holds the interpreter itself, or half of the
/// system, is not a library.
fn with_libraries(mut places: Vec<Place>, program: &Program, folders: &[PathBuf]) -> Vec<Place> {
    for folder in folders {
        let is_library = folder.is_absolute()
            && folder.components().any(|part| part.as_os_str().to_string_lossy().starts_with("lib"))
            && !program.real.starts_with(folder);
        if is_library && !places.iter().any(|place| place.is_folder() && folder.starts_with(place.path())) {
            places.extend(Place::open(folder).ok());
        }
    }
    without_system(places)
}
