//! The only code of this workspace that is unsafe: it makes a process without copying this one, and waits for it with what
//! it used.
//!
//! `fork` copies the page tables of a host that may hold gigabytes, and code between `fork` and `exec` may not allocate. So a
//! process is made like `vfork` does: it borrows the memory of this one, on a stack of its own, and the thread that makes it
//! sleeps in the kernel until it has run its program or ended. Four invariants make that sound:
//!
//! 1. Everything that the new process reads stands in a [`Prepared`] that outlives the call, and nothing else writes to it.
//! 2. The new process runs [`child`] only: system calls, no allocation, no lock, no panic, no destructor.
//! 3. All signals are blocked before it starts, and it resets every handler before it unblocks them, so that no handler of
//!    this process runs in it.
//! 4. Each of the nested processes has a stack of its own, and the stacks live as long as the thread that makes processes.
#![expect(unsafe_code, reason = "making a process in borrowed memory has no safe form; invariants above")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::io;
use std::os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd, RawFd};
use std::ptr;
use std::time::Duration;

use rustix::process::Pid;

use super::LaunchStep;
pub(super) use mounts::MountStep;
pub(super) use nest::{Inside, SharedNamespaces, share_namespaces};

mod child;
mod mounts;
mod nest;
#[cfg(test)]
mod tests;

/// Descriptors of ours stand at or above this number before a process is made, so that putting them at 0 to 3 never
/// overwrites one that is still needed.
pub(super) const HELPER_FLOOR: RawFd = 64;

/// Room for the frames of [`child`] and of the C library's wrappers below it.
const STACK: usize = 64 * 1024;

/// Everything that a new process does before its program runs.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) program: CString,
    pub(super) arguments: Vec<CString>,
    pub(super) environment: Vec<CString>,
    /// What stands at 0 to 3; all at [`HELPER_FLOOR`] or above.
    pub(super) descriptors: [Option<OwnedFd>; 4],
    pub(super) working_folder: OwnedFd,
    /// Resource numbers of the C library with the limit that warns and the one that cannot be raised.
    pub(super) limits: Vec<(c_int, u64, u64)>,
    pub(super) drop_privileges: bool,
    pub(super) landlock: Option<OwnedFd>,
    pub(super) filter: Vec<libc::sock_filter>,
    /// What else there is when the process is put into namespaces.
    pub(super) inside: Option<Inside>,
}

/// What was made for one program.
#[derive(Debug)]
pub(super) struct Spawned {
    /// The program.
    pub(super) tool: Process,
    /// The first process of its process namespace; everything in there dies with it.
    pub(super) init: Option<Process>,
}

/// A process that was made and not yet waited for.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) pid: Pid,
    pub(super) handle: OwnedFd,
}

/// The step that failed in the new process, and the error number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StepError {
    pub(super) step: LaunchStep,
    pub(super) errno: c_int,
}

/// How a process ended, and what it used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) end: End,
    pub(super) cpu: Duration,
    /// The largest resident size in bytes of the process or of the memory it was made in, whichever is larger.
    pub(super) peak_memory: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Exited(c_int),
    Signalled(c_int),
}

/// Stacks for the processes that one thread makes, one after the other.
#[derive(Debug)]
pub(super) struct Stacks {
    tool: Vec<u128>,
    init: Vec<u128>,
    middle: Vec<u128>,
}

impl Stacks {
    pub(super) fn new() -> Self {
        let stack = || vec![0; STACK / size_of::<u128>()];
        Self { tool: stack(), init: stack(), middle: stack() }
    }
}

/// What the new process reads, as the kernel wants it.
struct Prepared<'a> {
    plan: &'a Plan,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    filter: libc::sock_fprog,
    host: RawFd,
    /// Written by the new process while the maker sleeps, read after it.
    failure: Option<StepError>,
}

/// Flags of every process that is made: in our memory, while we sleep, with a handle, and a signal at its end.
const BORROWING: c_int = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;

/// Makes the process of `plan`. `host` is a handle of this process, by which the new one sees whether this one still lives.
pub(super) fn spawn(plan: &Plan, host: BorrowedFd<'_>, stacks: &mut Stacks) -> Result<Spawned, StepError> {
    let mut prepared = Prepared {
        plan,
        arguments: pointers(&plan.arguments),
        environment: pointers(&plan.environment),
        filter: libc::sock_fprog {
            len: u16::try_from(plan.filter.len()).unwrap_or(0),
            filter: plan.filter.as_ptr().cast_mut(),
        },
        host: host.as_raw_fd(),
        failure: None,
    };
    let _blocked = BlockedSignals::all();
    if let Some(inside) = &plan.inside {
        return nest::spawn(&mut prepared, inside, stacks);
    }
    let tool = make(child::tool, &mut stacks.tool, BORROWING, (&raw mut prepared).cast())?;
    match prepared.failure {
        None => Ok(Spawned { tool, init: None }),
        Some(failure) => {
            // It has ended or is about to; nobody else knows of it.
            wait(tool.handle.as_raw_fd()).ok();
            Err(failure)
        }
    }
}

/// Waits for the process behind `handle` to end, or collects the status of one that has.
pub(super) fn wait(handle: RawFd) -> io::Result<Status> {
    // SAFETY: both are plain data for which zero is a value.
    let (mut info, mut usage): (libc::siginfo_t, libc::rusage) = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: the two pointers are to live values of the types that this system call writes.
        let done = unsafe {
            libc::syscall(
                libc::SYS_waitid,
                libc::P_PIDFD,
                handle,
                &raw mut info,
                libc::WEXITED | libc::__WALL,
                &raw mut usage,
            )
        };
        if done == 0 {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // SAFETY: `waitid` succeeded, so the kernel filled in the fields for a child that changed state.
    let status = unsafe { info.si_status() };
    let end = if info.si_code == libc::CLD_EXITED { End::Exited(status) } else { End::Signalled(status) };
    let cpu = duration(usage.ru_utime).saturating_add(duration(usage.ru_stime));
    let peak_memory = u64::try_from(usage.ru_maxrss).unwrap_or(0).saturating_mul(1024);
    Ok(Status { end, cpu, peak_memory })
}

/// The largest resident size in bytes of this process.
pub(super) fn own_peak_memory() -> u64 {
    // SAFETY: plain data for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live value of the type that this call writes.
    let done = unsafe { libc::getrusage(libc::RUSAGE_SELF, &raw mut usage) };
    if done == 0 { u64::try_from(usage.ru_maxrss).unwrap_or(0).saturating_mul(1024) } else { u64::MAX }
}

fn duration(time: libc::timeval) -> Duration {
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
}

/// The pointers of `texts` with the zero that ends them.
fn pointers(texts: &[CString]) -> Vec<*const c_char> {
    texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect()
}

/// Makes one process that runs `main` with `argument` on `stack`.
fn make(
    main: extern "C" fn(*mut c_void) -> c_int,
    stack: &mut [u128],
    flags: c_int,
    argument: *mut c_void,
) -> Result<Process, StepError> {
    let mut handle: c_int = -1;
    let top = stack.as_mut_ptr_range().end;
    // SAFETY: `stack` is exclusively ours and lives until this returns, which is after the new process stopped using our
    // memory, because every caller sets CLONE_VFORK. Its end is aligned to 16. `argument` is what `main` expects.
    let pid = unsafe { libc::clone(main, top.cast(), flags, argument, &raw mut handle) };
    if pid < 0 {
        return Err(StepError { step: LaunchStep::Process, errno: last_errno() });
    }
    let Some(pid) = Pid::from_raw(pid) else {
        return Err(StepError { step: LaunchStep::Process, errno: libc::ESRCH });
    };
    // SAFETY: with CLONE_PIDFD the kernel wrote a descriptor that nobody else owns.
    let handle = unsafe { OwnedFd::from_raw_fd(handle) };
    Ok(Process { pid, handle })
}

fn last_errno() -> c_int {
    io::Error::last_os_error().raw_os_error().unwrap_or(libc::EINVAL)
}

/// Blocks all signals of this thread until dropped.
struct BlockedSignals {
    before: libc::sigset_t,
}

impl BlockedSignals {
    fn all() -> Self {
        // SAFETY: plain data for which zero is a value; both calls write to live values.
        unsafe {
            let mut before: libc::sigset_t = std::mem::zeroed();
            let mut all: libc::sigset_t = std::mem::zeroed();
            libc::sigfillset(&raw mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
            Self { before }
        }
    }
}

impl Drop for BlockedSignals {
    fn drop(&mut self) {
        // SAFETY: `before` was filled in by the system.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const self.before, ptr::null_mut());
        }
    }
}
