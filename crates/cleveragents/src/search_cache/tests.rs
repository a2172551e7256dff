use std::time::Duration;

use cleveragents_catalog::{SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_confine::Folder;
#[cfg(target_os = "linux")]
use cleveragents_confine::{Existing, WriteOptions};
use cleveragents_exec::SystemClock;
use cleveragents_loader::{DiscoveryOptions, FoundSkill, Scope, SkillRoot, discover_skills};
use cleveragents_runtime::Clock;
use cleveragents_testkit::temp_tree::TempTree;

use super::{FEWEST, Key, SearchCache};
use crate::activation::path_text;
use crate::told::{Told, ToldSkill};
use crate::{AddOptions, Agents, AgentsOptions};

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
    discover_skills(&roots(tree), &DiscoveryOptions::default()).skills
}

fn roots(tree: &TempTree) -> Vec<SkillRoot> {
    vec![SkillRoot::new(tree.path("skills"), Scope::Explicit, "local")]
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

fn cache(tree: &TempTree) -> SearchCache {
    SearchCache::new(&tree.path("data"), &AgentsOptions::new(roots(tree), tree.path("")))
}

fn keep(tree: &TempTree, key: &Key, found: &[FoundSkill], ahead: u64) {
    cache(tree).keep(key, &told(found), &index(found), &Ahead(ahead));
}

fn key(found: &[FoundSkill], ahead: u64) -> Key {
    Key::of(&told(found), &Ahead(ahead)).expect("there are enough skills")
}

#[test]
fn an_index_is_used_for_exactly_the_skills_that_it_was_made_of() {
    let tree = TempTree::new().unwrap();
    let mut found = skills(&tree, FEWEST);
    let (cache, index) = (cache(&tree), index(&found));
    let first = key(&found, 10_000);
    assert_eq!(cache.load(&first), None);
    keep(&tree, &first, &found, 10_000);
    assert_eq!(cache.load(&key(&found, 10_000)), Some(index.clone()));
    // The same length, and a moment later.
    tree.skill("skills/s007", "s007", "Does no.");
    assert_eq!(cache.load(&key(&found, 10_000)), None);
    keep(&tree, &key(&found, 10_000), &found, 10_000);
    assert_eq!(cache.load(&key(&found, 10_000)), Some(index));
    if let Some(skill) = found.first_mut() {
        skill.description = "Does it!".into();
    }
    assert_eq!(cache.load(&key(&found, 10_000)), None);
    found.pop();
    assert_eq!(Key::of(&told(&found), &Ahead(0)).map(|key| key.settled), None);
}

#[test]
fn an_index_of_files_that_just_changed_is_not_kept() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let fresh = key(&found, 0);
    keep(&tree, &fresh, &found, 0);
    assert_eq!((fresh.settled, cache(&tree).load(&fresh)), (false, None));
}

#[test]
fn an_index_of_files_that_changed_while_it_was_made_is_not_kept() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let before = key(&found, 10_000);
    tree.skill("skills/s007", "s007", "Does no.");
    keep(&tree, &before, &found, 10_000);
    assert_eq!(cache(&tree).load(&before), None);
}

#[test]
fn a_file_from_the_future_hinders_nothing() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let folder = Folder::open(&tree.path("skills/s007")).unwrap();
    folder.set_modified(&"SKILL.md".parse().unwrap(), 4_000_000_000_000_000_000).unwrap();
    let key = key(&found, 10_000);
    keep(&tree, &key, &found, 10_000);
    assert_eq!((key.settled, cache(&tree).load(&key)), (true, Some(index(&found))));
}

#[test]
fn an_index_is_not_kept_while_a_skill_cannot_be_looked_at() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    Folder::open(&tree.path("skills/s007")).unwrap().remove_file(&"SKILL.md".parse().unwrap()).unwrap();
    let key = key(&found, 10_000);
    keep(&tree, &key, &found, 10_000);
    assert_eq!((key.settled, cache(&tree).load(&key)), (false, None));
}

#[test]
fn other_places_have_an_index_of_their_own() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let named = |roots: &[&str]| {
        let roots = roots.iter().map(|root| SkillRoot::new(tree.path(root), Scope::Explicit, "local"));
        SearchCache::new(&tree.path("data"), &AgentsOptions::new(roots.collect(), tree.path(""))).file
    };
    assert_eq!(named(&["skills"]), cache(&tree).file);
    assert_ne!(named(&["others"]), cache(&tree).file);
    let key = key(&found, 10_000);
    for number in 0..20 {
        let root = format!("skills{number}");
        let options = AgentsOptions::new(vec![SkillRoot::new(root, Scope::Explicit, "local")], tree.path(""));
        SearchCache::new(&tree.path("data"), &options).keep(
            &key,
            &told(&found),
            &index(&found),
            &Ahead(10_000),
        );
    }
    assert_eq!(Folder::open(&tree.path("data/search")).unwrap().entries().unwrap().len(), 16);
}

#[test]
fn a_damaged_index_is_not_used() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    let (cache, index, key) = (cache(&tree), index(&found), key(&found, 10_000));
    let mut whole = key.digest.as_bytes().to_vec();
    whole.append(&mut index.to_bytes());
    for place in (0..whole.len()).step_by(97) {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        tree.write(&format!("data/search/{}", cache.file), &damaged);
        assert_eq!(cache.load(&key), None, "{place}");
    }
    tree.write(&format!("data/search/{}", cache.file), whole);
    assert_eq!(cache.load(&key), Some(index));
}

#[test]
fn without_a_place_to_write_nothing_is_kept() {
    let tree = TempTree::new().unwrap();
    let found = skills(&tree, FEWEST);
    tree.write("data/search", "no folder");
    let key = key(&found, 10_000);
    keep(&tree, &key, &found, 10_000);
    assert_eq!(cache(&tree).load(&key), None);
}

#[test]
fn an_index_knows_the_files_of_registered_folders() {
    let tree = TempTree::new().unwrap();
    skills(&tree, FEWEST);
    tree.skill("ext/kit", "kit", "A kit.");
    let options = AgentsOptions {
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(roots(&tree), tree.path(""))
    };
    let add = AddOptions { update: false, strict: false, dry_run: false };
    Agents::new(options.clone()).registry().unwrap().add_skill(&tree.path("ext/kit"), add).unwrap();
    let agents = Agents::new(options);
    let told = crate::told::told(agents.world()).unwrap();
    let locations: Vec<&str> = told.iter().filter_map(|skill| skill.location.as_deref()).collect();
    assert_eq!(locations[0], path_text(&tree.path("ext/kit/SKILL.md")));
    let digest = || Key::of(&told, &Ahead(10_000)).unwrap();
    let before = digest();
    tree.write("ext/kit/SKILL.md", "---\nname: kit\ndescription: A kit.\n---\nOther words.\n");
    let after = digest();
    assert_eq!((before.settled, after.settled, before.digest == after.digest), (true, true, false));
}

#[cfg(target_os = "linux")]
#[test]
fn an_index_knows_files_whose_path_is_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let tree = TempTree::new().unwrap();
    let name = std::path::Path::new(std::ffi::OsStr::from_bytes(b"root\xff"));
    let root = tree.path("").join(name);
    skills(&tree, FEWEST);
    let above = Folder::open(&tree.path("")).unwrap();
    let name = name.try_into().unwrap();
    above.rename(&"skills".parse().unwrap(), &name, Existing::Refuse).unwrap();
    let roots = [SkillRoot::new(&root, Scope::Explicit, "local")];
    let found = discover_skills(&roots, &DiscoveryOptions::default()).skills;
    let before = key(&found, 10_000);
    let edited = b"---\nname: s007\ndescription: Does no.\n---\n";
    let replacing = WriteOptions { existing: Existing::Replace, ..WriteOptions::default() };
    let folder = Folder::open(&root.join("s007")).unwrap();
    folder.write(&"SKILL.md".parse().unwrap(), edited, &replacing).unwrap();
    let after = key(&found, 10_000);
    assert_eq!((before.settled, after.settled, before.digest == after.digest), (true, true, false));
}
