//! The command that lists skills, and the text that a model is told.

use anyhow::{Context as _, bail};

use super::super::measured::{Surroundings, measure, measure_in};
use super::super::table::Row;
use super::super::trees::{Shape, project, tree};
use super::{Plan, found, shown, start};

/// `agents skill list` beside a small program, and its memory.
pub(super) fn beside_small(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let hundred = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, 100)?)?;
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, plan.skills)?)?;
    let data = shown(&plan.cache.join("data"))?;
    let list = |root: &str| ["--root", root, "--format", "json", "skill", "list"].map(str::to_owned).to_vec();
    let small = [vec![plan.programs.small_list.clone()], list(&hundred)].concat();
    let ours = |root: &str| [start(&plan.programs.agents, &["--data-dir", &data]), list(root)].concat();
    let measured =
        measure(&plan.repository, plan.short_rounds, &[("small", small), ("agents", ours(&hundred))])?;
    let peak = measure(&plan.repository, 3.min(plan.rounds), &[("agents", ours(&all))])?;
    let (small, agents) = (found(&measured, "small")?, found(&measured, "agents")?);
    let all = format!("peak memory of listing {} skills, MiB", plan.skills);
    Ok(vec![
        Row::shown("small clap program listing 100 skills, CPU ms", small.cpu_ms()),
        Row::shown("`agents skill list` of 100 skills, CPU ms", agents.cpu_ms()),
        Row::at_most("`agents skill list` / small clap program", agents.ratio_to(small), 4.0),
        Row::at_most(&all, found(&peak, "agents")?.peak_mib(), 32.0),
    ])
}

/// `skills list` of the npm package beside `agents skill list`, whole processes in one project of 100 skills.
///
/// Both are started in the project itself: a program that changes the folder and the environment first would count for both.
pub(super) fn beside_skills(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let what = "`npx skills list` / `agents skill list`, 100 skills";
    let modules = match &plan.peers.node {
        Ok(modules) => shown(modules)?,
        Err(reason) => return Ok(vec![Row::missing(what, reason.as_str())]),
    };
    let project = shown(&project(&plan.repository, &plan.cache, 100)?)?;
    let home = format!("{project}/home");
    let variables = [("HOME", home.as_str()), ("DISABLE_TELEMETRY", "1"), ("DO_NOT_TRACK", "1")];
    let program = format!("{modules}/skills/bin/cli.mjs");
    let measured = measure_in(
        &plan.repository,
        plan.rounds.min(9),
        Surroundings { folder: Some(&project), variables: &variables },
        &[
            ("theirs", start("node", &[&program, "list", "--json"])),
            ("ours", start(&plan.programs.agents, &["--format", "json", "skill", "list"])),
        ],
    )?;
    let (theirs, ours) = (found(&measured, "theirs")?, found(&measured, "ours")?);
    Ok(vec![
        Row::shown("`npx skills list` of 100 skills without npx, CPU ms", theirs.cpu_ms()),
        Row::at_least(what, theirs.ratio_to(ours), 40.0),
    ])
}

/// Rendering of a catalog whose skills are known, beside a plain Python program that has them in memory too.
pub(super) fn rendering(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let noisy = shown(&tree(&plan.repository, &plan.cache, Shape::Noisy, plan.skills)?)?;
    let dump = shown(&plan.cache.join("catalog.json"))?;
    let script = shown(&plan.repository.join("xtask/src/bench/render.py"))?;
    let measured = measure(
        &plan.repository,
        plan.rounds.min(5),
        &[
            ("ours", start(&plan.programs.skill_cost, &["render", &noisy, &dump])),
            ("python", start("python3", &[&script, &dump])),
        ],
    )?;
    let numbers = |name: &str| -> anyhow::Result<(u64, f64)> {
        let output = &found(&measured, name)?.output;
        let (length, ms) = output.split_once(' ').with_context(|| format!("`{name}` printed `{output}`"))?;
        Ok((length.parse()?, ms.parse()?))
    };
    let ((length, ours), (other_length, python)) = (numbers("ours")?, numbers("python")?);
    if length != other_length {
        bail!("our text has {length} bytes and that of Python {other_length}");
    }
    Ok(vec![
        Row::shown("rendering of the catalog, CPU ms", ours),
        Row::at_least("plain Python rendering / ours, the same bytes", python / ours, 2.0),
    ])
}
