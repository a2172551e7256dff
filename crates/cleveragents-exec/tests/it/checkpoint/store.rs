use std::fs;

use cleveragents_exec::{CheckpointLimits, CheckpointStore, PruneReport, PruneRules};
use serde_json::json;

use super::{Kept, open, sample, scopes, standing};

fn contents(kept: &Kept) -> usize {
    let groups = fs::read_dir(kept.tree.path("data/checkpoints/contents")).unwrap();
    groups.map(|group| fs::read_dir(group.unwrap().path()).unwrap().count()).sum()
}

#[test]
fn checkpoints_are_listed_shown_and_found_by_the_start_of_their_names() {
    let kept = Kept::new();
    sample(&kept);
    let tool = "builtin/write_file".parse().unwrap();
    let first = kept.store.keep(Some(&tool), &scopes(&["src/**"])).unwrap();
    let second = kept.store.keep(None, &scopes(&["a.txt", "nothing"])).unwrap();
    let list = kept.store.list().unwrap();
    let shown: Vec<_> = list
        .checkpoints
        .iter()
        .map(|summary| {
            let scopes = summary.scopes.join(" ");
            (summary.tool.as_deref(), scopes, summary.entries, summary.bytes)
        })
        .collect();
    assert_eq!(
        shown,
        [(Some("builtin/write_file"), "src/**".to_owned(), 6, 13), (None, "a.txt nothing".to_owned(), 1, 1)]
    );
    assert_eq!((&list.checkpoints[0].root, list.damaged), (&kept.root(), Vec::new()));
    assert_eq!((&list.checkpoints[0].id, &list.checkpoints[1].id), (&first.0, &second.0));
    assert_eq!(kept.store.find(&second.0).unwrap(), second);
    let say = |written: &str| kept.store.find(written).unwrap_err().to_string();
    assert_eq!(say("0"), "`0` is the start of 2 checkpoints");
    assert_eq!(say("x/../y"), "there is no checkpoint `x/../y`");
    let view = kept.store.show(&second).unwrap();
    let mut entry = serde_json::to_value(&view.entries[0]).unwrap();
    entry
        .as_object_mut()
        .unwrap()
        .retain(|key, _| matches!(key.as_str(), "path" | "kind" | "size" | "blake3"));
    assert_eq!(
        entry,
        json!({
            "path": "a.txt", "kind": "file", "size": 1,
            "blake3": "17762fddd969a453925d65717ac3eea21320b66b54342fde15128d6caf21215f",
        })
    );
    assert_eq!(kept.store.content(&second, "a.txt".as_ref()).unwrap(), Some(b"a".to_vec()));
    assert_eq!(kept.store.content(&second, "b.txt".as_ref()).unwrap(), None);
}

#[test]
fn checkpoints_of_one_tick_of_the_clock_are_in_the_order_in_which_they_were_taken() {
    let kept = Kept::new();
    sample(&kept);
    let stores = [standing(&kept.tree), standing(&kept.tree)];
    let taken: Vec<_> =
        (0..24).map(|number| stores[number % 2].keep(None, &scopes(&["src/**"])).unwrap().0).collect();
    let listed: Vec<_> =
        stores[0].list().unwrap().checkpoints.into_iter().map(|summary| summary.id).collect();
    assert_eq!(listed, taken);
    let rules = PruneRules { keep_last: Some(1), max_age_ms: None };
    let report = stores[1].prune(&rules).unwrap();
    assert_eq!((report.removed.as_slice(), report.kept), (&taken[..23], 1));
}

#[test]
fn a_difference_says_what_of_a_name_changed() {
    let kept = Kept::new();
    sample(&kept);
    let id = kept.store.keep(None, &scopes(&["src/**", "a.txt", "bin/**"])).unwrap();
    kept.tree.write("root/a.txt", "longer");
    kept.tree.permit("root/bin/run", 0o600);
    fs::remove_file(kept.root().join("src/deep/er/x")).unwrap();
    fs::create_dir(kept.root().join("src/deep/er/x")).unwrap();
    fs::remove_file(kept.root().join("src/link")).unwrap();
    kept.tree.write("root/src/new", "");
    let found = serde_json::to_value(kept.store.diff(&id).unwrap()).unwrap();
    let row = |path: &str, change: &str, aspects: &[&str]| json!({"path": path, "change": change, "aspects": aspects});
    assert_eq!(
        found,
        json!([
            row("a.txt", "changed", &["content", "modified"]),
            row("bin/run", "changed", &["mode"]),
            row("src", "changed", &["modified"]),
            row("src/deep/er", "changed", &["modified"]),
            row("src/deep/er/x", "changed", &["kind"]),
            row("src/link", "deleted", &[]),
            row("src/new", "created", &[]),
        ])
    );
}

#[test]
fn contents_are_kept_once_and_forgotten_with_the_last_checkpoint_that_needs_them() {
    let kept = Kept::new();
    kept.tree.write("root/one", "same");
    kept.tree.write("root/two", "same");
    let first = kept.store.keep(None, &scopes(&["**"])).unwrap();
    assert_eq!(contents(&kept), 1);
    kept.tree.write("root/two", "other");
    let second = kept.store.keep(None, &scopes(&["**"])).unwrap();
    assert_eq!(contents(&kept), 2);
    assert_eq!(kept.store.prune(&PruneRules::default()).unwrap().kept, 2);
    let report = kept.store.prune(&PruneRules { keep_last: Some(1), max_age_ms: None }).unwrap();
    assert_eq!(report, PruneReport { removed: vec![first.0], kept: 1, ..PruneReport::default() });
    assert_eq!(contents(&kept), 2);
    kept.tree.write("root/one", "changed");
    kept.store.restore_checkpoint(&second).unwrap();
    let report = kept.store.prune(&PruneRules { keep_last: Some(0), max_age_ms: None }).unwrap();
    let expected = PruneReport { removed: vec![second.0], contents: 2, bytes: 9, ..PruneReport::default() };
    assert_eq!((report, contents(&kept)), (expected, 0));
}

#[test]
fn a_checkpoint_is_restored_into_its_own_root_only() {
    let kept = Kept::new();
    sample(&kept);
    kept.tree.folder("other");
    let other: CheckpointStore = open(&kept.tree, "other", CheckpointLimits::default());
    let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
    assert_eq!(other.list().unwrap().checkpoints, []);
    let refused = other.restore_checkpoint(&id).unwrap_err().to_string();
    assert_eq!(refused, format!("the checkpoint `{}` is of another root", id.0));
    assert_eq!(fs::read_dir(kept.tree.path("other")).unwrap().count(), 0);
}

#[test]
fn unchanged_files_are_known_without_reading_them_and_changed_ones_are_not() {
    let kept = Kept::new();
    for number in 0..50 {
        kept.tree.write(&format!("root/f{number}"), format!("{number}"));
    }
    // The time of the last change cannot be set, so the store is told that it is later.
    let later = super::later_store(&kept.tree, 10_000);
    let first = later.keep(None, &scopes(&["**"])).unwrap();
    let second = later.keep(None, &scopes(&["**"])).unwrap();
    let blakes = |id| later.show(id).unwrap().entries;
    assert_eq!(blakes(&first), blakes(&second));
    kept.tree.write("root/f7", "X");
    let third = later.keep(None, &scopes(&["**"])).unwrap();
    assert_eq!(later.content(&third, "f7".as_ref()).unwrap(), Some(b"X".to_vec()));
    later.restore_checkpoint(&first).unwrap();
    assert_eq!(fs::read_to_string(kept.root().join("f7")).unwrap(), "7");
}
