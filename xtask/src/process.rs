//! Starts cargo, and what it built, for the commands of this crate, in the repository.
#![expect(clippy::disallowed_methods, reason = "automation starts the tools of the workspace")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

/// Gives what `cargo <arguments>` prints.
pub(crate) fn cargo_output(root: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    output(cargo(root, arguments), &describe(arguments))
}

/// Gives what a program that cargo built prints. The path of `program` is relative to cargo's target folder.
pub(crate) fn built_output(root: &Path, program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let command = prepared(Command::new(target(root).join(program)), root, arguments);
    output(command, &format!("`{program} {}`", arguments.join(" ")))
}

/// The folder that cargo builds into.
pub(crate) fn target(root: &Path) -> PathBuf {
    root.join(std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from))
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
    prepared(Command::new(program), root, arguments)
}

/// Neither the width of the terminal nor colour may change what is printed.
fn prepared(mut command: Command, root: &Path, arguments: &[&str]) -> Command {
    command.args(arguments).current_dir(root).env_remove("COLUMNS").env("NO_COLOR", "1");
    command
}

fn output(mut command: Command, shown: &str) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot start {shown}"))?;
    if !output.status.success() {
        bail!("{shown} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{shown} prints bytes that are no text"))
}

fn describe(arguments: &[&str]) -> String {
    format!("`cargo {}`", arguments.join(" "))
}

/// Runs a command, and says what it said when it fails.
pub(crate) fn shown(command: &mut Command, name: &str) -> anyhow::Result<()> {
    let output = command.output().with_context(|| format!("cannot start {name}"))?;
    if !output.status.success() {
        bail!("{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
