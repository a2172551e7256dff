use cleveragents_testkit::temp_tree::TempTree;
use rusqlite::params;

use super::*;

fn insert(state: &StateFile, path: &[u8]) -> Result<usize, StateError> {
    state.write(|transaction| {
        let insert =
            "INSERT INTO trusted_projects (path, digest, granted_at_unix_ms) VALUES (?1, zeroblob(32), 0)";
        transaction.execute(insert, params![path])
    })
}

fn count(state: &StateFile) -> Result<Option<i64>, StateError> {
    state.read(|connection| {
        connection.query_row("SELECT count(*) FROM trusted_projects", [], |row| row.get(0))
    })
}

#[test]
fn a_change_without_room_leaves_the_file_as_it_was() {
    let tree = TempTree::new().unwrap();
    let state = StateFile::new(tree.path("data"));
    assert_eq!(insert(&state, b"/a").unwrap(), 1);
    state
        .read(|connection| {
            let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        })
        .unwrap();
    let refused = insert(&state, &vec![b'x'; 64 * 1024]).unwrap_err();
    assert_eq!(
        (tree.masked(&refused), refused.hint()),
        (
            "no room is left for state file `<T>/data/state.db`".to_owned(),
            Some("make room on the disk of the data folder")
        )
    );
    assert_eq!((count(&state).unwrap(), state.check().unwrap()), (Some(1), true));
}

#[test]
fn a_file_whose_maker_was_killed_is_made_anew_and_its_remains_are_swept_up() {
    let tree = TempTree::new().unwrap();
    tree.write("data/state.db.unfinished-1-0", b"");
    tree.write("data/state.db.unfinished-1-0-journal", b"half");
    let state = StateFile::new(tree.path("data"));
    assert_eq!(insert(&state, b"/a").unwrap(), 1);
    drop(state);
    let names: Vec<_> = names(&tree);
    assert_eq!(names, vec!["state.db"]);
}

#[test]
fn the_second_name_of_a_file_whose_maker_was_killed_is_removed() {
    let tree = TempTree::new().unwrap();
    let state = StateFile::new(tree.path("data"));
    insert(&state, b"/a").unwrap();
    drop(state);
    tree.hard_link("data/state.db.unfinished-1-0", "data/state.db");
    let counted = count(&StateFile::new(tree.path("data"))).unwrap();
    assert_eq!((counted, names(&tree)), (Some(1), vec!["state.db".to_owned()]));
}

#[expect(clippy::disallowed_methods, reason = "the test lists its own folder")]
fn names(tree: &TempTree) -> Vec<String> {
    let entries = std::fs::read_dir(tree.path("data")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_question_makes_no_file() {
    let tree = TempTree::new().unwrap();
    let state = StateFile::new(tree.path("data"));
    assert_eq!(count(&state).unwrap(), None);
    assert_eq!((state.check().unwrap(), tree.path("data").exists()), (false, false));
}

/// Takes away what later versions added.
const FIRST_VERSION: &str = "DROP TABLE remote_skills; DROP TABLE mcp_tools; DROP TABLE mcp_servers; DROP TABLE sessions; DROP TABLE tool_uses; DROP TABLE tools; DROP TABLE skill_uses; DROP TABLE skills; \
     DROP TABLE registry_removals; DROP TABLE registry; \
     ALTER TABLE audit DROP COLUMN hook; DELETE FROM versions WHERE version > 1";

#[test]
fn a_file_of_the_first_version_is_brought_to_the_latest() {
    let tree = TempTree::new().unwrap();
    let state = StateFile::new(tree.path("data"));
    insert(&state, b"/a").unwrap();
    state.write(|transaction| transaction.execute_batch(FIRST_VERSION)).unwrap();
    drop(state);
    let state = StateFile::new(tree.path("data"));
    assert_eq!(count(&state).unwrap(), Some(1));
    let versions = "SELECT group_concat(version) || ':' || (SELECT change FROM registry) FROM versions";
    let found = state.read(|connection| connection.query_row(versions, [], |row| row.get::<_, String>(0)));
    assert_eq!(found.unwrap(), Some("1,2,3,4,5,6:0".to_owned()));
}

#[test]
fn a_file_that_cannot_be_brought_to_the_latest_version_stays_as_it_is() {
    let tree = TempTree::new().unwrap();
    let state = StateFile::new(tree.path("data"));
    insert(&state, b"/a").unwrap();
    // Nothing below version 1 exists, so the first step fails on its own tables.
    state.write(|transaction| transaction.execute("DELETE FROM versions", [])).unwrap();
    let refused = StateFile::new(tree.path("data")).connect().unwrap_err();
    assert_eq!(tree.masked(&refused), "state file `<T>/data/state.db` is damaged");
    state
        .write(|transaction| {
            transaction.execute_batch("INSERT INTO versions VALUES (1), (2), (3), (4), (5), (6)")
        })
        .unwrap();
    assert_eq!(count(&StateFile::new(tree.path("data"))).unwrap(), Some(1));
}

#[test]
fn an_unchanging_file_is_named_so_that_no_character_of_its_path_has_a_meaning() {
    let path = Path::new("/tmp/a b?c#d%/é/state.db");
    assert_eq!(creation::unchanging_uri(path), "file:/tmp/a%20b%3Fc%23d%25/%C3%A9/state.db?immutable=1");
}
