//! Disks without room, at every size.
#![expect(clippy::disallowed_methods, reason = "the test makes the disks that it fills")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cleveragents_registry::{PutOptions, SqliteStore, StateError, StateFile, Store, ToolQuery};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::child::{command, done, start_with};
use crate::fixture::{StandingClock, provided, tool};
use crate::store_child::registered;

/// How many tools are put.
const TOOLS: usize = 12;

fn store(data: &Path) -> SqliteStore {
    SqliteStore::new(Arc::new(StateFile::new(data)), Arc::new(StandingClock(5)), provided)
}

fn expected(tools: usize) -> BTreeMap<String, String> {
    (0..tools).map(|number| (format!("a/t{number:02}"), (number + 1).to_string())).collect()
}

/// Puts tools of some thousand bytes until there is no room, and returns how many there are and why there are no more.
fn fill(store: &dyn Store) -> (usize, Option<StateError>) {
    for number in 0..TOOLS {
        let large = tool(&json!({ "name": format!("a/t{number:02}"), "description": "x".repeat(7_000),
            "source": "custom", "code": "def run(input_data): pass", "timeout": number + 1 }));
        match store.put(&large, PutOptions::default()) {
            Ok(_) => {}
            Err(cleveragents_registry::PutError::State(error)) => return (number, Some(error)),
            Err(error) => panic!("{error}"),
        }
    }
    (TOOLS, None)
}

fn mount(arguments: &[&str], place: &Path) {
    let status = Command::new("mount").args(arguments).arg("none").arg(place).status().unwrap();
    assert!(status.success(), "a disk cannot be made");
}

/// Runs in namespaces of its own: fills disks of every size and says what became of each.
pub(crate) fn work(place: &Path, kibibytes: usize) -> usize {
    let mut size = 0;
    loop {
        size += 4;
        mount(&["-t", "tmpfs", "-o", &format!("size={size}k")], place);
        let (tools, error) = {
            let store = store(&place.join("data"));
            let (tools, error) = fill(&store);
            readable(&store, size, tools);
            (tools, error)
        };
        readable(&store(&place.join("data")), size, tools);
        mount(&["-o", &format!("remount,size={}k", 64 * 1024), "-t", "tmpfs"], place);
        let store = store(&place.join("data"));
        let is_whole = StateFile::new(place.join("data")).check().unwrap();
        assert_eq!((size, is_whole || tools == 0, registered(&store, "a")), (size, true, expected(tools)));
        assert_eq!(fill_rest(&store, tools), None);
        drop(store);
        let status = Command::new("umount").arg(place).status().unwrap();
        assert!(status.success(), "a disk cannot be taken away");
        let is_full = error.is_some();
        done(&format!(
            "{size} {tools} {}",
            error.map_or_else(|| "room".to_owned(), |error| error.to_string())
        ));
        if !is_full || size >= kibibytes {
            return kibibytes;
        }
    }
}

/// SQLite wants room before it reads; without it there is an error, and never an answer that is too short.
fn readable(store: &dyn Store, size: usize, tools: usize) {
    match store.tools(&ToolQuery::default()) {
        Ok(listed) => assert_eq!((size, listed.len()), (size, tools)),
        Err(error) => assert!(matches!(error, StateError::Full { .. }), "{size} KiB: {error:?}"),
    }
}

/// Goes on where there was no room, after room was made.
fn fill_rest(store: &dyn Store, tools: usize) -> Option<String> {
    let more = crate::fixture::custom(&format!("b/t{tools}"));
    store.put(&more, PutOptions::default()).err().map(|error| error.to_string())
}

#[test]
fn a_disk_that_is_full_at_whatever_size_keeps_the_old_state_and_says_so() {
    let tree = TempTree::new().unwrap();
    tree.folder("disk");
    let (program, arguments) = command();
    let mut namespaces = Command::new("unshare");
    namespaces.args(["--user", "--map-root-user", "--mount"]).arg(program).args(arguments);
    let told = start_with(&mut namespaces, &tree.path("disk"), "full 4096").rest();
    let mut messages: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for line in &told {
        let mut words = line.splitn(3, ' ');
        let (_, tools) = (words.next(), words.next().unwrap_or_default().parse::<usize>().unwrap());
        let message = tree.masked(words.next().unwrap_or_default());
        let seen = messages.entry(message).or_default();
        *seen = (seen.0 + 1, tools);
    }
    println!("{} sizes: {messages:?}", told.len());
    let known: Vec<&str> = messages.keys().map(String::as_str).collect();
    assert_eq!(known, ["no room is left for state file `<T>/disk/data/state.db`", "room",]);
    assert_eq!(messages.get("room"), Some(&(1, TOOLS)));
}
