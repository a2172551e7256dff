//! The names that other clients use, and the tools here that they stand for.

/// A tool name that skills written for other clients use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WellKnownTool {
    /// The name as those clients write it.
    pub name: &'static str,
    /// The tools here that it permits; empty when there is none that does the same.
    pub tools: &'static [&'static str],
    /// Whether a `(pattern)` speaks about the `command` argument; otherwise it speaks about `path`.
    pub takes_command: bool,
}

const fn files(name: &'static str, tools: &'static [&'static str]) -> WellKnownTool {
    WellKnownTool { name, tools, takes_command: false }
}

const fn commands(name: &'static str, tools: &'static [&'static str]) -> WellKnownTool {
    WellKnownTool { name, tools, takes_command: true }
}

const fn elsewhere(name: &'static str) -> WellKnownTool {
    WellKnownTool { name, tools: &[], takes_command: false }
}

/// Every such name. `divergences/allowed-tools.md` holds the same table for readers.
pub const WELL_KNOWN_TOOLS: &[WellKnownTool] = &[
    files("Read", &["builtin/read_file"]),
    files("LS", &["builtin/list_directory"]),
    files("Glob", &["builtin/search_files"]),
    files("Grep", &["builtin/search_files"]),
    files("Write", &["builtin/write_file", "builtin/create_directory"]),
    files("Edit", &["builtin/edit_file"]),
    files("MultiEdit", &["builtin/edit_file"]),
    files("NotebookEdit", &["builtin/edit_file"]),
    commands("Bash", &["builtin/shell"]),
    elsewhere("Agent"),
    elsewhere("AskUserQuestion"),
    elsewhere("BashOutput"),
    elsewhere("ExitPlanMode"),
    elsewhere("KillShell"),
    elsewhere("NotebookRead"),
    elsewhere("Skill"),
    elsewhere("SlashCommand"),
    elsewhere("Task"),
    elsewhere("TodoRead"),
    elsewhere("TodoWrite"),
    elsewhere("WebFetch"),
    elsewhere("WebSearch"),
];
