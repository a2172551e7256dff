//! `cargo xtask bench exec`: what a call costs on its way through the door, and what holding a program costs.

use std::process::ExitCode;

use anyhow::{Context as _, bail};

use super::table::{Row, render};
use super::{Extent, langchain, trees};
use crate::print;
use crate::process::cargo_output;
use crate::tree::repository;

/// Neither side makes or frees its input and its output within the call.
const GIVEN: Compared = Compared {
    ours: "whole call, input and output made before and freed after, CPU us",
    theirs: "`tool.invoke` of langchain-core, input and output made before, CPU us",
    ratio: "`tool.invoke` of langchain-core / whole call, made before on both sides, CPU",
};
/// Both sides do.
const MADE: Compared = Compared {
    ours: "whole call, input and output made and freed within, CPU us",
    theirs: "`tool.invoke` of langchain-core, input and output made and freed within, CPU us",
    ratio: "`tool.invoke` of langchain-core / whole call, made within on both sides, CPU",
};

/// The rows of one comparison.
struct Compared {
    ours: &'static str,
    theirs: &'static str,
    ratio: &'static str,
}

impl Compared {
    fn ours(&self, rows: &[Row]) -> anyhow::Result<f64> {
        let ours = rows.iter().find(|row| row.what == self.ours).and_then(Row::value);
        ours.with_context(|| format!("`call_cost` printed no row `{}`", self.ours))
    }
}

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
    let (given, made) = (GIVEN.ours(&rows)?, MADE.ours(&rows)?);
    match before.and_then(|before| Ok(before.min(theirs()?))) {
        Ok(theirs) => rows.extend([
            Row::shown(GIVEN.theirs, theirs.given),
            Row::at_least(GIVEN.ratio, theirs.given / given, 100.0),
            Row::shown(MADE.theirs, theirs.made),
            Row::shown(MADE.ratio, theirs.made / made),
        ]),
        Err(reason) => rows.push(Row::missing(GIVEN.ratio, reason)),
    }
    Ok(rows)
}

/// Runs a benchmark and reads the lines that it prints for the table.
pub(super) fn benchmark(package: &str, name: &str, verdicts: bool) -> anyhow::Result<Vec<Row>> {
    let mut arguments = vec!["bench", "--quiet", "--package", package, "--bench", name];
    if !verdicts {
        arguments.extend(["--", "--smoke"]);
    }
    let output = cargo_output(&repository(), &arguments)?;
    let rows = output.lines().filter(|line| line.starts_with("row\t"));
    rows.map(|line| Row::of_line(line).with_context(|| format!("`{name}` printed `{line}`"))).collect()
}
