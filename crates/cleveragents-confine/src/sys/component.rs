//! The walk that needs no `openat2`: one name at a time, never letting the kernel follow a link, resolving links that stay
//! below the folder ourselves. It holds one handle at a time, however deep the path is.

use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{self, AtFlags, Mode, OFlags, StatxFlags};
use rustix::io::Errno;

use super::linux::{Want, file_stat, flags_for, refusal};
use super::{Refusal, Rules};
use crate::EntryKind;

/// As many links as Linux itself follows in one path.
const MAX_LINKS: usize = 40;

/// The most names one resolution may visit; a path without links stays far below.
const MAX_STEPS: usize = 16_384;

/// Opens `path` below `root`.
pub(super) fn open(root: BorrowedFd<'_>, path: &Path, want: Want, rules: Rules) -> Result<OwnedFd, Refusal> {
    let mount = if rules.mounts { None } else { Some(mount_of(root)?) };
    let mut walk =
        Walk { root, rules, mount, passed: Vec::new(), pending: Vec::new(), current: None, links: 0 };
    walk.push(path)?;
    for _ in 0..MAX_STEPS {
        let Some(step) = walk.pending.pop() else {
            return walk.finish(want);
        };
        match step {
            Step::Up => walk.go_up()?,
            Step::Name(name) => {
                let last = walk.pending.is_empty();
                if let Some(opened) = walk.enter(name, last.then_some(want))? {
                    return Ok(opened);
                }
            }
        }
    }
    Err(Refusal::Loop)
}

enum Step {
    Name(OsString),
    Up,
}

struct Walk<'root> {
    root: BorrowedFd<'root>,
    rules: Rules,
    mount: Option<Mount>,
    /// The real folders entered so far; none of them was a link.
    passed: Vec<OsString>,
    /// What is still to do, the next step last.
    pending: Vec<Step>,
    /// The folder that `passed` leads to; `None` is the root.
    current: Option<OwnedFd>,
    links: usize,
}

impl Walk<'_> {
    fn here(&self) -> BorrowedFd<'_> {
        self.current.as_ref().map_or(self.root, |fd| fd.as_fd())
    }

    fn push(&mut self, path: &Path) -> Result<(), Refusal> {
        for component in path.components().rev() {
            match component {
                Component::Normal(name) => self.pending.push(Step::Name(name.to_owned())),
                Component::ParentDir => self.pending.push(Step::Up),
                Component::CurDir => {}
                Component::RootDir | Component::Prefix(_) => return Err(Refusal::Leaves),
            }
        }
        Ok(())
    }

    /// Leaves the current folder by walking to its parent again from the root: a handle's `..` may lead elsewhere after a
    /// rename.
    fn go_up(&mut self) -> Result<(), Refusal> {
        if self.passed.pop().is_none() {
            return Err(Refusal::Leaves);
        }
        let again = std::mem::take(&mut self.passed);
        self.pending.extend(again.into_iter().rev().map(Step::Name));
        self.current = None;
        Ok(())
    }

    /// Takes one step; returns the handle when this was the last one.
    fn enter(&mut self, name: OsString, want: Option<Want>) -> Result<Option<OwnedFd>, Refusal> {
        let flags = want.map_or(OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, flags_for);
        let opened = fs::openat(self.here(), name.as_os_str(), flags | OFlags::NOFOLLOW, Mode::empty());
        let fd = match opened {
            Ok(fd) => fd,
            Err(Errno::LOOP | Errno::NOTDIR) => return self.follow(&name, Refusal::NotFolder).map(|()| None),
            Err(errno) => return Err(refusal(errno)),
        };
        if let Some(mount) = &self.mount
            && mount_of(fd.as_fd())? != *mount
        {
            return Err(Refusal::OtherFilesystem);
        }
        match want {
            None => {
                self.passed.push(name);
                self.current = Some(fd);
                Ok(None)
            }
            // Such a handle may be one of the link itself.
            Some(Want::Inspect) if file_stat(&fs::fstat(&fd).map_err(refusal)?).kind == EntryKind::Link => {
                self.follow(&name, Refusal::Loop).map(|()| None)
            }
            Some(_) => Ok(Some(fd)),
        }
    }

    /// Puts the text of the link `name` in its place, or refuses with `otherwise` when it is no link.
    fn follow(&mut self, name: &OsStr, otherwise: Refusal) -> Result<(), Refusal> {
        let text = match fs::readlinkat(self.here(), name, Vec::new()) {
            Ok(text) => text.into_bytes(),
            Err(Errno::INVAL) => return Err(otherwise),
            Err(errno) => return Err(refusal(errno)),
        };
        if !self.rules.links {
            return Err(Refusal::Link);
        }
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(Refusal::Loop);
        }
        self.push(&PathBuf::from(OsString::from_vec(text)))
    }

    /// The path ended in a folder by way of a link such as `.` or `sub/..`.
    fn finish(&self, want: Want) -> Result<OwnedFd, Refusal> {
        match want {
            Want::File => Err(Refusal::Special(EntryKind::Folder)),
            Want::Folder | Want::Inspect => {
                fs::openat(self.here(), c".", flags_for(want), Mode::empty()).map_err(refusal)
            }
            Want::InspectLink => Err(Refusal::NotFound),
        }
    }
}

/// Tells mounts apart; two mounts of one file system have the same device but not the same mount.
#[derive(PartialEq, Eq)]
enum Mount {
    Id(u64),
    Device(u32, u32),
}

fn mount_of(fd: BorrowedFd<'_>) -> Result<Mount, Refusal> {
    match fs::statx(fd, c"", AtFlags::EMPTY_PATH, StatxFlags::MNT_ID) {
        Ok(found) if found.stx_mask & StatxFlags::MNT_ID.bits() != 0 => Ok(Mount::Id(found.stx_mnt_id)),
        Ok(found) => Ok(Mount::Device(found.stx_dev_major, found.stx_dev_minor)),
        Err(errno) => Err(refusal(errno)),
    }
}
