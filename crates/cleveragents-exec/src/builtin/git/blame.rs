//! `builtin/git_blame`.

use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::commands::{about, words};
use super::repository::Repository;
use super::revision::commit;
use crate::workshop::Workshop;

mod porcelain;

use porcelain::{Blamed, Origin, read};

/// The most lines that one call returns.
pub(in crate::builtin) const MAX_LINES: usize = 5_000;
/// The lines that one call returns when it does not say how many.
pub(in crate::builtin) const DEFAULT_LINES: usize = 1_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::builtin) struct Arguments {
    path: String,
    revision: Option<String>,
    #[serde(default = "first")]
    start_line: usize,
    #[serde(default = "default_lines")]
    line_count: usize,
}

#[derive(Debug, Serialize)]
struct Output {
    repository: String,
    path: String,
    lines: Vec<Blamed>,
    commits: Vec<Origin>,
    truncated: bool,
}

fn first() -> usize {
    1
}

fn default_lines() -> usize {
    DEFAULT_LINES
}

pub(in crate::builtin) fn run(
    workshop: &Workshop,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<Value, ExecutionError> {
    let repository = Repository::open(workshop, permit, &arguments.path)?;
    if repository.about.as_os_str().is_empty() {
        let message = format!("`{}` is a folder; lines come from a file", repository.shown());
        return Err(ExecutionError::failed("not_a_file", message));
    }
    let git = &repository.git;
    let wanted = arguments.line_count.min(MAX_LINES);
    let mut command = words(["blame", "--porcelain", "--no-textconv", "--encoding=UTF-8"]);
    // One more than wanted says whether there is more.
    command.push(format!("-L{},+{}", arguments.start_line, wanted + 1).into());
    if let Some(revision) = &arguments.revision {
        command.push(commit(git, revision)?);
    }
    command.extend(about(&repository.about));
    let printed = match git.ask(command) {
        // Where there is no commit yet, that is the reason.
        Err(error @ ExecutionError::Failed { category: "git_failed", .. })
            if arguments.revision.is_none() =>
        {
            return Err(commit(git, "HEAD").err().unwrap_or(error));
        }
        asked => asked?,
    };
    let (mut lines, commits) = read(&printed.bytes);
    let truncated = printed.truncated || lines.len() > wanted;
    lines.truncate(wanted);
    let output = Output {
        repository: repository.shown(),
        path: repository.path(repository.about.as_os_str().as_encoded_bytes()),
        commits: commits.into_iter().filter(|of| lines.iter().any(|line| line.commit == of.commit)).collect(),
        lines,
        truncated,
    };
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}
