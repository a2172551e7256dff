use std::time::Duration;

use cleveragents_catalog::{SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_exec::SystemClock;
use cleveragents_loader::{DiscoveryOptions, FoundSkill, Scope, SkillRoot, discover_skills};
use cleveragents_runtime::Clock;
use cleveragents_testkit::temp_tree::TempTree;

use super::{FEWEST, FILE, Key, keep, load};
use crate::activation::path_text;
use crate::told::{Told, ToldSkill};

/// A clock that is ahead of that of the machine.
#[derive(Debug)]
struct Ahead(u64);

impl Clock for Ahead {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_millis(&self) -> u64 {
        SystemClock::start().unix_millis() + self.0
    }
}

fn skills(tree: &TempTree, count: usize) -> Vec<FoundSkill> {
    tree.folder("data");
    for number in 0..count {
        let name = format!("s{number:03}");
        tree.skill(&format!("skills/{name}"), &name, "Does it.");
    }
    let roots = [SkillRoot::new(tree.path("skills"), Scope::Explicit, "local")];
    discover_skills(&roots, &DiscoveryOptions::default()).skills
}

fn told(found: &[FoundSkill]) -> Vec<ToldSkill<'_>> {
    let told = found.iter().map(|found| ToldSkill {
        location: Some(path_text(&found.location())),
        rank: 0,
        of: Told::Found(found),
    });
    told.collect()
}

fn index(found: &[FoundSkill]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for FoundSkill { name, description, .. } in found {
        builder.add(&SkillDocument { name, description, body: "", when_not_to_use: "" });
    }
    builder.build()
}

fn key(found: &[FoundSkill], ahead: u64) -> Key {
    Key::of(&told(found), &Ahead(ahead)).expect("there are enough skills")
}

#[test]
fn an_index_is_used_for_exactly_the_skills_that_it_was_made_of() {
    let tree = TempTree::new().unwrap();
    let mut found = skills(&tree, FEWEST);
    let (data, index) = (tree.path("data"), index(&found));
    let first = key(&found, 10_000);
    assert_eq!(load(&data, &first), None);
    keep(&data, &first, &index);
    assert_eq!(load(&data, &key(&found, 10_000)), Some(index.clone()));
    // The same length, and a moment later.
    tree.skill("skills/s007", "s007", "Does no.");
    assert_eq!(load(&data, &key(&found, 10_000)), None);
    keep(&data, &key(&found, 10_000), &index);
    assert_eq!(load(&data, &key(&found, 10_000)), Some(index));
    if let Some(skill) = found.first_mut() {
        skill.description = "Does it!".into();
    }
    assert_eq!(load(&data, &key(&found, 10_000)), None);
    found.pop();
    assert_eq!(Key::of(&told(&found), &Ahead(0)).map(|key| key.settled), None);
}

#[test]
fn an_index_of_files_that_just_changed_is_not_kept() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let data = tree.path("data");
    let fresh = key(&found, 0);
    keep(&data, &fresh, &index(&found));
    assert_eq!((fresh.settled, load(&data, &fresh)), (false, None));
}

#[test]
fn a_damaged_index_is_not_used() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let (data, index, key) = (tree.path("data"), index(&found), key(&found, 10_000));
    let mut whole = key.digest.as_bytes().to_vec();
    whole.append(&mut index.to_bytes());
    for place in (0..whole.len()).step_by(97) {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        tree.write(&format!("data/{FILE}"), &damaged);
        assert_eq!(load(&data, &key), None, "{place}");
    }
    tree.write(&format!("data/{FILE}"), whole);
    assert_eq!(load(&data, &key), Some(index));
}

#[test]
fn without_a_folder_nothing_is_kept() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let key = key(&found, 10_000);
    keep(&tree.path("absent"), &key, &index(&found));
    assert_eq!((load(&tree.path("absent"), &key), tree.path("absent").exists()), (None, false));
}
