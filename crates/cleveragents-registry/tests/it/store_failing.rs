//! A disk whose n-th write fails, for every n.
#![expect(clippy::disallowed_methods, reason = "the test builds the disk that fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use cleveragents_registry::{PutOptions, Store as _};
use cleveragents_testkit::temp_tree::TempTree;

use crate::child::{command, start_with};
use crate::fixture::{custom, sqlite, state};
use crate::store_child::{expected, registered};

/// The changes of one run, the making of the file included.
const STEPS: usize = 20;

/// A disk that fails at one call, or from that one on.
struct FailingDisk {
    tools: TempTree,
    library: PathBuf,
}

impl FailingDisk {
    /// Compiles it; SQLite itself was built by the same compiler.
    fn new() -> Self {
        let tools = TempTree::new().unwrap();
        let library = tools.path("failing_disk.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/failing_disk.c");
        let mut compiler = Command::new("cc");
        let built = compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl").status();
        assert!(built.unwrap().success(), "the disk that fails cannot be built");
        Self { tools, library }
    }

    /// Returns how many changes were acknowledged, and the error that ended the run.
    fn run(&self, data: &Path, at: usize, goes_on: bool) -> (usize, Option<String>) {
        let (program, arguments) = command();
        let mut child = Command::new(program);
        child.args(arguments).env("LD_PRELOAD", &self.library).env("FAIL_AT", at.to_string());
        child.env("FAIL_COUNT", self.tools.path("count"));
        if goes_on {
            child.env("FAIL_ON", "1");
        }
        let told = start_with(&mut child, data, &format!("register k {STEPS}")).rest();
        let error = told.last().and_then(|last| last.strip_prefix("error ")).map(str::to_owned);
        (told.len() - 1 - usize::from(error.is_some()), error)
    }

    /// Returns how many calls a run makes.
    fn calls(&self) -> usize {
        let tree = TempTree::large().unwrap();
        assert_eq!(self.run(&tree.path("data"), 0, false), (STEPS, None));
        std::fs::read_to_string(self.tools.path("count")).unwrap().parse().unwrap()
    }
}

#[track_caller]
fn check(goes_on: bool) {
    let disk = FailingDisk::new();
    let calls = disk.calls();
    let mut messages: BTreeMap<String, usize> = BTreeMap::new();
    let mut kept_all_the_same = 0;
    for at in 1..=calls {
        let tree = TempTree::large().unwrap();
        let (steps, error) = disk.run(&tree.path("data"), at, goes_on);
        let store = sqlite(&tree);
        // Of a change that could not be made durable nobody knows whether it is on the disk; it is there whole or not
        // at all.
        let there = registered(&store, "k");
        let is_known = there == expected("k", steps);
        let may_be = error.is_some() && there == expected("k", steps + 1);
        assert!(is_known || may_be, "call {at}: {there:?} after {steps} changes, {error:?}");
        kept_all_the_same += usize::from(!is_known);
        let is_whole = state(&tree).check().map_err(|error| tree.masked(error));
        assert_eq!((at, is_whole), (at, Ok(tree.path("data/state.db").exists())));
        store.put(&custom("b/after"), PutOptions::default()).unwrap();
        let message = error.map_or_else(|| "nothing".to_owned(), |error| tree.masked(error));
        *messages.entry(message).or_default() += 1;
    }
    println!("{calls} calls, {kept_all_the_same} changes kept although not acknowledged: {messages:?}");
    // A failure that nobody needs to hear of is one of what is only tidied up.
    let unheard = messages.remove("nothing").unwrap_or_default();
    let known = [
        "no room is left for state file `<T>/data/state.db`",
        "state file `<T>/data/state.db` cannot be made or found",
        "state file `<T>/data/state.db` cannot be used",
    ];
    let odd: Vec<&String> = messages.keys().filter(|message| !known.contains(&message.as_str())).collect();
    assert_eq!((odd, calls > 3 * STEPS, unheard < calls / 4), (Vec::<&String>::new(), true, true));
}

#[test]
fn one_write_that_fails_is_an_error_and_leaves_a_whole_registry() {
    check(false);
}

#[test]
fn a_disk_that_goes_on_failing_is_an_error_and_leaves_a_whole_registry() {
    check(true);
}
