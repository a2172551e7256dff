//! What other processes do to the registry, step by step, so that both sides know what comes next.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cleveragents_registry::{
    PutError, PutMode, PutOptions, Registration, RemoveError, RemoveOptions, SkillQuery, SqliteStore,
    StateError, StateFile, Store, ToolQuery,
};
use serde_json::json;

use crate::child::done;
use crate::fixture::{StandingClock, composed, provided, tool, tool_name, update};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// A tool is created with a timeout.
    Create(String, usize),
    /// A tool and a skill that refers to it are created at once.
    Pair(String, usize),
    /// A tool gets another timeout, or is created.
    Update(String, usize),
    /// A tool is removed.
    Remove(String),
}

/// The changes of one process to names of its own.
pub(crate) fn own_step(who: &str, step: usize) -> Step {
    let name = |step: usize| format!("{who}/t{step}");
    match step % 5 {
        0 | 1 => Step::Create(name(step), step + 1),
        2 => Step::Pair(name(step), step + 1),
        3 => Step::Update(name(step - 1), step + 1_000),
        _ => Step::Remove(name(step - 4)),
    }
}

/// The names and timeouts after the first changes of one process.
pub(crate) fn expected(who: &str, steps: usize) -> BTreeMap<String, String> {
    let mut there = BTreeMap::new();
    for step in 0..steps {
        match own_step(who, step) {
            Step::Create(name, timeout) | Step::Update(name, timeout) => {
                there.insert(name, timeout.to_string());
            }
            Step::Pair(name, timeout) => {
                there.insert(format!("{name}-skill"), name.clone());
                there.insert(name, timeout.to_string());
            }
            Step::Remove(name) => {
                there.remove(&name);
            }
        }
    }
    there
}

/// What is registered in a namespace: tools with their timeouts, skills with their tool.
pub(crate) fn registered(store: &dyn Store, namespace: &str) -> BTreeMap<String, String> {
    let namespace = Some(namespace.to_owned());
    let tools = store.tools(&ToolQuery { namespace: namespace.clone(), ..ToolQuery::default() }).unwrap();
    let skills = store.skills(&SkillQuery { namespace, ..SkillQuery::default() }).unwrap();
    let tools = tools.iter().map(|entry| (entry.tool.name().to_string(), entry.tool.timeout().to_string()));
    let skills = skills
        .iter()
        .map(|entry| (entry.skill.name().to_string(), entry.skill.tools()[0].name().to_string()));
    tools.chain(skills).collect()
}

pub(crate) fn timed(name: &str, timeout: usize) -> Registration {
    tool(
        &json!({ "name": name, "description": "Does it.", "source": "custom", "code": "def run(input_data): pass",
        "timeout": timeout }),
    )
}

fn take(store: &dyn Store, step: &Step) -> Result<(), StateError> {
    let put = |registrations: &[Registration], options| match store.put_many(registrations, options) {
        Ok(_) => Ok(()),
        Err(PutError::State(error)) => Err(error),
        Err(error) => panic!("{step:?} was refused: {error}"),
    };
    match step {
        Step::Create(name, timeout) => put(&[timed(name, *timeout)], PutOptions::default()),
        Step::Pair(name, timeout) => {
            let pair = [composed(&format!("{name}-skill"), &[], &[name]), timed(name, *timeout)];
            put(&pair, PutOptions::default())
        }
        Step::Update(name, timeout) => put(&[timed(name, *timeout)], update()),
        Step::Remove(name) => match store.remove(&tool_name(name), RemoveOptions::default()) {
            Ok(_) => Ok(()),
            Err(RemoveError::State(error)) => Err(error),
            Err(error) => panic!("{step:?} was refused: {error}"),
        },
    }
}

fn store(data: &Path) -> SqliteStore {
    SqliteStore::new(Arc::new(StateFile::new(data)), Arc::new(StandingClock(5)), provided)
}

/// Works through the own steps from the first on and says so; ends with the first error.
pub(crate) fn work(data: &Path, who: &str, count: usize) -> usize {
    let store = store(data);
    done("ready");
    for step in 0..count {
        match take(&store, &own_step(who, step)) {
            Ok(()) => done(&step.to_string()),
            Err(error) => {
                done(&format!("error {error}"));
                break;
            }
        }
    }
    count
}

/// Works through steps of its own and, in turn, steps on names that every process changes. Says what was acknowledged,
/// and goes on when the file was busy.
pub(crate) fn compete(data: &Path, who: &str, count: usize) -> usize {
    let store = store(data);
    let mut own = 0;
    for step in 0..count {
        if step % 2 == 0 {
            match take(&store, &own_step(who, own)) {
                Ok(()) => {
                    own += 1;
                    done(&format!("own {own}"));
                }
                Err(StateError::Busy { .. }) => done("busy"),
                Err(error) => done(&format!("error {error}")),
            }
            continue;
        }
        let name = format!("shared/t{}", step % 7);
        let timeout = who.parse::<usize>().unwrap() * 10_000 + step;
        let answer = if step % 11 == 0 {
            match store.remove(&tool_name(&name), RemoveOptions::default()) {
                Ok(_) => format!("removed {name}"),
                Err(RemoveError::NotFound { .. }) => "nothing".to_owned(),
                Err(RemoveError::State(StateError::Busy { .. })) => "busy".to_owned(),
                Err(error) => format!("error {error}"),
            }
        } else {
            let options = PutOptions { mode: PutMode::Update, ..PutOptions::default() };
            match store.put(&timed(&name, timeout), options) {
                Ok(_) => format!("put {name} {timeout}"),
                Err(PutError::State(StateError::Busy { .. })) => "busy".to_owned(),
                Err(error) => format!("error {error}"),
            }
        };
        done(&answer);
        // Readers at the same time as writers.
        registered(&store, who);
        store.snapshot().unwrap();
    }
    count
}
