//! A folder for one call, gone after it.
//!
//! A lock on the folder says that its maker lives. Whoever is killed leaves a folder without a lock, which the next one removes.

use std::collections::hash_map::RandomState;
use std::ffi::{CStr, CString};
use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::fs::{AtFlags, Dir, FileType, FlockOperation, Mode, OFlags, Stat};
use rustix::io::Errno;

use cleveragents_runtime::Clock as _;

use super::{Place, PlaceError};
use crate::clock::SystemClock;

mod removal;
#[cfg(test)]
mod tests;

use removal::{empty, open_folder};

/// Names that are tried before giving up.
const TRIES: usize = 16;

/// What the name of a scratch folder begins with; 16 hexadecimal digits follow.
const PREFIX: &str = "agents-";

/// The most entries that are looked at in the search for folders of the dead.
const MOST_LOOKED_AT: usize = 65_536;

/// The longest time that removing the folder of a call takes from its caller; what is left then is swept away later.
const MOST_REMOVING: Duration = Duration::from_secs(1);

/// The longest time that one sweep takes; the next one goes on.
const MOST_SWEEPING: Duration = Duration::from_secs(2);

/// A folder that only our own user may enter. Dropping it removes it with all that a program put there, whatever the depth
/// and the modes. What takes longer than a second to remove is left to the sweeps of later programs.
#[derive(Debug)]
pub struct Scratch {
    place: Place,
    parent: OwnedFd,
    name: CString,
    /// Closed with everything else when this process dies.
    _lock: OwnedFd,
}

impl Scratch {
    /// Makes a folder of a name that nobody can guess below `parent`.
    pub fn create(parent: &Place) -> Result<Self, PlaceError> {
        let failed = |errno: Errno| PlaceError::Open {
            path: parent.path().to_owned(),
            source: io::Error::from(errno),
        };
        let mut last = Errno::EXIST;
        for _ in 0..TRIES {
            let name = format!("{PREFIX}{:016x}", random());
            match rustix::fs::mkdirat(parent, &name, Mode::RWXU) {
                Ok(()) => {
                    let Some(lock) = lock_own(parent.as_fd(), &name).map_err(failed)? else { continue };
                    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                    let handle = rustix::fs::openat(parent, &name, flags, Mode::empty()).map_err(failed)?;
                    let place = Place::of_handle(handle, parent.path().join(&name)).map_err(failed)?;
                    let source = |source| PlaceError::Open { path: parent.path().to_owned(), source };
                    let parent = parent.as_fd().try_clone_to_owned().map_err(source)?;
                    let name = CString::new(name).map_err(|error| source(error.into()))?;
                    return Ok(Self { place, parent, name, _lock: lock });
                }
                Err(Errno::EXIST) => {}
                Err(errno) => {
                    last = errno;
                    break;
                }
            }
        }
        Err(failed(last))
    }

    /// Removes the scratch folders below `parent` whose makers were killed.
    pub(crate) fn sweep(parent: &Place) {
        let Ok(listed) = rustix::fs::openat(parent, c".", READ_FOLDER, Mode::empty()).and_then(Dir::new)
        else {
            return;
        };
        let names =
            listed.filter_map(Result::ok).take(MOST_LOOKED_AT).map(|entry| entry.file_name().to_owned());
        let clock = SystemClock::start();
        for name in names.filter(|name| is_scratch(name)).collect::<Vec<_>>() {
            let left = MOST_SWEEPING.saturating_sub(clock.elapsed());
            if left.is_zero() {
                return;
            }
            let Some(lock) = lock_of_dead(parent.as_fd(), &name) else { continue };
            empty(&lock, left);
            rustix::fs::unlinkat(parent, &name, AtFlags::REMOVEDIR).ok();
        }
    }

    /// The folder.
    pub fn place(&self) -> &Place {
        &self.place
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Ok(top) = open_folder(self.parent.as_fd(), &self.name) {
            empty(&top, MOST_REMOVING);
        }
        rustix::fs::unlinkat(&self.parent, &self.name, AtFlags::REMOVEDIR).ok();
    }
}

/// How a folder is opened that is to be listed or locked.
const READ_FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

fn is_scratch(name: &CStr) -> bool {
    let digits = name.to_str().ok().and_then(|name| name.strip_prefix(PREFIX));
    digits.is_some_and(|digits| digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Locks a folder that was just made. Gives nothing when somebody took it for one of the dead in between.
fn lock_own(parent: BorrowedFd<'_>, name: &str) -> rustix::io::Result<Option<OwnedFd>> {
    let lock = match rustix::fs::openat(parent, name, READ_FOLDER, Mode::empty()) {
        Err(Errno::NOENT) => return Ok(None),
        opened => opened?,
    };
    match rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => return Ok(None),
        locked => locked?,
    }
    match rustix::fs::statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
        Err(Errno::NOENT) => Ok(None),
        found => Ok(is_same(&found?, &rustix::fs::fstat(&lock)?).then_some(lock)),
    }
}

/// Opens and locks a folder of ours, if its maker does not hold it.
fn lock_of_dead(parent: BorrowedFd<'_>, name: &CStr) -> Option<OwnedFd> {
    let found = rustix::fs::statat(parent, name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
    let is_ours = found.st_uid == rustix::process::geteuid().as_raw();
    if !is_ours || FileType::from_raw_mode(found.st_mode) != FileType::Directory {
        return None;
    }
    let folder = rustix::fs::openat(parent, name, READ_FOLDER, Mode::empty()).ok()?;
    rustix::fs::flock(&folder, FlockOperation::NonBlockingLockExclusive).ok()?;
    is_same(&found, &rustix::fs::fstat(&folder).ok()?).then_some(folder)
}

fn is_same(one: &Stat, two: &Stat) -> bool {
    (one.st_dev, one.st_ino) == (two.st_dev, two.st_ino)
}

fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
