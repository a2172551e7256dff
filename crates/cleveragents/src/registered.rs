//! The registry in the state file, opened when something is asked of it.

use std::sync::{Arc, OnceLock};

use cleveragents_domain::resolve::{Definitions, DefinitionsBuilder};
use cleveragents_domain::{SkillName, ToolName};
use cleveragents_exec::{SystemClock, builtin_tools};
use cleveragents_registry::{
    EntryName, SkillEntry, SkillQuery, SqliteStore, StateError, StateFile, Store, ToolEntry, ToolQuery,
};

use crate::registry::UserRow;

/// A group of builtins and its tools.
type Group = (&'static str, &'static [&'static str]);

/// The groups of builtins.
const GROUPS: [Group; 4] = [
    (
        "file_operations",
        &[
            "builtin/read_file",
            "builtin/search_files",
            "builtin/write_file",
            "builtin/edit_file",
            "builtin/delete_file",
            "builtin/move_file",
            "builtin/copy_file",
        ],
    ),
    (
        "directory_operations",
        &["builtin/list_directory", "builtin/create_directory", "builtin/delete_directory"],
    ),
    ("git_operations", &["builtin/git_status", "builtin/git_diff", "builtin/git_log", "builtin/git_blame"]),
    ("shell_operations", &["builtin/shell"]),
];

/// Returns what exists without being registered.
pub(crate) fn provided() -> DefinitionsBuilder {
    let mut provided = Definitions::builder();
    for tool in builtin_tools() {
        provided.tool(tool);
    }
    for (group, tools) in GROUPS {
        let tools: Vec<ToolName> = tools.iter().filter_map(|name| name.parse().ok()).collect();
        provided.builtin_group(group, tools);
    }
    provided
}

/// The registry; empty without a data folder.
#[derive(Debug)]
pub(crate) struct Registered {
    state: Option<Arc<StateFile>>,
    store: OnceLock<Arc<dyn Store>>,
}

impl Registered {
    pub(crate) fn new(state: Option<Arc<StateFile>>) -> Self {
        Self { state, store: OnceLock::new() }
    }

    pub(crate) fn store(&self) -> Option<&Arc<dyn Store>> {
        let state = self.state.as_ref()?;
        Some(self.store.get_or_init(|| {
            Arc::new(SqliteStore::new(Arc::clone(state), Arc::new(SystemClock::start()), provided))
        }))
    }

    pub(crate) fn tool(&self, name: &ToolName) -> Result<Option<ToolEntry>, StateError> {
        self.store().map_or(Ok(None), |store| store.tool(name))
    }

    pub(crate) fn skill(&self, name: &SkillName) -> Result<Option<SkillEntry>, StateError> {
        self.store().map_or(Ok(None), |store| store.skill(name))
    }

    /// Returns what uses a name directly.
    pub(crate) fn users(&self, name: &EntryName) -> Result<Vec<UserRow>, StateError> {
        let users = self.store().map_or(Ok(Vec::new()), |store| store.users(name))?;
        Ok(users.iter().map(UserRow::from).collect())
    }

    pub(crate) fn tools(&self, query: &ToolQuery) -> Result<Vec<ToolEntry>, StateError> {
        self.store().map_or(Ok(Vec::new()), |store| store.tools(query))
    }

    pub(crate) fn skills(&self, query: &SkillQuery) -> Result<Vec<SkillEntry>, StateError> {
        self.store().map_or(Ok(Vec::new()), |store| store.skills(query))
    }
}
