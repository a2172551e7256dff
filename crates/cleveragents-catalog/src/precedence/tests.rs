use proptest::prelude::{Just, Strategy, any, proptest};
use proptest::sample::select;

use super::{Catalog, ShadowReason};
use crate::entry::{EntryScope, SkillEntry};

fn entry(name: &str, scope: EntryScope, root: usize, location: &str) -> SkillEntry {
    SkillEntry {
        name: name.parse().expect("a valid name"),
        description: "d".to_owned(),
        location: location.to_owned(),
        folder: String::new(),
        derived: false,
        root,
        scope,
    }
}

/// Writes a catalog down as `active` lines and `- loser < winner: reason` lines.
fn outline(catalog: &Catalog) -> Vec<String> {
    let active = catalog.active().iter().map(|entry| format!("{} {}", entry.name, entry.location));
    let shadowed = catalog.shadowed().iter().map(|shadowed| {
        format!(
            "- {} {} < {}: {}",
            shadowed.entry.name, shadowed.entry.location, shadowed.by, shadowed.reason
        )
    });
    active.chain(shadowed).collect()
}

#[track_caller]
fn check(entries: Vec<SkillEntry>, expected: &[&str]) {
    assert_eq!(outline(&Catalog::build(entries)), expected);
}

#[test]
fn active_skills_are_sorted_by_name() {
    check(
        vec![
            entry("b/x", EntryScope::User, 1, "/u/x"),
            entry("a/x", EntryScope::Project, 0, "/p/x"),
            entry("B/x", EntryScope::Project, 0, "/p/y"),
        ],
        &["B/x /p/y", "a/x /p/x", "b/x /u/x"],
    );
}

#[test]
fn another_scope_is_the_reason_when_its_root_comes_first() {
    check(
        vec![entry("a/x", EntryScope::User, 1, "/a"), entry("a/x", EntryScope::Project, 0, "/z")],
        &["a/x /z", "- a/x /a < /z: scope `project` comes before scope `user`"],
    );
    check(
        vec![
            entry("a/x", EntryScope::User, 2, "/a"),
            entry("a/x", EntryScope::Client("claude".to_owned()), 1, "/m"),
            entry("a/x", EntryScope::Project, 0, "/z"),
        ],
        &[
            "a/x /z",
            "- a/x /m < /z: scope `project` comes before scope `client claude`",
            "- a/x /a < /z: scope `project` comes before scope `user`",
        ],
    );
}

#[test]
fn the_first_root_wins_within_a_scope() {
    check(
        vec![entry("a/x", EntryScope::Explicit, 1, "/a"), entry("a/x", EntryScope::Explicit, 0, "/z")],
        &["a/x /z", "- a/x /a < /z: its root was given first"],
    );
}

#[test]
fn the_bytewise_smaller_path_wins_within_a_root() {
    check(
        vec![
            entry("a/x", EntryScope::Project, 0, "/a/é"),
            entry("a/x", EntryScope::Project, 0, "/a/b"),
            entry("a/x", EntryScope::Project, 0, "/a/B"),
        ],
        &[
            "a/x /a/B",
            "- a/x /a/b < /a/B: its path sorts first in the same root",
            "- a/x /a/é < /a/B: its path sorts first in the same root",
        ],
    );
}

#[test]
fn a_declared_name_wins_over_a_derived_one_within_a_root() {
    let derived =
        |root, location| SkillEntry { derived: true, ..entry("a/x", EntryScope::User, root, location) };
    check(
        vec![
            derived(0, "/a"),
            entry("a/x", EntryScope::User, 0, "/z"),
            entry("a/x", EntryScope::User, 0, "/y"),
            derived(0, "/b"),
        ],
        &[
            "a/x /y",
            "- a/x /z < /y: its path sorts first in the same root",
            "- a/x /a < /y: its name is declared, not derived",
            "- a/x /b < /y: its name is declared, not derived",
        ],
    );
    check(
        vec![derived(0, "/a"), entry("a/x", EntryScope::User, 1, "/b")],
        &["a/x /a", "- a/x /b < /a: its root was given first"],
    );
}

#[test]
fn a_name_is_found_when_it_is_active() {
    let catalog = Catalog::build(vec![
        entry("a/x", EntryScope::User, 1, "/u"),
        entry("a/x", EntryScope::Project, 0, "/p"),
        entry("c/x", EntryScope::User, 1, "/c"),
    ]);
    let found =
        |name: &str| catalog.get(&name.parse().expect("a valid name")).map(|entry| entry.location.as_str());
    assert_eq!([found("a/x"), found("b/x"), found("c/x")], [Some("/p"), None, Some("/c")]);
}

#[test]
fn the_reason_names_the_deciding_rule() {
    let catalog = Catalog::build(vec![
        entry("a/x", EntryScope::User, 1, "/u"),
        entry("a/x", EntryScope::Project, 0, "/p"),
    ]);
    let reasons: Vec<_> = catalog.shadowed().iter().map(|shadowed| shadowed.reason.clone()).collect();
    assert_eq!(reasons, [ShadowReason::Scope { winner: EntryScope::Project, loser: EntryScope::User }]);
}

/// One of a few skills in one of three roots, each of which has one scope.
fn any_entry() -> impl Strategy<Value = SkillEntry> {
    let name = select(vec!["a/x", "a/y", "b/x"]);
    (name, 0..3_usize, 0..100_u8, any::<bool>()).prop_map(|(name, root, path, derived)| {
        let scopes = [EntryScope::Project, EntryScope::Client("claude".to_owned()), EntryScope::User];
        SkillEntry { derived, ..entry(name, scopes[root].clone(), root, &format!("/{path}")) }
    })
}

proptest! {
    #[test]
    fn the_answer_does_not_depend_on_the_order_of_discovery(
        (entries, shuffled) in proptest::collection::vec(any_entry(), 0..20)
            .prop_flat_map(|entries| (Just(entries.clone()), Just(entries).prop_shuffle()))
    ) {
        let count = entries.len();
        let catalog = Catalog::build(entries);
        assert_eq!(&catalog, &Catalog::build(shuffled));
        assert_eq!(catalog.active().len() + catalog.shadowed().len(), count);
    }
}
