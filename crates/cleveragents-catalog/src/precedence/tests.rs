use proptest::prelude::{Just, Strategy, any, proptest};
use proptest::sample::select;

use super::{Contender, Precedence, ShadowReason};
use crate::entry::EntryScope;

#[derive(Clone, Debug)]
struct Found {
    name: &'static str,
    scope: EntryScope,
    root: usize,
    derived: bool,
    location: String,
}

fn entry(name: &'static str, scope: EntryScope, root: usize, location: &str) -> Found {
    Found { name, scope, root, derived: false, location: location.to_owned() }
}

fn decide(entries: &[Found]) -> Precedence {
    let names: Vec<_> = entries.iter().map(|entry| entry.name.parse().expect("a valid name")).collect();
    Precedence::decide(entries.len(), |place| {
        let entry = &entries[place];
        let (folder, file) = entry.location.rsplit_once('/').expect("a path");
        Contender {
            name: &names[place],
            root: entry.root,
            scope: &entry.scope,
            derived: entry.derived,
            folder: folder.as_bytes(),
            file: file.as_bytes(),
        }
    })
}

/// Writes a verdict down as `active` lines and `- loser < winner: reason` lines.
fn outline(entries: &[Found]) -> Vec<String> {
    let decided = decide(entries);
    let shown = |place: usize| (entries[place].name, entries[place].location.as_str());
    let active = decided.active.iter().map(|place| {
        let (name, location) = shown(*place);
        format!("{name} {location}")
    });
    let shadowed = decided.shadowed.iter().map(|shadowed| {
        let ((name, location), (_, by)) = (shown(shadowed.place), shown(shadowed.by));
        format!("- {name} {location} < {by}: {}", shadowed.reason)
    });
    active.chain(shadowed).collect()
}

#[track_caller]
fn check(entries: Vec<Found>, expected: &[&str]) {
    assert_eq!(outline(&entries), expected);
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
    let derived = |root, location| Found { derived: true, ..entry("a/x", EntryScope::User, root, location) };
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
fn paths_are_compared_whole() {
    check(
        vec![
            entry("a/x", EntryScope::User, 0, "/a/SKILL.md"),
            entry("a/x", EntryScope::User, 0, "/a-b/SKILL.md"),
        ],
        &["a/x /a-b/SKILL.md", "- a/x /a/SKILL.md < /a-b/SKILL.md: its path sorts first in the same root"],
    );
}

#[test]
fn the_reason_names_the_deciding_rule() {
    let decided =
        decide(&[entry("a/x", EntryScope::User, 1, "/u"), entry("a/x", EntryScope::Project, 0, "/p")]);
    let reasons: Vec<_> = decided.shadowed.iter().map(|shadowed| shadowed.reason.clone()).collect();
    assert_eq!(reasons, [ShadowReason::Scope { winner: EntryScope::Project, loser: EntryScope::User }]);
}

/// One of a few skills in one of three roots, each of which has one scope.
fn any_entry() -> impl Strategy<Value = Found> {
    let name = select(vec!["a/x", "a/y", "b/x"]);
    (name, 0..3_usize, 0..100_u8, any::<bool>()).prop_map(|(name, root, path, derived)| {
        let scopes = [EntryScope::Project, EntryScope::Client("claude".to_owned()), EntryScope::User];
        Found { derived, ..entry(name, scopes[root].clone(), root, &format!("/{path}")) }
    })
}

proptest! {
    #[test]
    fn the_answer_does_not_depend_on_the_order_of_discovery(
        (entries, shuffled) in proptest::collection::vec(any_entry(), 0..20)
            .prop_flat_map(|entries| (Just(entries.clone()), Just(entries).prop_shuffle()))
    ) {
        let outlined = outline(&entries);
        assert_eq!(outlined.len(), entries.len());
        assert_eq!(outlined, outline(&shuffled));
    }
}
