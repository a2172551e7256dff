//! What the new process does before its program runs, in the memory of the process that made it.
//!
//! System calls only. A step that fails is noted where the maker finds it, and the process ends.

use std::ffi::{c_int, c_long, c_void};
use std::os::fd::{AsRawFd as _, RawFd};
use std::ptr;

use super::{Prepared, StepError, last_errno, mounts};
use crate::sandbox::LaunchStep;

/// Exit code of a process that never became its program; nobody reads it.
const NEVER_RAN: c_int = 127;

/// Runs the program of a [`Prepared`], or notes why not.
pub(super) extern "C" fn tool(argument: *mut c_void) -> c_int {
    // SAFETY: the maker handed over a pointer to a `Prepared` that nobody else uses until this process has run its program
    // or ended.
    let prepared = unsafe { &mut *argument.cast::<Prepared<'_>>() };
    let Err(failure) = become_program(prepared);
    prepared.failure = Some(failure);
    NEVER_RAN
}

fn become_program(prepared: &Prepared<'_>) -> Result<std::convert::Infallible, StepError> {
    let plan = prepared.plan;
    reset_signals();
    own_session(prepared.host)?;
    place_descriptors(prepared)?;
    match &plan.inside {
        None => {
            // SAFETY: the descriptor is open.
            let done = unsafe { libc::fchdir(plan.working_folder.as_raw_fd()) };
            check(LaunchStep::WorkingFolder, done.into())?;
        }
        Some(inside) => mounts::own_file_system(plan, inside)?,
    }
    for &(resource, warns, most) in &plan.limits {
        let limit = libc::rlimit64 { rlim_cur: warns, rlim_max: most };
        // SAFETY: the pointer is to a live value.
        let done = unsafe {
            libc::syscall(
                libc::SYS_prlimit64,
                0,
                resource,
                &raw const limit,
                ptr::null_mut::<libc::rlimit64>(),
            )
        };
        check(LaunchStep::Limits, done)?;
    }
    if plan.drop_privileges {
        drop_privileges()?;
    }
    if let Some(ruleset) = &plan.landlock {
        // SAFETY: takes two integers.
        let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0) };
        check(LaunchStep::Landlock, done)?;
    }
    if !plan.filter.is_empty() {
        // SAFETY: `filter` points to the live program of the plan and holds its length.
        let done = unsafe {
            libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, 0, &raw const prepared.filter)
        };
        check(LaunchStep::Seccomp, done)?;
    }
    unblock_signals();
    // SAFETY: the three pointers are to texts and to lists that end with a null pointer, all in `prepared`.
    unsafe {
        libc::execve(plan.program.as_ptr(), prepared.arguments.as_ptr(), prepared.environment.as_ptr());
    }
    Err(StepError { step: LaunchStep::Program, errno: last_errno() })
}

/// Sets every signal to its default. The table of handlers is a copy; that of the maker stays as it is.
fn reset_signals() {
    // SAFETY: plain data for which zero is a value, and zero is the default action.
    let default: libc::sigaction = unsafe { std::mem::zeroed() };
    for signal in 1..=64 {
        // SAFETY: the pointer is to a live value. The signals that cannot be set are refused, which is fine.
        unsafe {
            libc::sigaction(signal, &raw const default, ptr::null_mut());
        }
    }
}

fn unblock_signals() {
    // SAFETY: plain data for which zero is a value; the call reads a live value.
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
    }
}

/// Makes this process the leader of a session, and lets it die with the maker.
fn own_session(host: RawFd) -> Result<(), StepError> {
    // SAFETY: takes nothing.
    check(LaunchStep::Session, unsafe { libc::setsid() }.into())?;
    die_with(host)
}

/// Asks to be killed when the maker's thread ends, and errs when the maker has ended before that.
pub(super) fn die_with(host: RawFd) -> Result<(), StepError> {
    // SAFETY: takes integers.
    check(LaunchStep::Parent, unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) }.into())?;
    let mut poll = libc::pollfd { fd: host, events: libc::POLLIN, revents: 0 };
    // SAFETY: the pointer is to one live value. The handle of a process is readable once it has ended.
    let ended = unsafe { libc::poll(&raw mut poll, 1, 0) };
    if ended == 0 { Ok(()) } else { Err(StepError { step: LaunchStep::Parent, errno: libc::ESRCH }) }
}

/// Puts the four descriptors in their places and marks everything else to be closed when the program runs.
fn place_descriptors(prepared: &Prepared<'_>) -> Result<(), StepError> {
    let mut first_other: c_int = 0;
    for (target, source) in (0..).zip(&prepared.plan.descriptors) {
        if let Some(source) = source {
            // SAFETY: takes integers; the source is at or above the floor of helpers, so it is none of the targets.
            check(LaunchStep::Descriptors, unsafe { libc::dup2(source.as_raw_fd(), target) }.into())?;
            first_other = target + 1;
        }
    }
    // SAFETY: takes integers.
    let done =
        unsafe { libc::syscall(libc::SYS_close_range, first_other, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    check(LaunchStep::Descriptors, done)
}

/// Gives up every capability, for the program as well, whatever its file says and whoever owns it.
pub(super) fn drop_privileges() -> Result<(), StepError> {
    // SAFETY: takes integers.
    let done = unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) };
    check(LaunchStep::Privileges, done.into())?;
    let header = CapabilityHeader { version: CAPABILITY_VERSION_3, pid: 0 };
    let none = [CapabilityData::default(); 2];
    // SAFETY: the pointers are to live values of the layout that version 3 of this call reads.
    let done = unsafe { libc::syscall(libc::SYS_capset, &raw const header, none.as_ptr()) };
    check(LaunchStep::Privileges, done)
}

const CAPABILITY_VERSION_3: u32 = 0x2008_0522;

#[repr(C)]
struct CapabilityHeader {
    version: u32,
    pid: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct CapabilityData {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

pub(super) fn check(step: LaunchStep, done: c_long) -> Result<(), StepError> {
    if done < 0 { Err(StepError { step, errno: last_errno() }) } else { Ok(()) }
}
