//! A program with everything that it started, until all of it is gone.

use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd};
use std::thread;
use std::time::Duration;

use rustix::fs::{CWD, Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process_group, pidfd_send_signal, test_kill_process_group};

use super::crowd::has_living;
use super::raw::{Spawned, Status, wait};

/// How long, and how often, killed processes are waited for.
const ROUND: Duration = Duration::from_millis(1);
const MOST_ROUNDS: u32 = 3000;

/// A program with everything that it started.
#[derive(Debug)]
pub(super) struct Group {
    spawned: Spawned,
}

/// What was found when a program was collected.
#[derive(Debug)]
pub(super) struct Ending {
    /// How it ended, unless somebody else collected it.
    pub(super) status: Option<Status>,
    /// Whether it had left something behind.
    pub(super) leftovers: bool,
}

impl Group {
    pub(super) fn of(spawned: Spawned) -> Self {
        Self { spawned }
    }

    /// The number of the program, for people to read.
    pub(super) fn id(&self) -> u32 {
        self.spawned.tool.pid.as_raw_nonzero().get().cast_unsigned()
    }

    /// Readable once the program has ended.
    pub(super) fn handle(&self) -> BorrowedFd<'_> {
        self.spawned.tool.handle.as_fd()
    }

    /// The program, whose number is that of its group.
    pub(super) fn leader(&self) -> Pid {
        self.spawned.tool.pid
    }

    /// Kills the program and its group.
    pub(super) fn kill(&self) {
        // While the program is not collected its number names its group and no other. Nothing can leave the group.
        pidfd_send_signal(&self.spawned.tool.handle, Signal::KILL).ok();
        kill_process_group(self.spawned.tool.pid, Signal::KILL).ok();
    }

    /// Kills what still runs, and waits until all of it is gone.
    pub(super) fn end(self) -> Ending {
        if self.spawned.init.is_none() {
            self.kill();
        }
        let Spawned { tool, init } = self.spawned;
        let Some(init) = init else {
            let status = wait(tool.handle.as_raw_fd()).ok();
            return Ending { status, leftovers: wait_for_group(tool.pid) };
        };
        let orphans = has_children(init.pid);
        // Everything in the namespace dies with its first process. That one ends last, after we have collected the program.
        pidfd_send_signal(&init.handle, Signal::KILL).ok();
        let status = wait(tool.handle.as_raw_fd()).ok();
        wait(init.handle.as_raw_fd()).ok();
        Ending { status, leftovers: orphans }
    }
}

/// Waits until a group without a leader, which was killed, is gone. Gives whether there was anything to wait for.
fn wait_for_group(leader: Pid) -> bool {
    // The number of a group is not given away while the group has a member, collected or not.
    let leftovers = test_kill_process_group(leader).is_ok();
    let mut rounds = 0;
    while leftovers && rounds < MOST_ROUNDS && has_living(leader) {
        thread::sleep(ROUND);
        rounds += 1;
    }
    leftovers
}

/// Whether a process has children, as far as the system tells. Those of the first process of a namespace are orphans.
fn has_children(pid: Pid) -> bool {
    let pid = pid.as_raw_nonzero();
    let path = format!("/proc/{pid}/task/{pid}/children");
    let mut byte = [0; 1];
    rustix::fs::openat(CWD, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
        .and_then(|file| rustix::io::read(file, &mut byte))
        .is_ok_and(|read| read > 0)
}
