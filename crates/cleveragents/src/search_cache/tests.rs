use std::time::Duration;

use cleveragents_catalog::{SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_exec::SystemClock;
use cleveragents_runtime::Clock;
use cleveragents_testkit::temp_tree::TempTree;

use super::{FEWEST, FILE, Key, keep, load};
use crate::activation::path_text;
use crate::known_skill::SkillKind;
use crate::told::ToldSkill;

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

fn skills(tree: &TempTree, count: usize) -> Vec<ToldSkill> {
    tree.folder("data");
    let told = (0..count).map(|number| {
        let name = format!("s{number:03}");
        tree.skill(&name, &name, "Does it.");
        ToldSkill {
            name: format!("local/{name}").parse().unwrap(),
            description: "Does it.".to_owned(),
            location: Some(path_text(&tree.path(&format!("{name}/SKILL.md")))),
            kind: SkillKind::AgentSkill,
            rank: 0,
            known: None,
        }
    });
    told.collect()
}

fn index(told: &[ToldSkill]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for ToldSkill { name, description, .. } in told {
        builder.add(&SkillDocument { name, description, body: "", when_not_to_use: "" });
    }
    builder.build()
}

fn key(told: &[ToldSkill], ahead: u64) -> Key {
    Key::of(told, &Ahead(ahead)).expect("there are enough skills")
}

#[test]
fn an_index_is_used_for_exactly_the_skills_that_it_was_made_of() {
    let tree = TempTree::new().unwrap();
    let mut told = skills(&tree, FEWEST);
    let (data, index) = (tree.path("data"), index(&told));
    let first = key(&told, 10_000);
    assert_eq!(load(&data, &first), None);
    keep(&data, &first, &index);
    assert_eq!(load(&data, &key(&told, 10_000)), Some(index.clone()));
    // The same length, and a moment later.
    tree.skill("s007", "s007", "Does no.");
    assert_eq!(load(&data, &key(&told, 10_000)), None);
    keep(&data, &key(&told, 10_000), &index);
    assert_eq!(load(&data, &key(&told, 10_000)), Some(index));
    if let Some(skill) = told.first_mut() {
        skill.description.push('!');
    }
    assert_eq!(load(&data, &key(&told, 10_000)), None);
    told.pop();
    assert_eq!(Key::of(&told, &Ahead(0)).map(|key| key.settled), None);
}

#[test]
fn an_index_of_files_that_just_changed_is_not_kept() {
    let tree = TempTree::new().unwrap();
    let told = skills(&tree, FEWEST);
    let data = tree.path("data");
    let fresh = key(&told, 0);
    keep(&data, &fresh, &index(&told));
    assert_eq!((fresh.settled, load(&data, &fresh)), (false, None));
}

#[test]
fn a_damaged_index_is_not_used() {
    let tree = TempTree::new().unwrap();
    let told = skills(&tree, FEWEST);
    let (data, index, key) = (tree.path("data"), index(&told), key(&told, 10_000));
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
    let told = skills(&tree, FEWEST);
    let key = key(&told, 10_000);
    keep(&tree.path("absent"), &key, &index(&told));
    assert_eq!((load(&tree.path("absent"), &key), tree.path("absent").exists()), (None, false));
}
