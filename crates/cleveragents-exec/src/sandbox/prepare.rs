//! Turns a launch into a plan for the new process and our ends of its channels.

use std::ffi::{CString, OsStr};
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::time::Duration;

use cleveragents_runtime::Tier;
use rustix::fs::{CWD, MemfdFlags, Mode, OFlags, SealFlags, SeekFrom};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Resource, getrlimit};

use super::capture::Capture;
use super::child::Unstarted;
use super::crowd::{Crowd, tasks_of_the_system};
use super::namespaces::Namespaces;
use super::place::network_places;
use super::raw::{HELPER_FLOOR, Plan};
use super::syscall_filter::{self, FilterRules};
use super::{Launch, LaunchError, LaunchStep, Limits, Stdin, ThirdDescriptor, ruleset};

/// Builds everything that can be built before there is a process.
pub(super) fn prepare(
    launch: Launch,
    tier: Tier,
    nest: Option<&Namespaces>,
) -> Result<(Plan, Unstarted), LaunchError> {
    let Launch {
        program,
        arguments,
        environment,
        working_folder,
        stdin,
        third,
        mut profile,
        limits,
        layers: _,
    } = launch;
    if profile.network {
        profile.readable.extend(network_places());
    }
    if !program.is_absolute() {
        return Err(LaunchError::Unusable { what: "the program" });
    }
    let held = tier != Tier::Unheld;
    let landlock = if held { ruleset::ruleset(&profile).map_err(ruleset::landlock_failed)? } else { None };
    let counted = nest.is_some_and(Namespaces::limits_processes);
    let rules = FilterRules {
        network: profile.network,
        subprocesses: profile.subprocesses,
        metadata: profile.changes_something() || tier == Tier::Namespaced,
        sessions: counted,
    };
    let filter = if held { syscall_filter::program(rules) } else { Vec::new() };
    let (stdout, stdout_end) = channel()?;
    let (stderr, stderr_end) = channel()?;
    let (result, third) = match third {
        ThirdDescriptor::Closed => (Capture::absent(), None),
        ThirdDescriptor::Result => {
            let (result, end) = channel()?;
            (Capture::of(result, limits.result), Some(end))
        }
        ThirdDescriptor::Given(descriptor) => (Capture::absent(), Some(out_of_the_way(descriptor)?)),
    };
    let program = text(program.as_os_str(), "the program")?;
    let arguments = arguments.iter().map(|argument| text(argument, "an argument"));
    let arguments = std::iter::once(Ok(program.clone())).chain(arguments).collect::<Result<_, _>>()?;
    let environment = environment
        .variables()
        .map(|(name, value)| text(&[name, value].join(OsStr::new("=")), "a variable"))
        .collect::<Result<_, _>>()?;
    let plan = Plan {
        program,
        arguments,
        environment,
        descriptors: [Some(input(stdin)?), Some(stdout_end), Some(stderr_end), third],
        working_folder: out_of_the_way(working_folder.as_fd().try_clone_to_owned().map_err(no_channel)?)?,
        limits: resource_limits(&limits, tier),
        drop_privileges: held,
        landlock: landlock.map(out_of_the_way).transpose()?,
        filter,
        inside: nest.map(|nest| nest.inside(&profile, &working_folder, &limits)).transpose()?,
    };
    // The kernel counts for each process namespace where it can, and else for each user but the superuser.
    let user_counts = tier == Tier::Landlocked && !rustix::process::geteuid().is_root();
    let crowd = profile.subprocesses && !counted && !user_counts;
    let unstarted = Unstarted {
        stdout: Capture::of(stdout, limits.stdout),
        stderr: Capture::of(stderr, limits.stderr),
        result,
        tier,
        crowd: crowd.then(|| limits.processes.map(Crowd::of_at_most)).flatten(),
        guarded: tier != Tier::Namespaced && profile.subprocesses,
        limits,
    };
    Ok((plan, unstarted))
}

/// A pipe: our end, which never waits, and the end of the program.
pub(super) fn channel() -> Result<(OwnedFd, OwnedFd), LaunchError> {
    let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(|errno| no_channel(errno.into()))?;
    rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK).map_err(|errno| no_channel(errno.into()))?;
    Ok((ours, out_of_the_way(theirs)?))
}

/// Standard input from memory, so that nobody has to write while the program reads.
pub(super) fn input(stdin: Stdin) -> Result<OwnedFd, LaunchError> {
    let made = || -> rustix::io::Result<OwnedFd> {
        match stdin {
            Stdin::Empty => {
                rustix::fs::openat(CWD, "/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
            }
            Stdin::Bytes(bytes) => {
                let memory =
                    rustix::fs::memfd_create("stdin", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
                let mut rest = bytes.as_slice();
                while !rest.is_empty() {
                    let written = rustix::io::write(&memory, rest)?;
                    rest = rest.get(written..).unwrap_or_default();
                }
                rustix::fs::seek(&memory, SeekFrom::Start(0))?;
                rustix::fs::fcntl_add_seals(
                    &memory,
                    SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL,
                )?;
                Ok(memory)
            }
        }
    };
    out_of_the_way(made().map_err(|errno| no_channel(errno.into()))?)
}

/// Moves a descriptor above those that the program will have.
pub(super) fn out_of_the_way(descriptor: OwnedFd) -> Result<OwnedFd, LaunchError> {
    rustix::io::fcntl_dupfd_cloexec(descriptor, HELPER_FLOOR).map_err(|errno| {
        // The limit on descriptors lies below the floor.
        no_channel(if errno == Errno::INVAL { Errno::MFILE } else { errno }.into())
    })
}

pub(super) fn no_channel(source: io::Error) -> LaunchError {
    LaunchError::System { step: LaunchStep::Channels, source }
}

pub(super) fn text(text: &OsStr, what: &'static str) -> Result<CString, LaunchError> {
    CString::new(text.as_bytes()).map_err(|_| LaunchError::Unusable { what })
}

/// The limits of a program, none of them above what this process may have itself.
fn resource_limits(limits: &Limits, tier: Tier) -> Vec<(libc::c_int, u64, u64)> {
    let seconds = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let wanted = [
        (libc::RLIMIT_CORE, Resource::Core, Some(0)),
        (libc::RLIMIT_CPU, Resource::Cpu, limits.cpu.map(seconds)),
        (libc::RLIMIT_DATA, Resource::Data, limits.data),
        (libc::RLIMIT_AS, Resource::As, limits.address_space),
        (libc::RLIMIT_FSIZE, Resource::Fsize, limits.file_size),
        (libc::RLIMIT_NOFILE, Resource::Nofile, limits.open_files),
        (libc::RLIMIT_NPROC, Resource::Nproc, limits.processes.and_then(|most| process_limit(most, tier))),
    ];
    let limits = wanted.into_iter().filter_map(|(number, resource, limit)| {
        // A program that has spent its processor time gets a signal of its own before it is killed, so that one can tell.
        let most = if number == libc::RLIMIT_CPU { limit?.saturating_add(1) } else { limit? };
        let possible = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        Some((libc::c_int::try_from(number).ok()?, limit?.min(possible), most.min(possible)))
    });
    limits.collect()
}

/// The kernel counts all processes of the user, so those of the whole system are added: a little too many for this program,
/// never too few. In namespaces the count is that of all programs of the launcher, and another limit holds.
fn process_limit(most: u32, tier: Tier) -> Option<u64> {
    (tier == Tier::Landlocked).then(tasks_of_the_system)?.map(|tasks| tasks.saturating_add(most.into()))
}
