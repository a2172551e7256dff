//! The program is ended and killed at points that nobody chose, and leaves nothing behind.
#![expect(clippy::disallowed_methods, reason = "looks at processes and at the folders of the playground")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::playground::Playground;

/// How many runs are ended, and how many are killed; the nightly checks make a thousand in all.
const RUNS: &str = "AGENTS_KILLED_RUNS";
const USUAL_RUNS: u64 = 20;

/// Writes where it may, starts a process that outlives it, and takes its time.
const TOOL: &str = "name: local/slow
description: Takes its time.
source: custom
capability: {writes: true, write_scope: 'out/**'}
lifecycle: {activate: up, deactivate: down}
code: |
  import subprocess, time

  def up():
      time.sleep(0.01)

  def down():
      pass

  def run(inputs):
      open('scratch', 'w').write('x')
      subprocess.Popen(['/bin/sleep', '60'])
      if inputs.get('how') != 'well':
          time.sleep(60)
      return 1
";

/// Runs the program under a limit of the shell's `ulimit`.
fn limited(playground: &Playground, limit: &str, arguments: &[&str]) -> String {
    let mut limited = Command::new("/bin/sh");
    limited.args(["-c", &format!("ulimit {limit}; exec \"$0\" \"$@\"")]);
    let plain = playground.command(arguments);
    limited.arg(plain.get_program()).args(plain.get_args());
    limited.env_clear().envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    limited.current_dir(playground.project());
    playground.write_down(&limited.output().expect("the program ends"))
}

const SHELL: [&str; 5] = ["tool", "run", "builtin/shell", "--input", r#"{"command": "echo hi"}"#];

#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_no_signal() {
    let playground = Playground::new();
    assert_eq!(
        limited(&playground, "-f 0", &SHELL),
        "exit: 2
--- stderr
error: `builtin/shell`: the call could not be recorded
  caused by: the audit record could not be kept: state file `[DIR]/home/.local/share/cleveragents/state.db` cannot be used: disk I/O error
"
    );
    // What is large enough for us is no reason to fail, and the tool's own signal ends the tool as usual.
    let signalled = ["tool", "run", "builtin/shell", "--input", r#"{"command": "kill -s XFSZ $$"}"#];
    let said = limited(&playground, "-f 100000", &signalled);
    assert_eq!(said, "exit: 1\n--- stderr\nerror: `builtin/shell`: it was ended by SIGXFSZ\n");
}

#[test]
fn too_few_descriptors_are_the_reason_that_is_told() {
    let playground = Playground::new();
    for limit in ["-n 12", "-n 32", "-n 60"] {
        let said = limited(&playground, limit, &SHELL);
        let about_us: Vec<&str> = said.lines().filter(|line| !line.starts_with("warning: ")).collect();
        assert_eq!(
            about_us,
            [
                "exit: 1",
                "--- stderr",
                "error: `builtin/shell`: programs cannot be started: Too many open files (os error 24)",
                "hint: raise the limits of this process on open files, memory and processes",
            ],
            "{limit}"
        );
    }
}

fn runs() -> u64 {
    std::env::var(RUNS).ok().and_then(|number| number.parse().ok()).unwrap_or(USUAL_RUNS)
}

fn playground() -> Playground {
    Playground::new().file("project/slow.yaml", TOOL)
}

/// Starts a call and sends a signal at a moment of its first half of a second. Gives the exit code, if there is one.
fn end_one(playground: &Playground, number: u64, signal: Signal) -> Option<i32> {
    let child =
        playground.command(&["tool", "run", "local/slow", "--file", "slow.yaml"]).spawn().expect("a start");
    // Steps of 3 milliseconds, in an order that repeats only at the end.
    thread::sleep(Duration::from_millis((number * 7919) % 163 * 3));
    // It cannot have ended: the tool takes a minute.
    kill_process(Pid::from_child(&child), signal).expect("the program runs");
    child.wait_with_output().expect("the program ends").status.code()
}

/// What is left: processes of the playground, temporary files, and what was made for the tool.
fn left(playground: &Playground) -> (usize, Vec<String>, bool) {
    let temporary = playground.project().join("../tmp");
    (processes_below(&temporary), names(&temporary), playground.has("project/out"))
}

/// How many processes have this folder in their environment, as everything has that runs with scratch below it.
fn processes_below(folder: &Path) -> usize {
    let folder = fs::canonicalize(folder).expect("a folder");
    let folder = folder.to_str().expect("a text").as_bytes();
    let processes = fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    let environments = processes.filter_map(|process| fs::read(process.path().join("environ")).ok());
    environments.filter(|text| text.windows(folder.len()).any(|part| part == folder)).count()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// The last record of every call of the tool itself, the oldest first.
fn outcomes(playground: &Playground) -> Vec<String> {
    let list = ["audit", "list", "--limit", "100000", "--format", "json"];
    let json: Value = serde_json::from_slice(&playground.output(&list, b"").stdout).expect("an envelope");
    let calls = json["data"]["calls"].as_array().expect("calls").iter().rev();
    let own = calls.filter(|call| call["hook"].is_null());
    own.map(|call| {
        let event = &call["event"];
        event["category"].as_str().or(event["event"].as_str()).unwrap_or("-").to_owned()
    })
    .collect()
}

/// Enough of the signals came while the tool ran: the others prove little.
#[track_caller]
fn check_within(outcomes: &[String]) {
    let (runs, within) = (runs(), outcomes.len() as u64);
    assert!((runs / 10..=runs).contains(&within), "{within} of {runs} signals came within a call");
}

/// The next call works, and leaves nothing either.
#[track_caller]
fn check_next(playground: &Playground) {
    let run = ["tool", "run", "local/slow", "--file", "slow.yaml", "--input", r#"{"how": "well"}"#];
    assert_eq!(playground.run(&run), "exit: 0\n--- stdout\n1\n");
    assert_eq!(left(playground), (0, Vec::new(), false));
}

#[test]
fn a_program_that_is_ended_leaves_nothing() {
    let playground = playground();
    for number in 0..runs() {
        let code = end_one(&playground, number, Signal::TERM);
        // Before its first call the program has nothing to clean up, and the signal ends it.
        assert!(matches!(code, Some(130) | None), "run {number}: {code:?}");
        assert_eq!(left(&playground), (0, Vec::new(), false), "run {number}");
    }
    let outcomes = outcomes(&playground);
    let unexpected: Vec<&String> = outcomes.iter().filter(|outcome| *outcome != "cancelled").collect();
    assert_eq!(unexpected, Vec::<&String>::new());
    check_within(&outcomes);
    check_next(&playground);
    println!("{} runs ended, {} of them within the call, nothing left", runs(), outcomes.len());
}

#[test]
fn a_program_that_is_killed_leaves_nothing_that_the_next_one_does_not_remove() {
    let playground = playground();
    for number in 0..runs() {
        assert_eq!(end_one(&playground, number, Signal::KILL), None);
    }
    // Processes die with the program, but not at the same moment.
    for _ in 0..500 {
        if processes_below(&playground.project().join("../tmp")) == 0 {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let outcomes = outcomes(&playground);
    let unexpected: Vec<&String> = outcomes.iter().filter(|outcome| *outcome != "started").collect();
    assert_eq!(unexpected, Vec::<&String>::new());
    check_within(&outcomes);
    // An empty folder that was made for the tool cannot be told from one of the user.
    if playground.has("project/out") {
        playground.remove("project/out");
    }
    check_next(&playground);
    println!("{} runs killed, {} of them within the call, nothing left", runs(), outcomes.len());
}
