//! Writers in a folder that is swapped for a link to the outside, hundreds of thousands of times a second.

use std::fs;
use std::path::Path;

use cleveragents_confine::{Existing, Folder, WriteOptions};
use cleveragents_testkit::swap_attack::{AttackReport, Sight, SwapTree};

use crate::attack::alone;
use crate::tree::{BACKENDS, relative};

const ATTEMPTS: u64 = 20_000;

const REPLACE: WriteOptions = WriteOptions {
    existing: Existing::Replace,
    mode: Some(0o600),
    owner: None,
    modified_ns: Some(1),
    expected: None,
    durable: false,
};

/// Runs `attempt` under attack with every backend; then the outside is as it was: two files, with their bytes and modes.
#[track_caller]
fn check(attempt: impl Fn(&Folder, u64) -> bool) {
    let _alone = alone();
    for backend in BACKENDS {
        let tree = SwapTree::build().unwrap();
        let outside = tree.skill().with_file_name("outside");
        let before = state(&outside);
        let folder = Folder::open_with(&tree.skill(), backend).unwrap();
        let mut count = 0;
        let report = tree
            .attack(
                ATTEMPTS,
                |_| false,
                |_| {
                    count += 1;
                    if attempt(&folder, count) { Sight::Inside } else { Sight::Refused }
                },
            )
            .unwrap();
        println!("{backend:?}: {report:?}");
        assert_eq!(state(&outside), before, "{backend:?} wrote outside");
        judge(&report);
    }
}

#[track_caller]
fn judge(report: &AttackReport) {
    assert_eq!(report.inside + report.refused, ATTEMPTS);
    assert!(report.inside * 20 >= ATTEMPTS, "wrote too seldom: {report:?}");
    assert!(report.swaps >= 100, "hardly attacked: {report:?}");
}

/// Names, bytes, permission bits and times of everything in a folder, and the folder's own time.
fn state(folder: &Path) -> Vec<String> {
    let line = |path: &Path| {
        let found = fs::symlink_metadata(path).unwrap();
        let bytes = if found.is_file() { fs::read(path).unwrap() } else { Vec::new() };
        format!("{} {bytes:?} {:?} {:?}", path.display(), found.permissions(), found.modified().unwrap())
    };
    let mut lines = vec![line(folder)];
    lines.extend(fs::read_dir(folder).unwrap().map(|entry| line(&entry.unwrap().path())));
    lines.sort();
    lines
}

#[test]
fn writing_and_removing_never_touch_the_outside() {
    let (written, removed) = (relative("scripts/d/new.txt"), relative("scripts/d/a.txt"));
    check(|folder, count| {
        if count % 2 == 0 {
            folder.remove_file(&removed).or_else(|_| folder.remove_file(&written)).is_ok()
        } else {
            folder.write(&written, b"INSIDE", &REPLACE).is_ok()
        }
    });
}

#[test]
fn moving_and_changing_modes_never_touch_the_outside() {
    let (a, b) = (relative("scripts/d/a.txt"), relative("scripts/d/b.txt"));
    let inner = relative("scripts/d/inner");
    check(|folder, count| match count % 3 {
        0 => folder
            .rename(&a, &b, Existing::Replace)
            .or_else(|_| folder.rename(&b, &a, Existing::Replace))
            .is_ok(),
        1 => [&a, &b]
            .into_iter()
            .any(|path| folder.set_mode(path, 0o600).and_then(|()| folder.set_modified(path, 1)).is_ok()),
        _ => folder.create_folder(&inner, Some(0o700)).or_else(|_| folder.remove_folder(&inner)).is_ok(),
    });
}

#[test]
fn the_same_attack_catches_a_writer_that_checks_first() {
    let _alone = alone();
    let tree = SwapTree::build().unwrap();
    let outside = tree.skill().with_file_name("outside");
    let leaked = |report: &AttackReport| report.outside > 0;
    let report = tree
        .attack(20_000_000, leaked, |skill| {
            let folder = skill.join("scripts/d");
            let is_link = fs::symlink_metadata(&folder).unwrap().file_type().is_symlink();
            if is_link || fs::write(folder.join("new.txt"), "x").is_err() {
                Sight::Refused
            } else if outside.join("new.txt").exists() {
                Sight::Outside
            } else {
                Sight::Inside
            }
        })
        .unwrap();
    println!("check then write: {report:?}");
    assert_eq!(report.outside, 1);
}
