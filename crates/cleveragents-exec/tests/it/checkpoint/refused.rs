use std::os::unix::fs::symlink;

use cleveragents_exec::CheckpointLimits;

use super::{Kept, sample, scopes, state};

/// What cannot be kept whole is refused, and the tree is not touched.
#[track_caller]
fn check(limits: CheckpointLimits, prepare: impl Fn(&Kept), scope: &[&str], expected: &str) {
    let kept = Kept::with(limits);
    sample(&kept);
    prepare(&kept);
    let before = state(&kept.root());
    let refused = kept.store.keep(None, &scopes(scope)).unwrap_err();
    assert_eq!(refused.to_string(), expected);
    assert_eq!(state(&kept.root()), before);
    assert_eq!(kept.store.list().unwrap().checkpoints, []);
}

#[test]
fn more_than_the_limits_is_refused_with_the_limit() {
    let limits = CheckpointLimits::default();
    let none = |_: &Kept| {};
    check(CheckpointLimits { entries: 5, ..limits }, none, &["**"], "there are more than 5 entries to keep");
    check(CheckpointLimits { bytes: 20, ..limits }, none, &["**"], "there are more than 20 bytes to keep");
    check(
        CheckpointLimits { file_bytes: 10, ..limits },
        none,
        &["src/**"],
        "`src/main.rs` has 12 bytes, more than the limit of 10",
    );
    check(CheckpointLimits { depth: 3, ..limits }, none, &["**"], "`src/deep/er` is deeper than 3 levels");
}

#[test]
fn a_place_behind_a_link_is_refused() {
    let limits = CheckpointLimits::default();
    let link = |kept: &Kept| symlink("src", kept.root().join("linked")).unwrap();
    check(limits, link, &["linked/**"], "`linked` is a link, and what it leads to would not be kept");
    check(limits, link, &["linked/deep/**"], "`linked` is a link, and what it leads to would not be kept");
}
