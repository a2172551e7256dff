//! Starts cargo for the commands of this crate, in the repository.
#![expect(clippy::disallowed_methods, reason = "automation starts the tools of the workspace")]

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

/// Gives what `cargo <arguments>` prints.
pub(crate) fn cargo_output(root: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let output = cargo(root, arguments).output().with_context(|| describe(arguments))?;
    if !output.status.success() {
        bail!("{} failed: {}", describe(arguments), String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("{} prints bytes that are no text", describe(arguments)))
}

/// Runs `cargo <arguments>` with its output shown and `variables` set.
pub(crate) fn cargo_shown(root: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> anyhow::Result<()> {
    let status = cargo(root, arguments)
        .envs(variables.iter().copied())
        .status()
        .with_context(|| describe(arguments))?;
    if !status.success() {
        bail!("{} failed", describe(arguments));
    }
    Ok(())
}

fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root).env_remove("COLUMNS").env("NO_COLOR", "1");
    command
}

fn describe(arguments: &[&str]) -> String {
    format!("`cargo {}`", arguments.join(" "))
}
