use std::collections::BTreeSet;

use cleveragents_exec::sandbox::{Layer, Place, self_attack};
use cleveragents_runtime::Tier;

use super::scene::{Scene, patient};

#[test]
fn every_layer_holds_under_attack_and_the_attacks_are_real() {
    let scene = Scene::new();
    let base = tempfile::tempdir().unwrap();
    let report = self_attack(&scene.launcher, &Place::open(base.path()).unwrap(), &patient()).unwrap();
    assert_eq!((report.tier, report.holds()), (Tier::Namespaced, true), "{report:#?}");
    let layers: BTreeSet<Layer> = report.checks.iter().map(|check| check.layer).collect();
    let all = [Layer::Landlock, Layer::Scope, Layer::Seccomp, Layer::Namespaces, Layer::Mounts];
    assert_eq!(layers, BTreeSet::from(all));
    assert_eq!(std::fs::read_dir(base.path()).unwrap().count(), 0);
    for check in report.checks {
        println!("{:10} {:36} held: {}", check.layer.to_string(), check.attempt, check.evidence);
    }
}
