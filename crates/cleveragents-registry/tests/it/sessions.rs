use std::convert::Infallible;
use std::thread;

use cleveragents_registry::{SessionName, SessionRecord, SessionRecords};
use cleveragents_testkit::temp_tree::TempTree;

use crate::fixture::state;

fn name(text: &str) -> SessionName {
    text.parse().expect("a valid name")
}

fn append(sessions: &SessionRecords, to: &str, now: u64, text: &str) -> usize {
    let changed = sessions.update(&name(to), now, |record| {
        let record = format!("{}{text}", record.unwrap_or_default());
        let length = record.len();
        Ok::<_, Infallible>((record, length))
    });
    let Ok(length) = changed.expect("the state file can be changed");
    length
}

#[test]
fn a_session_is_changed_found_listed_and_forgotten() {
    let tree = TempTree::new().expect("a folder");
    let sessions = SessionRecords::new(state(&tree));
    assert_eq!((sessions.get(&name("a")).unwrap(), sessions.remove(&name("a")).unwrap()), (None, false));
    assert_eq!(
        [append(&sessions, "b", 5, "x"), append(&sessions, "a", 6, "y"), append(&sessions, "b", 7, "z")],
        [1, 1, 2]
    );
    let record = |name_: &str, record: &str, created, updated| SessionRecord {
        name: name(name_),
        record: record.to_owned(),
        created_at_unix_ms: created,
        updated_at_unix_ms: updated,
    };
    assert_eq!(sessions.list().unwrap(), [record("a", "y", 6, 6), record("b", "xz", 5, 7)]);
    assert_eq!(sessions.get(&name("b")).unwrap(), Some(record("b", "xz", 5, 7)));
    assert_eq!((sessions.remove(&name("b")).unwrap(), sessions.list().unwrap().len()), (true, 1));
}

#[test]
fn a_change_that_fails_leaves_the_session_as_it_was() {
    let tree = TempTree::new().expect("a folder");
    let sessions = SessionRecords::new(state(&tree));
    append(&sessions, "a", 1, "x");
    let failed = sessions.update(&name("a"), 2, |_| Err::<(String, ()), _>("no"));
    assert_eq!(failed.unwrap(), Err("no"));
    let record = sessions.get(&name("a")).unwrap().map(|record| (record.record, record.updated_at_unix_ms));
    assert_eq!(record, Some(("x".to_owned(), 1)));
}

#[test]
fn changes_at_once_are_all_kept() {
    let tree = TempTree::new().expect("a folder");
    thread::scope(|scope| {
        for _ in 0..4 {
            // Each with a connection of its own, as processes have.
            let sessions = SessionRecords::new(state(&tree));
            scope.spawn(move || {
                for now in 0..10 {
                    append(&sessions, "a", now, "x");
                }
            });
        }
    });
    let kept = SessionRecords::new(state(&tree)).get(&name("a")).unwrap();
    assert_eq!(kept.map(|record| record.record), Some("x".repeat(40)));
}

#[test]
fn a_name_can_be_shown() {
    let message = |text: &str| {
        text.parse::<SessionName>().map(|name| name.to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(message("chat 1/é"), Ok("chat 1/é".to_owned()));
    assert_eq!(message(" "), Err("the name of a session is empty".to_owned()));
    assert_eq!(message("a\nb"), Err("the name of a session holds the control character U+000A".to_owned()));
    assert_eq!(
        message(&"a".repeat(201)),
        Err("the name of a session has 201 bytes, more than 200".to_owned())
    );
}
