//! A folder that is swapped for a link to the outside, hundreds of thousands of times a second.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cleveragents_confine::{Backend, Digest, Folder, LinkPolicy, RelativePath};
use cleveragents_testkit::swap_attack::{AttackReport, SECRET, Sight, SwapTree, attempts, resolve_then_open};

use crate::tree::{BACKENDS, relative};

const READS: u64 = 50_000;

/// Attacks run one after another: two of them would starve each other of cores.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs `attempt` under attack with every backend and policy; a third of `AGENTS_ATTACK_READS`, or of 50,000, attempts each.
#[track_caller]
fn check(attempt: impl Fn(&Folder, &RelativePath) -> Sight) {
    let _alone = alone();
    let attempts = attempts(READS).div_ceil(3);
    let path = relative("scripts/d/a.txt");
    for backend in BACKENDS {
        for policy in [LinkPolicy::Within, LinkPolicy::Deny] {
            let tree = SwapTree::build().unwrap();
            let folder = Folder::open_with(&tree.skill(), backend).unwrap().with_links(policy);
            let report = tree.attack(attempts, |_| false, |_| attempt(&folder, &path)).unwrap();
            judge(&report, attempts, backend);
        }
    }
}

pub(crate) fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

#[track_caller]
fn judge(report: &AttackReport, attempts: u64, backend: Backend) {
    println!("{backend:?}: {report:?}");
    assert_eq!(report.outside, 0, "{backend:?} leaked");
    assert_eq!(report.inside + report.refused, attempts);
    assert!(report.inside * 5 >= attempts, "{backend:?} read too seldom: {report:?}");
    assert!(report.swaps >= 100, "{backend:?} was hardly attacked: {report:?}");
}

#[test]
fn reading_never_sees_the_outside() {
    check(|folder, path| folder.read(path, 100).map_or(Sight::Refused, |read| Sight::of(&read.bytes)));
}

#[test]
fn digests_are_never_of_outside_bytes() {
    let secret = Digest::of(SECRET.as_bytes());
    check(|folder, path| match folder.read(path, 100) {
        Ok(read) if read.digest() == secret => Sight::Outside,
        Ok(_) => Sight::Inside,
        Err(_) => Sight::Refused,
    });
}

#[test]
fn listing_never_sees_the_outside() {
    check(|folder, _| match folder.folder(&relative("scripts/d")).and_then(|inner| inner.entries()) {
        Ok(entries) => {
            let names: Vec<&[u8]> = entries.iter().map(|entry| entry.name.as_encoded_bytes()).collect();
            Sight::of(&names.join(&b'\n'))
        }
        Err(_) => Sight::Refused,
    });
}

#[test]
fn the_same_attack_catches_a_reader_that_resolves_first() {
    let _alone = alone();
    let tree = SwapTree::build().unwrap();
    let leaked = |report: &AttackReport| report.outside > 0;
    let attempt = |skill: &Path| match resolve_then_open(skill, Path::new("scripts/d/a.txt")) {
        Ok(bytes) => Sight::of(&bytes),
        Err(_) => Sight::Refused,
    };
    let report = tree.attack(20_000_000, leaked, attempt).unwrap();
    println!("resolve then open: {report:?}");
    assert_eq!(report.outside, 1);
}
