//! Counts the processes of a program where the kernel does not.
//!
//! For the superuser the kernel's limit of processes is none, so without a process namespace somebody has to look. Looking at
//! every process is slow; the number of all tasks of the system says cheaply when there is nothing to look for.

use rustix::fs::{CWD, Dir, Mode, OFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group};

#[cfg(test)]
mod tests;

/// The longest line that `/proc` shows about a process; the command in it is at most 64 bytes.
const LONGEST_LINE: usize = 1024;

/// The processes of one program.
#[derive(Debug)]
pub(super) struct Crowd {
    most: u32,
    /// Tasks of the system that are not of the program.
    others: u64,
}

impl Crowd {
    /// A program that may have this many.
    pub(super) fn of_at_most(most: u32) -> Self {
        Self { most, others: tasks_of_the_system().unwrap_or(0) }
    }

    /// Whether the group of `leader` has more than it may.
    ///
    /// Counting takes longer than making processes, so a group that may be too large is halted while it is counted, and goes
    /// on when it is not.
    pub(super) fn is_too_large(&mut self, leader: Pid) -> bool {
        let most = u64::from(self.most);
        let tasks = tasks_of_the_system().unwrap_or(u64::MAX);
        if tasks.saturating_sub(self.others) <= most / 2 {
            return false;
        }
        kill_process_group(leader, Signal::STOP).ok();
        let members = count(leader);
        self.others = tasks.saturating_sub(members);
        if members > most {
            return true;
        }
        kill_process_group(leader, Signal::CONT).ok();
        false
    }
}

/// How many processes and threads the system has.
pub(super) fn tasks_of_the_system() -> Option<u64> {
    let text = read_text("/proc/loadavg").ok()?;
    text.split([' ', '/']).nth(4)?.parse().ok()
}

/// How many processes are in the group of `leader`.
fn count(leader: Pid) -> u64 {
    lines_of(leader).count() as u64
}

/// Whether the group of `leader` has a process that has not ended. One that has may wait long to be collected, and does nothing.
pub(super) fn has_living(leader: Pid) -> bool {
    lines_of(leader).any(|line| state_in(&line).is_some_and(|state| !["Z", "X"].contains(&state)))
}

/// What the system shows about each process in the group of `leader`.
fn lines_of(leader: Pid) -> impl Iterator<Item = String> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let listed = rustix::fs::openat(CWD, "/proc", flags, Mode::empty()).and_then(Dir::new);
    let entries = listed.into_iter().flatten().filter_map(Result::ok);
    let numbers =
        entries.filter_map(|entry| entry.file_name().to_str().ok().and_then(|name| name.parse::<u32>().ok()));
    let group = leader.as_raw_nonzero().to_string();
    numbers
        .filter_map(|number| read_text(&format!("/proc/{number}/stat")).ok())
        .filter(move |line| group_in(line) == Some(group.as_str()))
}

/// The state in a line about a process: the first word after the command, which stands in parentheses and may hold anything.
fn state_in(line: &str) -> Option<&str> {
    line.rsplit_once(')')?.1.split_ascii_whitespace().next()
}

/// The group in a line about a process: the third word after the command.
fn group_in(line: &str) -> Option<&str> {
    line.rsplit_once(')')?.1.split_ascii_whitespace().nth(2)
}

fn read_text(path: &str) -> rustix::io::Result<String> {
    let file = rustix::fs::openat(CWD, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let mut bytes = vec![0; LONGEST_LINE];
    let read = rustix::io::read(&file, &mut bytes)?;
    bytes.truncate(read);
    String::from_utf8(bytes).map_err(|_| Errno::ILSEQ)
}
