//! `builtin/git_status`.

use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::{fields, parts, state, text};
use super::commands::{about, words};
use super::repository::Repository;
use crate::workshop::Workshop;

/// The most entries that one call returns.
pub(in crate::builtin) const MAX_ENTRIES: usize = 10_000;
/// The entries that one call returns when it does not say how many.
pub(in crate::builtin) const DEFAULT_ENTRIES: usize = 1_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::builtin) struct Arguments {
    #[serde(default = "root")]
    path: String,
    #[serde(default)]
    untracked: Untracked,
    #[serde(default = "default_entries")]
    max_entries: usize,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Untracked {
    No,
    #[default]
    Normal,
    All,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Output {
    repository: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upstream: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<u64>,
    entries: Vec<Entry>,
    truncated: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Entry {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    index: &'static str,
    work_tree: &'static str,
}

pub(super) fn root() -> String {
    ".".to_owned()
}

fn default_entries() -> usize {
    DEFAULT_ENTRIES
}

pub(in crate::builtin) fn run(
    workshop: &Workshop,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<Value, ExecutionError> {
    let repository = Repository::open(workshop, permit, &arguments.path)?;
    let untracked = match arguments.untracked {
        Untracked::No => "--untracked-files=no",
        Untracked::Normal => "--untracked-files=normal",
        Untracked::All => "--untracked-files=all",
    };
    let mut command = words(["status", "--porcelain=v2", "--branch", "-z", untracked]);
    command.extend(words(["--ignore-submodules=all", "--find-renames", "--ahead-behind"]));
    command.extend(about(&repository.about));
    let printed = repository.git.ask(command)?;
    let mut output =
        Output { repository: repository.shown(), truncated: printed.truncated, ..Output::default() };
    let mut fields = fields(&printed.bytes);
    while let Some(field) = fields.next() {
        if let Some(header) = field.strip_prefix(b"# branch.") {
            output.header(&text(header));
            continue;
        }
        let Some(entry) = entry(&repository, field, &mut fields) else { continue };
        if output.entries.len() >= arguments.max_entries.min(MAX_ENTRIES) {
            output.truncated = true;
            break;
        }
        output.entries.push(entry);
    }
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

impl Output {
    fn header(&mut self, header: &str) {
        match header.split_once(' ') {
            Some(("oid", commit)) if commit != "(initial)" => self.commit = Some(commit.to_owned()),
            Some(("head", branch)) if branch != "(detached)" => self.branch = Some(branch.to_owned()),
            Some(("upstream", upstream)) => self.upstream = Some(upstream.to_owned()),
            Some(("ab", counts)) => {
                let counts = counts.split_once(' ').unwrap_or_default();
                self.ahead = counts.0.strip_prefix('+').and_then(|count| count.parse().ok());
                self.behind = counts.1.strip_prefix('-').and_then(|count| count.parse().ok());
            }
            _ => {}
        }
    }
}

/// Reads one entry, and the field after it for what was renamed or copied.
fn entry<'a>(
    repository: &Repository,
    field: &[u8],
    fields: &mut impl Iterator<Item = &'a [u8]>,
) -> Option<Entry> {
    let made = |path: &[u8], from: Option<&[u8]>, letters: &[u8]| {
        let letter = |at: usize| state(letters.get(at).copied().unwrap_or(b'.'));
        Entry {
            path: repository.path(path),
            from: from.map(|from| repository.path(from)),
            index: letter(0),
            work_tree: letter(1),
        }
    };
    match field.first()? {
        b'1' => {
            let parts = parts(field, 9)?;
            Some(made(parts.get(8)?, None, parts.get(1)?))
        }
        b'2' => {
            let parts = parts(field, 10)?;
            let from = fields.next()?;
            Some(made(parts.get(9)?, Some(from), parts.get(1)?))
        }
        b'u' => {
            let parts = parts(field, 11)?;
            Some(made(parts.get(10)?, None, b"UU"))
        }
        b'?' => Some(made(field.get(2..)?, None, b"??")),
        _ => None,
    }
}
