//! The executor of inline Python, built when the first such tool is looked at.

use std::fmt;
use std::sync::{Arc, OnceLock};

use cleveragents_domain::{Tool, ToolSource};
use cleveragents_exec::{PrintedSink, PythonExecutor};
use cleveragents_runtime::{ChangesSince, ExecutionError, Executor, Permit, Profile, Tier, ToolOutput};

use crate::known_tools::KnownTools;
use crate::scripts::project_changed;
use crate::workshop::{LazyWorkshop, WorkshopError};

/// Runs tools of source `custom`, and the transforms of validations of source `wrapped`.
pub(crate) struct LazyPython {
    known: Arc<KnownTools>,
    workshop: Arc<LazyWorkshop>,
    printed: Option<PrintedSink>,
    executor: OnceLock<PythonExecutor>,
}

impl LazyPython {
    pub(crate) fn new(
        known: Arc<KnownTools>,
        workshop: Arc<LazyWorkshop>,
        printed: Option<PrintedSink>,
    ) -> Self {
        Self { known, workshop, printed, executor: OnceLock::new() }
    }

    fn executor(&self) -> Result<&PythonExecutor, &WorkshopError> {
        let workshop = self.workshop.open()?;
        Ok(self.executor.get_or_init(|| {
            let executor = PythonExecutor::new(workshop.clone());
            match &self.printed {
                Some(sink) => executor.with_printed(sink.clone()),
                None => executor,
            }
        }))
    }
}

impl fmt::Debug for LazyPython {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LazyPython").field("workshop", &self.workshop).finish_non_exhaustive()
    }
}

impl Executor for LazyPython {
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Custom { .. } | ToolSource::Wrapped { .. })
    }

    /// Where nothing can be started, nothing holds the tool either.
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
        if self.known.is_of_project(permit.tool(), permit.skill()) && !self.known.world.is_trust_still_given()
        {
            return Err(project_changed());
        }
        match self.executor() {
            Ok(executor) => executor.run(permit),
            Err(error) => Err(error.to_failure()),
        }
    }
}
