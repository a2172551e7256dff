//! Processes in namespaces.
//!
//! One set of user, network and message namespaces is made per launcher, because making and removing a network namespace
//! costs more than all the rest. Each program has a process namespace of its own. A process that joins the shared set and asks
//! for a new process namespace cannot live in it, so a *middle* process does both and makes two siblings: *init*, which does
//! nothing but collect orphans and whose end kills everything inside, and the tool, which is an ordinary process there. A tool
//! that were the first process itself could neither abort nor end itself by a signal.

use std::ffi::{CStr, CString, c_int, c_void};
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd, RawFd};
use std::ptr;
use std::sync::Arc;

use super::child::{check, die_with, drop_privileges, tool};
use super::{
    BORROWING, BlockedSignals, MountStep, Prepared, Process, Spawned, Stacks, StepError, last_errno, make,
    wait,
};
use crate::sandbox::LaunchStep;

/// What a program in namespaces needs beside the rest of its plan.
#[derive(Debug)]
pub(in crate::sandbox) struct Inside {
    pub(in crate::sandbox) shared: Arc<SharedNamespaces>,
    /// Whether the program stays in the network of the system.
    pub(in crate::sandbox) network: bool,
    /// The program of the first process, in memory.
    pub(in crate::sandbox) init: Arc<OwnedFd>,
    /// What to write to the limit of processes, where the kernel has one for each process namespace.
    pub(in crate::sandbox) process_limit: Option<CString>,
    pub(in crate::sandbox) mounts: Vec<MountStep>,
    pub(in crate::sandbox) working_folder: CString,
}

/// Namespaces that the programs of one launcher share.
#[derive(Debug)]
pub(in crate::sandbox) struct SharedNamespaces {
    user: OwnedFd,
    network: OwnedFd,
    messages: OwnedFd,
}

/// What the process that makes the shared namespaces reads and writes.
struct Holder {
    user_map: CString,
    group_map: CString,
    handles: [RawFd; 3],
    failure: Option<StepError>,
}

/// Makes namespaces in which our user and group are themselves and nobody else exists.
pub(in crate::sandbox) fn share_namespaces(stacks: &mut Stacks) -> Result<SharedNamespaces, StepError> {
    let map = |id: u32| CString::new(format!("{id} {id} 1\n")).unwrap_or_default();
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    let mut holder = Holder { user_map: map(user), group_map: map(group), handles: [-1; 3], failure: None };
    // The table of descriptors is shared, so that the handles stay when the process ends.
    let namespaces = libc::CLONE_NEWUSER | libc::CLONE_NEWNET | libc::CLONE_NEWIPC;
    let flags = BORROWING | libc::CLONE_FILES | namespaces;
    let blocked = BlockedSignals::all();
    let made = make(hold, &mut stacks.middle, flags, (&raw mut holder).cast());
    drop(blocked);
    let process = made.map_err(|failed| StepError { step: LaunchStep::Namespaces, ..failed })?;
    wait(process.handle.as_raw_fd()).ok();
    let handles = holder.handles.map(|handle| {
        // SAFETY: the process opened these in our table of descriptors and is gone; nobody else owns them.
        (handle >= 0).then(|| unsafe { OwnedFd::from_raw_fd(handle) })
    });
    match (holder.failure, handles) {
        (None, [Some(user), Some(network), Some(messages)]) => {
            Ok(SharedNamespaces { user, network, messages })
        }
        (failure, _) => {
            Err(failure.unwrap_or(StepError { step: LaunchStep::Namespaces, errno: libc::ENOSYS }))
        }
    }
}

extern "C" fn hold(argument: *mut c_void) -> c_int {
    // SAFETY: the maker handed over a pointer to a `Holder` and sleeps until this process has ended.
    let holder = unsafe { &mut *argument.cast::<Holder>() };
    let done = write_file(c"/proc/self/setgroups", b"deny")
        .and_then(|()| write_file(c"/proc/self/uid_map", holder.user_map.to_bytes()))
        .and_then(|()| write_file(c"/proc/self/gid_map", holder.group_map.to_bytes()));
    let names = [c"/proc/self/ns/user", c"/proc/self/ns/net", c"/proc/self/ns/ipc"];
    let opened = done.and_then(|()| {
        for (handle, name) in holder.handles.iter_mut().zip(names) {
            *handle = open(name, libc::O_RDONLY)?;
        }
        Ok(())
    });
    if let Err(errno) = opened {
        holder.failure = Some(StepError { step: LaunchStep::Namespaces, errno });
    }
    0
}

fn open(path: &CStr, flags: c_int) -> Result<RawFd, c_int> {
    // SAFETY: the path ends with a zero byte.
    let handle = unsafe { libc::open(path.as_ptr(), flags | libc::O_CLOEXEC) };
    if handle < 0 { Err(last_errno()) } else { Ok(handle) }
}

fn write_file(path: &CStr, text: &[u8]) -> Result<(), c_int> {
    let file = open(path, libc::O_WRONLY)?;
    // SAFETY: the pointer and the length are those of a live slice; the descriptor is ours and closed once.
    unsafe {
        let written = libc::write(file, text.as_ptr().cast(), text.len());
        let errno = last_errno();
        libc::close(file);
        if written < 0 { Err(errno) } else { Ok(()) }
    }
}

/// What the middle process reads, and what it tells the maker.
struct Nest<'a, 'p> {
    prepared: &'a mut Prepared<'p>,
    inside: &'a Inside,
    init_stack: *mut c_void,
    tool_stack: *mut c_void,
    /// Number and handle of the two siblings.
    init: (c_int, c_int),
    tool: (c_int, c_int),
    failure: Option<StepError>,
}

/// Makes the middle process, and through it init and the tool.
pub(super) fn spawn(
    prepared: &mut Prepared<'_>,
    inside: &Inside,
    stacks: &mut Stacks,
) -> Result<Spawned, StepError> {
    let Stacks { tool, init, middle: middle_stack } = stacks;
    let mut nest = Nest {
        prepared,
        inside,
        init_stack: init.as_mut_ptr_range().end.cast(),
        tool_stack: tool.as_mut_ptr_range().end.cast(),
        init: (-1, -1),
        tool: (-1, -1),
        failure: None,
    };
    // The table of descriptors is shared, so that the handles of the siblings are ours.
    let process = make(middle, middle_stack, BORROWING | libc::CLONE_FILES, (&raw mut nest).cast())?;
    wait(process.handle.as_raw_fd()).ok();
    let owned = |(pid, handle): (c_int, c_int)| {
        let pid = rustix::process::Pid::from_raw(pid).filter(|_| pid > 0)?;
        // SAFETY: the kernel wrote this descriptor into our table for us, and the middle process is gone.
        let handle = unsafe { OwnedFd::from_raw_fd(handle) };
        Some(Process { pid, handle })
    };
    let (init, tool) = (owned(nest.init), owned(nest.tool));
    let failure = nest.failure.or(nest.prepared.failure);
    match (failure, tool, init) {
        (None, Some(tool), Some(init)) => Ok(Spawned { tool, init: Some(init) }),
        (failure, tool, init) => {
            if let Some(init) = &init {
                rustix::process::pidfd_send_signal(&init.handle, rustix::process::Signal::KILL).ok();
            }
            for process in [tool, init].into_iter().flatten() {
                wait(process.handle.as_raw_fd()).ok();
            }
            Err(failure.unwrap_or(StepError { step: LaunchStep::Process, errno: libc::ESRCH }))
        }
    }
}

extern "C" fn middle(argument: *mut c_void) -> c_int {
    // SAFETY: the maker handed over a pointer to a `Nest` and sleeps until this process has ended.
    let nest = unsafe { &mut *argument.cast::<Nest<'_, '_>>() };
    if let Err(failure) = nest.enter() {
        nest.failure = Some(failure);
    }
    0
}

impl Nest<'_, '_> {
    fn enter(&mut self) -> Result<(), StepError> {
        let shared = &self.inside.shared;
        // Gaining powers in the user namespace marks the memory as not for others to look into. The memory is that of the
        // host, which has gained nothing, so the mark is taken back.
        // SAFETY: takes integers.
        let open_to_look = unsafe { libc::prctl(libc::PR_GET_DUMPABLE) } == 1;
        join(shared.user.as_raw_fd(), libc::CLONE_NEWUSER)?;
        if open_to_look {
            // SAFETY: takes integers.
            unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 1, 0, 0, 0) };
        }
        join(shared.messages.as_raw_fd(), libc::CLONE_NEWIPC)?;
        if !self.inside.network {
            join(shared.network.as_raw_fd(), libc::CLONE_NEWNET)?;
        }
        // SAFETY: takes an integer.
        check(LaunchStep::Namespaces, unsafe { libc::unshare(libc::CLONE_NEWPID) }.into())?;
        let argument: *mut c_void = ptr::from_mut(self.prepared).cast();
        self.init = sibling(init, self.init_stack, argument)?;
        if self.prepared.failure.is_none() {
            self.tool = sibling(tool, self.tool_stack, argument)?;
        }
        Ok(())
    }
}

fn join(namespace: RawFd, kind: c_int) -> Result<(), StepError> {
    // SAFETY: takes integers.
    check(LaunchStep::Namespaces, unsafe { libc::setns(namespace, kind) }.into())
}

/// Makes a process whose parent is the maker of this one. Gives its number and its handle.
fn sibling(
    main: extern "C" fn(*mut c_void) -> c_int,
    stack: *mut c_void,
    argument: *mut c_void,
) -> Result<(c_int, c_int), StepError> {
    let mut handle: c_int = -1;
    let flags = BORROWING | libc::CLONE_PARENT;
    // SAFETY: `stack` is the end of memory that nobody else uses while this process sleeps, which CLONE_VFORK makes it do;
    // `argument` is what `main` expects.
    let pid = unsafe { libc::clone(main, stack, flags, argument, &raw mut handle) };
    if pid < 0 {
        Err(StepError { step: LaunchStep::Process, errno: last_errno() })
    } else {
        Ok((pid, handle))
    }
}

/// The first process of a process namespace.
extern "C" fn init(argument: *mut c_void) -> c_int {
    // SAFETY: as in `tool`; the middle process, which shares it, sleeps as well.
    let prepared = unsafe { &mut *argument.cast::<Prepared<'_>>() };
    let Some(inside) = &prepared.plan.inside else { return 1 };
    let Err(failure) = become_init(prepared.host, inside);
    prepared.failure = Some(StepError { step: LaunchStep::Init, ..failure });
    1
}

fn become_init(host: RawFd, inside: &Inside) -> Result<std::convert::Infallible, StepError> {
    let step = LaunchStep::Init;
    // All other signals stay blocked: nothing but the one that cannot be blocked is meant for this process.
    // SAFETY: ignoring the end of children is a plain setting; it makes the kernel collect orphans.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    // SAFETY: takes nothing.
    check(step, unsafe { libc::setsid() }.into())?;
    die_with(host)?;
    if let Some(limit) = &inside.process_limit {
        write_file(c"/proc/sys/kernel/pid_max", limit.to_bytes())
            .map_err(|errno| StepError { step, errno })?;
    }
    // SAFETY: takes integers.
    let done = unsafe { libc::syscall(libc::SYS_close_range, 0, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    check(step, done)?;
    drop_privileges()?;
    let nothing: [*const libc::c_char; 1] = [ptr::null()];
    let name: [*const libc::c_char; 2] = [c"init".as_ptr(), ptr::null()];
    // SAFETY: the pointers are to texts and to lists that end with a null pointer.
    unsafe {
        libc::syscall(
            libc::SYS_execveat,
            inside.init.as_raw_fd(),
            c"".as_ptr(),
            name.as_ptr(),
            nothing.as_ptr(),
            libc::AT_EMPTY_PATH,
        );
    }
    Err(StepError { step, errno: last_errno() })
}
