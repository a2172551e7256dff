//! `builtin/git_diff`.

use std::ffi::OsString;

use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::{fields, state, text};
use super::commands::{about, words};
use super::repository::Repository;
use super::revision::commit;
use super::status::root;
use crate::workshop::Workshop;

/// The most lines around a difference.
pub(in crate::builtin) const MAX_CONTEXT: usize = 100;
/// The lines around a difference when a call does not say how many.
pub(in crate::builtin) const DEFAULT_CONTEXT: usize = 3;
/// The most bytes of a patch.
pub(in crate::builtin) const MAX_PATCH_BYTES: usize = 4 << 20;
/// The bytes of a patch when a call does not say how many.
pub(in crate::builtin) const DEFAULT_PATCH_BYTES: usize = 256 << 10;

/// Files beyond which the list of changed ones is cut.
const MAX_FILES: usize = 10_000;

/// What every comparison is told. No program takes part in it, and a submodule is not looked into.
const PLAIN: [&str; 7] = [
    "diff",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=all",
    "--find-renames",
    "--src-prefix=a/",
];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::builtin) struct Arguments {
    #[serde(default = "root")]
    path: String,
    #[serde(default)]
    staged: bool,
    from: Option<String>,
    to: Option<String>,
    #[serde(default = "default_context")]
    context: usize,
    #[serde(default = "default_patch_bytes")]
    max_bytes: usize,
}

#[derive(Debug, Serialize)]
struct Output {
    repository: String,
    files: Vec<Changed>,
    patch: String,
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct Changed {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    additions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deletions: Option<u64>,
}

fn default_context() -> usize {
    DEFAULT_CONTEXT
}

fn default_patch_bytes() -> usize {
    DEFAULT_PATCH_BYTES
}

pub(in crate::builtin) fn run(
    workshop: &Workshop,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<Value, ExecutionError> {
    if arguments.to.is_some() && (arguments.from.is_none() || arguments.staged) {
        let message = "`to` stands beside `from`, and not beside `staged`";
        return Err(ExecutionError::failed("invalid_argument", message));
    }
    let repository = Repository::open(workshop, permit, &arguments.path)?;
    let git = &repository.git;
    let mut compared: Vec<OsString> = Vec::new();
    if arguments.staged {
        compared.push("--cached".into());
    }
    // After this every word is a name of digits or a path.
    compared.push("--end-of-options".into());
    for revision in [&arguments.from, &arguments.to].into_iter().flatten() {
        compared.push(commit(git, revision)?);
    }
    compared.extend(about(&repository.about));
    let ask = |options: &[&str]| {
        let mut command = words(PLAIN);
        command.extend(words(["--dst-prefix=b/"]));
        command.extend(words(options.iter().copied()));
        command.extend(compared.iter().cloned());
        git.ask(command)
    };
    let listed = ask(&["--raw", "--numstat", "-z"])?;
    let (files, cut) = changed(&repository, &listed.bytes);
    let unified = format!("--unified={}", arguments.context.min(MAX_CONTEXT));
    let printed = ask(&["--patch", &unified])?;
    let limit = arguments.max_bytes.min(MAX_PATCH_BYTES);
    let shown = printed.bytes.get(..limit).unwrap_or(&printed.bytes);
    let output = Output {
        repository: repository.shown(),
        files,
        patch: text(shown),
        truncated: cut || listed.truncated || printed.truncated || shown.len() < printed.bytes.len(),
    };
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

/// Reads the list of changed files and then, in the same order, the counts of their lines.
fn changed(repository: &Repository, bytes: &[u8]) -> (Vec<Changed>, bool) {
    let mut files: Vec<Changed> = Vec::new();
    let mut counted = 0;
    let mut cut = false;
    let mut fields = fields(bytes);
    while let Some(field) = fields.next() {
        if field.first() == Some(&b':') {
            let letter = field.rsplit(|byte| *byte == b' ').next().and_then(<[u8]>::first).copied();
            let letter = letter.unwrap_or(b'.');
            let first = fields.next().unwrap_or_default();
            let second = if matches!(letter, b'R' | b'C') { fields.next() } else { None };
            if files.len() >= MAX_FILES {
                cut = true;
                continue;
            }
            files.push(Changed {
                path: repository.path(second.unwrap_or(first)),
                from: second.map(|_| repository.path(first)),
                status: state(letter),
                additions: None,
                deletions: None,
            });
            continue;
        }
        let mut columns = field.splitn(3, |byte| *byte == b'\t');
        let mut count = || columns.next().and_then(|count| std::str::from_utf8(count).ok()?.parse().ok());
        let (additions, deletions) = (count(), count());
        if columns.next().is_none_or(<[u8]>::is_empty) {
            // The two paths of what was renamed.
            fields.next();
            fields.next();
        }
        if let Some(file) = files.get_mut(counted) {
            (file.additions, file.deletions) = (additions, deletions);
        }
        counted += 1;
    }
    (files, cut)
}
