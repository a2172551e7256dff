//! Asking the person at the terminal. The question goes to the standard error, for the standard output is the answer of the
//! command.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a person has.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// No answer is longer.
const MAX_ANSWER_BYTES: u64 = 1024;

/// Puts a question, whose text has to be safe already, and returns the line that is typed; `None` when there is none in time.
pub(crate) fn ask(question: &str) -> Option<String> {
    let mut stderr = io::stderr().lock();
    stderr.write_all(question.as_bytes()).and_then(|()| stderr.flush()).ok()?;
    drop(stderr);
    let (sender, receiver) = mpsc::sync_channel(1);
    // A read cannot be given up, so it gets a thread of its own, which ends with the process.
    thread::spawn(move || {
        let mut line = Vec::new();
        let read = io::stdin().lock().take(MAX_ANSWER_BYTES).read_until(b'\n', &mut line);
        // Nobody waits any more when it is too late.
        sender.send(read.ok().filter(|&length| length > 0).map(|_| line)).unwrap_or_default();
    });
    let line = receiver.recv_timeout(PATIENCE).ok().flatten();
    let text = line.and_then(|line| String::from_utf8(line).ok()).map(|text| text.trim().to_owned());
    if text.is_none() {
        say("\n");
    }
    text
}

/// Says something beside a question. The text has to be safe already.
pub(crate) fn say(text: &str) {
    io::stderr().lock().write_all(text.as_bytes()).unwrap_or_default();
}

/// Puts a question to which only an explicit yes is one.
pub(crate) fn confirm(question: &str) -> bool {
    let answer = ask(&format!("{question} [y/N] "));
    answer.is_some_and(|answer| answer.eq_ignore_ascii_case("y") || answer.eq_ignore_ascii_case("yes"))
}
