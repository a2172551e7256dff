//! `cargo xtask bench exec`: what it costs to hold a program, against starting one without.

use std::process::ExitCode;

use anyhow::bail;

use crate::process::cargo_shown;
use crate::tree::repository;

/// Runs the benchmarks of the crate that runs programs; they fail when a target is missed.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    let [what] = arguments else { bail!("`bench` takes the one argument `exec`") };
    if what != "exec" {
        bail!("`bench` knows `exec`, found `{what}`");
    }
    let benchmark = ["bench", "-q", "-p", "cleveragents-exec", "--bench", "sandbox_cost"];
    cargo_shown(&repository(), &benchmark, &[])?;
    Ok(ExitCode::SUCCESS)
}
