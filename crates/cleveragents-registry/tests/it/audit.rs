use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cleveragents_domain::SkillErrorType;
use cleveragents_registry::{
    AuditEntry, AuditFilter, AuditTrail, CallId, CallIdError, SqliteAudit, StateFile,
};
use cleveragents_runtime::{AuditError, AuditEvent, AuditLog as _, LifecycleHook, Rule, Tier};
use cleveragents_testkit::temp_tree::TempTree;

use crate::fixture::{finished, record, state};

fn refused() -> AuditEvent {
    AuditEvent::Refused {
        error_type: SkillErrorType::PermissionDenied,
        category: "refused".to_owned(),
        rule: Some(Rule::DenyList),
    }
}

fn failed_early() -> AuditEvent {
    AuditEvent::Refused {
        error_type: SkillErrorType::ResolutionFailure,
        category: "not_found".to_owned(),
        rule: None,
    }
}

fn entry(run: u64, record: cleveragents_runtime::AuditRecord) -> AuditEntry {
    AuditEntry { id: CallId { run, call: record.call }, record }
}

#[test]
fn every_record_comes_back_as_it_was() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let bare = cleveragents_runtime::AuditRecord {
        arguments_digest: None,
        tier: None,
        ..record(4, u64::MAX, "a/\u{202e}\0'; DROP TABLE audit; --", failed_early())
    };
    let written = vec![
        record(1, 10, "a/write", AuditEvent::Started),
        record(1, 11, "a/write", finished(false)),
        record(2, 12, "a/read", finished(true)),
        record(3, 13, "a/write", refused()),
        bare.clone(),
    ];
    let log = SqliteAudit::new(Arc::clone(&state));
    for record in &written {
        assert_eq!(log.record(record.clone()), Ok(()));
    }
    drop(log);
    let trail = AuditTrail::new(state);
    let shown = |call| trail.show(CallId { run: 1, call }).unwrap();
    let mut read: Vec<AuditEntry> = (1..=3).flat_map(shown).collect();
    assert_eq!(read, written[..4].iter().cloned().map(|record| entry(1, record)).collect::<Vec<_>>());
    read = shown(4);
    // SQLite counts up to 2^63 - 1, some 292 million years.
    let clamped = cleveragents_runtime::AuditRecord { at_unix_ms: i64::MAX.cast_unsigned(), ..bare };
    assert_eq!((read, shown(5)), (vec![entry(1, clamped)], Vec::new()));
}

#[test]
fn every_tier_and_rule_comes_back() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    let tiers = [Tier::Namespaced, Tier::Landlocked, Tier::Unheld, Tier::Builtin, Tier::Host];
    let written: Vec<_> = (1..)
        .zip(Rule::ALL)
        .map(|(call, rule)| {
            let event = AuditEvent::Refused {
                error_type: SkillErrorType::PermissionDenied,
                category: "refused".to_owned(),
                rule: Some(rule),
            };
            let tier = tiers.get(usize::try_from(call).unwrap() % tiers.len()).copied();
            cleveragents_runtime::AuditRecord { tier, ..record(call, call, "a/b", event) }
        })
        .collect();
    for record in &written {
        assert_eq!(log.record(record.clone()), Ok(()));
    }
    assert_eq!(log.flush(), Ok(()));
    let mut listed = AuditTrail::new(state).list(&AuditFilter::default()).unwrap();
    listed.reverse();
    assert_eq!(listed, written.into_iter().map(|record| entry(1, record)).collect::<Vec<_>>());
}

/// The calls that a filter lets through, of three runs.
#[track_caller]
fn check_filter(filter: AuditFilter, expected: &[&str]) {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let runs = [
        vec![record(1, 100, "a/write", AuditEvent::Started), record(1, 101, "a/write", finished(true))],
        vec![record(1, 200, "a/write", AuditEvent::Started), record(2, 201, "b/read", finished(true))],
        vec![record(1, 300, "b/read", refused()), record(2, 301, "b/read", finished(false))],
    ];
    for run in runs {
        let log = SqliteAudit::new(Arc::clone(&state));
        for record in run {
            assert_eq!(log.record(record), Ok(()));
        }
    }
    let listed = AuditTrail::new(state).list(&filter).unwrap();
    let told: Vec<String> = listed
        .iter()
        .map(|entry| {
            let event = serde_json::to_value(&entry.record.event).unwrap();
            format!("{} {} {}", entry.id, entry.record.tool, event["event"].as_str().unwrap())
        })
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn a_list_has_the_last_record_of_each_call_and_obeys_its_filter() {
    let all = AuditFilter::default;
    check_filter(
        all(),
        &[
            "3-2 b/read finished",
            "3-1 b/read refused",
            "2-2 b/read finished",
            "2-1 a/write started",
            "1-1 a/write finished",
        ],
    );
    check_filter(
        AuditFilter { tool: Some("a/write".to_owned()), ..all() },
        &["2-1 a/write started", "1-1 a/write finished"],
    );
    check_filter(AuditFilter { skill: Some("local/none".to_owned()), ..all() }, &[]);
    check_filter(
        AuditFilter { since_unix_ms: Some(201), ..all() },
        &["3-2 b/read finished", "3-1 b/read refused", "2-2 b/read finished"],
    );
    check_filter(
        AuditFilter { only_unsuccessful: true, ..all() },
        &["3-2 b/read finished", "3-1 b/read refused", "2-1 a/write started"],
    );
    check_filter(AuditFilter { limit: Some(1), ..all() }, &["3-2 b/read finished"]);
}

#[test]
fn an_entry_is_told_with_its_call() {
    let told = serde_json::to_value(entry(7, record(3, 5, "a/b", AuditEvent::Started))).unwrap();
    assert_eq!(
        told,
        serde_json::json!({
            "id": "7-3", "call": 3, "at_unix_ms": 5, "tool": "a/b", "skill": "agents/direct",
            "arguments_digest": "sha256:00", "tier": "n", "event": {"event": "started"},
        })
    );
}

#[test]
fn a_call_is_named_in_one_way_only() {
    for (written, expected) in [
        ("12-3", Ok(CallId { run: 12, call: 3 })),
        ("0-0", Ok(CallId { run: 0, call: 0 })),
        ("+1-2", Err(CallIdError)),
        ("01-2", Err(CallIdError)),
        ("1-2-3", Err(CallIdError)),
        ("1", Err(CallIdError)),
        ("18446744073709551616-1", Err(CallIdError)),
    ] {
        assert_eq!(written.parse(), expected, "{written}");
    }
}

#[test]
fn pruning_forgets_whole_calls_by_their_last_record() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    for record in [
        record(1, 10, "a/b", AuditEvent::Started),
        record(1, 90, "a/b", finished(true)),
        record(2, 20, "a/b", AuditEvent::Started),
        record(2, 30, "a/b", finished(true)),
        record(3, 49, "a/b", refused()),
    ] {
        assert_eq!(log.record(record), Ok(()));
    }
    assert_eq!(log.flush(), Ok(()));
    let trail = AuditTrail::new(Arc::clone(&state));
    assert_eq!((trail.prune(50).unwrap(), trail.prune(50).unwrap()), (3, 0));
    let left: Vec<CallId> =
        trail.list(&AuditFilter::default()).unwrap().iter().map(|entry| entry.id).collect();
    assert_eq!(
        (left, trail.show(CallId { run: 1, call: 1 }).unwrap().len()),
        (vec![CallId { run: 1, call: 1 }], 2)
    );
    // The log is still open; its run was forgotten with its last call and comes back under its number.
    assert_eq!(trail.prune(1_000).unwrap(), 2);
    assert_eq!((log.record(record(4, 2_000, "a/b", refused())), log.flush()), (Ok(()), Ok(())));
    assert_eq!(trail.show(CallId { run: 1, call: 4 }).unwrap().len(), 1);
}

#[test]
fn what_is_not_there_has_no_records_and_is_not_made() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    let trail = AuditTrail::new(state);
    assert_eq!(
        (log.flush(), trail.list(&AuditFilter::default()).unwrap(), trail.prune(1).unwrap()),
        (Ok(()), Vec::new(), 0)
    );
    drop(log);
    assert!(!tree.path("data").exists());
}

#[test]
fn threads_share_one_log_and_nothing_is_lost() {
    let tree = TempTree::large().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    std::thread::scope(|scope| {
        for thread in 0..8_u64 {
            let log = &log;
            scope.spawn(move || {
                for call in 1..=500 {
                    assert_eq!(
                        log.record(record(thread * 500 + call, call, "a/read", finished(true))),
                        Ok(())
                    );
                }
            });
        }
    });
    drop(log);
    let listed = AuditTrail::new(state).list(&AuditFilter::default()).unwrap();
    let mut calls: Vec<u64> = listed.iter().map(|entry| entry.record.call).collect();
    calls.sort_unstable();
    assert_eq!(calls, (1..=4_000).collect::<Vec<u64>>());
}

#[test]
fn hooks_come_back_as_what_they_are() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    let hooks =
        [None, Some(LifecycleHook::Discover), Some(LifecycleHook::Activate), Some(LifecycleHook::Deactivate)];
    for (call, hook) in (1..).zip(hooks) {
        let record = cleveragents_runtime::AuditRecord { hook, ..record(call, call, "a/b", finished(true)) };
        assert_eq!(log.record(record), Ok(()));
    }
    drop(log);
    let listed = AuditTrail::new(state).list(&AuditFilter::default()).unwrap();
    assert_eq!(listed.iter().rev().map(|entry| entry.record.hook).collect::<Vec<_>>(), hooks);
}

#[test]
fn a_full_queue_makes_callers_wait_and_drops_nothing() {
    const RECORDS: usize = 3_000;
    let tree = TempTree::large().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    assert_eq!((log.record(record(0, 0, "a/read", finished(true))), log.flush()), (Ok(()), Ok(())));
    let other = rusqlite::Connection::open(state.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let accepted = AtomicUsize::new(0);
    let most = std::thread::scope(|scope| {
        let (log, accepted) = (&log, &accepted);
        scope.spawn(move || {
            for call in 1..=RECORDS {
                let call = u64::try_from(call).unwrap();
                assert_eq!(log.record(record(call, call, "a/read", finished(true))), Ok(()));
                accepted.fetch_add(1, Ordering::Relaxed);
            }
        });
        while accepted.load(Ordering::Relaxed) < 1_024 {
            std::thread::yield_now();
        }
        let most = accepted.load(Ordering::Relaxed);
        other.execute_batch("COMMIT").unwrap();
        most
    });
    drop(log);
    let kept = AuditTrail::new(state).list(&AuditFilter::default()).unwrap().len();
    // One batch was with the writer, and the queue was full.
    assert_eq!((kept, most <= 256 + 1_024 + 1), (RECORDS + 1, true), "{most} accepted");
}

/// How many transactions stand in the log of the file: the frames that say how large the file is after them.
#[expect(clippy::disallowed_methods, reason = "the test reads the file as it is")]
fn transactions(state: &StateFile) -> usize {
    let mut log = state.path().as_os_str().to_owned();
    log.push("-wal");
    let log = std::fs::read(log).unwrap();
    log.get(32..).unwrap_or_default().chunks(24 + 4_096).filter(|frame| frame[4..8] != [0; 4]).count()
}

#[test]
fn what_waits_together_is_committed_together() {
    let tree = TempTree::new().unwrap();
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    assert_eq!((log.record(record(0, 0, "a/read", finished(true))), log.flush()), (Ok(()), Ok(())));
    let other = rusqlite::Connection::open(state.path()).unwrap();
    let before = transactions(&state);
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    for call in 1..=1_000 {
        assert_eq!(log.record(record(call, call, "a/read", finished(true))), Ok(()));
    }
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(log.flush(), Ok(()));
    let commits = transactions(&state) - before;
    let kept = AuditTrail::new(Arc::clone(&state)).list(&AuditFilter::default()).unwrap().len();
    // Batches of 256, the first of which may have been taken when it was one record.
    assert_eq!((kept, (4..=6).contains(&commits)), (1_001, true), "{commits} commits");
}

#[test]
fn a_start_that_cannot_be_kept_is_an_error_and_a_later_one_is_kept() {
    let tree = TempTree::new().unwrap();
    tree.write("data", b"a file where the folder should be");
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    let refused = log.record(record(1, 1, "a/write", AuditEvent::Started)).unwrap_err();
    let cause = if cfg!(target_os = "linux") { "Not a directory (os error 20)" } else { "" };
    let told =
        AuditError { message: format!("state file `<T>/data/state.db` cannot be made or found: {cause}") };
    assert_eq!(AuditError { message: tree.masked(&refused.message) }, told);
    remove(&tree);
    assert_eq!(log.record(record(2, 2, "a/write", AuditEvent::Started)), Ok(()));
    let listed = AuditTrail::new(state).list(&AuditFilter::default()).unwrap();
    assert_eq!(listed.iter().map(|entry| entry.id.call).collect::<Vec<_>>(), vec![2]);
}

#[test]
fn records_that_nobody_waited_for_are_kept_as_soon_as_that_is_possible() {
    let tree = TempTree::new().unwrap();
    tree.write("data", b"a file where the folder should be");
    let state = state(&tree);
    let log = SqliteAudit::new(Arc::clone(&state));
    assert_eq!(log.record(record(1, 1, "a/read", finished(true))), Ok(()));
    // The next one waits, because the first is behind, or meets it on the way; the flush certainly does.
    let second = log.record(record(2, 2, "a/read", finished(true)));
    let flushed = log.flush().unwrap_err();
    remove(&tree);
    assert_eq!(log.flush(), Ok(()));
    let listed = AuditTrail::new(state).list(&AuditFilter::default()).unwrap();
    let kept: Vec<u64> = listed.iter().rev().map(|entry| entry.id.call).collect();
    // Whoever was told of the failure knows that its record is not kept.
    let expected = if second == Ok(()) { vec![1, 2] } else { vec![1] };
    assert_eq!((kept, second.err().unwrap_or_else(|| flushed.clone())), (expected, flushed));
}

#[expect(clippy::disallowed_methods, reason = "the test clears its own folder")]
fn remove(tree: &TempTree) {
    std::fs::remove_file(tree.path("data")).unwrap();
}
