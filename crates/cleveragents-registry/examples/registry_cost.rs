//! What the registry costs in CPU time beside plain statements on the same rows. `cargo xtask bench registry` starts it.
//!
//! Prints one JSON object. Ours and the plain statements take turns; the medians of their ratios count. No two rows and no
//! two rounds have the same values, because SQLite skips a write that changes nothing.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark measures and prints, and is worth nothing after an error"
)]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::resolve::DefinitionsBuilder;
use cleveragents_domain::{Skill, Tool, ToolName};
use cleveragents_registry::{PutMode, PutOptions, Registration, SqliteStore, StateFile, Store as _};
use cleveragents_runtime::{CancelToken, Clock, Watch};
use rusqlite::{Connection, Row, params};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// A clock that stands still, so that every round has the same times.
#[derive(Debug)]
struct StandingClock;

impl Clock for StandingClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_millis(&self) -> u64 {
        1
    }
}

fn main() {
    let many: usize = std::env::args().nth(1).map_or(100_000, |count| count.parse().unwrap());
    let rounds = if many < 100_000 { 1 } else { 5 };
    let few = many / 10;
    let (validate_few, validate_many) = (validation(few, rounds), validation(many, rounds));
    let mut put = Vec::new();
    let mut update = Vec::new();
    let mut get = Vec::new();
    let mut put_us = Vec::new();
    for round in 0..rounds {
        let tools = registrations(many, round);
        let changed = registrations(many, round + 1_000);
        let (ours, plain) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let store = open(ours.path());
        let cost = cpu(|| drop(store.put_many(&tools, PutOptions::default()).unwrap()));
        let raw = raw(plain.path());
        put.push(cost / cpu(|| insert(&raw, &tools)));
        put_us.push(cost * 1e6 / number(many));
        let options = PutOptions { mode: PutMode::Update, ..PutOptions::default() };
        let cost = cpu(|| drop(store.put_many(&changed, options).unwrap()));
        update.push(cost / cpu(|| replace(&raw, &changed)));
        let names = shuffled(&tools);
        let cost = cpu(|| names.iter().for_each(|name| drop(black_box(store.tool(name).unwrap().unwrap()))));
        get.push(cost / cpu(|| names.iter().for_each(|name| drop(black_box(select(&raw, name))))));
    }
    let [few_adds, many_adds] = single_adds([few / 10, many]);
    let growth = |many: &[f64], few: &[f64]| median(many.to_vec()) / median(few.to_vec());
    let measured = json!({
        "tools": many,
        "put_us": median(put_us),
        "put_to_raw": median(put),
        "update_to_raw": median(update),
        "get_to_raw": median(get),
        "validate_us": validate_many * 1e6 / number(many),
        "validate_growth": validate_many / validate_few,
        "add_us": median(many_adds.tool.clone()) * 1e6,
        "add_growth": growth(&many_adds.tool, &few_adds.tool),
        "skill_growth": growth(&many_adds.skill, &few_adds.skill),
        "snapshot_growth": growth(&many_adds.snapshot, &few_adds.snapshot),
    });
    println!("{measured}");
}

fn number(count: usize) -> f64 {
    u32::try_from(count).unwrap().into()
}

/// Returns the CPU time of this process in seconds, all threads together.
fn cpu(work: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap()).as_secs_f64()
    };
    let start = now();
    work();
    now() - start
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn watch() -> Watch {
    Watch::start(Arc::new(StandingClock), Duration::from_hours(1), CancelToken::default())
}

fn open(folder: &Path) -> SqliteStore {
    SqliteStore::new(Arc::new(StateFile::new(folder)), Arc::new(StandingClock), DefinitionsBuilder::default)
}

/// A tool of a usual size, different in every text from every other one.
fn definition(number: usize, round: usize) -> Value {
    json!({
        "name": format!("team{}/tool-{number}", number % 97),
        "description": format!("Does the thing number {number} of round {round} to a file and tells what it did."),
        "source": "custom",
        "code": format!("def run(input_data):\n    return {{'number': {number}, 'round': {round}}}\n"),
        "input_schema": {
            "type": "object",
            "properties": { format!("path_{number}"): { "type": "string" }, "count": { "type": "integer", "minimum": round } },
            "required": [format!("path_{number}")],
        },
        "capability": { "writes": number.is_multiple_of(3), "side_effects": [format!("effect-{number}")] },
        "timeout": 1 + number % 300,
    })
}

fn registrations(count: usize, round: usize) -> Vec<Registration> {
    let register = |number| {
        Registration::tool(Tool::from_config(&definition(number, round)).unwrap(), None, &watch()).unwrap()
    };
    (0..count).map(register).collect()
}

/// Returns what it costs to check definitions that were read already.
fn validation(count: usize, rounds: usize) -> f64 {
    let round = |round| {
        let tools: Vec<Tool> =
            (0..count).map(|number| Tool::from_config(&definition(number, round)).unwrap()).collect();
        let watch = watch();
        cpu(|| tools.into_iter().for_each(|tool| drop(Registration::tool(tool, None, &watch).unwrap())))
    };
    median((0..rounds).map(round).collect())
}

/// Opens a file with the same tables for plain statements.
fn raw(folder: &Path) -> Connection {
    // The first change makes the file; it leaves nothing behind.
    let store = open(folder);
    let one = registrations(1, 0);
    store.put_many(&one, PutOptions::default()).unwrap();
    let name = one.first().unwrap().name().clone();
    store.remove(&name, cleveragents_registry::RemoveOptions::default()).unwrap();
    let raw = Connection::open(folder.join(cleveragents_registry::STATE_FILE)).unwrap();
    raw.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;").unwrap();
    raw
}

const INSERT: &str = "INSERT INTO tools (name, tool_type, source, folder, definition, digest, config_path, \
     created_at_unix_ms, updated_at_unix_ms, change) VALUES (?1, 'tool', 'custom', NULL, ?2, ?3, NULL, 1, 1, 1)";

const REPLACE: &str =
    "UPDATE tools SET definition = ?2, digest = ?3, updated_at_unix_ms = 2, change = 2 WHERE name = ?1";

fn insert(raw: &Connection, tools: &[Registration]) {
    write(raw, INSERT, tools);
}

fn replace(raw: &Connection, tools: &[Registration]) {
    write(raw, REPLACE, tools);
}

fn write(raw: &Connection, statement: &str, tools: &[Registration]) {
    raw.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut statement = raw.prepare(statement).unwrap();
    for tool in tools {
        let digest = tool.digest().as_bytes().as_slice();
        assert_eq!(statement.execute(params![tool.name().as_str(), tool.text(), digest]).unwrap(), 1);
    }
    raw.execute_batch("COMMIT").unwrap();
}

type RawRow = (String, Vec<u8>, Option<Vec<u8>>, i64, i64, String, String, String);

fn select(raw: &Connection, name: &ToolName) -> RawRow {
    let select = "SELECT definition, digest, config_path, created_at_unix_ms, updated_at_unix_ms, name, tool_type, \
                  source FROM tools WHERE name = ?1";
    let read = |row: &Row<'_>| {
        Ok((
            row.get(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
            row.get(4)?,
            row.get(5)?,
            row.get(6)?,
            row.get(7)?,
        ))
    };
    raw.prepare_cached(select).unwrap().query_row([name.as_str()], read).unwrap()
}

/// Returns the names in an order that no page follows.
fn shuffled(tools: &[Registration]) -> Vec<ToolName> {
    // The step is a prime, so every name comes once.
    let shuffled = tools.iter().cycle().step_by(7_919).take(tools.len());
    shuffled.map(|tool| tool.name().as_str().parse().unwrap()).collect()
}

/// What one addition to a registry costs in CPU time.
#[derive(Debug, Default)]
struct Adds {
    tool: Vec<f64>,
    skill: Vec<f64>,
    snapshot: Vec<f64>,
}

/// Adds tools and skills one by one to a small and a large registry in turn, and returns what that costs in each.
fn single_adds(sizes: [usize; 2]) -> [Adds; 2] {
    const ADDS: usize = 101;
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut adds = [Adds::default(), Adds::default()];
    let stores = folders.each_ref().map(|folder| open(folder.path()));
    for (store, size) in stores.iter().zip(sizes) {
        store.put_many(&registrations(size, 0), PutOptions::default()).unwrap();
        let skills: Vec<Registration> =
            (0..size / 10).map(|number| skill(number, number.checked_sub(1))).collect();
        store.put_many(&skills, PutOptions::default()).unwrap();
        drop(store.snapshot().unwrap());
    }
    for number in 0..ADDS {
        for ((store, size), adds) in stores.iter().zip(sizes).zip(&mut adds) {
            let tool = Tool::from_config(&definition(size + number, 0)).unwrap();
            let tool = Registration::tool(tool, None, &watch()).unwrap();
            adds.tool.push(cpu(|| drop(store.put(&tool, PutOptions::default()).unwrap())));
            let skill = skill(size + number, Some(3));
            adds.skill.push(cpu(|| drop(store.put(&skill, PutOptions::default()).unwrap())));
            adds.snapshot.push(cpu(|| drop(black_box(store.snapshot().unwrap()))));
        }
    }
    adds
}

/// A skill that refers to three tools and includes another one, in chains of ten.
fn skill(number: usize, includes: Option<usize>) -> Registration {
    let name = |number: usize| format!("team{}/skill-{number}", number % 89);
    let tool = |number: usize| format!("team{}/tool-{number}", number % 97);
    let includes: Vec<String> =
        includes.filter(|_| !number.is_multiple_of(10)).map(name).into_iter().collect();
    let tools: BTreeSet<String> = [number / 2, number / 3, number / 5].map(tool).into_iter().collect();
    let config = json!({
        "name": name(number),
        "description": format!("Composes the things around {number}."),
        "tools": tools,
        "includes": includes,
    });
    Registration::skill(Skill::from_config(&config).unwrap(), None, &watch()).unwrap()
}
