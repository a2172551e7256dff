//! The executor of the builtins that are programs, built when the first of them is looked at.

use std::sync::{Arc, OnceLock};

use cleveragents_domain::Tool;
use cleveragents_exec::{PrintedSink, ProgramExecutor};
use cleveragents_runtime::{ChangesSince, ExecutionError, Executor, Permit, Profile, Tier, ToolOutput};

use crate::workshop::{LazyWorkshop, WorkshopError};

/// Runs the shell and git.
#[derive(Debug)]
pub(crate) struct LazyPrograms {
    workshop: Arc<LazyWorkshop>,
    printed: Option<PrintedSink>,
    executor: OnceLock<ProgramExecutor>,
}

impl LazyPrograms {
    pub(crate) fn new(workshop: Arc<LazyWorkshop>, printed: Option<PrintedSink>) -> Self {
        Self { workshop, printed, executor: OnceLock::new() }
    }

    fn executor(&self) -> Result<&ProgramExecutor, &WorkshopError> {
        let workshop = self.workshop.open()?;
        Ok(self.executor.get_or_init(|| {
            let executor = ProgramExecutor::new(workshop.clone());
            match &self.printed {
                Some(sink) => executor.with_printed(sink.clone()),
                None => executor,
            }
        }))
    }
}

impl Executor for LazyPrograms {
    /// Where nothing can be started, the tool is served and refused: nothing would hold it.
    fn serves(&self, tool: &Tool) -> bool {
        ProgramExecutor::is_named(tool) && self.executor().map_or(true, |executor| executor.serves(tool))
    }

    fn tier(&self, tool: &Tool) -> Tier {
        self.executor().map_or(Tier::Unheld, |executor| executor.tier(tool))
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        self.workshop.open().ok().map(|workshop| workshop.watch_places(profile))
    }

    fn obstacle(&self) -> Option<ExecutionError> {
        self.executor().err()?.to_obstacle()
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        match self.executor() {
            Ok(executor) => executor.run(permit),
            Err(error) => Err(error.to_failure()),
        }
    }
}
