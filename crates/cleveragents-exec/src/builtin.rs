//! Tools that are part of the program: they read below the runtime root through its directory handle.

use cleveragents_confine::Folder;
use cleveragents_domain::{Tool, ToolSource};
use cleveragents_runtime::{ExecutionError, Executor, Permit, Tier, ToolOutput};
use serde::de::DeserializeOwned;

mod base64;
mod definitions;
mod failure;
mod glob;
mod list_directory;
mod names;
mod place;
mod read_file;
mod search_files;
mod walk;

pub use definitions::builtin_tools;
pub use names::{builtin_spellings, canonical_builtin};

use definitions::{LIST_DIRECTORY, READ_FILE, SEARCH_FILES};

/// Runs `builtin/read_file`, `builtin/list_directory` and `builtin/search_files`.
///
/// All three only read, only below the root that this executor was built with, and look at their deadline and at
/// cancellation in every loop.
#[derive(Debug)]
pub struct BuiltinExecutor {
    root: Folder,
    definitions: Vec<Tool>,
}

impl BuiltinExecutor {
    /// Confines the builtins to `root`. Arguments can never name another one.
    pub fn new(root: Folder) -> Self {
        Self { root, definitions: builtin_tools() }
    }
}

impl Executor for BuiltinExecutor {
    /// Only our own definitions are served: a tool that merely has the name of one is not.
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Builtin) && self.definitions.contains(tool)
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Builtin
    }

    fn run(&self, permit: Permit) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let output = match permit.tool().name().as_str() {
            READ_FILE => read_file::run(&self.root, &permit, arguments(&permit)?),
            LIST_DIRECTORY => list_directory::run(&self.root, &permit, arguments(&permit)?),
            SEARCH_FILES => search_files::run(&self.root, &permit, arguments(&permit)?),
            _ => Err(ExecutionError::failed("not_implemented", "this builtin is not part of the program")),
        };
        output.map(ToolOutput::from)
    }
}

/// Reads the arguments of a builtin. They fit the input schema, so this fails only where the schema is weaker.
fn arguments<T: DeserializeOwned>(permit: &Permit) -> Result<T, ExecutionError> {
    T::deserialize(permit.arguments().value())
        .map_err(|error| ExecutionError::failed("invalid_argument", error.to_string()))
}
