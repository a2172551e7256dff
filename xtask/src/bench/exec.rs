//! `cargo xtask bench exec`: what a call costs on its way through the door, and what holding a program costs.

use std::process::ExitCode;

use anyhow::{Context as _, bail};

use super::table::{Row, render};
use super::{Extent, langchain, trees};
use crate::print;
use crate::process::cargo_output;
use crate::tree::repository;

/// As in Python, where the call makes neither its input nor its output.
const OUR_CALL: &str = "call whose input and output are at hand, audit in memory, CPU us";
const RATIO: &str = "`tool.invoke` of langchain-core / call whose input and output are at hand, CPU";

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let verdicts = match extent {
        Extent::Smoke => false,
        Extent::Usual => true,
        Extent::Nightly => bail!("expected `cargo xtask bench exec [--smoke]`"),
    };
    let mut rows = calls(verdicts)?;
    rows.extend(benchmark("cleveragents-exec", "sandbox_cost", verdicts)?);
    rows.extend(benchmark("cleveragents-exec", "python_cost", verdicts)?);
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Our calls, between two measurements of those of langchain-core, of which the cheaper counts.
fn calls(verdicts: bool) -> anyhow::Result<Vec<Row>> {
    if !verdicts {
        return benchmark("cleveragents", "call_cost", verdicts);
    }
    let python = langchain::python(&trees::cache()?);
    let theirs = || python.as_ref().map_err(ToString::to_string).and_then(|python| langchain::cost(python));
    let before = theirs();
    let mut rows = benchmark("cleveragents", "call_cost", verdicts)?;
    let ours = rows.iter().find(|row| row.what == OUR_CALL).and_then(Row::value);
    let ours = ours.with_context(|| format!("`call_cost` printed no row `{OUR_CALL}`"))?;
    match before.and_then(|before| Ok(before.min(theirs()?))) {
        Ok(theirs) => {
            rows.push(Row::shown("`tool.invoke` of langchain-core with the same schemas, CPU us", theirs));
            rows.push(Row::at_least(RATIO, theirs / ours, 100.0));
        }
        Err(reason) => rows.push(Row::missing(RATIO, reason)),
    }
    Ok(rows)
}

/// Runs a benchmark and reads the lines that it prints for the table.
fn benchmark(package: &str, name: &str, verdicts: bool) -> anyhow::Result<Vec<Row>> {
    let mut arguments = vec!["bench", "--quiet", "--package", package, "--bench", name];
    if !verdicts {
        arguments.extend(["--", "--smoke"]);
    }
    let output = cargo_output(&repository(), &arguments)?;
    let rows = output.lines().filter(|line| line.starts_with("row\t"));
    rows.map(|line| Row::of_line(line).with_context(|| format!("`{name}` printed `{line}`"))).collect()
}
