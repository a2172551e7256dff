//! Finding skills beside the least that has to be done for it.

use anyhow::bail;

use super::super::measured::{measure, system_calls};
use super::super::table::Row;
use super::super::trees::{Shape, tree};
use super::{Plan, found, shown, start};

/// A search without an index beside the floor, and the floor beside `CPython`.
pub(super) fn fresh(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let noisy = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, plan.skills)?)?;
    let scan = shown(&plan.repository.join("xtask/src/bench/scan.py"))?;
    let python = |root: &[&str]| start("python3", &[&["-S", "-E", scan.as_str()], root].concat());
    let measured = measure(
        &plan.repository,
        plan.rounds,
        &[
            ("floor", start(&plan.programs.floor, &[&noisy])),
            ("discover", start(&plan.programs.discover, &[&noisy])),
            ("python", python(&[&noisy])),
            ("python start", python(&[])),
        ],
    )?;
    let (floor, discover) = (found(&measured, "floor")?, found(&measured, "discover")?);
    let (python, python_start) = (found(&measured, "python")?, found(&measured, "python start")?);
    for costs in [floor, discover, python] {
        if costs.output != plan.skills.to_string() {
            bail!("a program found `{}` skills instead of {}", costs.output, plan.skills);
        }
    }
    let python = python.cpu_ms() - python_start.cpu_ms();
    Ok(vec![
        Row::shown("floor: open, read 4 KiB, close, CPU ms", floor.cpu_ms()),
        Row::shown("discovery without an index, CPU ms", discover.cpu_ms()),
        Row::shown("CPython scandir, open, read without its start, CPU ms", python),
        Row::at_most("floor / CPython", floor.cpu_ms() / python, 0.5),
        Row::at_most("discovery / floor", discover.ratio_to(floor), 1.6),
    ])
}

/// A second start, in which everything is asked for again, beside a walk that only asks.
pub(super) fn second_start(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let noisy = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, plan.skills)?)?;
    let data = shown(&plan.cache.join("data"))?;
    let anew = shown(&plan.cache.join("data-anew"))?;
    let second = start(&plan.programs.discover, &[&noisy, &data]);
    let measured = measure(
        &plan.repository,
        plan.rounds,
        &[
            ("floor", start(&plan.programs.statx_floor, &[&noisy])),
            ("second", second),
            ("first", start(&plan.programs.discover, &[&noisy, &anew, "anew"])),
            ("fresh", start(&plan.programs.discover, &[&noisy])),
        ],
    )?;
    let [floor, second, first, fresh] =
        ["floor", "second", "first", "fresh"].map(|name| found(&measured, name));
    let (floor, second, first, fresh) = (floor?, second?, first?, fresh?);
    let count = plan.skills;
    // In a tree that was made a moment ago nothing is old enough to be believed.
    let is_settled = plan.rounds > 1;
    if is_settled && second.output != format!("{count} verified {count} read 0") {
        bail!("the second start printed `{}`", second.output);
    }
    if first.output != format!("{count} verified 0 read {count}") {
        bail!("the first start printed `{}`", first.output);
    }
    Ok(vec![
        Row::shown("floor of a second start: list folders, statx, CPU ms", floor.cpu_ms()),
        Row::shown("second start, every skill verified, CPU ms", second.cpu_ms()),
        Row::shown("first start, the index written, CPU ms", first.cpu_ms()),
        Row::at_most("second start / its floor", second.ratio_to(floor), 1.5),
        Row::shown("discovery without an index / second start", fresh.ratio_to(second)),
    ])
}

/// System calls of whole processes per skill, listings of the folders above included.
pub(super) fn calls(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let noisy = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, plan.skills)?)?;
    let data = shown(&plan.cache.join("data"))?;
    let wanted: [(&str, &str, &[&str], f64); 3] = [
        ("system calls per skill, floor", &plan.programs.floor, &[&noisy], 3.3),
        ("system calls per skill, discovery without an index", &plan.programs.discover, &[&noisy], 4.2),
        ("system calls per skill, second start", &plan.programs.discover, &[&noisy, &data], 1.2),
    ];
    let mut rows = Vec::new();
    for (what, program, arguments, limit) in wanted {
        rows.push(match system_calls(&plan.cache, &start(program, arguments))? {
            Some(calls) => {
                let calls = u32::try_from(calls).unwrap_or(u32::MAX);
                Row::at_most(what, f64::from(calls) / f64::from(plan.skills), limit)
            }
            None => Row::missing(what, "`strace` does not work here"),
        });
    }
    Ok(rows)
}

pub(super) fn growth(plan: &Plan) -> anyhow::Result<Row> {
    let ten = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, 10_000)?)?;
    let hundred = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, 100_000)?)?;
    let program = &plan.programs.discover;
    let measured = measure(
        &plan.repository,
        5,
        &[("10k", start(program, &[&ten])), ("100k", start(program, &[&hundred]))],
    )?;
    let ratio = found(&measured, "100k")?.ratio_to(found(&measured, "10k")?);
    Ok(Row::at_most("discovery of 100,000 / of 10,000 skills, CPU", ratio, 11.0))
}
