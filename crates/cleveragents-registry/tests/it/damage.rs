//! Files that are not what they should be. Each is an error of its own kind, none is an empty file.
#![expect(clippy::disallowed_methods, reason = "the tests read and damage their own files")]

use cleveragents_registry::{StateError, StateFile, Trust, TrustDecision};
use cleveragents_testkit::temp_tree::TempTree;
use cleveragents_testkit::unprivileged::without_superuser;
use rusqlite::Connection;

use crate::fixture::{content, files, project, state};

/// A sound file with a few projects in it, as bytes.
fn sound() -> (TempTree, Vec<u8>) {
    let tree = TempTree::large().unwrap();
    let trust = Trust::new(state(&tree));
    for number in 0..5 {
        trust
            .grant(&project(&format!("/p{number}")), &files(&[("a", content(1)), ("b", content(2))]), 1)
            .unwrap();
    }
    drop(trust);
    let bytes = std::fs::read(tree.path("data/state.db")).unwrap();
    (tree, bytes)
}

fn list(tree: &TempTree) -> Result<Vec<String>, StateError> {
    let listed = Trust::new(state(tree)).list()?;
    Ok(listed.into_iter().map(|project| project.path).collect())
}

/// Damages a sound file by a statement.
fn after(statement: &str) -> TempTree {
    let (tree, _) = sound();
    Connection::open(tree.path("data/state.db")).unwrap().execute_batch(statement).unwrap();
    tree
}

#[track_caller]
fn check(tree: &TempTree, message: &str, hint: &str) {
    let refused = list(tree).unwrap_err();
    let written = Trust::new(state(tree)).grant(&project("/p"), &files(&[]), 1).unwrap_err();
    assert_eq!(
        (tree.masked(&refused), refused.hint(), tree.masked(written)),
        (message.to_owned(), Some(hint), message.to_owned())
    );
    assert_eq!(refused.path(), tree.path("data/state.db"));
}

const DAMAGED: &str = "state file `<T>/data/state.db` is damaged";
const MOVE: &str = "move the file aside; records, tools and skills are lost with it, approvals and trust have to be given again";
const ELSEWHERE: &str = "name another data folder with `--data-dir`";

#[test]
fn a_file_that_is_no_database_is_damaged() {
    for bytes in [b"".as_slice(), b"x", b"SQLite format 3\0", &[b'x'; 5_000], &[0; 5_000]] {
        let tree = TempTree::new().unwrap();
        tree.write("data/state.db", bytes);
        check(&tree, DAMAGED, MOVE);
        assert_eq!(std::fs::read(tree.path("data/state.db")).unwrap(), bytes);
    }
}

#[test]
fn a_newer_file_is_not_touched() {
    let tree = after("INSERT INTO versions VALUES (99)");
    let message = "state file `<T>/data/state.db` has version 99, this program knows versions up to 6";
    check(&tree, message, "update this program, or name another data folder with `--data-dir`");
}

/// Reads in a folder that may not be written.
#[track_caller]
fn check_read_only(tree: &TempTree, message: &str) {
    tree.permit("data/state.db", 0o400);
    tree.permit("data", 0o500);
    let refused = without_superuser(|| {
        let written = Trust::new(state(tree)).grant(&project("/p"), &files(&[]), 1);
        [list(tree).map_err(|error| tree.masked(error)).unwrap_err(), tree.masked(written.unwrap_err())]
    })
    .unwrap();
    tree.permit("data", 0o700);
    assert_eq!(refused, [message, message]);
}

#[test]
fn a_folder_that_may_not_be_written_does_not_hide_whose_file_it_is() {
    check_read_only(
        &after("INSERT INTO versions VALUES (99)"),
        "state file `<T>/data/state.db` has version 99, this program knows versions up to 6",
    );
    check_read_only(
        &after("PRAGMA application_id = 1"),
        "state file `<T>/data/state.db` is the database of another program",
    );
}

#[test]
fn what_is_no_file_is_told_and_left_alone() {
    let message = "state file `<T>/data/state.db` is not a regular file";
    let hint = "move what stands there aside, or name another data folder with `--data-dir`";
    let tree = TempTree::new().unwrap();
    tree.folder("data/state.db");
    check(&tree, message, hint);
    let tree = TempTree::new().unwrap();
    tree.folder("data");
    tree.fifo("data/state.db");
    check(&tree, message, hint);
}

#[test]
fn the_database_of_another_program_is_not_touched() {
    let tree = after("PRAGMA application_id = 1");
    check(&tree, "state file `<T>/data/state.db` is the database of another program", ELSEWHERE);
    let tree = TempTree::new().unwrap();
    tree.folder("data");
    Connection::open(tree.path("data/state.db")).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
    check(&tree, "state file `<T>/data/state.db` is the database of another program", ELSEWHERE);
}

/// The earlier system went on in memory when its tables were missing, and said nothing.
#[test]
fn t15_a_missing_table_is_an_error_and_never_an_empty_answer() {
    check(&after("DROP TABLE trusted_files; DROP TABLE trusted_projects"), DAMAGED, MOVE);
    check(&after("DROP TABLE versions"), DAMAGED, MOVE);
}

#[test]
fn a_file_that_was_cut_off_is_damaged_at_every_length() {
    let (_, bytes) = sound();
    let mut whole = Vec::new();
    for length in (0..bytes.len()).step_by(509).chain([bytes.len() - 1]) {
        let tree = TempTree::large().unwrap();
        tree.write("data/state.db", &bytes[..length]);
        match list(&tree) {
            Err(StateError::Corrupt { .. }) => {}
            other => whole.push((length, other.map_err(|error| error.to_string()))),
        }
    }
    assert_eq!(whole, Vec::new());
}

/// A damaged byte may go unseen, but never makes other bytes trusted than those that a person agreed to.
#[test]
fn no_damaged_byte_makes_a_changed_project_trusted() {
    let (_, bytes) = sound();
    let tree = TempTree::large().unwrap();
    let changed = files(&[("a", content(1)), ("b", content(3))]);
    let mut wrong = Vec::new();
    let mut noticed = 0;
    for offset in (0..bytes.len()).step_by(61) {
        let mut damaged = bytes.clone();
        damaged[offset] ^= 0x41;
        tree.write("data/state.db", &damaged);
        let trust = Trust::new(state(&tree));
        match trust.decide(&project("/p3"), &changed) {
            Ok(TrustDecision::Trusted) => wrong.push(offset),
            Ok(TrustDecision::Untrusted { .. }) => {}
            Err(_) => noticed += 1,
        }
        drop(trust);
        for suffix in ["-wal", "-shm", "-journal"] {
            drop(std::fs::remove_file(tree.path(&format!("data/state.db{suffix}"))));
        }
    }
    assert_eq!((wrong, noticed > 0), (Vec::new(), true));
}

#[test]
fn a_folder_that_may_not_be_written_is_read_all_the_same() {
    let (tree, _) = sound();
    tree.permit("data/state.db", 0o400);
    tree.permit("data", 0o500);
    let (read, written) = without_superuser(|| {
        let read = list(&tree).map_err(|error| tree.masked(error));
        let written = Trust::new(state(&tree)).grant(&project("/p"), &files(&[]), 1);
        (read, written.map_err(|error| tree.masked(error)))
    })
    .unwrap();
    tree.permit("data", 0o700);
    let projects: Vec<String> = (0..5).map(|number| format!("/p{number}")).collect();
    assert_eq!(
        (read, written),
        (Ok(projects), Err("state file `<T>/data/state.db` cannot be written".to_owned()))
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let tree = TempTree::new().unwrap();
    tree.folder("closed");
    tree.permit("closed", 0o500);
    let state = StateFile::new(tree.path("closed/data"));
    let written = without_superuser(|| {
        let trust = Trust::new(std::sync::Arc::new(state));
        trust.grant(&project("/p"), &files(&[]), 1).map_err(|error| tree.masked(error))
    });
    let message = "state file `<T>/closed/data/state.db` cannot be made or found".to_owned();
    assert_eq!(written.unwrap(), Err(message));
}

#[test]
fn the_file_belongs_to_its_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (tree, _) = sound();
    let mode = |path: &str| std::fs::metadata(tree.path(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("data"), mode("data/state.db")), (0o700, 0o600));
}
