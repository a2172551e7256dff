//! `builtin/git_log`.

use cleveragents_runtime::{ExecutionError, Permit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::{fields, text};
use super::commands::{about, words};
use super::repository::Repository;
use super::revision::commit;
use super::status::root;
use crate::workshop::Workshop;

/// The most commits that one call returns.
pub(in crate::builtin) const MAX_COMMITS: usize = 1_000;
/// The commits that one call returns when it does not say how many.
pub(in crate::builtin) const DEFAULT_COMMITS: usize = 20;

/// Ten fields for each commit.
const FORMAT: &str = "--format=tformat:%H%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%D%x00%B";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::builtin) struct Arguments {
    #[serde(default = "root")]
    path: String,
    #[serde(default = "head")]
    revision: String,
    since: Option<String>,
    #[serde(default)]
    skip: usize,
    #[serde(default = "default_commits")]
    max_count: usize,
}

#[derive(Debug, Serialize)]
struct Output {
    repository: String,
    commits: Vec<Logged>,
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct Logged {
    commit: String,
    parents: Vec<String>,
    author: String,
    author_email: String,
    authored: String,
    committer: String,
    committer_email: String,
    committed: String,
    refs: Vec<String>,
    message: String,
}

fn head() -> String {
    "HEAD".to_owned()
}

fn default_commits() -> usize {
    DEFAULT_COMMITS
}

pub(in crate::builtin) fn run(
    workshop: &Workshop,
    permit: &Permit<'_>,
    arguments: Arguments,
) -> Result<Value, ExecutionError> {
    let repository = Repository::open(workshop, permit, &arguments.path)?;
    let git = &repository.git;
    let wanted = arguments.max_count.min(MAX_COMMITS);
    let mut command = words([
        "log",
        "-z",
        FORMAT,
        "--encoding=UTF-8",
        "--decorate=short",
        "--no-color",
        "--no-show-signature",
    ]);
    command.extend(words(["--no-patch", "--no-notes"]));
    // One more than wanted says whether there is more.
    command.push(format!("--max-count={}", wanted + 1).into());
    command.push(format!("--skip={}", arguments.skip).into());
    command.push("--end-of-options".into());
    command.push(commit(git, &arguments.revision)?);
    if let Some(since) = &arguments.since {
        let mut left_out = std::ffi::OsString::from("^");
        left_out.push(commit(git, since)?);
        command.push(left_out);
    }
    command.extend(about(&repository.about));
    let printed = git.ask(command)?;
    let all: Vec<String> = fields(&printed.bytes).map(text).collect();
    let mut commits: Vec<Logged> = all.chunks(10).filter_map(read).collect();
    let truncated = printed.truncated || commits.len() > wanted;
    commits.truncate(wanted);
    let output = Output { repository: repository.shown(), commits, truncated };
    serde_json::to_value(output).map_err(|error| ExecutionError::failed("io", error.to_string()))
}

fn read(fields: &[String]) -> Option<Logged> {
    let [
        commit,
        parents,
        author,
        author_email,
        authored,
        committer,
        committer_email,
        committed,
        refs,
        message,
    ] = fields
    else {
        return None;
    };
    let refs = refs.split(", ").filter(|name| !name.is_empty()).map(str::to_owned);
    Some(Logged {
        commit: commit.clone(),
        parents: parents.split_whitespace().map(str::to_owned).collect(),
        author: author.clone(),
        author_email: author_email.clone(),
        authored: authored.clone(),
        committer: committer.clone(),
        committer_email: committer_email.clone(),
        committed: committed.clone(),
        refs: refs.collect(),
        message: message.trim_end().to_owned(),
    })
}
