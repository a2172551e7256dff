//! Programs that stay and speak on their standard streams, such as servers of other people.
//!
//! A person chose them, so no layer of the sandbox holds them. What holds is the rest: a cleared environment, four descriptors,
//! a session of their own, an error output that is always read, and an end for the whole tree. Whatever leaves the session is
//! recognized by a variable of its environment and ends with the others; so does everything when this process dies.

use std::ffi::{CString, OsStr, OsString};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cleveragents_runtime::Clock as _;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Signal, kill_process_group, pidfd_send_signal};

use super::group::Group;
use super::launcher::Launcher;
use super::prepare::{channel, no_channel, out_of_the_way, text};
use super::raw::{End, Plan, Spawned};
use super::{Ended, Environment, LaunchError, LaunchStep, Place};
use crate::clock::SystemClock;

mod ring;
mod tree;

pub use ring::ErrorTail;
use ring::{Drain, OnExit};
use tree::{MARK, sweep};

/// The longest time between two looks at a process that should end.
const SLICE: Duration = Duration::from_millis(20);

/// A program that stays, and all that it is given.
#[derive(Debug)]
pub struct ServerLaunch {
    /// The absolute path of the program.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// Its environment: this and nothing else, beside one variable by which its processes are found again.
    pub environment: Environment,
    /// The folder it starts in.
    pub working_folder: Place,
}

/// Our ends of a server's input and output. Neither waits; closing the input asks the server to end.
#[derive(Debug)]
pub struct ServerStreams {
    /// What is written here, the server reads.
    pub stdin: OwnedFd,
    /// What the server writes is read here.
    pub stdout: OwnedFd,
}

/// How long a server is given to end by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grace {
    /// After its input was closed.
    pub after_close: Duration,
    /// After it was asked by a signal.
    pub after_signal: Duration,
}

impl Grace {
    /// No time at all.
    pub const NONE: Self = Self { after_close: Duration::ZERO, after_signal: Duration::ZERO };
}

/// What became of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerEnd {
    /// How it ended by itself; `Cancelled` when it was asked by a signal or killed.
    pub ended: Ended,
    /// Whether it left processes behind, which were killed.
    pub leftovers: bool,
    /// The last of what it wrote to its error output.
    pub stderr: ErrorTail,
}

/// A running server with everything that it started. Dropping it kills them all at once.
#[derive(Debug)]
pub struct ServerProcess {
    group: Option<Group>,
    drain: Option<Drain>,
    mark: String,
    /// Keeps the thread that made the program; the kernel kills the program when it ends.
    launcher: Launcher,
}

impl Launcher {
    /// Starts a program that stays. No layer of the sandbox holds it.
    ///
    /// `on_exit` is called once, on a thread of the launcher, when the program itself has ended; it must not block.
    pub fn serve(
        &self,
        launch: ServerLaunch,
        on_exit: impl FnOnce() + Send + 'static,
    ) -> Result<(ServerProcess, ServerStreams), LaunchError> {
        let ServerLaunch { program, arguments, environment, working_folder } = launch;
        if !program.is_absolute() {
            return Err(LaunchError::Unusable { what: "the program" });
        }
        let mark = next_mark();
        let marked =
            environment.with(MARK, &mark).map_err(|_| LaunchError::Unusable { what: "a variable" })?;
        let (stdin_end, stdin) = inlet()?;
        let (stdout, stdout_end) = channel()?;
        let (stderr, stderr_end) = channel()?;
        let path = text(program.as_os_str(), "the program")?;
        let arguments = arguments.iter().map(|argument| text(argument, "an argument"));
        let plan = Plan {
            arguments: std::iter::once(Ok(path.clone())).chain(arguments).collect::<Result<_, _>>()?,
            program: path,
            environment: variables(&marked)?,
            descriptors: [Some(stdin_end), Some(stdout_end), Some(stderr_end), None],
            working_folder: out_of_the_way(working_folder.as_fd().try_clone_to_owned().map_err(no_channel)?)?,
            limits: Vec::new(),
            drop_privileges: false,
            landlock: None,
            filter: Vec::new(),
            inside: None,
        };
        let spawned = self.spawn(plan, program)?;
        let process = self.guard(spawned, stderr, mark, Box::new(on_exit))?;
        Ok((process, ServerStreams { stdin, stdout }))
    }

    fn guard(
        &self,
        spawned: Spawned,
        stderr: OwnedFd,
        mark: String,
        on_exit: OnExit,
    ) -> Result<ServerProcess, LaunchError> {
        let group = Group::of(spawned);
        let started = self.warden().watch(group.leader(), Some(&mark)).and_then(|()| {
            let exit = group.handle().try_clone_to_owned()?;
            Drain::start(stderr, exit, on_exit)
        });
        match started {
            Ok(drain) => {
                let drain = Some(drain);
                Ok(ServerProcess { group: Some(group), drain, mark, launcher: self.clone() })
            }
            Err(source) => {
                group.kill();
                self.warden().forget(group.leader());
                group.end();
                Err(LaunchError::System { step: LaunchStep::Parent, source })
            }
        }
    }
}

impl ServerProcess {
    /// The number of its process, for people to read.
    pub fn id(&self) -> Option<u32> {
        self.group.as_ref().map(Group::id)
    }

    /// The last of what it wrote to its error output so far.
    pub fn stderr(&self) -> ErrorTail {
        self.drain.as_ref().map(Drain::tail).unwrap_or_default()
    }

    /// Waits until it ends by itself, then asks it by a signal, then kills it with all that it started.
    ///
    /// The caller has closed [`ServerStreams::stdin`] before, which asks it for the first time. Takes no longer than both times
    /// of `grace` and about three seconds for a killed tree to be gone.
    pub fn stop(mut self, grace: Grace) -> ServerEnd {
        let by_itself = self.group.as_ref().is_none_or(|group| ends_within(group, grace.after_close));
        if let Some(group) = &self.group
            && !by_itself
            && !grace.after_signal.is_zero()
        {
            pidfd_send_signal(group.handle(), Signal::TERM).ok();
            // Whoever collected the program would free its number; only we do, later.
            kill_process_group(group.leader(), Signal::TERM).ok();
            ends_within(group, grace.after_signal);
        }
        let end = self.end();
        if by_itself { end } else { ServerEnd { ended: Ended::Cancelled, ..end } }
    }

    fn end(&mut self) -> ServerEnd {
        let Some(group) = self.group.take() else {
            return ServerEnd { ended: Ended::Unknown, leftovers: false, stderr: ErrorTail::default() };
        };
        // Killed before it is forgotten, and forgotten before its number is free for others.
        let had_ended = ends_within(&group, Duration::ZERO);
        group.kill();
        let strays = sweep(&self.mark);
        self.launcher.warden().forget(group.leader());
        let ending = group.end();
        let stderr = self.drain.take().map(Drain::finish).unwrap_or_default();
        let ended = match ending.status.map(|status| status.end) {
            Some(_) if !had_ended => Ended::Cancelled,
            Some(End::Exited(code)) => Ended::Exited(code),
            Some(End::Signalled(signal)) => Ended::Signalled(signal),
            None => Ended::Unknown,
        };
        ServerEnd { ended, leftovers: ending.leftovers || strays, stderr }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// A pipe: the end of the program, and our end, which never waits.
fn inlet() -> Result<(OwnedFd, OwnedFd), LaunchError> {
    let (theirs, ours) = pipe_with(PipeFlags::CLOEXEC).map_err(|errno| no_channel(errno.into()))?;
    rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK).map_err(|errno| no_channel(errno.into()))?;
    Ok((out_of_the_way(theirs)?, ours))
}

fn variables(environment: &Environment) -> Result<Vec<CString>, LaunchError> {
    environment
        .variables()
        .map(|(name, value)| text(&[name, value].join(OsStr::new("=")), "a variable"))
        .collect()
}

/// A text that no other server on this machine has.
fn next_mark() -> String {
    static SERVERS: AtomicU64 = AtomicU64::new(0);
    let number = SERVERS.fetch_add(1, Ordering::Relaxed);
    let time = SystemClock::start().unix_millis();
    format!("{}-{time}-{number}", std::process::id())
}

/// Waits until the program has ended, no longer than `time`. Gives whether it has.
fn ends_within(group: &Group, time: Duration) -> bool {
    let clock = SystemClock::start();
    loop {
        let left = time.saturating_sub(clock.elapsed());
        let slice = left.min(SLICE);
        let timeout = Timespec { tv_sec: 0, tv_nsec: slice.subsec_nanos().into() };
        let handle = group.handle();
        let mut waiting = [PollFd::from_borrowed_fd(handle, PollFlags::IN)];
        poll(&mut waiting, Some(&timeout)).ok();
        if waiting.first().is_some_and(|process| !process.revents().is_empty()) {
            return true;
        }
        if left.is_zero() {
            return false;
        }
    }
}

/// The text of an environment as the kernel shows it.
fn entry(mark: &str) -> Vec<u8> {
    [OsStr::new(MARK).as_bytes(), b"=", mark.as_bytes()].concat()
}
