//! `cargo xtask bench mcp`: what calls of other people's servers cost.

use std::process::ExitCode;

use anyhow::bail;

use super::Extent;
use super::exec::benchmark;
use super::table::render;
use crate::print;

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let verdicts = match extent {
        Extent::Smoke => false,
        Extent::Usual => true,
        Extent::Nightly => bail!("expected `cargo xtask bench mcp [--smoke]`"),
    };
    let rows = benchmark("cleveragents-mcp", "client_cost", verdicts)?;
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
