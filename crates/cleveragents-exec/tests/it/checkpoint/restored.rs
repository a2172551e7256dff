use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};

use cleveragents_exec::{CheckpointLimits, RestoreReport};
use cleveragents_testkit::hostile;
use cleveragents_testkit::unprivileged::without_superuser;

use super::{Kept, check, open, sample, scopes, state};

#[test]
fn bytes_modes_times_links_and_empty_folders_come_back() {
    let report = check(sample, &["**"], |root| {
        fs::write(root.join("a.txt"), "changed").unwrap();
        fs::set_permissions(root.join("bin/run"), Permissions::from_mode(0o600)).unwrap();
        fs::remove_dir_all(root.join("empty")).unwrap();
        fs::remove_file(root.join("src/link")).unwrap();
        symlink("elsewhere", root.join("src/link")).unwrap();
        fs::rename(root.join("src/deep"), root.join("moved")).unwrap();
        fs::write(root.join("new"), "new").unwrap();
        fs::File::open(root.join("src/main.rs")).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    });
    let counts = (report.written, report.folders, report.removed, report.problems.len());
    assert_eq!(counts, (3, 4, 3, 0));
}

#[test]
fn what_became_something_else_becomes_what_it_was() {
    check(sample, &["**"], |root| {
        fs::remove_file(root.join("a.txt")).unwrap();
        fs::create_dir_all(root.join("a.txt/b/c")).unwrap();
        fs::remove_dir_all(root.join("src")).unwrap();
        symlink("/etc", root.join("src")).unwrap();
        fs::remove_file(root.join("dangling")).unwrap();
        fs::write(root.join("dangling"), "a file").unwrap();
        fs::remove_dir_all(root.join("empty")).unwrap();
        hostile::fifo(&root.join("empty")).unwrap();
    });
}

#[test]
fn the_text_of_a_link_is_a_text_and_no_path() {
    let link = |kept: &Kept| symlink("src", kept.root().join("link")).unwrap();
    check(link, &["**"], |root| {
        fs::remove_file(root.join("link")).unwrap();
        symlink("./src/.", root.join("link")).unwrap();
    });
}

#[test]
fn only_the_kept_places_are_touched() {
    let kept = Kept::new();
    sample(&kept);
    let root = kept.root();
    let id = kept.store.keep(None, &scopes(&["src/**", "a.txt", "no/such/file"])).unwrap();
    fs::write(root.join("bin/run"), "theirs").unwrap();
    let before = state(&root);
    fs::remove_dir_all(root.join("src/deep")).unwrap();
    fs::remove_file(root.join("a.txt")).unwrap();
    fs::create_dir_all(root.join("no/such")).unwrap();
    fs::write(root.join("no/such/file"), "x").unwrap();
    kept.store.restore_checkpoint(&id).unwrap();
    assert_eq!(state(&root), before);
    fs::create_dir_all(root.join("no/such/file/below")).unwrap();
    fs::write(root.join("no/theirs"), "x").unwrap();
    kept.store.restore_checkpoint(&id).unwrap();
    let left = state(&root).into_keys().filter(|path| path.starts_with("no"));
    assert_eq!(left.collect::<Vec<_>>(), [std::path::Path::new("no"), "no/theirs".as_ref()]);
}

#[test]
fn a_file_that_was_not_there_goes_with_the_folders_that_were_made_for_it() {
    check(sample, &["made/for/it.txt"], |root| {
        fs::create_dir_all(root.join("made/for")).unwrap();
        fs::write(root.join("made/for/it.txt"), "x").unwrap();
    });
    let report = check(sample, &["src/deep/er/x"], |root| {
        fs::remove_dir_all(root.join("src/deep")).unwrap();
    });
    assert_eq!((report.written, report.folders), (1, 2));
}

#[test]
fn names_that_are_no_text_come_back() {
    let strange = OsStr::from_bytes(b"bad\xff\xfe\n.sh");
    check(
        |kept| fs::write(kept.root().join(strange), "x").unwrap(),
        &["**"],
        |root| {
            fs::remove_file(root.join(strange)).unwrap();
            fs::write(root.join("n".repeat(255)), "x").unwrap();
        },
    );
}

#[test]
fn a_tool_cannot_hide_a_change_by_setting_the_time_back() {
    check(
        |kept| kept.tree.write("root/a.txt", "old"),
        &["**"],
        |root| {
            let modified = fs::metadata(root.join("a.txt")).unwrap().modified().unwrap();
            fs::write(root.join("a.txt"), "new").unwrap();
            fs::File::options().write(true).open(root.join("a.txt")).unwrap().set_modified(modified).unwrap();
        },
    );
}

#[test]
fn a_tree_deeper_than_any_path_is_removed() {
    let kept = Kept::new();
    sample(&kept);
    let (root, before) = (kept.root(), state(&kept.root()));
    let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
    fs::create_dir(root.join("deep")).unwrap();
    for _ in 0..60 {
        let bottom = hostile::deep(&root.join("longer"), 50).unwrap();
        fs::write(bottom.join("f"), "x").unwrap();
        fs::rename(root.join("deep"), bottom.join("d")).unwrap();
        fs::rename(root.join("longer"), root.join("deep")).unwrap();
    }
    let report = kept.store.restore_checkpoint(&id).unwrap();
    assert_eq!((report.removed, state(&root)), (1, before));
}

#[test]
fn folders_that_forbid_changes_are_put_back_all_the_same() {
    let kept = Kept::new();
    sample(&kept);
    kept.tree.permit("root/src", 0o555);
    let (root, before) = (kept.root(), state(&kept.root()));
    let report = without_superuser(|| {
        let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
        let set =
            |path: &str, mode| fs::set_permissions(root.join(path), Permissions::from_mode(mode)).unwrap();
        set("src", 0o755);
        fs::write(root.join("src/new"), "x").unwrap();
        set("src/main.rs", 0o0);
        set("src/deep", 0o0);
        set("src", 0o0);
        kept.store.restore_checkpoint(&id).unwrap()
    })
    .unwrap();
    assert_eq!((report.removed, report.problems.len(), state(&root)), (1, 0, before));
}

#[test]
fn what_may_not_be_read_is_refused() {
    let kept = Kept::new();
    sample(&kept);
    kept.tree.permit("root/src/main.rs", 0o0);
    let refused = without_superuser(|| kept.store.keep(None, &scopes(&["**"])).unwrap_err().to_string());
    assert_eq!(refused.unwrap(), "`src/main.rs` cannot be read");
    kept.tree.permit("root/src/deep", 0o311);
    let refused = without_superuser(|| kept.store.keep(None, &scopes(&["src/**"])).unwrap_err().to_string());
    assert_eq!(refused.unwrap(), "`src/deep` cannot be read");
}

#[test]
fn special_files_stay_and_one_that_is_gone_is_reported() {
    let kept = Kept::new();
    sample(&kept);
    kept.tree.fifo("root/pipe");
    let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
    fs::write(kept.root().join("a.txt"), "x").unwrap();
    assert_eq!(kept.store.restore_checkpoint(&id).unwrap().problems, []);
    fs::remove_file(kept.root().join("pipe")).unwrap();
    let error = kept.store.restore_checkpoint(&id).unwrap_err().to_string();
    assert_eq!(error, "not everything was restored: `pipe` was a special file, and those are not kept");
}

#[test]
fn a_store_below_the_root_neither_keeps_nor_removes_itself() {
    let tree = cleveragents_testkit::temp_tree::TempTree::new().unwrap();
    tree.folder("data");
    tree.write("a.txt", "a");
    let store = open(&tree, "", CheckpointLimits::default());
    let id = store.keep(None, &scopes(&["**"])).unwrap();
    let paths: Vec<_> = store.show(&id).unwrap().entries.into_iter().map(|entry| entry.path).collect();
    assert_eq!(paths, ["", "a.txt", "data"].map(std::path::PathBuf::from));
    tree.write("a.txt", "b");
    let report = store.restore_checkpoint(&id).unwrap();
    assert_eq!((report.written, report.removed), (1, 0));
    assert_eq!(fs::read_to_string(tree.path("a.txt")).unwrap(), "a");
    let nothing = RestoreReport { adjusted: report.adjusted, ..RestoreReport::default() };
    assert_eq!(RestoreReport { written: 0, ..report }, nothing);
}

/// Each of them keeps what stands there first, as `agents checkpoint restore` does.
#[test]
fn of_two_restores_at_once_one_is_whole() {
    let kept = Kept::new();
    let write = |text: &str| {
        for number in 0..200 {
            kept.tree.write(&format!("root/f{number}"), text);
        }
        kept.store.keep(None, &scopes(&["**"])).unwrap()
    };
    let ids = [write("one"), write("other")];
    write("third");
    for _ in 0..3 {
        std::thread::scope(|scope| {
            for id in &ids {
                let store = open(&kept.tree, "root", CheckpointLimits::default());
                scope.spawn(move || {
                    let alone = store.alone().unwrap();
                    let before = alone.keep(None, &scopes(&["**"])).unwrap();
                    assert_eq!(alone.restore_checkpoint(id).unwrap().problems, []);
                    assert_ne!(before, *id);
                });
            }
        });
        let different = ids.each_ref().map(|id| kept.store.diff(id).unwrap().len());
        assert!(different == [0, 200] || different == [200, 0], "{different:?}");
    }
}

#[test]
fn restores_of_one_checkpoint_at_once_do_not_disturb_each_other() {
    let kept = Kept::new();
    for number in 0..100 {
        kept.tree.write(&format!("root/f{number}"), "kept");
    }
    let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
    for number in 0..100 {
        kept.tree.write(&format!("root/f{number}"), "changed");
    }
    let written = std::thread::scope(|scope| {
        let restores: Vec<_> = (0..5)
            .map(|_| {
                let store = open(&kept.tree, "root", CheckpointLimits::default());
                let id = &id;
                scope.spawn(move || store.restore_checkpoint(id).map(|report| report.written))
            })
            .collect();
        let written = restores.into_iter().map(|restore| restore.join().unwrap().unwrap());
        written.collect::<Vec<_>>()
    });
    assert_eq!((written.iter().sum::<usize>(), kept.store.diff(&id).unwrap()), (100, Vec::new()));
}
