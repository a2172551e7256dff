//! The plan of `bench discover`: what is built, what is started beside what, and what is promised about it.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use super::Extent;
use super::measured::{Costs, Start, measure, system_calls};
use super::table::{Row, render};
use super::trees::{self, Shape, tree};
use crate::print;
use crate::process::{cargo_shown, target};
use crate::tree::repository;

/// The sizes of one run.
struct Sizes {
    skills: u32,
    reference: u32,
    rounds: usize,
    short_rounds: usize,
}

/// The programs that are compared.
struct Programs {
    floor: String,
    discover: String,
    small_list: String,
    agents: String,
}

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let repository = repository();
    let sizes = match extent {
        Extent::Smoke => Sizes { skills: 200, reference: 20, rounds: 1, short_rounds: 1 },
        Extent::Usual | Extent::Nightly => {
            Sizes { skills: 10_000, reference: 500, rounds: 11, short_rounds: 41 }
        }
    };
    let programs = build(&repository)?;
    let cache = trees::cache()?;
    let mut rows = discovery(&repository, &cache, &programs, &sizes)?;
    rows.extend(calls(&repository, &cache, &programs)?);
    rows.extend(reference(&repository, &cache, &programs, &sizes)?);
    rows.extend(list(&repository, &cache, &programs, &sizes)?);
    if extent == Extent::Nightly {
        rows.push(growth(&repository, &cache, &programs)?);
    }
    let verdicts = extent != Extent::Smoke;
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn build(repository: &Path) -> anyhow::Result<Programs> {
    cargo_shown(repository, &["build", "--release", "--quiet", "--package", "cleveragents-cli"], &[])?;
    let examples = ["build", "--release", "--quiet", "--package", "cleveragents-loader", "--examples"];
    cargo_shown(repository, &examples, &[])?;
    let release = target(repository).join("release");
    let program = |below: &str| {
        let path = release.join(below);
        path.to_str().map(str::to_owned).with_context(|| format!("`{}` is not text", path.display()))
    };
    Ok(Programs {
        floor: program("examples/probe_floor")?,
        discover: program("examples/discover")?,
        small_list: program("examples/list_with_clap")?,
        agents: program("agents")?,
    })
}

/// Our discovery beside the floor, and the floor beside `CPython`.
fn discovery(
    repository: &Path,
    cache: &Path,
    programs: &Programs,
    sizes: &Sizes,
) -> anyhow::Result<Vec<Row>> {
    let noisy = shown(&tree(repository, cache, Shape::Noisy, sizes.skills)?)?;
    let scan = shown(&repository.join("xtask/src/bench/scan.py"))?;
    let python = |root: &[&str]| start("python3", &[&["-S", "-E", scan.as_str()], root].concat());
    let measured = measure(
        repository,
        sizes.rounds,
        &[
            ("floor", start(&programs.floor, &[&noisy])),
            ("discover", start(&programs.discover, &[&noisy])),
            ("python", python(&[&noisy])),
            ("python start", python(&[])),
        ],
    )?;
    let (floor, discover) = (found(&measured, "floor")?, found(&measured, "discover")?);
    let (python, python_start) = (found(&measured, "python")?, found(&measured, "python start")?);
    for costs in [floor, discover, python] {
        if costs.output != sizes.skills.to_string() {
            bail!("a program found `{}` skills instead of {}", costs.output, sizes.skills);
        }
    }
    Ok(vec![
        Row::shown("floor, CPU ms", floor.cpu_ms()),
        Row::shown("discovery with tier-1 metadata, CPU ms", discover.cpu_ms()),
        Row::shown(
            "CPython scandir+open+read without its start, CPU ms",
            python.cpu_ms() - python_start.cpu_ms(),
        ),
        Row::at_most("floor / CPython", floor.cpu_ms() / (python.cpu_ms() - python_start.cpu_ms()), 0.5),
        Row::at_most("discovery / floor", discover.ratio_to(floor), 3.5),
    ])
}

/// System calls per skill, as the difference of two trees of which one has 500 skills more.
fn calls(repository: &Path, cache: &Path, programs: &Programs) -> anyhow::Result<Vec<Row>> {
    let (few, many) = (500, 1000);
    let small = shown(&tree(repository, cache, Shape::Flat, few)?)?;
    let large = shown(&tree(repository, cache, Shape::Flat, many)?)?;
    let per_skill = |program: &str| -> anyhow::Result<Option<f64>> {
        let small = system_calls(cache, &start(program, &[&small]))?;
        let large = system_calls(cache, &start(program, &[&large]))?;
        let difference =
            |small: u64, large: u64| u32::try_from(large.saturating_sub(small)).unwrap_or(u32::MAX);
        Ok(small.zip(large).map(|(small, large)| f64::from(difference(small, large)) / f64::from(many - few)))
    };
    let mut rows = Vec::new();
    let what = "system calls per skill, floor";
    rows.push(match per_skill(&programs.floor)? {
        // A fuller folder costs a fraction of a call to list.
        Some(calls) => Row::at_most(what, (calls * 10.0).round() / 10.0, 3.0),
        None => Row::missing(what, "`strace` does not work here"),
    });
    if let Some(calls) = per_skill(&programs.discover)? {
        rows.push(Row::shown("system calls per skill, discovery", calls));
    }
    Ok(rows)
}

/// Our discovery beside the public reference tool, per skill, on a flat tree.
fn reference(
    repository: &Path,
    cache: &Path,
    programs: &Programs,
    sizes: &Sizes,
) -> anyhow::Result<Vec<Row>> {
    let what = "reference tool / discovery, CPU per skill";
    let Some(python) = trees::reference_python() else {
        return Ok(vec![Row::missing(what, "`SKILLS_REF_PYTHON` names no Python")]);
    };
    let few = shown(&tree(repository, cache, Shape::Flat, sizes.reference)?)?;
    let all = shown(&tree(repository, cache, Shape::Flat, sizes.skills)?)?;
    let script = shown(&repository.join("xtask/src/bench/reference.py"))?;
    let measured = measure(
        repository,
        sizes.rounds.min(5),
        &[
            ("discover", start(&programs.discover, &[&all])),
            ("reference", start(&python, &[&script, &few])),
            ("reference start", start(&python, &[&script])),
        ],
    )?;
    let per_skill = |costs: &Costs, start: f64, count: u32| (costs.cpu_ms() - start) / f64::from(count);
    let reference_start = found(&measured, "reference start")?.cpu_ms();
    let theirs = per_skill(found(&measured, "reference")?, reference_start, sizes.reference);
    let ours = per_skill(found(&measured, "discover")?, 0.0, sizes.skills);
    Ok(vec![
        Row::shown("reference tool, CPU ms per skill", theirs),
        Row::at_least(what, theirs / ours, 100.0),
    ])
}

/// The command line tool beside a small one, and its memory.
fn list(repository: &Path, cache: &Path, programs: &Programs, sizes: &Sizes) -> anyhow::Result<Vec<Row>> {
    let hundred = shown(&tree(repository, cache, Shape::Noisy, 100)?)?;
    let all = shown(&tree(repository, cache, Shape::Noisy, sizes.skills)?)?;
    let list = |root: &str| ["--root", root, "--format", "json", "skill", "list"].map(str::to_owned).to_vec();
    let with = |program: &str, root: &str| [vec![program.to_owned()], list(root)].concat();
    let measured = measure(
        repository,
        sizes.short_rounds,
        &[("small", with(&programs.small_list, &hundred)), ("agents", with(&programs.agents, &hundred))],
    )?;
    let peak = measure(repository, 3.min(sizes.rounds), &[("agents", with(&programs.agents, &all))])?;
    let (small, agents) = (found(&measured, "small")?, found(&measured, "agents")?);
    Ok(vec![
        Row::shown("small clap program listing 100 skills, CPU ms", small.cpu_ms()),
        Row::shown("`agents skill list` of 100 skills, CPU ms", agents.cpu_ms()),
        Row::at_most("`agents skill list` / small clap program", agents.ratio_to(small), 4.0),
        Row::at_most("peak memory of listing all skills, MiB", found(&peak, "agents")?.peak_mib(), 48.0),
    ])
}

fn growth(repository: &Path, cache: &Path, programs: &Programs) -> anyhow::Result<Row> {
    let ten = shown(&tree(repository, cache, Shape::Noisy, 10_000)?)?;
    let hundred = shown(&tree(repository, cache, Shape::Noisy, 100_000)?)?;
    let measured = measure(
        repository,
        5,
        &[("10k", start(&programs.discover, &[&ten])), ("100k", start(&programs.discover, &[&hundred]))],
    )?;
    let ratio = found(&measured, "100k")?.ratio_to(found(&measured, "10k")?);
    Ok(Row::at_most("discovery of 100,000 / of 10,000 skills, CPU", ratio, 11.0))
}

fn found<'a>(
    measured: &'a std::collections::BTreeMap<String, Costs>,
    name: &str,
) -> anyhow::Result<&'a Costs> {
    measured.get(name).with_context(|| format!("`{name}` was not measured"))
}

fn start(program: &str, arguments: &[&str]) -> Start {
    std::iter::once(program).chain(arguments.iter().copied()).map(str::to_owned).collect()
}

fn shown(path: &Path) -> anyhow::Result<String> {
    path.to_str().map(str::to_owned).with_context(|| format!("`{}` is not text", path.display()))
}
