//! `cargo xtask bench mcp`: what calls of other people's servers cost, what calls of our server cost beside a bare one on the
//! same library, and how soon it is ready beside a server of somebody else.

mod ready;

use std::process::ExitCode;

use anyhow::bail;

use super::Extent;
use super::exec::benchmark;
use super::table::render;
use crate::print;

/// How often the servers are started.
const STARTS: usize = 15;
const SMOKE_STARTS: usize = 1;

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let (verdicts, starts) = match extent {
        Extent::Smoke => (false, SMOKE_STARTS),
        Extent::Usual => (true, STARTS),
        Extent::Nightly => bail!("expected `cargo xtask bench mcp [--smoke]`"),
    };
    let mut rows = benchmark("cleveragents", "mcp_server_cost", verdicts)?;
    rows.extend(benchmark("cleveragents-mcp", "client_cost", verdicts)?);
    rows.extend(ready::rows(starts)?);
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
