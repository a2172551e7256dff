use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_registry::{Approvals, AuditFilter, AuditTrail, Lifetime, StateFile, Trust};
use cleveragents_testkit::temp_tree::TempTree;

use crate::child::{Running, command, start, start_with};
use crate::fixture::{by_policy, request, state};

/// Everything in the file, by the names under which children put it there.
fn names(state: &Arc<StateFile>) -> BTreeSet<String> {
    let trusted = Trust::new(Arc::clone(state)).list().unwrap();
    let approved = Approvals::new(Arc::clone(state)).list(1).unwrap();
    let recorded = AuditTrail::new(Arc::clone(state)).list(&AuditFilter::default()).unwrap();
    let trusted = trusted.into_iter().map(|project| project.path);
    let approved = approved.into_iter().map(|approval| approval.digest);
    let recorded = recorded.into_iter().map(|entry| entry.record.tool.as_ref().to_owned());
    trusted.chain(approved).chain(recorded).collect()
}

#[test]
fn what_one_process_writes_another_one_reads() {
    let tree = TempTree::large().unwrap();
    let done: BTreeSet<String> =
        start(&tree.path("data"), "mixed a 9").rest().into_iter().filter(|name| name != "ready").collect();
    assert_eq!((done.len(), names(&state(&tree))), (9, done));
}

#[test]
fn eight_processes_write_at_once_and_nothing_is_lost() {
    let tree = TempTree::large().unwrap();
    let children: Vec<_> = (0..8).map(|who| start(&tree.path("data"), &format!("mixed {who} 150"))).collect();
    let done: BTreeSet<String> =
        children.into_iter().flat_map(Running::rest).filter(|name| name != "ready").collect();
    let state = state(&tree);
    assert_eq!((done.len(), names(&state) == done, state.check().unwrap()), (8 * 150, true, true));
}

#[test]
fn an_approval_for_one_call_is_given_to_one_process() {
    let tree = TempTree::large().unwrap();
    let approvals = Approvals::new(state(&tree));
    approvals.grant(&request("sha256:once", by_policy()), &Lifetime::Once, 1, 2).unwrap();
    let children: Vec<_> = (0..8).map(|_| start(&tree.path("data"), "take")).collect();
    let mut answers: Vec<String> = children.into_iter().flat_map(Running::rest).collect();
    answers.sort_unstable();
    let mut expected = vec!["nothing"; 7];
    expected.push("taken");
    assert_eq!(answers, expected);
}

/// Kills writers at many moments, the making of the file among them: what was acknowledged is there, and the file is whole.
#[test]
fn a_writer_that_is_killed_loses_nothing_that_it_acknowledged() {
    let mut lost = Vec::new();
    let mut acknowledged = 0;
    for round in 0..100_u32 {
        let tree = TempTree::large().unwrap();
        let mut child = start(&tree.path("data"), "mixed k 100000");
        let mut done: Vec<String> = child.next_done().into_iter().collect();
        // No answer depends on this wait; it only spreads the moments of death.
        std::thread::sleep(Duration::from_micros(u64::from(round % 50) * 600));
        if round % 2 == 1 {
            done.extend(child.next_done());
        }
        done.extend(child.kill());
        done.retain(|name| name != "ready");
        acknowledged += done.len();
        let state = state(&tree);
        let whole = state.check().unwrap() || done.is_empty();
        let there = names(&state);
        lost.extend(done.into_iter().filter(|name| !there.contains(name)));
        assert_eq!((round, whole), (round, true));
    }
    assert_eq!((lost, acknowledged > 100), (Vec::<String>::new(), true));
}

#[test]
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the test starts a process")]
fn a_file_that_may_not_grow_keeps_what_it_has_and_says_what_is_wrong() {
    let tree = TempTree::new().unwrap();
    let (program, arguments) = command();
    let mut shell = std::process::Command::new("/bin/sh");
    // Without the signal a write beyond the limit is an error like that of a full disk.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""]).arg(program).args(arguments);
    let mut done = start_with(&mut shell, &tree.path("data"), "grow").rest();
    let last = done.pop().unwrap_or_default();
    let state = state(&tree);
    assert_eq!(
        (tree.masked(last), names(&state), state.check().unwrap()),
        ("error state file `<T>/data/state.db` cannot be used".to_owned(), done.into_iter().collect(), true)
    );
}
