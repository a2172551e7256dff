//! The plan of `bench registry`: what the registry costs beside plain statements, and what is promised about it.

use std::process::ExitCode;

use anyhow::Context as _;
use serde_json::Value;

use super::Extent;
use super::table::{Row, render};
use crate::print;
use crate::process::{built_output, cargo_shown};
use crate::tree::repository;

/// How many tools the full run registers, and how many a smoke test.
const TOOLS: u32 = 100_000;
const FEW_TOOLS: u32 = 10_000;

/// Builds and starts the program that measures, and judges what it found.
pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let repository = repository();
    let build =
        ["build", "--release", "--quiet", "--package", "cleveragents-registry", "--example", "registry_cost"];
    cargo_shown(&repository, &build, &[])?;
    let verdicts = extent != Extent::Smoke;
    let tools = if verdicts { TOOLS } else { FEW_TOOLS };
    let output = built_output(&repository, "release/examples/registry_cost", &[&tools.to_string()])?;
    let measured: Value = serde_json::from_str(&output).context("the measurements are not JSON")?;
    let rows = rows(&measured);
    print(&format!("{tools} tools, CPU time, medians\n{}", render(&rows, verdicts)))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn rows(measured: &Value) -> Vec<Row> {
    let value = |key: &str| measured.get(key).and_then(Value::as_f64).unwrap_or(f64::NAN);
    vec![
        Row::shown("check one tool, us", value("validate_us")),
        Row::at_most("check all / check a tenth", value("validate_growth"), 11.0),
        Row::shown("put one of many checked tools, us", value("put_us")),
        Row::at_most("put_many of checked tools / plain inserts of the same rows", value("put_to_raw"), 2.0),
        Row::shown("put_many over other definitions / plain updates", value("update_to_raw")),
        Row::at_most("get / plain select", value("get_to_raw"), 2.0),
        Row::shown("put a single tool, us", value("add_us")),
        // One more level of the trees in the file is allowed for.
        Row::at_most("put a single tool, all / a hundredth", value("add_growth"), 1.5),
        Row::at_most("put a single skill, all / a hundredth", value("skill_growth"), 1.5),
        Row::at_most("snapshot after a put, all / a hundredth", value("snapshot_growth"), 5.0),
    ]
}
