//! The executor of inline Python, built when the first such tool is looked at: listing skills starts no thread.

use std::fmt;
use std::path::PathBuf;
use std::sync::OnceLock;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_domain::{Tool, ToolSource};
use cleveragents_exec::sandbox::{LaunchError, Launcher, Place, PlaceError};
use cleveragents_exec::{PrintedSink, ProgramSearch, PythonExecutor, Workshop};
use cleveragents_runtime::{ExecutionError, Executor, Permit, Tier, ToolOutput};

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

/// Where programs run and are looked for.
#[derive(Debug, Clone)]
pub(crate) struct WorkshopPlan {
    pub(crate) root: PathBuf,
    pub(crate) scratch: PathBuf,
    pub(crate) search: ProgramSearch,
}

impl WorkshopPlan {
    pub(crate) fn open(&self) -> Result<Workshop, WorkshopError> {
        let root = Folder::open(&self.root).map_err(WorkshopError::Root)?;
        let scratch = Place::open(&self.scratch).map_err(WorkshopError::Scratch)?;
        let launcher = Launcher::start().map_err(WorkshopError::Launcher)?;
        Ok(Workshop::new(launcher, root, scratch, self.search.clone()))
    }
}

/// Runs tools of source `custom`.
pub(crate) struct LazyPython {
    plan: WorkshopPlan,
    printed: Option<PrintedSink>,
    executor: OnceLock<Result<PythonExecutor, WorkshopError>>,
}

impl LazyPython {
    pub(crate) fn new(plan: WorkshopPlan, printed: Option<PrintedSink>) -> Self {
        Self { plan, printed, executor: OnceLock::new() }
    }

    fn executor(&self) -> Result<&PythonExecutor, &WorkshopError> {
        let made = self.executor.get_or_init(|| {
            let executor = PythonExecutor::new(self.plan.open()?);
            Ok(match &self.printed {
                Some(sink) => executor.with_printed(sink.clone()),
                None => executor,
            })
        });
        made.as_ref()
    }
}

impl fmt::Debug for LazyPython {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LazyPython").field("plan", &self.plan).finish_non_exhaustive()
    }
}

impl Executor for LazyPython {
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Custom { .. })
    }

    /// Where nothing can be started, nothing holds the tool either.
    fn tier(&self, tool: &Tool) -> Tier {
        self.executor().map_or(Tier::Unheld, |executor| executor.tier(tool))
    }

    fn run(&self, permit: Permit) -> Result<ToolOutput, ExecutionError> {
        match self.executor() {
            Ok(executor) => executor.run(permit),
            Err(error) => {
                Err(ExecutionError::Activation { category: "launcher_missing", message: error.to_string() })
            }
        }
    }
}
