//! Linux: `openat2` keeps the resolution below the folder; where the kernel or a sandbox lacks it, the component-wise walk
//! does.

use std::ffi::{OsStr, OsString};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustix::buffer::spare_capacity;
use rustix::fs::{
    self, AtFlags, CWD, FileType, Mode, OFlags, RawDir, ResolveFlags, Stat, StatxAttributes, StatxFlags,
    StatxTimestamp,
};
use rustix::io::Errno;

use super::{Refusal, Rules, component};
use crate::{Backend, Entry, EntryKind, FileStat, Identity};

/// A lookup that saw a rename somewhere on the system is tried again this often before it counts as an error.
const BUSY_RETRIES: usize = 256;

/// The memory for the names of one system call.
const LISTING_BYTES: usize = 16 * 1024;

/// An open directory.
#[derive(Debug)]
pub(crate) struct Dir {
    fd: OwnedFd,
    backend: Backend,
    /// Whether the handle has a position somewhere in the listing.
    was_listed: bool,
}

/// An open regular file.
#[derive(Debug)]
pub(crate) struct File {
    fd: OwnedFd,
}

/// What a path is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// To read bytes.
    File,
    /// To list names or to open what is below.
    Folder,
    /// Only to ask what it is, without any effect on it.
    Inspect,
    /// Like `Inspect`, for a link itself.
    InspectLink,
}

impl Dir {
    /// Opens a path of our own user's choice: links in it are followed.
    pub(crate) fn open_root(path: &Path, backend: Option<Backend>) -> Result<Self, Refusal> {
        let fd = open_anywhere(CWD, path)?;
        let backend = backend.unwrap_or_else(|| best_backend(fd.as_fd()));
        Ok(Self { fd, backend, was_listed: false })
    }

    pub(crate) fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns the handle, for system calls that take a folder and one name in it.
    pub(crate) fn handle(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    /// Returns where the handle is, as the kernel names it.
    pub(crate) fn current_path(&self) -> Option<PathBuf> {
        use std::os::fd::AsRawFd as _;
        let link = format!("/proc/self/fd/{}", self.fd.as_raw_fd());
        let target = fs::readlinkat(CWD, link, Vec::new()).ok()?;
        Some(PathBuf::from(OsString::from_vec(target.into_bytes())))
    }

    /// Opens the folder that a link here leads to, wherever that is.
    pub(crate) fn follow(&self, path: &Path, _label: &Path) -> Result<Self, Refusal> {
        let fd = open_anywhere(self.fd.as_fd(), path)?;
        Ok(Self { fd, backend: self.backend, was_listed: false })
    }

    pub(crate) fn open_dir(&self, path: &Path, rules: Rules) -> Result<Self, Refusal> {
        let fd = self.open(path, Want::Folder, rules)?;
        Ok(Self { fd, backend: self.backend, was_listed: false })
    }

    pub(crate) fn open_file(&self, path: &Path, rules: Rules) -> Result<File, Refusal> {
        match self.open(path, Want::File, rules) {
            Ok(fd) => Ok(File { fd }),
            // A socket cannot be opened at all, and a device may be without a driver.
            Err(Refusal::Other(error)) if no_such_device(&error) => {
                Err(Refusal::Special(self.stat(path, rules)?.kind))
            }
            Err(refused) => Err(refused),
        }
    }

    pub(crate) fn stat(&self, path: &Path, rules: Rules) -> Result<FileStat, Refusal> {
        let fd = self.open(path, Want::Inspect, rules)?;
        Ok(file_stat(&fs::fstat(fd).map_err(refusal)?))
    }

    /// Says what stands at `path`, in one system call that the rules do not hold for.
    pub(crate) fn stat_unfollowed(&self, path: &Path) -> Result<FileStat, Refusal> {
        let found = fs::statat(&self.fd, path, AtFlags::SYMLINK_NOFOLLOW).map_err(refusal)?;
        Ok(file_stat(&found))
    }

    /// Says what a name in this folder is, in one system call; nothing when it is no regular file, is mounted here, or the
    /// kernel cannot tell.
    pub(crate) fn plain_stat(&self, name: &OsStr) -> Option<FileStat> {
        let found = fs::statx(&self.fd, name, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::BASIC_STATS).ok()?;
        let tells = found.stx_attributes_mask.contains(StatxAttributes::MOUNT_ROOT);
        let is_mounted = found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT);
        let mode = u32::from(found.stx_mode);
        if !tells || is_mounted || FileType::from_raw_mode(mode) != FileType::RegularFile {
            return None;
        }
        let time = |time: StatxTimestamp| nanoseconds(time.tv_sec.into(), time.tv_nsec.into());
        Some(FileStat {
            kind: EntryKind::File,
            identity: Identity {
                dev: fs::makedev(found.stx_dev_major, found.stx_dev_minor),
                ino: found.stx_ino,
            },
            size: found.stx_size,
            links: found.stx_nlink.into(),
            executable: is_executable(mode),
            modified_ns: time(found.stx_mtime),
            changed_ns: time(found.stx_ctime),
        })
    }

    pub(crate) fn link_target(&self, path: &Path, rules: Rules) -> Result<PathBuf, Refusal> {
        let fd = self.open(path, Want::InspectLink, rules)?;
        let target = fs::readlinkat(&fd, c"", Vec::new()).map_err(refusal)?;
        Ok(PathBuf::from(OsString::from_vec(target.into_bytes())))
    }

    pub(crate) fn own_stat(&self) -> Result<FileStat, Refusal> {
        Ok(file_stat(&fs::fstat(&self.fd).map_err(refusal)?))
    }

    /// Lists at most `limit` names, in no order. The handle itself keeps no position, so that two listings at the same
    /// time do not disturb each other.
    pub(crate) fn entries(&self, limit: usize) -> Result<Vec<Entry>, Refusal> {
        let again = fs::openat(&self.fd, c".", flags_for(Want::Folder), Mode::empty()).map_err(refusal)?;
        listed(again.as_fd(), limit)
    }

    /// Like `entries`, by the handle itself, which nobody else can be listing by.
    pub(crate) fn own_entries(&mut self, limit: usize) -> Result<Vec<Entry>, Refusal> {
        if std::mem::replace(&mut self.was_listed, true) {
            fs::seek(&self.fd, fs::SeekFrom::Start(0)).map_err(refusal)?;
        }
        listed(self.fd.as_fd(), limit)
    }

    fn open(&self, path: &Path, want: Want, rules: Rules) -> Result<OwnedFd, Refusal> {
        match self.backend {
            Backend::Kernel => open_kernel(self.fd.as_fd(), path, want, rules),
            Backend::ComponentWise => component::open(self.fd.as_fd(), path, want, rules),
        }
    }
}

impl File {
    pub(crate) fn stat(&self) -> io::Result<FileStat> {
        Ok(file_stat(&fs::fstat(&self.fd)?))
    }

    /// Appends bytes until `buffer` holds `wanted` bytes or the file ends.
    pub(crate) fn read_up_to(&mut self, buffer: &mut Vec<u8>, wanted: usize) -> io::Result<()> {
        buffer.reserve_exact(wanted.saturating_sub(buffer.len()));
        while buffer.len() < wanted {
            match rustix::io::read(&self.fd, spare_capacity(buffer)) {
                Ok(0) => break,
                Ok(_) | Err(Errno::INTR) => {}
                Err(errno) => return Err(errno.into()),
            }
        }
        buffer.truncate(wanted);
        Ok(())
    }
}

/// Returns the flags that open for `want` without waiting, without taking a terminal, and without effect on a device.
pub(super) fn flags_for(want: Want) -> OFlags {
    match want {
        Want::File => OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC,
        Want::Folder => OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NONBLOCK | OFlags::CLOEXEC,
        Want::Inspect => OFlags::PATH | OFlags::CLOEXEC,
        Want::InspectLink => OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC,
    }
}

/// Maps what both ways of opening have in common.
pub(super) fn refusal(errno: Errno) -> Refusal {
    match errno {
        Errno::NOENT => Refusal::NotFound,
        Errno::NOTDIR => Refusal::NotFolder,
        Errno::ACCESS | Errno::PERM => Refusal::Denied(errno.into()),
        _ => Refusal::Other(errno.into()),
    }
}

/// Lists by a handle from its position on.
fn listed(fd: BorrowedFd<'_>, limit: usize) -> Result<Vec<Entry>, Refusal> {
    let mut buffer = [MaybeUninit::<u8>::uninit(); LISTING_BYTES];
    let mut names = RawDir::new(fd, &mut buffer);
    let mut entries = Vec::new();
    while let Some(entry) = names.next() {
        let entry = entry.map_err(refusal)?;
        let name = entry.file_name().to_bytes();
        if name == b"." || name == b".." {
            continue;
        }
        if entries.len() == limit {
            return Err(Refusal::TooMany(limit));
        }
        entries.push(Entry { name: OsStr::from_bytes(name).to_owned(), kind: kind_of(entry.file_type()) });
    }
    Ok(entries)
}

fn open_anywhere(base: BorrowedFd<'_>, path: &Path) -> Result<OwnedFd, Refusal> {
    fs::openat(base, path, flags_for(Want::Folder), Mode::empty()).map_err(|errno| match errno {
        Errno::LOOP => Refusal::Loop,
        other => refusal(other),
    })
}

fn open_kernel(root: BorrowedFd<'_>, path: &Path, want: Want, rules: Rules) -> Result<OwnedFd, Refusal> {
    let mut resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    if !rules.links {
        resolve |= ResolveFlags::NO_SYMLINKS;
    }
    if !rules.mounts {
        resolve |= ResolveFlags::NO_XDEV;
    }
    match openat2(root, path, flags_for(want), resolve) {
        Ok(fd) => Ok(fd),
        Err(Errno::LOOP) if rules.links => Err(Refusal::Loop),
        Err(Errno::LOOP) => Err(Refusal::Link),
        // One number stands for both "leaves the folder" and "crosses a mount point".
        Err(Errno::XDEV) if !rules.mounts => {
            match openat2(root, path, flags_for(Want::Inspect), resolve.difference(ResolveFlags::NO_XDEV)) {
                Ok(_) => Err(Refusal::OtherFilesystem),
                Err(_) => Err(Refusal::Leaves),
            }
        }
        Err(Errno::XDEV) => Err(Refusal::Leaves),
        Err(errno) => Err(refusal(errno)),
    }
}

fn openat2(
    root: BorrowedFd<'_>,
    path: &Path,
    flags: OFlags,
    resolve: ResolveFlags,
) -> Result<OwnedFd, Errno> {
    let mut result = fs::openat2(root, path, flags, Mode::empty(), resolve);
    for _ in 0..BUSY_RETRIES {
        if !matches!(result, Err(Errno::AGAIN | Errno::INTR)) {
            break;
        }
        result = fs::openat2(root, path, flags, Mode::empty(), resolve);
    }
    result
}

/// Finds out once whether this kernel (and the sandbox around us) has `openat2`.
fn best_backend(root: BorrowedFd<'_>) -> Backend {
    static BEST: OnceLock<Backend> = OnceLock::new();
    *BEST.get_or_init(|| {
        let probe = openat2(root, Path::new("."), OFlags::PATH | OFlags::CLOEXEC, ResolveFlags::BENEATH);
        match probe {
            Err(Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::TOOBIG) => Backend::ComponentWise,
            _ => Backend::Kernel,
        }
    })
}

fn no_such_device(error: &io::Error) -> bool {
    let raw = error.raw_os_error();
    raw == Some(Errno::NXIO.raw_os_error()) || raw == Some(Errno::NODEV.raw_os_error())
}

fn kind_of(file_type: FileType) -> EntryKind {
    match file_type {
        FileType::RegularFile => EntryKind::File,
        FileType::Directory => EntryKind::Folder,
        FileType::Symlink => EntryKind::Link,
        FileType::Fifo => EntryKind::Fifo,
        FileType::Socket => EntryKind::Socket,
        FileType::CharacterDevice | FileType::BlockDevice => EntryKind::Device,
        FileType::Unknown => EntryKind::Unknown,
    }
}

pub(crate) fn file_stat(stat: &Stat) -> FileStat {
    FileStat {
        kind: kind_of(FileType::from_raw_mode(stat.st_mode)),
        identity: Identity { dev: stat.st_dev, ino: stat.st_ino },
        size: u64::try_from(stat.st_size).unwrap_or(0),
        links: stat.st_nlink,
        executable: is_executable(stat.st_mode),
        modified_ns: nanoseconds(i128::from(stat.st_mtime), i128::from(stat.st_mtime_nsec)),
        changed_ns: nanoseconds(i128::from(stat.st_ctime), i128::from(stat.st_ctime_nsec)),
    }
}

fn is_executable(mode: u32) -> bool {
    Mode::from_raw_mode(mode).intersects(Mode::XUSR | Mode::XGRP | Mode::XOTH)
}

fn nanoseconds(seconds: i128, rest: i128) -> i128 {
    seconds * 1_000_000_000 + rest
}
