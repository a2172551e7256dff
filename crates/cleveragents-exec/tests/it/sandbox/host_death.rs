//! A host that is killed takes everything with it, in every tier.

use std::env;
use std::process::{Command, Stdio};

use cleveragents_runtime::Tier;

use super::scene::{Scene, TIERS, patient, survivors, until};

/// Tells the second run of this program which tier to use, and by which text its processes are recognized.
const ROLE: &str = "AGENTS_HOST_DEATH";

#[test]
fn everything_dies_when_the_host_is_killed() {
    if let Ok(role) = env::var(ROLE) {
        be_the_host(&role);
        return;
    }
    for tier in TIERS {
        let marker = format!("host-death-{tier}-{}", std::process::id());
        let mut host = Command::new(env::current_exe().unwrap())
            .args(["--exact", "sandbox::host_death::everything_dies_when_the_host_is_killed"])
            .env(ROLE, format!("{tier} {marker}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        until(|| survivors(&marker) == 2);
        host.kill().unwrap();
        host.wait().unwrap();
        until(|| survivors(&marker) == 0);
        assert_eq!(survivors(&marker), 0, "tier {tier}");
    }
}

/// Runs a program that starts another one, until killed.
fn be_the_host(role: &str) {
    let (tier, marker) = role.split_once(' ').unwrap();
    let tier = TIERS.into_iter().find(|known: &Tier| known.as_str() == tier).unwrap();
    let scene = Scene::new();
    let code = format!("import os, time\n'{marker}'\nos.fork()\ntime.sleep(60)");
    scene.launcher.run(scene.python(tier, &code), &patient()).unwrap();
}
