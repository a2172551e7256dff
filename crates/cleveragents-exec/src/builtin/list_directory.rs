//! `builtin/list_directory`.

use cleveragents_confine::{EntryKind, Folder, OpenError, RelativePath};
use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::place::{Place, text};
use super::walk::{Next, Problem, walk};

/// The most entries that one call returns.
pub(super) const MAX_ENTRIES: usize = 10_000;
/// The entries that one call returns when it does not say how many.
pub(super) const DEFAULT_ENTRIES: usize = 1_000;
/// The most levels that one call lists.
pub(super) const MAX_LEVELS: usize = 16;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    #[serde(default = "root")]
    path: String,
    #[serde(default = "one")]
    depth: usize,
    #[serde(default = "default_entries")]
    max_entries: usize,
}

#[derive(Debug, Serialize)]
struct Output {
    path: String,
    entries: Vec<Listed>,
    truncated: bool,
    problems: Vec<Problem>,
}

#[derive(Debug, Serialize)]
struct Listed {
    path: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leads_to: Option<&'static str>,
}

fn root() -> String {
    ".".to_owned()
}

fn one() -> usize {
    1
}

fn default_entries() -> usize {
    DEFAULT_ENTRIES
}

pub(super) fn run(root: &Folder, permit: &Permit<'_>, arguments: Arguments) -> Result<Value, ExecutionError> {
    let place = Place::of(&arguments.path, root, permit)?;
    let depth = arguments.depth.min(MAX_LEVELS);
    let max_entries = arguments.max_entries.min(MAX_ENTRIES);
    let mut output =
        Output { path: place.text(), entries: Vec::new(), truncated: false, problems: Vec::new() };
    output.problems = walk(root, &place, permit.watch(), |seen| {
        if output.entries.len() == max_entries {
            output.truncated = true;
            return Ok(Next::Stop);
        }
        output.entries.push(listed(root, seen.path, seen.kind));
        Ok(if seen.level < depth { Next::Enter } else { Next::Skip })
    })?;
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

fn listed(root: &Folder, path: &RelativePath, kind: EntryKind) -> Listed {
    let is_file = kind == EntryKind::File;
    let is_link = kind == EntryKind::Link;
    let stat = (is_file || is_link).then(|| root.stat(path));
    Listed {
        path: text(path),
        kind: word(kind),
        size: stat.as_ref().filter(|_| is_file).and_then(|stat| stat.as_ref().ok()).map(|stat| stat.size),
        leads_to: stat.filter(|_| is_link).map(|stat| match stat {
            Ok(stat) if stat.kind == EntryKind::File => "file",
            Ok(stat) if stat.kind == EntryKind::Folder => "folder",
            Err(OpenError::LeavesFolder { .. }) => "outside",
            Err(OpenError::NotFound { .. }) => "nothing",
            Ok(_) | Err(_) => "other",
        }),
    }
}

fn word(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::File => "file",
        EntryKind::Folder => "folder",
        EntryKind::Link => "link",
        EntryKind::Fifo => "fifo",
        EntryKind::Socket => "socket",
        EntryKind::Device => "device",
        EntryKind::Unknown => "unknown",
    }
}
