//! The builtins that are programs of this machine, in the sandbox.

use cleveragents_domain::Tool;
use cleveragents_runtime::{ChangesSince, ExecutionError, Executor, Permit, Profile, Tier, ToolOutput};

use super::git_definitions::{GIT_BLAME, GIT_DIFF, GIT_LOG, GIT_STATUS};
use super::program_definitions::SHELL;
use super::{arguments, builtin_tools, git, is_ours, shell};
use crate::workshop::{PrintedSink, Workshop};

/// Runs the builtins that are programs of this machine: the shell, and git.
///
/// There is no other way to them than the sandbox of the workshop. git is given a repository without the settings of the
/// real one, no network, nothing to write to, and no right to start anything.
#[derive(Debug, Clone)]
pub struct ProgramExecutor {
    workshop: Workshop,
    definitions: Vec<Tool>,
    printed: Option<PrintedSink>,
}

impl ProgramExecutor {
    /// Runs programs in this workshop.
    pub fn new(workshop: Workshop) -> Self {
        Self { workshop, definitions: builtin_tools(), printed: None }
    }

    /// Shows what commands printed before they failed to `sink`, beside the result that carries it.
    #[must_use]
    pub fn with_printed(self, sink: PrintedSink) -> Self {
        Self { printed: Some(sink), ..self }
    }

    /// Whether a tool has the name of one that this executor runs; a workshop is not needed to say so.
    pub fn is_named(tool: &Tool) -> bool {
        is_program(tool)
    }
}

pub(super) fn is_program(tool: &Tool) -> bool {
    matches!(tool.name().as_str(), SHELL | GIT_STATUS | GIT_DIFF | GIT_LOG | GIT_BLAME)
}

impl Executor for ProgramExecutor {
    fn serves(&self, tool: &Tool) -> bool {
        is_program(tool) && is_ours(tool, &self.definitions)
    }

    fn tier(&self, _: &Tool) -> Tier {
        self.workshop.tier()
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        Some(self.workshop.watch_places(profile))
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let workshop = &self.workshop;
        let output = match permit.tool().name().as_str() {
            SHELL => shell::run(workshop, &permit, arguments(&permit)?, self.printed.as_ref()),
            GIT_STATUS => git::status(workshop, &permit, arguments(&permit)?),
            GIT_DIFF => git::diff(workshop, &permit, arguments(&permit)?),
            GIT_LOG => git::log(workshop, &permit, arguments(&permit)?),
            GIT_BLAME => git::blame(workshop, &permit, arguments(&permit)?),
            _ => Err(ExecutionError::failed("not_implemented", "this builtin is not part of the program")),
        };
        output.map(ToolOutput::from)
    }
}
