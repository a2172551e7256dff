//! Resolves a graph of skills beside the least that has to be done: what `cargo xtask bench resolve` measures.
//!
//! `resolve_cost GRAPH MODE`, GRAPH having one JSON object a line: `name`, `includes`, `tools`. MODE is one of
//!
//! - `time`: prints the CPU microseconds of each thing, the middle of several turns;
//! - `load`: reads the graph and holds it, to see what that takes;
//! - `check`: reads it and checks it once, to see what that takes.

use std::collections::HashMap;
use std::hint::black_box;
use std::io::Write as _;

use anyhow::{Context as _, bail, ensure};
use cleveragents_domain::resolve::{CheckReport, SkillGraph, check_all};
use cleveragents_domain::tool::ToolSourceKind;
use cleveragents_domain::{
    Definitions, Skill, SkillCapabilitySummary, SkillConfig, SkillInclude, SkillName, SkillToolRef, Tool,
    ToolCapabilityConfig, ToolConfig, ToolName, resolve,
};
use fixedbitset::FixedBitSet;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use serde_json::{Map, Value, json};

/// How often everything is measured.
const TURNS: usize = 9;

/// How often a thing is done to measure it once.
const TIMES: u32 = 5;

/// One line of the graph.
struct Line {
    name: SkillName,
    includes: Vec<SkillName>,
    tools: Vec<ToolName>,
}

/// The graph by numbers alone, as the floor needs it.
struct Numbers {
    graph: DiGraph<(), (), u32>,
    includes: Vec<Vec<u32>>,
    tools: Vec<Vec<u32>>,
    tool_count: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, mode] = arguments.as_slice() else { bail!("usage: resolve_cost GRAPH time|load|check") };
    let lines = read(path)?;
    let definitions = definitions(&lines)?;
    let answer = match mode.as_str() {
        "time" => time(&lines, &definitions)?,
        "load" => json!(definitions.skills().count()),
        "check" => json!(total(&check_all(&definitions))),
        _ => bail!("unknown mode `{mode}`"),
    };
    writeln!(std::io::stdout(), "{answer}")?;
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "the benchmark reads the graph it measures")]
fn read(path: &str) -> anyhow::Result<Vec<Line>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read `{path}`"))?;
    text.lines().map(read_line).collect()
}

fn read_line(line: &str) -> anyhow::Result<Line> {
    let line: Value = serde_json::from_str(line)?;
    let names = |key: &str| {
        let list = line.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>()
    };
    let name = line.get("name").and_then(Value::as_str).context("a line without `name`")?;
    Ok(Line {
        name: name.parse()?,
        includes: names("includes").iter().map(|name| name.parse()).collect::<Result<_, _>>()?,
        tools: names("tools").iter().map(|name| name.parse()).collect::<Result<_, _>>()?,
    })
}

fn definitions(lines: &[Line]) -> anyhow::Result<Definitions> {
    let mut builder = Definitions::builder();
    for line in lines {
        let includes = line.includes.iter().cloned().map(SkillInclude::new).collect();
        let tools = line.tools.iter().cloned().map(SkillToolRef::new).collect();
        let config = SkillConfig { includes, tools, ..SkillConfig::new(line.name.clone(), "A skill") };
        builder.skill(Skill::try_from(config)?);
    }
    let names: std::collections::BTreeSet<&ToolName> = lines.iter().flat_map(|line| &line.tools).collect();
    for (number, name) in names.into_iter().enumerate() {
        let capability = ToolCapabilityConfig {
            read_only: number % 3 == 0,
            writes: number % 3 == 1,
            checkpointable: number % 6 == 1,
            side_effects: if number % 50 == 2 { vec!["network".to_owned()] } else { Vec::new() },
            ..ToolCapabilityConfig::default()
        };
        let config =
            ToolConfig { capability, ..ToolConfig::new(name.as_str(), "A tool", ToolSourceKind::Builtin) };
        builder.tool(Tool::try_from(config)?);
    }
    Ok(builder.build())
}

fn time(lines: &[Line], definitions: &Definitions) -> anyhow::Result<Value> {
    let numbers = numbers(lines);
    let graph = SkillGraph::of_all(definitions);
    let largest = largest(definitions)?;
    let root = lines.iter().position(|line| line.name == largest).context("the largest skill is gone")?;
    let root = u32::try_from(root)?;
    ensure!(total(&check_all(definitions)) == flatten_all(&numbers)?, "the floor counts other tools");
    ensure!(
        graph.resolve(&largest)?.tools().count() == plain_flatten(&numbers, root).len(),
        "the floor flattens other tools"
    );
    let things: [(&str, &dyn Fn()); 9] = [
        ("order", &|| drop(black_box(graph.order()))),
        ("order_floor", &|| drop(black_box(toposort(&numbers.graph, None)))),
        ("index", &|| drop(black_box(SkillGraph::of_all(definitions)))),
        ("check", &|| drop(black_box(check_all(definitions)))),
        ("check_floor", &|| drop(black_box(flatten_all(&numbers)))),
        ("flatten", &|| drop(black_box(graph.resolve(&largest)))),
        ("entries", &|| drop(black_box(graph.resolve(&largest).map(|resolved| resolved.entries())))),
        ("flatten_floor", &|| drop(black_box(plain_flatten(&numbers, root)))),
        ("resolve", &|| drop(black_box(resolve(definitions, &largest)))),
    ];
    let mut costs: Vec<Vec<f64>> = vec![Vec::new(); things.len()];
    for _ in 0..TURNS {
        for ((_, thing), costs) in things.iter().zip(&mut costs) {
            // The first time brings what is needed close to the processor.
            thing();
            let start = cpu_us();
            (0..TIMES).for_each(|_| thing());
            costs.push((cpu_us() - start) / f64::from(TIMES));
        }
    }
    let middle = |costs: &mut Vec<f64>| {
        costs.sort_by(f64::total_cmp);
        costs.get(TURNS / 2).copied().unwrap_or(f64::NAN)
    };
    let costs = things
        .iter()
        .zip(&mut costs)
        .map(|((name, _), costs)| ((*name).to_owned(), json!(middle(costs).round())));
    Ok(Value::Object(costs.collect::<Map<_, _>>()))
}

fn cpu_us() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    #[expect(clippy::cast_precision_loss, reason = "a run takes seconds, not years")]
    let (seconds, nanoseconds) = (time.tv_sec as f64, time.tv_nsec as f64);
    seconds * 1e6 + nanoseconds / 1e3
}

fn total(report: &CheckReport) -> usize {
    report.summaries().filter_map(|(_, summary)| summary).map(SkillCapabilitySummary::total_tools).sum()
}

fn largest(definitions: &Definitions) -> anyhow::Result<SkillName> {
    let report = check_all(definitions);
    ensure!(report.findings().is_empty(), "the graph has findings: {:?}", report.findings().first());
    let tools = report.summaries().filter_map(|(name, summary)| Some((summary?.total_tools(), name)));
    tools.max().map(|(_, name)| name.clone()).context("no skill")
}

fn numbers(lines: &[Line]) -> Numbers {
    let ids: HashMap<&SkillName, u32> = (0..).zip(lines).map(|(id, line)| (&line.name, id)).collect();
    let mut tool_ids: HashMap<&ToolName, u32> = HashMap::new();
    let mut graph = DiGraph::with_capacity(lines.len(), lines.len() * 2);
    for _ in lines {
        graph.add_node(());
    }
    let mut includes: Vec<Vec<u32>> = Vec::new();
    let mut tools: Vec<Vec<u32>> = Vec::new();
    for (id, line) in (0..).zip(lines) {
        let included: Vec<u32> = line.includes.iter().filter_map(|name| ids.get(name).copied()).collect();
        for include in &included {
            graph.add_edge(NodeIndex::new(id), NodeIndex::new(*include as usize), ());
        }
        includes.push(included);
        let mut numbered = Vec::new();
        for name in &line.tools {
            let next = u32::try_from(tool_ids.len()).unwrap_or(u32::MAX);
            numbered.push(*tool_ids.entry(name).or_insert(next));
        }
        tools.push(numbered);
    }
    Numbers { graph, includes, tools, tool_count: tool_ids.len() }
}

/// The floor of a check: a topological order, and the union of sets of bits in its reverse.
fn flatten_all(numbers: &Numbers) -> anyhow::Result<usize> {
    let order = toposort(&numbers.graph, None).ok().context("the graph has a cycle")?;
    let mut sets: Vec<FixedBitSet> = vec![FixedBitSet::new(); numbers.includes.len()];
    let mut total = 0;
    for node in order.into_iter().rev().map(NodeIndex::index) {
        let mut set = FixedBitSet::with_capacity(numbers.tool_count);
        for tool in numbers.tools.get(node).into_iter().flatten() {
            set.insert(*tool as usize);
        }
        for below in numbers.includes.get(node).into_iter().flatten().filter_map(|id| sets.get(*id as usize))
        {
            set.union_with(below);
        }
        total += set.count_ones(..);
        if let Some(kept) = sets.get_mut(node) {
            *kept = set;
        }
    }
    Ok(total)
}

/// The floor of flattening one skill: a depth-first search that lists every tool once.
fn plain_flatten(numbers: &Numbers, root: u32) -> Vec<u32> {
    let mut seen = FixedBitSet::with_capacity(numbers.includes.len());
    let mut listed = FixedBitSet::with_capacity(numbers.tool_count);
    let mut flat = Vec::new();
    let mut open: Vec<(u32, usize)> = vec![(root, 0)];
    seen.insert(root as usize);
    while let Some((node, next)) = open.last_mut() {
        let includes = numbers.includes.get(*node as usize).map_or(&[][..], Vec::as_slice);
        if let Some(include) = includes.get(*next).copied() {
            *next += 1;
            if !seen.put(include as usize) {
                open.push((include, 0));
            }
            continue;
        }
        for tool in numbers.tools.get(*node as usize).into_iter().flatten() {
            if !listed.put(*tool as usize) {
                flat.push(*tool);
            }
        }
        open.pop();
    }
    flat
}
