//! A file system that holds what a program was given and nothing else, made by the new process in its own mount namespace.

use std::ffi::{CStr, CString, c_char, c_int, c_long};
use std::os::fd::{AsRawFd as _, RawFd};
use std::ptr;

use super::child::check;
use super::{Inside, Plan, StepError, last_errno};
use crate::sandbox::LaunchStep;

const STEP: LaunchStep = LaunchStep::Mounts;

/// Reading files and listing folders, as Landlock numbers them.
const LANDLOCK_READ: u64 = 0b1100;

/// One step of building the file system. Paths without a leading slash are relative to its root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sandbox) enum MountStep {
    /// Makes a folder; it may be there.
    Folder(CString),
    /// Makes an empty file to put another one on; it may be there.
    File(CString),
    /// Makes a link; something may be there.
    Link {
        /// Where.
        at: CString,
        /// Where to.
        to: CString,
    },
    /// Shows a file or folder of the system.
    Bind {
        /// Its absolute path, outside.
        from: CString,
        /// Where it is shown.
        at: CString,
        /// What it must be: device and number.
        identity: (u64, u64),
        /// What else holds for it and what is below it, beside what holds for everything.
        attributes: u64,
    },
    /// Makes these attributes hold for everything so far.
    Seal(u64),
    /// Shows the processes inside.
    Processes {
        /// Where.
        at: CString,
    },
}

/// Builds the file system, makes it the only one, and enters the working folder.
pub(super) fn own_file_system(plan: &Plan, inside: &Inside) -> Result<(), StepError> {
    // SAFETY: takes an integer.
    check(STEP, unsafe { libc::unshare(libc::CLONE_NEWNS) }.into())?;
    // SAFETY: the texts end with zero bytes and the other pointers may be null.
    let done = unsafe {
        libc::mount(ptr::null(), c"/".as_ptr(), ptr::null(), libc::MS_REC | libc::MS_PRIVATE, ptr::null())
    };
    check(STEP, done.into())?;
    // Before the root covers the old one of its kind, or the kernel refuses to show more than can be seen.
    let wants_processes = inside.mounts.iter().any(|step| matches!(step, MountStep::Processes { .. }));
    let processes = if wants_processes { process_file_system().ok() } else { None };
    let root = empty_file_system()?;
    attach(root, libc::AT_FDCWD, c"/proc")?;
    // SAFETY: the descriptor is open.
    check(STEP, unsafe { libc::fchdir(root) }.into())?;
    for step in &inside.mounts {
        build(root, step, processes, plan)?;
    }
    // SAFETY: the texts end with zero bytes. The old root ends up under the new one at the same place.
    let done = unsafe { libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()) };
    check(STEP, done)?;
    // SAFETY: the text ends with a zero byte.
    check(STEP, unsafe { libc::umount2(c".".as_ptr(), libc::MNT_DETACH) }.into())?;
    // SAFETY: the text ends with a zero byte.
    let done = unsafe { libc::chdir(inside.working_folder.as_ptr()) };
    check(LaunchStep::WorkingFolder, done.into())?;
    let (here, wanted) = (identity(libc::AT_FDCWD, c".")?, identity(plan.working_folder.as_raw_fd(), c"")?);
    if here == wanted {
        Ok(())
    } else {
        Err(StepError { step: LaunchStep::WorkingFolder, errno: libc::ESTALE })
    }
}

fn build(root: RawFd, step: &MountStep, processes: Option<RawFd>, plan: &Plan) -> Result<(), StepError> {
    match step {
        MountStep::Folder(at) => {
            // SAFETY: the text ends with a zero byte.
            present(unsafe { libc::mkdirat(root, at.as_ptr(), 0o755) }.into())
        }
        MountStep::File(at) => {
            // SAFETY: the text ends with a zero byte.
            present(unsafe { libc::mknodat(root, at.as_ptr(), libc::S_IFREG | 0o644, 0) }.into())
        }
        MountStep::Link { at, to } => {
            // SAFETY: the texts end with zero bytes.
            present(unsafe { libc::symlinkat(to.as_ptr(), root, at.as_ptr()) }.into())
        }
        MountStep::Bind { from, at, identity: wanted, attributes } => {
            let flags = libc::MS_BIND | libc::MS_REC;
            // SAFETY: the texts end with zero bytes and the other pointers may be null. The root is the working folder.
            let done = unsafe { libc::mount(from.as_ptr(), at.as_ptr(), ptr::null(), flags, ptr::null()) };
            check(STEP, done.into())?;
            if identity(root, at)? != *wanted {
                return Err(StepError { step: STEP, errno: libc::ESTALE });
            }
            if *attributes == 0 { Ok(()) } else { set_attributes(root, at, *attributes) }
        }
        MountStep::Seal(attributes) => set_attributes(root, c"", *attributes),
        MountStep::Processes { at } => {
            // Without it a program sees an empty folder.
            let Some(processes) = processes else { return Ok(()) };
            if let Some(ruleset) = &plan.landlock {
                let rule = PathBeneath { allowed: LANDLOCK_READ, parent: processes };
                // SAFETY: the pointer is to a live value of the layout that this kind of rule has.
                let done = unsafe {
                    libc::syscall(libc::SYS_landlock_add_rule, ruleset.as_raw_fd(), 1, &raw const rule, 0)
                };
                check(STEP, done)?;
            }
            attach(processes, root, at)
        }
    }
}

const FSCONFIG_SET_FLAG: c_int = 0;
const FSCONFIG_SET_STRING: c_int = 1;
const FSCONFIG_CMD_CREATE: c_int = 6;
const MOVE_MOUNT_F_EMPTY_PATH: c_int = 4;

#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    parent: c_int,
}

fn empty_file_system() -> Result<RawFd, StepError> {
    new_file_system(c"tmpfs", &[(c"size", Some(c"1m")), (c"mode", Some(c"0755"))], libc::MOUNT_ATTR_NODEV)
}

/// Processes only, and only those of the namespace; nothing that sets the system up.
fn process_file_system() -> Result<RawFd, StepError> {
    let locked = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NODEV | libc::MOUNT_ATTR_NOEXEC;
    new_file_system(c"proc", &[(c"subset", Some(c"pid"))], locked)
}

fn new_file_system(
    kind: &CStr,
    options: &[(&CStr, Option<&CStr>)],
    attributes: u64,
) -> Result<RawFd, StepError> {
    // SAFETY: the text ends with a zero byte.
    let context = descriptor(unsafe { libc::syscall(libc::SYS_fsopen, kind.as_ptr(), 1) })?;
    let set = |command: c_int, key: *const c_char, value: *const c_char| {
        // SAFETY: the pointers are null or to texts that end with a zero byte.
        check(STEP, unsafe { libc::syscall(libc::SYS_fsconfig, context, command, key, value, 0) })
    };
    for (key, value) in options {
        match value {
            Some(value) => set(FSCONFIG_SET_STRING, key.as_ptr(), value.as_ptr())?,
            None => set(FSCONFIG_SET_FLAG, key.as_ptr(), ptr::null())?,
        }
    }
    set(FSCONFIG_CMD_CREATE, ptr::null(), ptr::null())?;
    let attributes = attributes | libc::MOUNT_ATTR_NOSUID;
    // SAFETY: takes integers.
    descriptor(unsafe { libc::syscall(libc::SYS_fsmount, context, 1, attributes) })
}

/// Sets attributes of a mount and of all below it.
fn set_attributes(root: RawFd, at: &CStr, attributes: u64) -> Result<(), StepError> {
    let change = libc::mount_attr { attr_set: attributes, attr_clr: 0, propagation: 0, userns_fd: 0 };
    // SAFETY: the text ends with a zero byte and the other pointer is to a live value of the size that is given.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            root,
            at.as_ptr(),
            libc::AT_EMPTY_PATH | libc::AT_RECURSIVE,
            &raw const change,
            size_of::<libc::mount_attr>(),
        )
    };
    check(STEP, done)
}

fn attach(mount: RawFd, folder: RawFd, at: &CStr) -> Result<(), StepError> {
    // SAFETY: the texts end with zero bytes.
    let done = unsafe {
        libc::syscall(libc::SYS_move_mount, mount, c"".as_ptr(), folder, at.as_ptr(), MOVE_MOUNT_F_EMPTY_PATH)
    };
    check(STEP, done)
}

fn identity(folder: RawFd, path: &CStr) -> Result<(u64, u64), StepError> {
    // SAFETY: plain data for which zero is a value.
    let mut stat: libc::stat64 = unsafe { std::mem::zeroed() };
    // SAFETY: the text ends with a zero byte and the pointer is to a live value of the type that is written.
    let done = unsafe { libc::fstatat64(folder, path.as_ptr(), &raw mut stat, libc::AT_EMPTY_PATH) };
    check(STEP, done.into())?;
    Ok((stat.st_dev, stat.st_ino))
}

fn descriptor(done: c_long) -> Result<RawFd, StepError> {
    check(STEP, done)?;
    Ok(RawFd::try_from(done).unwrap_or(-1))
}

/// What is there already is as good as made.
fn present(done: c_long) -> Result<(), StepError> {
    if done < 0 && last_errno() != libc::EEXIST {
        return Err(StepError { step: STEP, errno: last_errno() });
    }
    Ok(())
}
