//! Emptying a folder that a program filled as it liked, within a time.

use std::ffi::{CStr, CString};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::time::Duration;

use cleveragents_runtime::Clock as _;
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;

use super::random;
use crate::clock::SystemClock;

/// How many folders inside each other are entered, each with a descriptor; the next one is moved to the top.
const MOST_LEVELS: usize = 64;

/// Removes everything below `top` that can be removed within `time`, however deep it is.
pub(super) fn empty(top: &OwnedFd, time: Duration) {
    let mut removal = Removal { top, clock: SystemClock::start(), time, moved: 0 };
    while removal.content(top, 0) && !removal.is_late() {}
}

/// One attempt to empty a folder.
struct Removal<'a> {
    top: &'a OwnedFd,
    clock: SystemClock,
    time: Duration,
    moved: u64,
}

impl Removal<'_> {
    fn is_late(&self) -> bool {
        self.clock.elapsed() >= self.time
    }

    /// Removes what is in a folder of this level, and says whether anything is another than before.
    fn content(&mut self, folder: &OwnedFd, level: usize) -> bool {
        let mut progress = false;
        for (name, is_folder) in entries(folder) {
            if self.is_late() {
                break;
            }
            progress |= if is_folder {
                self.folder(folder, &name, level)
            } else {
                rustix::fs::unlinkat(folder, &name, AtFlags::empty()).is_ok()
            };
        }
        progress
    }

    fn folder(&mut self, parent: &OwnedFd, name: &CStr, level: usize) -> bool {
        if rustix::fs::unlinkat(parent, name, AtFlags::REMOVEDIR).is_ok() {
            return true;
        }
        if level == MOST_LEVELS {
            return self.move_up(parent, name);
        }
        let Ok(folder) = open_folder(parent.as_fd(), name) else { return false };
        let progress = self.content(&folder, level + 1);
        rustix::fs::unlinkat(parent, name, AtFlags::REMOVEDIR).is_ok() || progress
    }

    fn move_up(&mut self, parent: &OwnedFd, name: &CStr) -> bool {
        make_movable(parent.as_fd(), name);
        self.moved += 1;
        let place = format!("moved-{:016x}-{}", random(), self.moved);
        rustix::fs::renameat(parent, name, self.top, place).is_ok()
    }
}

fn entries(folder: &OwnedFd) -> Vec<(CString, bool)> {
    let Ok(listed) = Dir::read_from(folder) else { return Vec::new() };
    listed
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name() != c"." && entry.file_name() != c"..")
        .map(|entry| (entry.file_name().to_owned(), entry.file_type() == FileType::Directory))
        .collect()
}

/// Opens a folder of ours, which a program may have closed to itself.
pub(super) fn open_folder(parent: BorrowedFd<'_>, name: &CStr) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match rustix::fs::openat(parent, name, flags, Mode::empty()) {
        Err(Errno::ACCESS) => {
            make_movable(parent, name);
            rustix::fs::openat(parent, name, flags, Mode::empty())
        }
        opened => {
            if let Ok(folder) = &opened {
                rustix::fs::fchmod(folder, Mode::RWXU).ok();
            }
            opened
        }
    }
}

/// Moving a folder changes what its `..` is, so its owner must be able to write to it.
fn make_movable(parent: BorrowedFd<'_>, name: &CStr) {
    rustix::fs::chmodat(parent, name, Mode::RWXU, AtFlags::empty()).ok();
}
