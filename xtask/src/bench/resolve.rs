//! The plan of `bench resolve`: a graph of skills that include each other, ordered, checked and flattened.

use std::process::ExitCode;

use anyhow::Context as _;
use serde_json::Value;

use super::Extent;
use super::measured::{Costs, Start, measure, median};
use super::table::{Row, render};
use super::trees::{cache, include_graph};
use crate::print;
use crate::process::{cargo_shown, target};
use crate::tree::repository;

/// How many times larger the second graph is, whose memory is compared.
const GROWTH: u32 = 4;

pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let repository = repository();
    let (skills, rounds) = match extent {
        Extent::Smoke => (1_500, 1),
        Extent::Usual | Extent::Nightly => (10_000, 9),
    };
    let example = ["build", "--release", "--quiet", "-p", "cleveragents-domain", "--example", "resolve_cost"];
    cargo_shown(&repository, &example, &[])?;
    let shown = |path: &std::path::Path| {
        path.to_str().map(str::to_owned).with_context(|| format!("`{}` is not text", path.display()))
    };
    let program = shown(&target(&repository).join("release/examples/resolve_cost"))?;
    let script = shown(&repository.join("xtask/src/bench/resolve.py"))?;
    let cache = cache()?;
    let graph = shown(&include_graph(&repository, &cache, skills)?)?;
    let large = shown(&include_graph(&repository, &cache, skills * GROWTH)?)?;
    let ours =
        |graph: &str, mode: &str| -> Start { vec![program.clone(), graph.to_owned(), mode.to_owned()] };
    let python = ["python3", "-S", "-E", &script, &graph].map(str::to_owned).to_vec();
    let timed = measure(&repository, rounds, &[("ours", ours(&graph, "time")), ("python", python)])?;
    let held = measure(
        &repository,
        rounds.min(3),
        &[
            ("load", ours(&graph, "load")),
            ("check", ours(&graph, "check")),
            ("load large", ours(&large, "load")),
            ("check large", ours(&large, "check")),
        ],
    )?;
    let of = |costs: &std::collections::BTreeMap<String, Costs>, name: &str| {
        costs.get(name).cloned().with_context(|| format!("`{name}` was not measured"))
    };
    let rows = rows(
        &readings(&of(&timed, "ours")?)?,
        &readings(&of(&timed, "python")?)?,
        of(&held, "check")?.peak_mib() - of(&held, "load")?.peak_mib(),
        of(&held, "check large")?.peak_mib() - of(&held, "load large")?.peak_mib(),
        of(&held, "check")?.peak_mib(),
    )?;
    let verdicts = extent != Extent::Smoke;
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Reads what each start measured inside itself.
fn readings(costs: &Costs) -> anyhow::Result<Vec<Value>> {
    let read =
        |line: &String| serde_json::from_str(line).with_context(|| format!("`{line}` is no measurement"));
    costs.outputs.iter().map(read).collect()
}

/// Makes the table; times are CPU microseconds, ratios the middle of those of starts that stood next to each other.
fn rows(
    ours: &[Value],
    python: &[Value],
    memory: f64,
    memory_large: f64,
    peak: f64,
) -> anyhow::Result<Vec<Row>> {
    let number = |reading: &Value, key: &str| {
        reading.get(key).and_then(Value::as_f64).with_context(|| format!("`{key}` was not measured"))
    };
    let time = |key: &str| -> anyhow::Result<f64> {
        let times: Vec<f64> =
            ours.iter().map(|reading| number(reading, key)).collect::<anyhow::Result<_>>()?;
        Ok(median(&times) / 1e3)
    };
    let ratio = |above: (&[Value], &str), below: (&[Value], &str)| -> anyhow::Result<f64> {
        let pairs = above.0.iter().zip(below.0);
        let ratios = pairs.map(|(one, two)| Ok(number(one, above.1)? / number(two, below.1)?));
        Ok(median(&ratios.collect::<anyhow::Result<Vec<f64>>>()?))
    };
    let python_times: Vec<f64> =
        python.iter().map(|reading| number(reading, "order")).collect::<anyhow::Result<_>>()?;
    Ok(vec![
        Row::shown("order, CPU ms", time("order")?),
        Row::shown("order with petgraph, CPU ms", time("order_floor")?),
        Row::shown("order with Python's graphlib, CPU ms", median(&python_times) / 1e3),
        Row::at_least("graphlib / order", ratio((python, "order"), (ours, "order"))?, 50.0),
        Row::shown("check of every skill, names to counts, CPU ms", time("check")?),
        Row::shown("of it: names to numbers, CPU ms", time("index")?),
        Row::shown("petgraph toposort and sets of bits, CPU ms", time("check_floor")?),
        Row::at_most(
            "check / toposort and sets of bits",
            ratio((ours, "check"), (ours, "check_floor"))?,
            5.0,
        ),
        Row::shown("flatten of the largest skill, CPU ms", time("flatten")?),
        Row::shown("the same and every entry written out, CPU ms", time("entries")?),
        Row::shown("plain depth-first search of it, CPU ms", time("flatten_floor")?),
        Row::at_most("flatten / plain search", ratio((ours, "flatten"), (ours, "flatten_floor"))?, 5.0),
        Row::shown("`resolve` of it by name, CPU ms", time("resolve")?),
        Row::shown("peak memory of a check, MiB", peak),
        Row::shown("of it: for the check itself, MiB", memory),
        Row::shown("for the check itself with four times the skills, MiB", memory_large),
        Row::at_most("memory with four times the skills / memory", memory_large / memory.max(1.0), 5.0),
    ])
}
