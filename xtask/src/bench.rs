//! `cargo xtask bench discover`: what finding skills costs, beside what it has to cost and beside other tools;
//! `cargo xtask bench exec`: what calls and programs cost.
//!
//! `cargo xtask bench resolve`: what composing skills costs, beside the least that has to be done and beside Python.
//!
//! `cargo xtask bench mcp`: what calls of other people's servers and of our own server cost, and how soon ours is ready.
//!
//! `cargo xtask bench registry`: what registering tools and skills costs, beside plain statements.
//!
//! `cargo xtask bench search`: how well search finds the tool of a query, and what it costs beside tantivy; with `--tune` the
//! weights are chosen anew. `cargo xtask bench tokens`: how far estimated tokens are from counted ones.
//!
//! `cargo xtask bench python`: what the Python package costs beside other packages.
//!
//! Only ratios and differences measured in one run count, of starts and calls in turn; never absolute times. `--smoke` runs
//! everything small to see that it works and gives no verdict; `--nightly` adds the tree of 100,000 skills.

mod discover;
mod exec;
mod langchain;
mod mcp;
mod measured;
mod package;
mod peers;
mod registry;
mod resolve;
mod search;
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
    const USAGE: &str =
        "expected `cargo xtask bench discover|exec|mcp|python|registry|resolve|search|tokens [--smoke]`";
    let Some((what, flags)) = arguments.split_first() else { bail!(USAGE) };
    if let ("search", ["--tune"]) =
        (what.as_str(), flags.iter().map(String::as_str).collect::<Vec<_>>().as_slice())
    {
        return search::tune();
    }
    let extent = match flags {
        [] => Extent::Usual,
        [flag] if flag == "--smoke" => Extent::Smoke,
        [flag] if flag == "--nightly" => Extent::Nightly,
        _ => bail!("expected at most one of `--smoke` and `--nightly`, found `{}`", flags.join(" ")),
    };
    match what.as_str() {
        "discover" => discover::run(extent),
        "exec" => exec::run(extent),
        "mcp" => mcp::run(extent),
        "python" => package::run(extent),
        "registry" => registry::run(extent),
        "resolve" => resolve::run(extent),
        "search" => search::run(extent),
        "tokens" => search::tokens(),
        _ => bail!(USAGE),
    }
}
