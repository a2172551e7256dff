//! Runs of the program by somebody who sits at a terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::playground::Playground;

/// What a question ends with.
const QUESTION_END: &str = "? ";
const CONFIRMATION_END: &str = "] ";

/// How long the program may take to ask.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the program with a terminal as its standard input and standard error, and answers its questions in turn.
///
/// Returns the exit code, what went to the standard output, and what the terminal showed.
pub(crate) fn run_at_terminal(playground: &Playground, arguments: &[&str], answers: &[&str]) -> String {
    run_after_typing(playground, arguments, "", answers)
}

/// Runs the program likewise, after something was typed before it started.
pub(crate) fn run_after_typing(
    playground: &Playground,
    arguments: &[&str],
    typed: &str,
    answers: &[&str],
) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
    grantpt(&master).expect("a terminal of ours");
    unlockpt(&master).expect("an open terminal");
    let name = ptsname(&master, Vec::new()).expect("a name");
    let name = name.into_string().expect("a name in text");
    let side = || open(&name);
    let mut keyboard = File::from(master);
    keyboard.write_all(typed.as_bytes()).expect("a waiting terminal");
    let mut child = playground
        .command(arguments)
        .stdin(Stdio::from(side()))
        .stderr(Stdio::from(side()))
        .spawn()
        .expect("the program starts");
    let mut screen = keyboard.try_clone().expect("a second handle");
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut buffer = [0; 4096];
        // At the end of the program the terminal fails instead of ending.
        while let Ok(length @ 1..) = screen.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut shown = String::new();
    for answer in answers {
        while !(shown.ends_with(QUESTION_END) || shown.ends_with(CONFIRMATION_END)) {
            let bytes = receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no question: {shown}"));
            shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        keyboard.write_all(format!("{answer}\n").as_bytes()).expect("an answer");
        // The terminal shows what is typed, in full before the program reads it.
        let echo = format!("{answer}\r\n");
        while !shown.contains(&format!("{QUESTION_END}{echo}"))
            && !shown.contains(&format!("{CONFIRMATION_END}{echo}"))
        {
            let bytes = receiver.recv_timeout(PATIENCE).expect("the answer is shown");
            shown.push_str(&String::from_utf8_lossy(&bytes));
        }
    }
    let mut answer = Vec::new();
    child.stdout.take().expect("a pipe").read_to_end(&mut answer).expect("an answer");
    let status = child.wait().expect("the program ends");
    reader.join().expect("a reader");
    for bytes in receiver {
        shown.push_str(&String::from_utf8_lossy(&bytes));
    }
    let code = status.code().expect("an exit code");
    let text = format!(
        "exit: {code}\n--- stdout\n{}--- terminal\n{}",
        String::from_utf8_lossy(&answer),
        shown.replace("\r\n", "\n")
    );
    playground.without_folder(&text)
}

fn open(name: &str) -> OwnedFd {
    let mut options = File::options();
    options.read(true).write(true).open(name).expect("the side of the program").into()
}
