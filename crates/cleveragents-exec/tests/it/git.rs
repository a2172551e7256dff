//! The builtins that ask git, as a caller meets them: through the door, in the sandbox.
#![cfg(all(target_os = "linux", not(agents_portable)))]

#[cfg(test)]
mod answers;
#[cfg(test)]
mod canaries;
#[cfg(test)]
mod refused;

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use cleveragents_exec::{ProgramExecutor, builtin_tools};
use cleveragents_runtime::{CallRequest, Tier};
use serde_json::{Value, json};

use crate::stage::{Stage, call};

pub(crate) const TOOLS: [&str; 4] =
    ["builtin/git_status", "builtin/git_diff", "builtin/git_log", "builtin/git_blame"];

/// Runs plain git in `folder`, without settings of this machine, and gives what it printed.
pub(crate) fn plain(folder: &Path, words: &[&str]) -> String {
    let output = command(folder, words).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

pub(crate) fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(words).current_dir(folder).stdin(Stdio::null());
    command.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").env("HOME", "/nonexistent");
    for role in ["AUTHOR", "COMMITTER"] {
        command
            .env(format!("GIT_{role}_NAME"), "A B")
            .env(format!("GIT_{role}_EMAIL"), "a@b")
            .env(format!("GIT_{role}_DATE"), "2026-01-02T03:04:05+01:00");
    }
    command.env("GIT_CONFIG_NOSYSTEM", "1");
    command
}

/// A repository with one commit of `a.txt`, at this place below the root.
pub(crate) fn repository(stage: &Stage, at: &str) {
    let folder = stage.root.path().join(at);
    stage.write(&format!("{at}/a.txt"), b"one\ntwo\n");
    plain(&folder, &["init", "-q", "-b", "main"]);
    commit(&folder, "first");
}

pub(crate) fn commit(folder: &Path, message: &str) {
    plain(folder, &["add", "-A"]);
    plain(folder, &["commit", "-q", "-m", message]);
}

pub(crate) fn ask(stage: &Stage, tier: Tier, tool: &str, input: Value) -> Value {
    let executor = ProgramExecutor::new(stage.workshop.clone().held_by(tier));
    let policy = json!({"unsandboxed": TOOLS});
    let door = stage.door(builtin_tools(), vec![Arc::new(executor)], policy);
    let result = call(&door, CallRequest::new(tool, input));
    stage.assert_clean();
    result
}
