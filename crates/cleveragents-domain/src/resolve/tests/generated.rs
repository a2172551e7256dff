//! Random graphs, resolved beside a short recursive function that follows every way.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::skill::{ToolOverride, tighten};
use crate::tool::ToolCapability;

/// The tools that random skills name: plain, missing, and one that a server defines otherwise.
const TOOLS: [&str; 6] = ["t/a", "t/b", "t/c", "t/d", "t/gone", "x/both"];

fn any_override() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!({"writes": false})),
        Just(json!({"human_approval_required": true})),
        (10_u32..70).prop_map(|seconds| json!({"timeout": seconds})),
        prop::sample::select(vec!["src/a", "src/b", "src/a,src/b", "docs"])
            .prop_map(|scope| json!({"write_scope": scope})),
    ]
}

fn any_tool_ref() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(TOOLS.to_vec());
    (name, prop::option::weighted(0.2, any_override())).prop_map(|(name, tightened)| match tightened {
        Some(tightened) => json!({"name": name, "override": tightened}),
        None => json!(name),
    })
}

/// A skill that includes skills of other numbers, mostly smaller ones, now and then one that does not exist.
fn any_skill(number: usize, count: usize, circles: bool) -> impl Strategy<Value = Value> {
    let below = if number == 0 { 0..1 } else { 0..number };
    let target = prop_oneof![
        60 => below.prop_map(move |it| if number == 0 { None } else { Some(it) }),
        1 => Just(Some(count)),
        if circles { 4 } else { 0 } => (0..count).prop_map(Some),
    ];
    let overrides = prop::collection::vec((prop::sample::select(TOOLS.to_vec()), any_override()), 0..2);
    let includes = prop::collection::vec((target, prop::option::weighted(0.3, overrides)), 0..4);
    let tools = prop::collection::vec(any_tool_ref(), 0..3);
    (includes, tools, prop::bool::weighted(0.1)).prop_map(move |(includes, tools, has_server)| {
        let includes: Vec<Value> = includes
            .into_iter()
            .filter_map(|(target, overrides)| {
                let overrides: Vec<Value> = overrides
                    .into_iter()
                    .flatten()
                    .map(|(tool, tightened)| json!({"tool": tool, "override": tightened}))
                    .collect();
                Some(json!({"name": format!("s/{}", target?), "tool_overrides": overrides}))
            })
            .collect();
        let servers = if has_server { json!([{"name": "x"}]) } else { json!([]) };
        json!({"name": format!("s/{number}"), "includes": includes, "tools": tools, "mcp_servers": servers})
    })
}

fn any_world() -> impl Strategy<Value = Definitions> {
    (1_usize..9, any::<bool>()).prop_flat_map(|(count, circles)| {
        let skills: Vec<_> = (0..count).map(|number| any_skill(number, count, circles)).collect();
        (skills, any::<bool>()).prop_map(|(skills, clash)| {
            world(json!({
                "skills": skills,
                "tools": [
                    {"name": "t/a", "read_only": true},
                    {"name": "t/b", "writes": true, "write_scope": "src/**", "checkpointable": true},
                    {"name": "t/c", "side_effects": ["network"], "write_scope": "src/**,docs"},
                    {"name": "t/d", "timeout": 20},
                    {"name": "x/both", "read_only": true},
                ],
                "servers": {"x": [if clash {
                    json!({"name": "x/both", "source": "mcp", "mcp_server": "x", "mcp_tool_name": "both"})
                } else {
                    json!({"name": "x/both", "read_only": true})
                }]},
            }))
        })
    })
}

/// What the oracle knows about one tool: its definition, the first way to it, and every override on every way.
#[derive(Default)]
struct Known {
    definition: Option<Arc<Tool>>,
    via: Vec<String>,
    overrides: Vec<ToolOverride>,
}

#[derive(Debug, PartialEq)]
enum Trouble {
    Include,
    Cycle,
    Conflict,
}

/// Everything that a skill brings, following every way: names in order, and what is known about each.
struct Brought {
    order: Vec<String>,
    known: BTreeMap<String, Known>,
}

fn oracle(world: &Definitions, name: &str, above: &[String]) -> Result<Brought, Trouble> {
    let Some(skill) = world.skill(&skill_name(name)).cloned() else { return Err(Trouble::Include) };
    if above.iter().any(|it| it == name) {
        return Err(Trouble::Cycle);
    }
    let way = [above, &[name.to_owned()]].concat();
    let mut all = Brought { order: Vec::new(), known: BTreeMap::new() };
    for include in skill.includes() {
        let mut below = oracle(world, include.name().as_str(), &way)?;
        for tightened in include.tool_overrides() {
            if let Some(known) = below.known.get_mut(tightened.tool().as_str()) {
                known.overrides.push(tightened.tool_override().clone());
            }
        }
        for name in below.order {
            let known = below.known.remove(&name).unwrap();
            all.add(name, known)?;
        }
    }
    for reference in skill.tools() {
        all.add(
            reference.name().to_string(),
            Known {
                definition: world.tool(reference.name()).cloned(),
                via: way.clone(),
                overrides: reference.tool_override().into_iter().cloned().collect(),
            },
        )?;
    }
    for server in skill.mcp_servers() {
        for tool in world.mcp_server(server.name()).unwrap() {
            let definition = Some(Arc::clone(tool));
            all.add(tool.name().to_string(), Known { definition, via: way.clone(), ..Known::default() })?;
        }
    }
    Ok(all)
}

/// The number of ways from a skill to the skills with an item of this name.
fn ways(world: &Definitions, name: &SkillName, tool: &ToolName) -> u64 {
    let skill = world.skill(name).unwrap();
    let from_server = skill.mcp_servers().iter().any(|_| tool.as_str() == "x/both");
    let own = from_server || skill.tools().iter().any(|reference| reference.name() == tool);
    let includes: std::collections::BTreeSet<&SkillName> =
        skill.includes().iter().map(crate::SkillInclude::name).collect();
    u64::from(own) + includes.into_iter().map(|include| ways(world, include, tool)).sum::<u64>()
}

impl Brought {
    fn add(&mut self, name: String, mut known: Known) -> Result<(), Trouble> {
        let Some(first) = self.known.get_mut(&name) else {
            self.order.push(name.clone());
            self.known.insert(name, known);
            return Ok(());
        };
        if let (Some(one), Some(two)) = (&first.definition, &known.definition)
            && one != two
        {
            return Err(Trouble::Conflict);
        }
        first.overrides.append(&mut known.overrides);
        Ok(())
    }
}

/// One tool as the oracle and the resolver both can say it.
#[derive(Debug, PartialEq)]
struct Line {
    name: String,
    via: Vec<String>,
    status: &'static str,
    capability: Option<ToolCapability>,
    timeout: Option<u32>,
}

fn expected_lines(brought: &Brought) -> Result<Vec<Line>, String> {
    let line = |name: &String| {
        let known = &brought.known[name];
        let Some(tool) = &known.definition else {
            let (name, via) = (name.clone(), known.via.clone());
            return Ok(Line { name, via, status: "missing", capability: None, timeout: None });
        };
        let tightened = tighten(tool.capability(), tool.timeout(), &known.overrides)
            .map_err(|error| error.to_string())?;
        Ok(Line {
            name: name.clone(),
            via: known.via.clone(),
            status: if tightened.denied_by().is_some() { "denied" } else { "ready" },
            capability: Some(tightened.capability().clone()),
            timeout: Some(tightened.timeout()),
        })
    };
    brought.order.iter().map(line).collect()
}

fn found_lines(resolved: &ResolvedSkill) -> Vec<Line> {
    let line = |tool: ResolvedTool<'_>| Line {
        name: tool.name().to_string(),
        via: tool.via().skills().into_iter().map(SkillName::to_string).collect(),
        status: tool.status().as_str(),
        capability: tool.capability().map(std::borrow::Cow::into_owned),
        timeout: tool.timeout(),
    };
    resolved.tools().map(line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn flattening_is_what_following_every_way_finds(world in any_world()) {
        let report = check_all(&world);
        let graph = SkillGraph::of_all(&world);
        for (skill, summary) in report.summaries() {
            let resolved = resolve(&world, skill);
            let (alone, together) = (resolved.as_ref().map(found_lines), graph.resolve(skill));
            prop_assert_eq!(alone, together.as_ref().map(found_lines));
            let brought = match oracle(&world, skill.as_str(), &[]) {
                Ok(brought) => brought,
                Err(trouble) => {
                    let found = match resolved.unwrap_err() {
                        ResolveError::MissingInclude { .. } => Trouble::Include,
                        ResolveError::Cycle { .. } => Trouble::Cycle,
                        ResolveError::Conflict { .. } => Trouble::Conflict,
                        other @ (ResolveError::SkillNotFound { .. }
                        | ResolveError::ServerConflict { .. }
                        | ResolveError::Loosening { .. }) => panic!("{other}"),
                    };
                    // Several troubles in one graph are met in another order.
                    prop_assert!(found == trouble || report.findings().len() > 1);
                    prop_assert_eq!(summary, None);
                    continue;
                }
            };
            let Ok(lines) = expected_lines(&brought) else {
                let is_loosening = matches!(resolved, Err(ResolveError::Loosening { .. }));
                prop_assert!(is_loosening && summary.is_none(), "{}: {:?}", skill, resolved);
                continue;
            };
            let resolved = resolved.unwrap();
            prop_assert_eq!(found_lines(&resolved), lines);
            prop_assert_eq!(summary, Some(&resolved.summary()));
            let metadata = resolved.metadata();
            prop_assert_eq!(metadata.capability_summary(), &resolved.summary());
            for tool in resolved.tools() {
                let known = &brought.known[tool.name().as_str()];
                let ways = ways(&world, skill, tool.name());
                prop_assert_eq!(tool.path_count(), ways, "{}", tool.name());
                prop_assert_eq!(tool.paths(usize::MAX).len() as u64, ways);
                let is_tightened = !known.overrides.is_empty() && known.definition.is_some();
                prop_assert_eq!(!tool.overrides().is_empty(), is_tightened);
            }
        }
        let broken = report.summaries().any(|(_, summary)| summary.is_none());
        let errors = report.findings().iter().any(|finding| matches!(finding.kind, FindingKind::Error(_)));
        prop_assert_eq!(broken, errors);
    }

    /// Every skill's own warnings together are the warnings of what includes it.
    #[test]
    fn a_check_of_one_change_finds_what_the_whole_check_finds(world in any_world()) {
        let all = check_all(&world);
        for skill in world.skills() {
            let found = check(&world, &[skill.name().clone()]);
            if resolve(&world, skill.name()).is_err() {
                let is_error = |finding: &Finding| matches!(finding.kind, FindingKind::Error(_));
                prop_assert!(found.iter().any(is_error), "{}", skill.name());
            }
            for finding in &found {
                let is_cycle = matches!(finding.kind, FindingKind::Error(ResolveError::Cycle { .. }));
                // A circle is told from the changed skill on.
                prop_assert!(is_cycle || all.findings().contains(finding), "{:?}", finding);
            }
            if let Ok(resolved) = resolve(&world, skill.name()) {
                let mut own: Vec<String> = resolved.warnings().iter().map(ToString::to_string).collect();
                let graph = SkillGraph::of(&world, [skill.name()]);
                let mut found: Vec<String> = found
                    .iter()
                    .filter(|finding| graph.resolve(&finding.skill).is_ok())
                    .filter_map(|finding| match &finding.kind {
                        FindingKind::Warning(warning) => Some(warning.to_string()),
                        FindingKind::Error(_) => None,
                    })
                    .collect();
                own.sort();
                found.sort();
                prop_assert_eq!(own, found);
            }
        }
    }
}
