//! Calls of inline Python with hooks and places of their own are cancelled at points that nobody chose.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use cleveragents_runtime::{CallRequest, CancelToken, Door, SessionId, ToolHost as _};
use serde_json::{Value, json};

use super::{door, tool};
use crate::stage::{HELD, Stage, call, names, verdict};

/// Tells the second run of this program to make the calls. It runs alone, so that its descriptors can be counted.
const ROLE: &str = "AGENTS_PYTHON_CANCELS";

/// How many calls are made of each kind; the nightly checks make a thousand in all.
const CALLS: &str = "AGENTS_PYTHON_CANCELS_CALLS";
const USUAL_CALLS: u64 = 20;

/// Writes where it may, starts a process, and takes its time.
const CODE: &str = "import subprocess, time\n\
                    def up():\n    time.sleep(0.002)\n\
                    def down():\n    pass\n\
                    def run(inputs):\n    \
                        open('scratch', 'w').write('x')\n    \
                        subprocess.Popen(['/bin/sleep', '60'])\n    \
                        time.sleep(60)";

#[test]
fn cancels_leave_no_process_place_lock_or_file() {
    if env::var(ROLE).is_ok() {
        println!("{}", cancel_everything());
        return;
    }
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "python::cancels::cancels_leave_no_process_place_lock_or_file", "--nocapture"])
        .env(ROLE, "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let report = printed.lines().find(|line| line.starts_with("cancels:")).unwrap_or(&printed);
    let calls = calls() * 4;
    assert_eq!(
        report,
        format!(
            "cancels: {calls} of {calls} calls cancelled; left: 0 processes, 0 descriptors, 0 threads, [] in scratch, [] \
             in the root, 4 of 4 next calls well"
        ),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    println!("{report}");
}

fn calls() -> u64 {
    env::var(CALLS).ok().and_then(|number| number.parse().ok()).unwrap_or(USUAL_CALLS)
}

fn cancel_everything() -> String {
    let before = descriptors_and_threads();
    let stage = Stage::new();
    let mut cancelled = 0;
    let mut well = 0;
    for tier in HELD {
        for in_session in [false, true] {
            let declared = json!({
                "capability": {"writes": true, "write_scope": "out/**"},
                "lifecycle": {"activate": "up", "deactivate": "down"},
            });
            let door = door(&stage, tier, tool(CODE, declared));
            for number in 0..calls() {
                cancelled += u64::from(cancel_one(&door, number, in_session.then(|| door.open_session())));
            }
            drop(door);
            well += u64::from(is_well(&stage, tier));
        }
    }
    let processes = processes_below(stage.scratch.path());
    let (scratch, root) = (names(stage.scratch.path()), names(stage.root.path()));
    drop(stage);
    let (descriptors, threads) = left_since(before);
    format!(
        "cancels: {cancelled} of {} calls cancelled; left: {processes} processes, {descriptors} descriptors, {threads} threads, \
         {scratch:?} in scratch, {root:?} in the root, {well} of 4 next calls well",
        calls() * 4
    )
}

/// Makes a call and cancels it at a moment of the first tenth of a second. Says whether it was cancelled.
fn cancel_one(door: &Door, number: u64, session: Option<SessionId>) -> bool {
    let cancel = CancelToken::default();
    let mut request = CallRequest::new("local/tool", json!({}));
    request.cancel = cancel.clone();
    request.session.id = session;
    // Steps of 613 microseconds, in an order that repeats only at the end.
    let moment = Duration::from_micros((number * 7919) % 163 * 613);
    let result = thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(moment);
            cancel.cancel();
        });
        call(door, request)
    });
    let failed = session.map(|session| door.end_session(session)).unwrap_or_default();
    let is_cancelled = result["error"]["details"]["category"] == json!("cancelled") && failed.is_empty();
    if !is_cancelled {
        eprintln!("{result} {failed:?}");
    }
    is_cancelled
}

fn is_well(stage: &Stage, tier: cleveragents_runtime::Tier) -> bool {
    let door = door(stage, tier, tool("return 1", json!({})));
    verdict(&call(&door, CallRequest::new("local/tool", Value::Null))) == json!({"value": 1})
}

/// How many processes have this folder in their environment, as everything has that runs with scratch below it.
fn processes_below(folder: &Path) -> usize {
    let folder = folder.to_str().unwrap().as_bytes();
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let environments = processes.filter_map(|process| std::fs::read(process.path().join("environ")).ok());
    environments.filter(|text| text.windows(folder.len()).any(|part| part == folder)).count()
}

/// How many more there are, once the threads that were told to end have ended.
fn left_since(before: (usize, usize)) -> (usize, usize) {
    let mut left = (usize::MAX, usize::MAX);
    for _ in 0..500 {
        let now = descriptors_and_threads();
        left = (now.0.saturating_sub(before.0), now.1.saturating_sub(before.1));
        if left == (0, 0) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    left
}

fn descriptors_and_threads() -> (usize, usize) {
    let count = |folder: &str| std::fs::read_dir(folder).unwrap().count();
    (count("/proc/self/fd"), count("/proc/self/task"))
}
