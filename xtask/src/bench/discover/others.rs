//! Reading and judging skills beside other people's libraries, per skill, on a flat tree.

use super::super::measured::{Start, measure};
use super::super::table::Row;
use super::super::trees::{Shape, tree};
use super::{Plan, found, shown, start};

/// Another library, started with skills and without any.
struct Other {
    name: &'static str,
    limit: f64,
    /// How many skills it is given.
    skills: u32,
    starts: Result<[Start; 2], String>,
}

pub(super) fn reading(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let few = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.few)?)?;
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.skills)?)?;
    let script = |name: &str| shown(&plan.repository.join("xtask/src/bench").join(name));
    let (reference, deepagents, node) =
        (script("reference.py")?, script("deepagents_skills.py")?, script("skills_ref.mjs")?);
    let text = |path: &std::path::Path| path.display().to_string();
    let others = [
        Other {
            name: "skills-ref (PyPI)",
            limit: 150.0,
            skills: plan.few,
            starts: plan.peers.skills_ref.clone().map(|python| {
                [&[reference.as_str(), "read", &few][..], &[&reference, "read"]]
                    .map(|arguments| start(&text(&python), arguments))
            }),
        },
        Other {
            name: "deepagents (PyPI)",
            limit: 45.0,
            skills: plan.few,
            starts: plan.peers.deepagents.clone().map(|python| {
                [&[deepagents.as_str(), &few][..], &[&deepagents]]
                    .map(|arguments| start(&text(&python), arguments))
            }),
        },
        Other {
            name: "skills-ref (npm)",
            limit: 14.0,
            // A few would be read before the code is compiled.
            skills: plan.skills,
            starts: plan.peers.node.clone().map(|modules| {
                let modules = text(&modules);
                [&[node.as_str(), &modules, &all][..], &[&node, &modules]]
                    .map(|arguments| start("node", arguments))
            }),
        },
    ];
    let ours = start(&plan.programs.discover, &[&all]);
    rows(plan, "discovery", &ours, others)
}

pub(super) fn judging(plan: &Plan) -> anyhow::Result<Vec<Row>> {
    let few = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.few)?)?;
    let all = shown(&tree(&plan.repository, &plan.cache, Shape::Flat, plan.skills)?)?;
    let script = shown(&plan.repository.join("xtask/src/bench/reference.py"))?;
    let starts = plan.peers.skills_ref.clone().map(|python| {
        [&[script.as_str(), "validate", &few][..], &[&script, "validate"]]
            .map(|arguments| start(&python.display().to_string(), arguments))
    });
    let ours = start(&plan.programs.skill_cost, &["validate", &all]);
    rows(
        plan,
        "validation",
        &ours,
        [Other { name: "skills-ref (PyPI)", limit: 40.0, skills: plan.few, starts }],
    )
}

fn rows(
    plan: &Plan,
    what: &str,
    ours: &Start,
    others: impl IntoIterator<Item = Other>,
) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for Other { name, limit, skills, starts } in others {
        let title = format!("{name} / {what}, CPU per skill");
        let [with, without] = match starts {
            Ok(starts) => starts,
            Err(reason) => {
                rows.push(Row::missing(&title, reason));
                continue;
            }
        };
        let measured = measure(
            &plan.repository,
            plan.rounds.min(5),
            &[("ours", ours.clone()), ("with", with), ("without", without)],
        )?;
        let theirs = found(&measured, "with")?.cpu_ms() - found(&measured, "without")?.cpu_ms();
        let theirs = theirs / f64::from(skills);
        let ours = found(&measured, "ours")?.cpu_ms() / f64::from(plan.skills);
        rows.push(Row::shown(&format!("{name}, {what}, CPU us per skill"), 1000.0 * theirs));
        rows.push(Row::at_least(&title, theirs / ours, limit));
    }
    Ok(rows)
}
