//! Finds the processes of a server that left its session, by a variable of their environment.

use rustix::fs::{CWD, Dir, Mode, OFlags};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::entry;

/// The variable that every process of a server has, unless it cleared its environment.
pub(super) const MARK: &str = "AGENTS_SERVER_TREE";

/// The most of an environment that is looked at.
const LONGEST_ENVIRONMENT: usize = 1 << 20;

/// How often the system is looked through; a process may start another one while we look.
const MOST_ROUNDS: usize = 16;

/// Kills every process with this mark. Gives whether there was one.
pub(super) fn sweep(mark: &str) -> bool {
    let entry = entry(mark);
    let mut found = false;
    for _ in 0..MOST_ROUNDS {
        let killed = processes().filter(|pid| kill_marked(*pid, &entry)).count();
        if killed == 0 {
            break;
        }
        found = true;
    }
    found
}

/// Kills a process if it lives and has the entry.
fn kill_marked(pid: Pid, entry: &[u8]) -> bool {
    // Opened before it is looked at, so that the handle is of the process that was seen, or of one that has ended.
    let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { return false };
    is_marked(pid, entry) && pidfd_send_signal(&handle, Signal::KILL).is_ok()
}

fn is_marked(pid: Pid, entry: &[u8]) -> bool {
    let path = format!("/proc/{}/environ", pid.as_raw_nonzero());
    let Ok(file) = rustix::fs::openat(CWD, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()) else {
        return false;
    };
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 16 * 1024];
    while bytes.len() < LONGEST_ENVIRONMENT {
        match rustix::io::read(&file, &mut *chunk) {
            Ok(0) | Err(_) => break,
            Ok(read) => bytes.extend_from_slice(chunk.get(..read).unwrap_or_default()),
        }
    }
    bytes.split(|byte| *byte == 0).any(|variable| variable == entry)
}

fn processes() -> impl Iterator<Item = Pid> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let listed = rustix::fs::openat(CWD, "/proc", flags, Mode::empty()).and_then(Dir::new);
    let own = rustix::process::getpid();
    listed
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok()?.parse().ok().and_then(Pid::from_raw))
        .filter(move |pid| *pid != own)
}
