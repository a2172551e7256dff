//! `cargo xtask bench discover`: what finding skills costs, beside what it has to cost and beside other tools.
//!
//! Only ratios of CPU time measured in one run count, medians of starts in turn; never absolute times. `--smoke` runs
//! everything on a small tree to see that it works and gives no verdict; `--nightly` adds the tree of 100,000 skills.

mod discover;
mod measured;
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
    let Some(("discover", flags)) = arguments.split_first().map(|(first, rest)| (first.as_str(), rest))
    else {
        bail!("expected `cargo xtask bench discover [--smoke | --nightly]`");
    };
    let extent = match flags {
        [] => Extent::Usual,
        [flag] if flag == "--smoke" => Extent::Smoke,
        [flag] if flag == "--nightly" => Extent::Nightly,
        _ => bail!("expected at most one of `--smoke` and `--nightly`, found `{}`", flags.join(" ")),
    };
    discover::run(extent)
}
