//! `cargo xtask corpus`: how the loader reads the real files beside the repository, as a table.
//!
//! The numbers come from the tests that assert them, so that the table cannot say something else than they do.

use std::process::ExitCode;

use anyhow::{Context as _, bail};

use crate::print;
use crate::process::cargo_output;
use crate::tree::repository;

const TESTS: [&str; 10] = [
    "test",
    "--quiet",
    "--package",
    "cleveragents-loader",
    "--test",
    "it",
    "--",
    "--nocapture",
    "--test-threads=1",
    "real_files",
];

/// Runs the tests over the corpus and prints the lines of their tables.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    if let Some(argument) = arguments.first() {
        bail!("`corpus` takes no argument, found `{argument}`");
    }
    let output =
        cargo_output(&repository(), &TESTS).context("the loader does not read the corpus as it should")?;
    let wanted =
        |line: &&str| line.starts_with('|') || line.starts_with("verdicts") || line.starts_with("skipped");
    // The dots of finished tests may stand before a line.
    let lines: Vec<&str> = output.lines().map(|line| line.trim_start_matches('.')).filter(wanted).collect();
    if lines.is_empty() {
        print("skipped: `shared/corpus` is missing beside the repository\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&format!("{}\n", lines.join("\n")))?;
    Ok(ExitCode::SUCCESS)
}
