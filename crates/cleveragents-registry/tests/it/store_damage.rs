//! A registry that cannot be written, and rows that another hand changed.

use cleveragents_registry::{PutOptions, SkillQuery, Store as _, ToolQuery};
use cleveragents_testkit::temp_tree::TempTree;
use cleveragents_testkit::unprivileged::without_superuser;
use rusqlite::Connection;

use crate::fixture::{composed, custom, sqlite};

/// A registry with a tool and a skill, closed.
fn sound() -> TempTree {
    let tree = TempTree::new().unwrap();
    let store = sqlite(&tree);
    store.put_many(&[custom("a/t"), composed("a/s", &[], &["a/t"])], PutOptions::default()).unwrap();
    tree
}

/// What every way of reading says, without the place.
fn read(tree: &TempTree) -> [Result<usize, String>; 3] {
    let store = sqlite(tree);
    let tools = store.tools(&ToolQuery::default()).map(|tools| tools.len());
    let skills = store.skills(&SkillQuery::default()).map(|skills| skills.len());
    let snapshot = store.snapshot().map(|snapshot| snapshot.skills().count());
    [tools, skills, snapshot].map(|answer| answer.map_err(|error| tree.masked(error)))
}

#[test]
fn a_registry_that_may_not_be_written_is_read_all_the_same() {
    let tree = sound();
    tree.permit("data/state.db", 0o400);
    tree.permit("data", 0o500);
    let (there, written) = without_superuser(|| {
        let written = sqlite(&tree).put(&custom("a/u"), PutOptions::default());
        (read(&tree), written.map_err(|error| tree.masked(error)))
    })
    .unwrap();
    tree.permit("data", 0o700);
    assert_eq!(there, [Ok(1), Ok(1), Ok(1)]);
    assert_eq!(written, Err("state file `<T>/data/state.db` cannot be written".to_owned()));
}

#[track_caller]
fn check(statement: &str, expected: [Result<usize, &str>; 3]) {
    let tree = sound();
    Connection::open(tree.path("data/state.db")).unwrap().execute_batch(statement).unwrap();
    assert_eq!(read(&tree), expected.map(|answer| answer.map_err(str::to_owned)));
}

#[test]
fn a_row_that_another_hand_changed_is_damage_and_never_another_definition() {
    const DAMAGED: Result<usize, &str> = Err("state file `<T>/data/state.db` is damaged");
    check("UPDATE tools SET definition = replace(definition, 'Does it', 'Lies')", [DAMAGED, Ok(1), DAMAGED]);
    check("UPDATE tools SET tool_type = 'validation'", [DAMAGED, Ok(1), DAMAGED]);
    check("UPDATE tools SET name = 'a/u'", [DAMAGED, Ok(1), DAMAGED]);
    check("UPDATE skills SET digest = zeroblob(32)", [Ok(1), DAMAGED, DAMAGED]);
    check("DROP TABLE tool_uses; DROP TABLE tools", [DAMAGED, Ok(1), DAMAGED]);
    check("INSERT INTO versions VALUES (70)", {
        let newer = Err("state file `<T>/data/state.db` has version 70, this program knows versions up to 6");
        [newer, newer, newer]
    });
}
