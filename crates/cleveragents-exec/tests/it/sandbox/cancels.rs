//! A thousand calls are cancelled at points that nobody chose.

use std::env;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{Ended, LaunchError, Place, Scratch};
use cleveragents_runtime::{CancelToken, Tier, Watch};

use super::scene::{Scene, survivors};

/// Tells the second run of this program by which text its processes are recognized. It runs alone, so that its descriptors
/// can be counted.
const ROLE: &str = "AGENTS_CANCELS";
const CALLS: u64 = 1000;

#[test]
fn a_thousand_cancels_leave_nothing() {
    if let Ok(marker) = env::var(ROLE) {
        println!("{}", cancel_everything(&marker));
        return;
    }
    let marker = format!("cancels-{}", std::process::id());
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "sandbox::cancels::a_thousand_cancels_leave_nothing", "--nocapture"])
        .env(ROLE, &marker)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let report = printed.lines().find(|line| line.starts_with("cancels:")).unwrap_or(&printed);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (report, survivors(&marker)),
        ("cancels: 1000 calls, 1000 cancelled, 0 processes left, 0 descriptors left, 0 folders left", 0),
        "{complaints}"
    );
    println!("{report}");
}

fn cancel_everything(marker: &str) -> String {
    let scene = Scene::new();
    let base = tempfile::tempdir().unwrap();
    let place = Place::open(base.path()).unwrap();
    let program = format!("sleep 60 & sleep 60; : {marker}");
    // The helpers of the launcher are started before descriptors are counted; some that are open by then are closed later.
    scene.run(scene.launch(Tier::Landlocked, "/bin/true", &[]));
    let before = descriptors();
    let mut cancelled = 0;
    for call in 0..CALLS {
        let tier = if call % 2 == 0 { Tier::Namespaced } else { Tier::Landlocked };
        let scratch = Scratch::create(&place).unwrap();
        let mut launch = scene.launch(tier, "/bin/sh", &["-c", &program]);
        launch.profile.scratch = vec![scratch.place().try_clone().unwrap()];
        launch.working_folder = scratch.place().try_clone().unwrap();
        let cancel = CancelToken::default();
        let watch = Watch::start(Arc::new(SystemClock::start()), Duration::from_mins(1), cancel.clone());
        // Steps of 37 microseconds over 6 milliseconds, in an order that repeats only at the end.
        let moment = Duration::from_micros((call * 7919) % 163 * 37);
        let outcome = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(moment);
                cancel.cancel();
            });
            scene.launcher.run(launch, &watch)
        });
        cancelled += u32::from(matches!(
            outcome.map(|outcome| outcome.ended),
            Ok(Ended::Cancelled) | Err(LaunchError::Stopped(_))
        ));
    }
    let (processes, descriptors) = (survivors(marker), descriptors().saturating_sub(before));
    let folders = std::fs::read_dir(base.path()).unwrap().count();
    format!(
        "cancels: {CALLS} calls, {cancelled} cancelled, {processes} processes left, {descriptors} descriptors left, \
         {folders} folders left"
    )
}

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}
