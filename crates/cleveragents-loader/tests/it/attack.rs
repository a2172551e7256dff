//! A skill folder whose `scripts/d` is swapped for a link to the outside while its resources are listed and read.

use cleveragents_confine::Digest;
use cleveragents_loader::AgentSkillLoader;
use cleveragents_testkit::swap_attack::{SECRET, Sight, SwapTree, attempts};
use std::path::Path;

#[track_caller]
fn check(attempts: u64, attempt: impl Fn(&AgentSkillLoader) -> Sight) {
    let tree = SwapTree::build().unwrap();
    let loader = AgentSkillLoader::from_folder(&tree.skill()).unwrap();
    let report = tree.attack(attempts, |_| false, |_| attempt(&loader)).unwrap();
    println!("{report:?}");
    assert_eq!((report.outside, report.inside + report.refused), (0, attempts));
    assert!(report.inside * 5 >= attempts, "read too seldom: {report:?}");
    assert!(report.swaps >= 100, "hardly attacked: {report:?}");
}

#[test]
fn resources_never_hold_outside_bytes() {
    let secret = Digest::of(SECRET.as_bytes());
    check(attempts(10_000), |loader| match loader.read_resource(Path::new("scripts/d/a.txt")) {
        Ok(read) if read.digest == secret => Sight::Outside,
        Ok(read) => Sight::of(&read.bytes),
        Err(_) => Sight::Refused,
    });
}

#[test]
fn listings_never_hold_outside_names() {
    check(attempts(10_000) / 10, |loader| {
        let listed = loader.list_resources();
        let names: Vec<&[u8]> = listed.iter().map(|path| path.as_os_str().as_encoded_bytes()).collect();
        Sight::of(&names.join(&b'\n'))
    });
}
