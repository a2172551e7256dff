//! Where programs of other people run: opened at the first one, for listing skills starts no thread.

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_exec::sandbox::{LaunchError, Launcher, Place, PlaceError, is_exhaustion};
use cleveragents_exec::{ProgramSearch, Workshop};
use cleveragents_runtime::{ExecutionError, RESOURCES_EXHAUSTED};

/// Why no program of somebody else can be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkshopError {
    /// The folder that tools are confined to cannot be opened.
    #[error("the runtime root cannot be opened")]
    Root(#[source] OpenError),
    /// The folder for scratch cannot be opened.
    #[error("the folder for scratch cannot be opened")]
    Scratch(#[source] PlaceError),
    /// The launcher cannot be started.
    #[error("programs cannot be started")]
    Launcher(#[source] LaunchError),
}

impl WorkshopError {
    /// The failure of every call, with its cause.
    pub(crate) fn to_failure(&self) -> ExecutionError {
        let causes = std::iter::successors(std::error::Error::source(self), |error| error.source());
        let cause = causes.last().map(ToString::to_string).unwrap_or_default();
        let category = if self.exhaustion().is_some() { RESOURCES_EXHAUSTED } else { "launcher_missing" };
        ExecutionError::Activation { category, message: format!("{self}: {cause}") }
    }

    /// The failure when it says nothing about the sandboxes of this machine.
    pub(crate) fn to_obstacle(&self) -> Option<ExecutionError> {
        self.exhaustion().map(|_| self.to_failure())
    }

    /// What the system said when this process lacked descriptors, memory or processes.
    fn exhaustion(&self) -> Option<&io::Error> {
        let mut source = std::error::Error::source(self);
        while let Some(error) = source {
            if let Some(error) = error.downcast_ref().filter(|error| is_exhaustion(error)) {
                return Some(error);
            }
            source = error.source();
        }
        None
    }
}

/// Where programs run and are looked for, and the workshop once it was needed.
#[derive(Debug)]
pub(crate) struct LazyWorkshop {
    root: PathBuf,
    scratch: PathBuf,
    search: ProgramSearch,
    made: OnceLock<Result<Workshop, WorkshopError>>,
}

impl LazyWorkshop {
    pub(crate) fn new(root: PathBuf, scratch: PathBuf, search: ProgramSearch) -> Self {
        Self { root, scratch, search, made: OnceLock::new() }
    }

    pub(crate) fn open(&self) -> Result<&Workshop, &WorkshopError> {
        self.made.get_or_init(|| self.make()).as_ref()
    }

    fn make(&self) -> Result<Workshop, WorkshopError> {
        let root = Folder::open(&self.root).map_err(WorkshopError::Root)?;
        let scratch = Place::open(&self.scratch).map_err(WorkshopError::Scratch)?;
        let launcher = Launcher::start().map_err(WorkshopError::Launcher)?;
        Ok(Workshop::new(launcher, root, scratch, self.search.clone()))
    }
}
