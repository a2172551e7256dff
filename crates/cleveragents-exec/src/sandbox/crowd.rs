//! Counts the processes of a program where the kernel does not.
//!
//! For the superuser the kernel's limit of processes is none, so without a process namespace somebody has to look. Looking at
//! every process is slow; the number of all tasks of the system says cheaply when there is nothing to look for.

use rustix::fs::{CWD, Dir, Mode, OFlags};
use rustix::io::Errno;
use rustix::process::Pid;

#[cfg(test)]
mod tests;

/// The longest line that `/proc` shows about a process; the command in it is at most 64 bytes.
const LONGEST_LINE: usize = 1024;

/// The processes of one program.
#[derive(Debug)]
pub(super) struct Crowd {
    most: u32,
    tasks_before: u64,
}

impl Crowd {
    /// A program that may have this many.
    pub(super) fn of_at_most(most: u32) -> Self {
        Self { most, tasks_before: tasks_of_the_system().unwrap_or(0) }
    }

    /// Whether the group of `leader` has more than it may.
    pub(super) fn is_too_large(&self, leader: Pid) -> bool {
        let grown = tasks_of_the_system().unwrap_or(u64::MAX).saturating_sub(self.tasks_before);
        grown > u64::from(self.most / 2) && count(leader) > u64::from(self.most)
    }
}

/// How many processes and threads the system has.
pub(super) fn tasks_of_the_system() -> Option<u64> {
    let text = read_text("/proc/loadavg").ok()?;
    text.split([' ', '/']).nth(4)?.parse().ok()
}

/// How many processes are in the group of `leader`.
fn count(leader: Pid) -> u64 {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let listed = rustix::fs::openat(CWD, "/proc", flags, Mode::empty()).and_then(Dir::new);
    let Ok(listed) = listed else { return 0 };
    let numbers = listed
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().and_then(|name| name.parse::<u32>().ok()));
    let group = leader.as_raw_nonzero().to_string();
    let is_member = |number: &u32| {
        let line = read_text(&format!("/proc/{number}/stat")).unwrap_or_default();
        group_in(&line) == Some(group.as_str())
    };
    numbers.filter(is_member).count() as u64
}

/// The group in a line about a process: the third word after the command, which stands in parentheses and may hold anything.
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
