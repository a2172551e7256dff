//! Asking the person at the terminal. The question goes to the standard error, for the standard output is the answer of the
//! command.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::printer::write_beside;
use crate::settings::Surroundings;

/// How long a person has.
const PATIENCE: Duration = Duration::from_mins(1);

/// Puts a question, whose text has to be safe already, and returns the line that is typed; `None` when there is none in time.
/// What was typed before the question is no answer to it.
pub(crate) fn ask(question: &str) -> Option<String> {
    Surroundings::forget_typed();
    say(question);
    let (sender, receiver) = mpsc::sync_channel(1);
    // A read cannot be given up, so it gets a thread of its own, which ends with the process.
    thread::spawn(move || {
        // Nobody waits any more when it is too late.
        sender.send(Surroundings::read_line()).unwrap_or_default();
    });
    let line = receiver.recv_timeout(PATIENCE).ok().flatten();
    if line.is_none() {
        say("\n");
    }
    line
}

/// Says something beside a question. The text has to be safe already.
pub(crate) fn say(text: &str) {
    write_beside(text.as_bytes());
}

/// Puts a question to which only an explicit yes is one.
pub(crate) fn confirm(question: &str) -> bool {
    let answer = ask(&format!("{question} [y/N] "));
    answer.is_some_and(|answer| answer.eq_ignore_ascii_case("y") || answer.eq_ignore_ascii_case("yes"))
}
