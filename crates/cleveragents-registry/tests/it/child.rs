//! Other processes at the same file: this test program, started again with a script.
#![expect(clippy::disallowed_methods, reason = "the tests start processes and hand them their script")]

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use cleveragents_registry::{Approvals, Lifetime, SqliteAudit, StateFile, Trust};
use cleveragents_runtime::{AuditEvent, AuditLog as _};

use crate::fixture::{by_policy, content, files, project, record, request};
use crate::store_child;
use crate::store_full;

const SCRIPT: &str = "REGISTRY_TEST_SCRIPT";
const DATA: &str = "REGISTRY_TEST_DATA";
const DONE: &str = "ack ";

/// A process that works through its script and says so line by line.
pub(crate) struct Running {
    process: Child,
    lines: BufReader<ChildStdout>,
}

/// The program and the arguments that make it work through a script.
pub(crate) fn command() -> (std::path::PathBuf, [&'static str; 3]) {
    (env::current_exe().unwrap(), ["child::a_child_works_through_its_script", "--exact", "--nocapture"])
}

pub(crate) fn start(data: &Path, script: &str) -> Running {
    let (program, arguments) = command();
    let mut command = Command::new(program);
    start_with(command.args(arguments), data, script)
}

pub(crate) fn start_with(command: &mut Command, data: &Path, script: &str) -> Running {
    let command = command.env(SCRIPT, script).env(DATA, data).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = command.spawn().unwrap();
    let lines = BufReader::new(process.stdout.take().unwrap());
    Running { process, lines }
}

impl Running {
    /// Waits for the next thing that is done; `None` when the process has ended.
    pub(crate) fn next_done(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(done) = line.trim_end().strip_prefix(DONE) {
                return Some(done.to_owned());
            }
        }
    }

    /// Kills the process and returns what it still said it had done.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.process.kill().unwrap();
        self.rest()
    }

    /// Waits for the end and returns what was done.
    pub(crate) fn rest(mut self) -> Vec<String> {
        let done = std::iter::from_fn(|| self.next_done()).collect();
        self.process.wait().unwrap();
        done
    }
}

pub(crate) fn done(what: &str) {
    println!("\n{DONE}{what}");
}

/// Does what the words of a script say and returns how many steps that were.
fn work(script: &str, data: &Path) -> usize {
    let words: Vec<&str> = script.split(' ').collect();
    let state = Arc::new(StateFile::new(data));
    match words[..] {
        ["mixed", who, count] => {
            let count = count.parse().unwrap();
            done("ready");
            mixed(&state, who, count);
            count
        }
        ["register", who, count] => store_child::work(data, who, count.parse().unwrap()),
        ["compete", who, count] => store_child::compete(data, who, count.parse().unwrap()),
        ["full", kibibytes] => store_full::work(data, kibibytes.parse().unwrap()),
        ["take"] => {
            let asked = request("sha256:once", by_policy());
            let taken = Approvals::new(state).take(&asked, None, 1).unwrap().is_some();
            done(if taken { "taken" } else { "nothing" });
            1
        }
        ["grow"] => {
            // Ends with the first error, which is the point of it.
            let trust = Trust::new(state);
            let many: Vec<(String, _)> = (0..200).map(|file| (format!("{file:0200}"), content(1))).collect();
            let many: Vec<(&str, _)> = many.iter().map(|(path, content)| (path.as_str(), *content)).collect();
            let mut steps = 0;
            loop {
                match trust.grant(&project(&format!("/{steps}")), &files(&many), 1) {
                    Ok(()) => done(&format!("/{steps}")),
                    Err(error) => {
                        done(&format!("error {error}"));
                        return steps;
                    }
                }
                steps += 1;
            }
        }
        _ => 0,
    }
}

fn mixed(state: &Arc<StateFile>, who: &str, count: usize) {
    let (trust, approvals) = (Trust::new(Arc::clone(state)), Approvals::new(Arc::clone(state)));
    let audit = SqliteAudit::new(Arc::clone(state));
    for step in 0..count {
        let name = format!("/{who}/{step}");
        match step % 3 {
            0 => trust.grant(&project(&name), &files(&[("a", content(1))]), 1).unwrap(),
            1 => approvals.grant(&request(&name, by_policy()), &Lifetime::Saved, 1, 2).unwrap(),
            _ => audit.record(record(step as u64 + 1, 1, &name, AuditEvent::Started)).unwrap(),
        }
        done(&name);
    }
}

#[test]
fn a_child_works_through_its_script() {
    let script = env::var(SCRIPT).unwrap_or_default();
    let data = env::var_os(DATA).unwrap_or_default();
    let steps = work(&script, Path::new(&data));
    let expected = script.rsplit(' ').next().and_then(|last| last.parse().ok());
    let expected = expected.unwrap_or(if script.is_empty() { 0 } else { steps });
    assert_eq!(steps, expected);
}
