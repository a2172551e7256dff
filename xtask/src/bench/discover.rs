//! The plan of `bench discover`: what is built, what is started beside what, and what is promised about it.

mod listing;
mod others;
mod search;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;

use super::Extent;
use super::measured::{Costs, Start};
use super::peers::Peers;
use super::table::render;
use super::trees;
use crate::print;
use crate::process::{cargo_shown, target};
use crate::tree::repository;

/// What is measured, how often, and with what.
struct Plan {
    repository: PathBuf,
    cache: PathBuf,
    programs: Programs,
    peers: Peers,
    /// How many skills there are.
    skills: u32,
    rounds: usize,
    short_rounds: usize,
}

/// The programs that are compared.
struct Programs {
    floor: String,
    statx_floor: String,
    discover: String,
    validate: String,
    small_list: String,
    skill_cost: String,
    agents: String,
}

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let repository = repository();
    let cache = trees::cache()?;
    let is_smoke = extent == Extent::Smoke;
    let programs = build(&repository)?;
    let peers = if is_smoke { Peers::named() } else { Peers::install(&cache) };
    let (skills, rounds, short_rounds) = if is_smoke { (200, 1, 1) } else { (10_000, 15, 41) };
    let plan = Plan { repository, cache, programs, peers, skills, rounds, short_rounds };
    let mut rows = search::fresh(&plan)?;
    rows.extend(search::second_start(&plan)?);
    rows.extend(search::calls(&plan)?);
    rows.extend(others::reading(&plan)?);
    rows.extend(others::judging(&plan)?);
    rows.extend(listing::beside_small(&plan)?);
    rows.extend(listing::beside_skills(&plan)?);
    rows.extend(listing::rendering(&plan)?);
    if extent == Extent::Nightly {
        rows.push(search::growth(&plan)?);
    }
    print(&render(&rows, !is_smoke))?;
    let failed = !is_smoke && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn build(repository: &Path) -> anyhow::Result<Programs> {
    cargo_shown(repository, &["build", "--release", "--quiet", "--package", "cleveragents-cli"], &[])?;
    let examples = ["build", "--release", "--quiet", "--package", "cleveragents-loader", "--examples"];
    cargo_shown(repository, &examples, &[])?;
    let facade = ["build", "--release", "--quiet", "--package", "cleveragents", "--example", "skill_cost"];
    cargo_shown(repository, &facade, &[])?;
    let release = target(repository).join("release");
    let program = |below: &str| shown(&release.join(below));
    Ok(Programs {
        floor: program("examples/probe_floor")?,
        statx_floor: program("examples/statx_floor")?,
        discover: program("examples/discover")?,
        validate: program("examples/validate")?,
        small_list: program("examples/list_with_clap")?,
        skill_cost: program("examples/skill_cost")?,
        agents: program("agents")?,
    })
}

fn found<'a>(measured: &'a BTreeMap<String, Costs>, name: &str) -> anyhow::Result<&'a Costs> {
    measured.get(name).with_context(|| format!("`{name}` was not measured"))
}

fn start(program: &str, arguments: &[&str]) -> Start {
    std::iter::once(program).chain(arguments.iter().copied()).map(str::to_owned).collect()
}

fn shown(path: &Path) -> anyhow::Result<String> {
    path.to_str().map(str::to_owned).with_context(|| format!("`{}` is not text", path.display()))
}
