//! Several processes at one registry, and processes that die.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use cleveragents_registry::Store as _;
use cleveragents_testkit::temp_tree::TempTree;
use rusqlite::Connection;

use crate::child::{Running, start};
use crate::fixture::{sqlite, state};
use crate::store_child::{expected, registered};

/// The earlier system registered without committing, so that the next command saw nothing.
#[test]
fn t15_what_one_process_adds_another_one_lists_also_when_the_first_was_killed() {
    let tree = TempTree::new().unwrap();
    let store = sqlite(&tree);
    let empty = store.snapshot().unwrap();
    let mut child = start(&tree.path("data"), "register k 100000");
    let acknowledged = |child: &mut Running, count| (0..count).all(|_| child.next_done().is_some());
    assert!(acknowledged(&mut child, 14), "the child works");
    let some = registered(&store, "k").len();
    let snapshot = store.snapshot().unwrap();
    let told = child.kill();
    let steps = 13 + told.len();
    let there = registered(&store, "k");
    assert!([steps, steps + 1].map(|steps| expected("k", steps)).contains(&there), "{there:?} after {steps}");
    assert!(some >= expected("k", 13).len() - 1, "the reader saw {some} entries while the child was at work");
    assert_eq!((empty.skills().count(), snapshot.skills().count() >= 2), (0, true));
    let tools = store.snapshot().unwrap().tools().filter(|tool| tool.namespace() == "k").count();
    assert_eq!(tools, there.keys().filter(|name| !name.ends_with("-skill")).count());
}

/// How many writers are killed: a few for every change, many in the nightly run.
fn kills() -> u32 {
    #[expect(clippy::disallowed_methods, reason = "the nightly run asks for more")]
    let asked = std::env::var("AGENTS_REGISTRY_KILLS").ok();
    asked.map_or(100, |asked| asked.parse().unwrap())
}

/// Kills writers at many moments, the making of the file among them.
#[test]
fn a_writer_that_is_killed_leaves_a_whole_registry_with_everything_it_acknowledged() {
    let (mut corrupt, mut lost) = (Vec::new(), Vec::new());
    let (mut acknowledged, mut without_file) = (0, 0);
    let rounds = kills();
    for round in 0..rounds {
        let tree = TempTree::large().unwrap();
        let mut child = start(&tree.path("data"), "register k 100000");
        let is_ready = child.next_done();
        // A quarter of the writers dies around its first change, which makes the file.
        let mut steps = (0..round % 4).filter_map(|_| child.next_done()).count();
        // No answer depends on this wait; it only spreads the moments of death.
        std::thread::sleep(Duration::from_micros(u64::from(round.wrapping_mul(7_919) % 6_000)));
        steps += child.kill().len();
        acknowledged += steps;
        let store = sqlite(&tree);
        match state(&tree).check() {
            Ok(true) => {}
            Ok(false) => without_file += 1,
            Err(error) => corrupt.push((round, tree.masked(error))),
        }
        let there = registered(&store, "k");
        if ![steps, steps + 1].map(|steps| expected("k", steps)).contains(&there) {
            lost.push((round, steps, there));
        }
        assert_eq!(is_ready.as_deref(), Some("ready"));
    }
    println!("{rounds} kills, {acknowledged} acknowledged changes, {without_file} before there was a file");
    assert_eq!((corrupt, lost), (Vec::new(), Vec::new()));
    assert!(acknowledged > rounds as usize, "{acknowledged} changes were acknowledged in {rounds} rounds");
}

/// Eight processes change names of their own and names that all of them change.
#[test]
fn eight_processes_change_the_registry_at_once_and_nothing_acknowledged_is_lost() {
    let tree = TempTree::large().unwrap();
    let children: Vec<(String, Running)> = (1..=8)
        .map(|who| (who.to_string(), start(&tree.path("data"), &format!("compete {who} 500"))))
        .collect();
    let told: BTreeMap<String, Vec<String>> =
        children.into_iter().map(|(who, child)| (who, child.rest())).collect();
    let store = sqlite(&tree);
    let all: Vec<&str> = told.values().flatten().map(String::as_str).collect();
    let odd: Vec<&&str> = all
        .iter()
        .filter(|line| {
            !["own ", "put ", "removed ", "nothing", "busy"].iter().any(|known| line.starts_with(known))
        })
        .collect();
    assert_eq!((all.len(), odd), (8 * 500, Vec::<&&str>::new()));
    for (who, lines) in &told {
        let own = lines.iter().filter(|line| line.starts_with("own ")).count();
        assert_eq!(registered(&store, who), expected(who, own), "process {who}");
    }
    // Of each shared name the last change of some process stands.
    let there = registered(&store, "shared");
    for number in 0..7 {
        let name = format!("shared/t{number}");
        let last = told.values().filter_map(|lines| {
            let about = |line: &&String| line.split(' ').nth(1) == Some(name.as_str());
            lines.iter().rfind(about).map(|line| line.split(' ').nth(2).map(str::to_owned))
        });
        let last: BTreeSet<Option<String>> = last.collect();
        assert!(last.contains(&there.get(&name).cloned()), "{name}: {:?} of {last:?}", there.get(&name));
    }
    let changes =
        all.iter().filter(|line| ["own ", "put ", "removed "].iter().any(|known| line.starts_with(known)));
    let connection = Connection::open(tree.path("data/state.db")).unwrap();
    let counted: usize = connection.query_row("SELECT change FROM registry", [], |row| row.get(0)).unwrap();
    println!("{counted} changes, {} busy", all.iter().filter(|line| **line == "busy").count());
    assert_eq!((counted, state(&tree).check().unwrap()), (changes.count(), true));
}
