//! Lifecycle hooks, seen by what they leave behind, whatever ends the call or the program.

use std::fs;
use std::io::Read as _;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::playground::Playground;

/// A tool whose hooks and runs each leave a line in `marks/log`.
const TOOL: &str = "name: local/marked
description: Leaves marks.
source: custom
capability: {writes: true, write_scope: 'marks/**'}
lifecycle: {discover: found, activate: up, deactivate: down}
timeout: TIMEOUT
code: |
  import os, time

  def mark(name):
      with open('ROOT/marks/log', 'a') as log:
          log.write(name + ' ')

  def found():
      mark('discover')

  def up():
      mark('activate')
      if 'UP' == 'fails':
          raise RuntimeError('cannot')
      if 'UP' == 'waits':
          time.sleep(600)

  def down():
      mark('deactivate')

  def run(inputs):
      mark('run')
      how = inputs['how']
      if how == 'raise':
          raise RuntimeError('no')
      if how == 'die':
          os.kill(os.getpid(), 9)
      if how == 'wait':
          mark('waits')
          time.sleep(600)
      return how
";

struct Scene {
    playground: Playground,
}

impl Scene {
    fn new(timeout: u32, up: &str) -> Self {
        let playground = Playground::new();
        let root = playground.project().display().to_string();
        let tool = TOOL.replace("ROOT", &root).replace("TIMEOUT", &timeout.to_string()).replace("UP", up);
        playground.write("project/marked.yaml", tool);
        Self { playground }
    }

    fn start(&self, how: &str) -> Child {
        self.command(how).spawn().expect("the program starts")
    }

    fn command(&self, how: &str) -> Command {
        let input = format!(r#"{{"how": "{how}"}}"#);
        let run =
            ["tool", "run", "local/marked", "--file", "marked.yaml", "--input", &input, "--format", "json"];
        self.playground.command(&run)
    }

    fn marks(&self) -> String {
        if self.playground.has("project/marks/log") {
            self.playground.read("project/marks/log").trim_end().to_owned()
        } else {
            String::new()
        }
    }

    /// Sends a signal to the program once this mark is there, and waits for its end.
    fn signal_at(&self, mark: &str, how: &str, signal: Signal) -> Output {
        let mut child = self.start(how);
        self.await_mark(mark, &mut child);
        kill_process(Pid::from_child(&child), signal).expect("the program runs");
        child.wait_with_output().expect("the program ends")
    }

    fn await_mark(&self, mark: &str, child: &mut Child) {
        for _ in 0..30_000 {
            if self.marks().ends_with(mark) {
                break;
            }
            if let Some(status) = child.try_wait().expect("a child of ours") {
                let mut said = String::new();
                child.stdout.take().expect("its output").read_to_string(&mut said).expect("text");
                panic!("it ended before `{mark}` with {status}: {said}");
            }
            thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(self.marks().split(' ').next_back(), Some(mark));
    }

    /// What is on record, the oldest first: the tool, its hook and the outcome.
    fn audit(&self) -> Vec<String> {
        let output = self.playground.output(&["audit", "list", "--format", "json"], b"");
        let json: Value = serde_json::from_slice(&output.stdout).expect("an envelope");
        let calls = json["data"]["calls"].as_array().expect("calls").iter().rev();
        calls
            .map(|call| {
                let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
                let event = &call["event"];
                [&call["hook"], &event["event"], &event["category"]].map(word).join(" ")
            })
            .collect()
    }
}

/// Exit code, type, category and message of a call, and the marks that it left.
fn told(scene: &Scene, output: &Output) -> String {
    let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let error = &json["data"]["error"];
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let code = output.status.code().map_or_else(|| "killed".to_owned(), |code| code.to_string());
    let told = [&error["error_type"], &error["details"]["category"], &error["message"]].map(word).join(" | ");
    format!("{code} | {told} | {}", scene.marks())
}

#[track_caller]
fn check(timeout: u32, up: &str, how: &str, expected: &str, audit: &[&str]) {
    let scene = Scene::new(timeout, up);
    let output = scene.start(how).wait_with_output().expect("the program ends");
    assert_eq!((told(&scene, &output).as_str(), scene.audit()), (expected, owned(audit)));
}

#[track_caller]
fn check_signal(up: &str, mark: &str, signal: Signal, expected: &str, audit: &[&str]) {
    let scene = Scene::new(300, up);
    let output = scene.signal_at(mark, "wait", signal);
    assert_eq!((told(&scene, &output).as_str(), scene.audit()), (expected, owned(audit)));
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

const HOOKS: [&str; 3] = ["discover finished -", "activate finished -", "deactivate finished -"];

fn with_hooks(run: &'static str) -> [&'static str; 4] {
    [HOOKS[0], HOOKS[1], HOOKS[2], run]
}

#[test]
fn hooks_run_around_a_call_that_succeeds_or_fails() {
    check(300, "", "well", "0 | - | - | - | discover activate run deactivate", &with_hooks("- finished -"));
    check(
        300,
        "",
        "raise",
        "1 | tool_execution_failure | exception | `local/marked`: no | discover activate run deactivate",
        &with_hooks("- finished exception"),
    );
    check(
        300,
        "",
        "die",
        "1 | tool_execution_failure | crashed | `local/marked`: it was ended by SIGKILL | discover activate run \
         deactivate",
        &with_hooks("- finished crashed"),
    );
}

#[test]
fn a_tool_that_runs_out_of_time_is_deactivated() {
    check(
        3,
        "",
        "wait",
        "5 | tool_execution_failure | timeout | `local/marked`: the call ran into its deadline | discover activate run \
         waits deactivate",
        &with_hooks("- finished timeout"),
    );
}

#[test]
fn a_tool_that_cannot_be_activated_neither_runs_nor_is_deactivated() {
    check(
        300,
        "fails",
        "well",
        "1 | tool_activation_failure | hook_failed | `local/marked`: its hook `up` failed: cannot | discover activate",
        &[HOOKS[0], "activate finished exception", "- finished hook_failed"],
    );
}

#[test]
fn a_program_that_is_interrupted_or_ended_deactivates_first() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        check_signal(
            "",
            "waits",
            signal,
            "130 | tool_execution_failure | cancelled | `local/marked`: the call was cancelled | discover activate run \
             waits deactivate",
            &with_hooks("- finished cancelled"),
        );
    }
}

/// As `nohup` and a shell that starts a background job start it.
#[test]
#[cfg(target_os = "linux")]
#[expect(
    clippy::disallowed_methods,
    reason = "a shell ignores signals, and the kernel tells what is ignored"
)]
fn signals_that_the_program_was_started_to_ignore_stay_ignored() {
    let scene = Scene::new(300, "");
    let plain = scene.command("wait");
    let mut ignoring = Command::new("/bin/sh");
    ignoring.args(["-c", "trap '' HUP INT; exec \"$0\" \"$@\""]).arg(plain.get_program());
    ignoring.args(plain.get_args()).current_dir(scene.playground.project()).env_clear();
    ignoring.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut child = ignoring.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    scene.await_mark("waits", &mut child);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("the program runs");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t")).expect("a mask");
    let ignored = u64::from_str_radix(mask, 16).expect("a mask");
    let is_ignored =
        [Signal::HUP, Signal::INT, Signal::TERM].map(|signal| ignored >> (signal.as_raw() - 1) & 1);
    assert_eq!(is_ignored, [1, 1, 0]);
    for signal in [Signal::HUP, Signal::INT, Signal::TERM] {
        kill_process(Pid::from_child(&child), signal).expect("the program runs");
    }
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(scene.marks(), "discover activate run waits deactivate");
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn an_activation_that_was_interrupted_is_deactivated() {
    check_signal(
        "waits",
        "activate",
        Signal::TERM,
        "130 | tool_execution_failure | cancelled | `local/marked`: the call was cancelled | discover activate deactivate",
        &[HOOKS[0], "activate finished cancelled", HOOKS[2], "- finished cancelled"],
    );
}

#[test]
fn the_start_of_a_call_is_on_record_when_the_program_is_killed() {
    check_signal(
        "",
        "waits",
        Signal::KILL,
        "killed | - | - | - | discover activate run waits",
        &["- started -", HOOKS[0], HOOKS[1]],
    );
}

#[test]
fn a_program_whose_answer_nobody_takes_is_ended_by_a_signal() {
    let playground = Playground::new().file("project/long.txt", "line\n".repeat(50_000));
    let input = r#"{"path": "long.txt", "max_bytes": 250000}"#;
    let child =
        playground.command(&["tool", "run", "builtin/read_file", "--input", input]).spawn().expect("a start");
    for _ in 0..30_000 {
        let listed = playground.run(&["audit", "list"]);
        if listed.contains(" done\n") {
            break;
        }
        thread::sleep(Duration::from_millis(2));
    }
    kill_process(Pid::from_child(&child), Signal::TERM).expect("the program waits for its reader");
    let status = child.wait_with_output().expect("the program ends").status;
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(15));
}

/// The tool files in the documentation.
fn documented(number: usize) -> String {
    let page = include_str!("../../../../docs/tools.md");
    let block = page.split("```yaml\n").nth(number + 1).expect("a block");
    block.split("```").next().expect("its text").to_owned()
}

#[test]
fn the_tool_files_of_the_documentation_run() {
    let playground = Playground::new()
        .file("project/notes.txt", "one\ntwo\n")
        .file("project/short.yaml", documented(0))
        .file("project/report.yaml", documented(1));
    let run =
        ["validation", "run", "local/short", "--file", "short.yaml", "--input", r#"{"file": "notes.txt"}"#];
    assert_eq!(
        playground.run(&run),
        "exit: 0\n--- stdout\n{\n  \"passed\": true,\n  \"message\": \"2 lines\"\n}\n"
    );
    let told = playground.run(&["tool", "run", "local/report", "--file", "report.yaml"]);
    assert_eq!(
        told,
        "exit: 0\n--- stdout\ndone\n--- stderr\ninfo: stdout: found\ninfo: stdout: up\ninfo: stdout: down\n"
    );
}
