//! Reading and judging skills beside other people's libraries, per skill, on a flat tree.

use std::path::Path;

use super::super::measured::{Start, measure, median};
use super::super::table::Row;
use super::super::trees::{Shape, empty_folder, tree};
use super::{Plan, found, shown, start};

/// Some of the others take a quarter of a minute for all skills.
const SLOW_ROUNDS: usize = 5;

/// A start of ours is short, so that one beside each of theirs would say more about that moment than about us: so many come before
/// theirs, and as many after it.
const OUR_STARTS: usize = 3;

/// Another library, started with skills and without any.
struct Other {
    name: &'static str,
    limit: f64,
    starts: Result<[Start; 2], String>,
}

/// Reading the names and descriptions of the skills in a folder.
pub(super) fn reading(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.skills)?)?;
    let script = |name: &str| shown(&plan.repository.join("xtask/src/bench").join(name));
    let (reference, deepagents, node) =
        (script("reference.py")?, script("deepagents_skills.py")?, script("skills_ref.mjs")?);
    let text = |path: &Path| path.display().to_string();
    let others = [
        Other {
            name: "skills-ref (PyPI)",
            limit: 150.0,
            starts: plan.peers.skills_ref.clone().map(|python| {
                [&[reference.as_str(), "read", &all][..], &[&reference, "read"]]
                    .map(|arguments| start(&text(&python), arguments))
            }),
        },
        Other {
            name: "deepagents (PyPI)",
            limit: 45.0,
            starts: plan.peers.deepagents.clone().map(|python| {
                [&[deepagents.as_str(), &all][..], &[&deepagents]]
                    .map(|arguments| start(&text(&python), arguments))
            }),
        },
        Other {
            name: "skills-ref (npm)",
            limit: 14.0,
            starts: plan.peers.node.clone().map(|modules| {
                let modules = text(&modules);
                [&[node.as_str(), &modules, &all][..], &[&node, &modules]]
                    .map(|arguments| start("node", arguments))
            }),
        },
    ];
    rows(plan, "discovery", &plan.programs.discover, others)
}

/// Judging the skill file of each folder in a folder by the rules of the reference validator. Both sides look for the file, read it
/// whole and look at nothing else: what a search for the skills costs, and a look at every other file in their
/// folders as `agents skill validate` has it, stands in a row of its own.
pub(super) fn judging(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.skills)?)?;
    let script = shown(&plan.repository.join("xtask/src/bench/reference.py"))?;
    let starts = plan.peers.skills_ref.clone().map(|python| {
        [&[script.as_str(), "validate", &all][..], &[&script, "validate"]]
            .map(|arguments| start(&python.display().to_string(), arguments))
    });
    let other = Other { name: "skills-ref (PyPI)", limit: 40.0, starts };
    let mut rows = rows(plan, "validation", &plan.programs.validate, [other])?;
    let whole = start(&plan.programs.skill_cost, &["validate", &all]);
    let measured = measure(&plan.repository, plan.rounds.min(SLOW_ROUNDS), &[("whole", whole)])?;
    let per_skill = 1000.0 * found(&measured, "whole")?.cpu_ms() / f64::from(plan.skills);
    rows.push(Row::shown("search, validation and every file of the folders, CPU us per skill", per_skill));
    Ok(rows)
}

/// Both sides are given the same skills, because the first few that are read cost another library less or more than those that
/// follow, and of both sides the cost of a start without any skill is taken off.
fn rows(
    plan: &Plan,
    what: &str,
    program: &str,
    others: impl IntoIterator<Item = Other>,
) -> anyhow::Result<Vec<Row>> {
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.skills)?)?;
    let empty = shown(&empty_folder(&plan.cache)?)?;
    let mut rows = Vec::new();
    for Other { name, limit, starts } in others {
        let title = format!("{name} / {what}, CPU per skill");
        let [with, without] = match starts {
            Ok(starts) => starts,
            Err(reason) => {
                rows.push(Row::missing(&title, reason));
                continue;
            }
        };
        let ours: Vec<[String; 2]> = (0..2 * OUR_STARTS)
            .map(|turn| [format!("ours {turn}"), format!("ours {turn} without")])
            .collect();
        let ours_started = ours.iter().flat_map(|[with, without]| {
            [(with.as_str(), start(program, &[&all])), (without.as_str(), start(program, &[&empty]))]
        });
        let mut starts: Vec<(&str, Start)> = ours_started.collect();
        let theirs_started = [("theirs", with), ("theirs without", without)];
        starts.splice(2 * OUR_STARTS..2 * OUR_STARTS, theirs_started);
        let measured = measure(&plan.repository, plan.rounds.min(SLOW_ROUNDS), &starts)?;
        let per_skill = |with: &str, without: &str| -> anyhow::Result<Vec<f64>> {
            let beyond = found(&measured, with)?.beyond_ms(found(&measured, without)?);
            Ok(beyond.iter().map(|of_skills| 1000.0 * of_skills / f64::from(plan.skills)).collect())
        };
        let theirs = per_skill("theirs", "theirs without")?;
        let ours = ours.iter().map(|[with, without]| per_skill(with, without));
        let ours = ours.collect::<anyhow::Result<Vec<_>>>()?;
        // The speed of a machine changes from minute to minute: only starts of one round are compared.
        let of_round =
            |round: usize| ours.iter().filter_map(|start| start.get(round).copied()).collect::<Vec<_>>();
        let ratios: Vec<f64> =
            theirs.iter().enumerate().map(|(round, theirs)| theirs / median(&of_round(round))).collect();
        let theirs = median(&theirs);
        rows.push(Row::shown(&format!("{name}, {what}, CPU us per skill"), theirs));
        rows.push(Row::at_least(&title, median(&ratios), limit));
    }
    Ok(rows)
}
