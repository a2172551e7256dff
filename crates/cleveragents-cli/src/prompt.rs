//! Asking the person at the terminal. The question goes to the standard error, for the standard output is the answer of the
//! command.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::interrupt;
use crate::printer::write_beside;
use crate::settings::Surroundings;

/// How long a person has.
const PATIENCE: Duration = Duration::from_mins(1);
/// How often it is looked whether the program is to end.
const LOOK: Duration = Duration::from_millis(50);

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
    let line = wait_for(&receiver);
    if line.is_none() {
        say("\n");
    }
    line
}

/// Waits for the line until patience or the program is to end.
fn wait_for(receiver: &mpsc::Receiver<Option<String>>) -> Option<String> {
    let looks = PATIENCE.as_millis() / LOOK.as_millis();
    for _ in 0..looks {
        match receiver.recv_timeout(LOOK) {
            Ok(line) => return line,
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) if interrupt::is_wished() => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
    }
    None
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
