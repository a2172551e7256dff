//! One name in an open folder, changed by system calls that resolve nothing else.

use std::ffi::{CStr, OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::{
    self, AtFlags, CWD, Gid, Mode, OFlags, RenameFlags, Stat, StatxAttributes, StatxFlags, Timespec,
    Timestamps, UTIME_OMIT, Uid,
};
use rustix::io::Errno;

use super::{Attributes, Existing, Owner};
use crate::EntryKind;
use crate::sys::{Dir, file_stat};

/// Temporary names that are tried before a folder full of them is an error.
const MAX_NAME_TRIES: usize = 64;

const ALL_BITS: u32 = 0o7777;

pub(super) fn attributes(dir: &Dir, name: &OsStr) -> io::Result<Attributes> {
    Ok(from_stat(&fs::statat(dir.handle(), name, AtFlags::SYMLINK_NOFOLLOW)?))
}

pub(super) fn own_attributes(dir: &Dir) -> io::Result<Attributes> {
    Ok(from_stat(&fs::fstat(dir.handle())?))
}

fn from_stat(stat: &Stat) -> Attributes {
    Attributes {
        stat: file_stat(stat),
        mode: stat.st_mode & ALL_BITS,
        owner: Some(Owner { user: stat.st_uid, group: stat.st_gid }),
    }
}

pub(super) fn link_text(dir: &Dir, name: &OsStr) -> io::Result<PathBuf> {
    let text = fs::readlinkat(dir.handle(), name, Vec::new())?;
    Ok(PathBuf::from(OsString::from_vec(text.into_bytes())))
}

/// Makes a folder with the system's permission bits, or as private as it can be until its own are set.
pub(super) fn make_folder(dir: &Dir, name: &OsStr, private: bool) -> io::Result<()> {
    let mode = Mode::from_raw_mode(if private { 0o700 } else { 0o777 });
    Ok(fs::mkdirat(dir.handle(), name, mode)?)
}

pub(super) fn make_link(dir: &Dir, name: &OsStr, target: &Path) -> io::Result<()> {
    Ok(fs::symlinkat(target, dir.handle(), name)?)
}

pub(super) fn unlink(dir: &Dir, name: &OsStr) -> io::Result<()> {
    Ok(fs::unlinkat(dir.handle(), name, AtFlags::empty())?)
}

pub(super) fn remove_folder(dir: &Dir, name: &OsStr) -> io::Result<()> {
    Ok(fs::unlinkat(dir.handle(), name, AtFlags::REMOVEDIR)?)
}

pub(super) fn rename(from: (&Dir, &OsStr), to: (&Dir, &OsStr), existing: Existing) -> io::Result<()> {
    let flags = match existing {
        Existing::Refuse => RenameFlags::NOREPLACE,
        Existing::Replace => RenameFlags::empty(),
    };
    match fs::renameat_with(from.0.handle(), from.1, to.0.handle(), to.1, flags) {
        // Some file systems have no such flag; the check before is the best that is left.
        Err(Errno::INVAL) if existing == Existing::Refuse => match attributes(to.0, to.1) {
            Ok(_) => Err(Errno::EXIST.into()),
            Err(_) => Ok(fs::renameat(from.0.handle(), from.1, to.0.handle(), to.1)?),
        },
        renamed => Ok(renamed?),
    }
}

/// Sets the bits through a handle of what stands there, so that a link that takes its place is never followed.
pub(super) fn set_mode(dir: &Dir, name: &OsStr, mode: u32) -> io::Result<()> {
    let fd =
        fs::openat(dir.handle(), name, OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?;
    if file_stat(&fs::fstat(&fd)?).kind == EntryKind::Link {
        return Err(Errno::LOOP.into());
    }
    let mode = Mode::from_raw_mode(mode & ALL_BITS);
    match fs::chmodat(CWD, magic_path(fd.as_fd()), mode, AtFlags::empty()) {
        Err(Errno::NOENT | Errno::NOTDIR) => {
            let flags =
                OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            Ok(fs::fchmod(fs::openat(dir.handle(), name, flags, Mode::empty())?, mode)?)
        }
        changed => Ok(changed?),
    }
}

pub(super) fn set_own_mode(dir: &Dir, mode: u32) -> io::Result<()> {
    Ok(fs::fchmod(dir.handle(), Mode::from_raw_mode(mode & ALL_BITS))?)
}

pub(super) fn set_owner(dir: &Dir, name: &OsStr, owner: Owner) -> io::Result<()> {
    let (user, group) = ids(owner);
    Ok(fs::chownat(dir.handle(), name, user, group, AtFlags::SYMLINK_NOFOLLOW)?)
}

pub(super) fn set_modified(dir: &Dir, name: &OsStr, modified_ns: i128) -> io::Result<()> {
    let times = timestamps(modified_ns)?;
    Ok(fs::utimensat(dir.handle(), name, &times, AtFlags::SYMLINK_NOFOLLOW)?)
}

pub(super) fn set_own_modified(dir: &Dir, modified_ns: i128) -> io::Result<()> {
    Ok(fs::futimens(dir.handle(), &timestamps(modified_ns)?)?)
}

pub(super) fn sync(dir: &Dir) -> io::Result<()> {
    Ok(fs::fsync(dir.handle())?)
}

pub(super) fn sync_filesystem(dir: &Dir) -> io::Result<bool> {
    fs::syncfs(dir.handle())?;
    Ok(true)
}

/// Opens the folder once more, because a lock belongs to what was opened.
pub(super) fn own_file(dir: &Dir) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(File::from(fs::openat(dir.handle(), c".", flags, Mode::empty())?))
}

pub(super) fn lock_file(dir: &Dir, name: &OsStr) -> io::Result<File> {
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let fd = fs::openat(dir.handle(), name, flags, Mode::from_raw_mode(0o600))?;
    Ok(File::from(fd))
}

fn ids(owner: Owner) -> (Option<Uid>, Option<Gid>) {
    (Some(Uid::from_raw(owner.user)), Some(Gid::from_raw(owner.group)))
}

fn timestamps(modified_ns: i128) -> io::Result<Timestamps> {
    let seconds = modified_ns.div_euclid(1_000_000_000);
    let rest = modified_ns.rem_euclid(1_000_000_000);
    let out_of_range = |_| io::Error::from(io::ErrorKind::InvalidInput);
    Ok(Timestamps {
        last_access: Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT },
        last_modification: Timespec {
            tv_sec: seconds.try_into().map_err(out_of_range)?,
            tv_nsec: rest.try_into().map_err(out_of_range)?,
        },
    })
}

/// The path by which the kernel hands out what an open handle stands for.
fn magic_path(fd: BorrowedFd<'_>) -> String {
    format!("/proc/self/fd/{}", fd.as_raw_fd())
}

/// A file that is being written and that nobody sees yet.
///
/// It has no name where the system allows that, so that nothing is left behind when the process dies; elsewhere its
/// temporary name goes away with it.
pub(super) struct Draft<'dir> {
    dir: BorrowedFd<'dir>,
    fd: OwnedFd,
    name: Option<String>,
}

impl<'dir> Draft<'dir> {
    /// Starts a file with the system's permission bits, or as private as it can be until its own are set.
    pub(super) fn open(dir: &'dir Dir, private: bool) -> io::Result<Self> {
        let dir = dir.handle();
        let mode = Mode::from_raw_mode(if private { 0o600 } else { 0o666 });
        match fs::openat(dir, c".", OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC, mode) {
            // Without the kernel's folder of handles such a file could never get a name.
            Ok(fd) if fs::statat(CWD, magic_path(fd.as_fd()), AtFlags::empty()).is_ok() => {
                Ok(Self { dir, fd, name: None })
            }
            Err(errno @ (Errno::ACCESS | Errno::PERM | Errno::NOSPC | Errno::DQUOT | Errno::ROFS)) => {
                Err(errno.into())
            }
            Ok(_) | Err(_) => Self::named(dir, mode),
        }
    }

    fn named(dir: BorrowedFd<'dir>, mode: Mode) -> io::Result<Self> {
        if keeps_names(dir) {
            return Err(Errno::PERM.into());
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let (fd, name) = with_free_name(|name| fs::openat(dir, name, flags, mode))?;
        Ok(Self { dir, fd, name: Some(name) })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match rustix::io::write(&self.fd, rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => rest = rest.get(written..).unwrap_or_default(),
                Err(Errno::INTR) => {}
                Err(errno) => return Err(errno.into()),
            }
        }
        Ok(())
    }

    pub(super) fn set_owner(&self, owner: Owner) -> io::Result<()> {
        let found = fs::fstat(&self.fd)?;
        if (found.st_uid, found.st_gid) == (owner.user, owner.group) {
            return Ok(());
        }
        let (user, group) = ids(owner);
        Ok(fs::fchown(&self.fd, user, group)?)
    }

    pub(super) fn set_mode(&self, mode: u32) -> io::Result<()> {
        Ok(fs::fchmod(&self.fd, Mode::from_raw_mode(mode & ALL_BITS))?)
    }

    pub(super) fn set_modified(&self, modified_ns: i128) -> io::Result<()> {
        Ok(fs::futimens(&self.fd, &timestamps(modified_ns)?)?)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(fs::fsync(&self.fd)?)
    }

    /// Gives the file its name, in one step.
    pub(super) fn publish(mut self, name: &OsStr, existing: Existing) -> io::Result<()> {
        let dir = self.dir;
        let name = OsStr::from_bytes(name.as_bytes());
        if existing == Existing::Refuse {
            return match &self.name {
                None => self.link_as(name),
                Some(temporary) => fs::linkat(dir, temporary.as_str(), dir, name, AtFlags::empty()),
            }
            .map_err(io::Error::from);
        }
        let temporary = match &self.name {
            Some(temporary) => temporary.clone(),
            // A temporary name would stay for ever.
            None if keeps_names(dir) => {
                return self.link_as(name).map_err(|errno| match errno {
                    Errno::EXIST => Errno::PERM.into(),
                    errno => errno.into(),
                });
            }
            None => with_free_name(|temporary| self.link_as(OsStr::from_bytes(temporary.to_bytes())))?.1,
        };
        // From here on the file has this name, and loses it when the last step fails.
        self.name = Some(temporary.clone());
        fs::renameat(dir, temporary.as_str(), dir, name)?;
        self.name = None;
        Ok(())
    }

    fn link_as(&self, name: &OsStr) -> Result<(), Errno> {
        fs::linkat(CWD, magic_path(self.fd.as_fd()), self.dir, name, AtFlags::SYMLINK_FOLLOW)
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // Nothing better can be done about a temporary name that cannot be removed.
            fs::unlinkat(self.dir, name.as_str(), AtFlags::empty()).unwrap_or_default();
        }
    }
}

/// Tells whether no process has the number. Whoever may not know is told that one has.
pub(super) fn is_gone(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_some_and(|process| rustix::process::test_kill_process(process) == Err(Errno::SRCH))
}

/// Whether names in a folder can only be added, as the attribute for that says.
fn keeps_names(dir: BorrowedFd<'_>) -> bool {
    fs::statx(dir, c"", AtFlags::EMPTY_PATH, StatxFlags::empty())
        .is_ok_and(|found| found.stx_attributes.contains(StatxAttributes::APPEND))
}

/// Finds a temporary name that nobody has.
fn with_free_name<T>(mut make: impl FnMut(&CStr) -> Result<T, Errno>) -> io::Result<(T, String)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    for _ in 0..MAX_NAME_TRIES {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = super::draft_name(std::process::id(), count);
        let written = std::ffi::CString::new(name.as_str()).map_err(io::Error::other)?;
        match make(&written) {
            Ok(made) => return Ok((made, name)),
            Err(Errno::EXIST) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
    Err(Errno::EXIST.into())
}

#[cfg(test)]
mod tests;
