//! `cargo xtask bench discover`: what finding skills costs, beside what it has to cost and beside other tools;
//! `cargo xtask bench exec`: what calls and programs cost.
//!
//! `cargo xtask bench resolve`: what composing skills costs, beside the least that has to be done and beside Python.
//!
//! `cargo xtask bench registry`: what registering tools and skills costs, beside plain statements.
//!
//! Only ratios and differences measured in one run count, of starts and calls in turn; never absolute times. `--smoke` runs
//! everything small to see that it works and gives no verdict; `--nightly` adds the tree of 100,000 skills.

mod discover;
mod exec;
mod langchain;
mod measured;
mod registry;
mod resolve;
mod table;
mod trees;

use std::process::ExitCode;

use anyhow::bail;

/// How much is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Few skills, no verdict.
    Smoke,
    /// The tree of 10,000 skills.
    Usual,
    /// The usual, and growth up to 100,000 skills.
    Nightly,
}

pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    const USAGE: &str = "expected `cargo xtask bench discover|exec|registry|resolve [--smoke | --nightly]`";
    let Some((what, flags)) = arguments.split_first() else { bail!(USAGE) };
    let extent = match flags {
        [] => Extent::Usual,
        [flag] if flag == "--smoke" => Extent::Smoke,
        [flag] if flag == "--nightly" => Extent::Nightly,
        _ => bail!("expected at most one of `--smoke` and `--nightly`, found `{}`", flags.join(" ")),
    };
    match what.as_str() {
        "discover" => discover::run(extent),
        "exec" => exec::run(extent),
        "registry" => registry::run(extent),
        "resolve" => resolve::run(extent),
        _ => bail!(USAGE),
    }
}
