//! Where programs of other people run: opened at the first one, for listing skills starts no thread.

use std::path::PathBuf;
use std::sync::OnceLock;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_exec::sandbox::{LaunchError, Launcher, Place, PlaceError};
use cleveragents_exec::{ProgramSearch, Workshop};
use cleveragents_runtime::ExecutionError;

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
    pub(crate) fn to_failure(&self) -> ExecutionError {
        ExecutionError::Activation { category: "launcher_missing", message: self.to_string() }
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
