//! The store on disk, which looks at what a change touches, answers like the one in memory, which looks at everything.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cleveragents_domain::Definitions;
use cleveragents_registry::{
    Effect, EntryName, MemoryStore, MissingTools, PutMode, PutOptions, Registration, RemoveOptions,
    SkillQuery, SqliteStore, Store, ToolQuery, UsedEntries,
};
use cleveragents_runtime::Clock;
use cleveragents_testkit::temp_tree::TempTree;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::fixture::{folder, provided, skill, skill_name, state, tool, tool_name, wrapping};

/// One change of a registry.
#[derive(Debug, Clone)]
enum Change {
    Put(Vec<Definition>, PutOptions),
    Remove(EntryName, RemoveOptions),
    /// Another program opens the file.
    Reopen,
}

/// A definition by what it uses.
#[derive(Debug, Clone)]
enum Definition {
    Tool {
        name: usize,
        timeout: u32,
        hook: Option<usize>,
    },
    Validation {
        name: usize,
        wraps: usize,
    },
    Skill {
        name: usize,
        includes: Vec<usize>,
        tools: Vec<(usize, Option<u32>)>,
        inline: bool,
        folder: Option<usize>,
    },
    Folder {
        name: usize,
        path: usize,
    },
}

const NAMES: usize = 6;

fn name(number: usize) -> String {
    // The last name is that of the inline tool of the first skill.
    if number == NAMES { "a/x0--own".to_owned() } else { format!("a/x{number}") }
}

impl Definition {
    fn registration(&self) -> Registration {
        let code = "def run(input_data): pass";
        match self {
            Self::Tool { name: number, timeout, hook: None } => tool(&json!({ "name": name(*number),
                "description": "Does it.", "source": "custom", "code": code, "timeout": timeout })),
            Self::Tool { name: number, timeout, hook: Some(hook) } => tool(&json!({ "name": name(*number),
                "description": "Does it.", "source": "mcp", "mcp_server": "s", "mcp_tool_name": "t",
                "timeout": timeout, "lifecycle": { "activate": name(*hook) } })),
            Self::Validation { name: number, wraps } => {
                let wraps = if wraps == number { NAMES } else { *wraps };
                wrapping(&name(*number), &name(wraps))
            }
            Self::Skill { name: number, includes, tools, inline, folder } => {
                // A skill cannot refer to a name that its inline tool has.
                let may_have = *number != 0 || tools.iter().all(|(tool, _)| *tool != NAMES);
                let reference = |(tool, timeout): &(usize, Option<u32>)| match timeout {
                    Some(timeout) => json!({ "name": name(*tool), "override": { "timeout": timeout } }),
                    None => json!(name(*tool)),
                };
                let tools: Vec<Value> = tools.iter().map(reference).collect();
                let inline = (*inline && may_have).then(
                    || json!({ "name": "own", "description": "Does.", "source": "custom", "code": code }),
                );
                let folder = folder.map(|folder| json!({ "path": format!("/f{folder}") }));
                let includes: Vec<String> = includes.iter().map(|include| name(*include)).collect();
                skill(
                    &json!({ "name": name(*number), "description": "Composes.", "includes": includes, "tools": tools,
                    "anonymous_tools": Vec::from_iter(inline), "agent_skills": Vec::from_iter(folder) }),
                )
            }
            Self::Folder { name: number, path } => folder(&name(*number), &format!("/f{path}")),
        }
    }
}

fn definition() -> impl Strategy<Value = Definition> {
    let any = || 0..NAMES;
    let timeout = || select(vec![1_u32, 10, 20, 300]);
    let tools = vec((0..=NAMES, proptest::option::of(timeout())), 0..3).prop_map(|mut tools| {
        tools.sort_by_key(|(tool, _)| *tool);
        tools.dedup_by_key(|(tool, _)| *tool);
        tools
    });
    let includes = subsequence((0..NAMES).collect::<Vec<_>>(), 0..3);
    prop_oneof![
        2 => (0..=NAMES, timeout(), proptest::option::weighted(0.2, any())).prop_map(|(name, timeout, hook)| Definition::Tool { name, timeout, hook }),
        2 => (any(), any()).prop_map(|(name, wraps)| Definition::Validation { name, wraps }),
        5 => (any(), includes, tools, proptest::bool::weighted(0.3), proptest::option::weighted(0.2, 0..3_usize))
            .prop_map(|(name, includes, tools, inline, folder)| Definition::Skill { name, includes, tools, inline, folder }),
        1 => (any(), 0..3_usize).prop_map(|(name, path)| Definition::Folder { name, path }),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let options = (
        select(vec![PutMode::Create, PutMode::Update, PutMode::Update]),
        proptest::bool::weighted(0.1),
        proptest::bool::weighted(0.1),
    )
        .prop_map(|(mode, strict, rehearse)| PutOptions {
            mode,
            missing_tools: if strict { MissingTools::Refuse } else { MissingTools::Report },
            effect: if rehearse { Effect::Rehearse } else { Effect::Keep },
        });
    let removal = (0..=NAMES, any::<bool>(), any::<bool>(), proptest::bool::weighted(0.1)).prop_map(
        |(number, is_skill, force, rehearse)| {
            let entry = if is_skill { skill_name(&name(number)) } else { tool_name(&name(number)) };
            let used = if force { UsedEntries::Remove } else { UsedEntries::Refuse };
            let effect = if rehearse { Effect::Rehearse } else { Effect::Keep };
            Change::Remove(entry, RemoveOptions { used, effect })
        },
    );
    prop_oneof![
        8 => (vec(definition(), 1..4), options).prop_map(|(definitions, options)| Change::Put(definitions, options)),
        3 => removal,
        1 => Just(Change::Reopen),
    ]
}

/// A clock that the test sets.
#[derive(Debug, Default)]
struct SetClock(AtomicU64);

impl Clock for SetClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_millis(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Everything that a store answers, as a text.
fn told(store: &dyn Store) -> String {
    let mut told = String::new();
    let mut tell = |answer: String| {
        told.push_str(&answer);
        told.push('\n');
    };
    for entry in store.tools(&ToolQuery::default()).unwrap() {
        tell(format!("{entry:?}"));
    }
    for entry in store.skills(&SkillQuery::default()).unwrap() {
        tell(format!("{entry:?}"));
    }
    for number in 0..=NAMES {
        let (tool, skill) = (tool_name(&name(number)), skill_name(&name(number)));
        tell(format!("{:?} {:?}", store.users(&tool).unwrap(), store.users(&skill).unwrap()));
        let one = (store.tool(&name(number).parse().unwrap()), store.skill(&name(number).parse().unwrap()));
        tell(format!("{:?} {:?}", one.0.unwrap(), one.1.unwrap()));
    }
    let snapshot: Arc<Definitions> = store.snapshot().unwrap();
    tell(format!("{:?}", snapshot.tools().collect::<Vec<_>>()));
    tell(format!("{:?}", snapshot.skills().collect::<Vec<_>>()));
    for path in 0..3 {
        tell(format!("{:?}", snapshot.agent_skill(&"a/x0".parse().unwrap(), &format!("/f{path}"))));
    }
    told
}

fn act(store: &dyn Store, change: &Change) -> String {
    match change {
        Change::Put(definitions, options) => {
            let registrations: Vec<Registration> = definitions.iter().map(Definition::registration).collect();
            format!("{:?}", store.put_many(&registrations, *options))
        }
        Change::Remove(name, options) => format!("{:?}", store.remove(name, *options)),
        Change::Reopen => String::new(),
    }
}

#[test]
fn the_two_stores_answer_equally() {
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(150) });
    let kept = AtomicU64::new(0);
    let check = |changes: Vec<Change>| {
        let tree = TempTree::large().unwrap();
        let clock = Arc::new(SetClock::default());
        let memory = MemoryStore::new(Arc::<SetClock>::clone(&clock), provided());
        let open = || SqliteStore::new(state(&tree), Arc::<SetClock>::clone(&clock), provided);
        let mut disk = open();
        for (time, change) in changes.iter().enumerate() {
            clock.0.store(time as u64, Ordering::Relaxed);
            if matches!(change, Change::Reopen) {
                disk = open();
            }
            let (one, two) = (act(&memory, change), act(&disk, change));
            prop_assert_eq!(&one, &two, "after {:?}", change);
            kept.fetch_add(u64::from(one.starts_with("Ok")), Ordering::Relaxed);
            prop_assert_eq!(told(&memory), told(&disk), "after {:?}", change);
        }
        Ok(())
    };
    runner.run(&vec(change(), 1..25), check).unwrap();
    // Otherwise the changes are so odd that nothing is compared.
    let kept = kept.load(Ordering::Relaxed);
    assert!(kept > 300, "{kept} changes were kept");
}
