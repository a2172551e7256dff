//! Tools that are part of the program: they read and write below the runtime root through its directory handle.

use cleveragents_confine::{Folder, LinkPolicy};
use cleveragents_domain::Tool;
use cleveragents_runtime::{ExecutionError, Executor, Permit, ScopePath, Tier, ToolOutput};
use serde::de::DeserializeOwned;

pub(crate) mod base64;
mod changes;
mod copy_file;
mod create_directory;
mod definitions;
mod delete_directory;
mod delete_file;
mod edit_file;
mod failure;
mod git;
mod git_definitions;
mod glob;
mod integral;
mod list_directory;
mod move_file;
mod names;
mod ours;
mod place;
mod program_definitions;
mod programs;
mod read_file;
mod search_files;
mod shell;
mod target;
mod tree;
mod walk;
mod write_definitions;
mod write_file;

pub use definitions::builtin_tools;
pub use names::{builtin_spellings, canonical_builtin};
pub use programs::ProgramExecutor;

use failure::open_failure;
use integral::with_integers;
use ours::is_ours;
use programs::is_program;

use definitions::{LIST_DIRECTORY, READ_FILE, SEARCH_FILES};
use write_definitions::{
    COPY_FILE, CREATE_DIRECTORY, DELETE_DIRECTORY, DELETE_FILE, EDIT_FILE, MOVE_FILE, WRITE_FILE,
};

/// Runs the builtins: those that read, list and search files, and those that write, edit, delete, move and copy them and make
/// and remove folders.
///
/// All work only below the root that this executor was built with, write only where the permit's profile says, and look at
/// their deadline and at cancellation in every loop. No link is followed by a change, and what belongs to git or judges
/// the call is never changed.
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

    /// The root without its links, for a call that may read a part of it: a link in that part may lead to another one.
    fn straight(&self, permit: &Permit<'_>) -> Result<Option<Folder>, ExecutionError> {
        if permit.profile().reads.contains(&ScopePath::root_tree()) {
            return Ok(None);
        }
        self.root.reopened(LinkPolicy::Deny).map(Some).map_err(|error| open_failure(".", &error))
    }
}

impl Executor for BuiltinExecutor {
    /// Only our own definitions are served, as they are or tightened: a tool that merely has the name of one is not.
    fn serves(&self, tool: &Tool) -> bool {
        !is_program(tool) && is_ours(tool, &self.definitions)
    }

    fn tier(&self, _: &Tool) -> Tier {
        Tier::Builtin
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let straight = self.straight(&permit)?;
        let root = straight.as_ref().unwrap_or(&self.root);
        match permit.tool().name().as_str() {
            READ_FILE => read_file::run(root, &permit, arguments(&permit)?).map(ToolOutput::from),
            LIST_DIRECTORY => list_directory::run(root, &permit, arguments(&permit)?).map(ToolOutput::from),
            SEARCH_FILES => search_files::run(root, &permit, arguments(&permit)?).map(ToolOutput::from),
            WRITE_FILE => write_file::run(root, &permit, arguments(&permit)?),
            EDIT_FILE => edit_file::run(root, &permit, arguments(&permit)?),
            DELETE_FILE => delete_file::run(root, &permit, arguments(&permit)?),
            MOVE_FILE => move_file::run(root, &permit, arguments(&permit)?),
            COPY_FILE => copy_file::run(root, &permit, arguments(&permit)?),
            CREATE_DIRECTORY => create_directory::run(root, &permit, arguments(&permit)?),
            DELETE_DIRECTORY => delete_directory::run(root, &permit, arguments(&permit)?),
            _ => Err(ExecutionError::failed("not_implemented", "this builtin is not part of the program")),
        }
    }
}

/// Reads the arguments of a builtin. They fit the input schema, so this fails only where the schema is weaker.
fn arguments<T: DeserializeOwned>(permit: &Permit<'_>) -> Result<T, ExecutionError> {
    T::deserialize(with_integers(permit.arguments().value()).as_ref())
        .map_err(|error| ExecutionError::failed("invalid_argument", error.to_string()))
}
