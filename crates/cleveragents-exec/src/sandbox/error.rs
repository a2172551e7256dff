use std::fmt;
use std::io;
use std::path::PathBuf;

use cleveragents_runtime::{Stop, Tier};
use thiserror::Error;

use super::{MissingLayer, PlaceError};

/// Why a program was not started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The program cannot be run: it is missing, is no program, or lies outside the places that may be read.
    #[error("`{program}` cannot be run", program = program.display())]
    Program {
        /// The program.
        program: PathBuf,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// A path, an argument or a variable cannot be handed to a program.
    #[error("{what} holds a zero byte or is not absolute")]
    Unusable {
        /// Which.
        what: &'static str,
    },
    /// The root folder of the machine was to be given.
    #[error("the root folder `/` of the machine cannot be given to a program; work in a folder below it")]
    RootFolder,
    /// A place is not what it was when it was chosen.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The machine cannot hold the program as strongly as was asked for.
    #[error("tier `{wanted}` was asked for and this machine reaches `{reached}`")]
    Tier {
        /// The weakest tier that would do.
        wanted: Tier,
        /// What can be had.
        reached: Tier,
        /// What is missing, and why.
        missing: Vec<MissingLayer>,
    },
    /// The call had to stop before the program was started.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The system refused a step.
    #[error("the sandbox could not be set up: {step}")]
    System {
        /// The step.
        step: LaunchStep,
        /// What the system said.
        #[source]
        source: io::Error,
    },
}

impl LaunchError {
    /// Whether this process lacks descriptors, memory or processes.
    pub(crate) fn is_exhaustion(&self) -> bool {
        let mut next: Option<&(dyn std::error::Error + 'static)> = Some(self);
        while let Some(error) = next {
            if error.downcast_ref().is_some_and(is_exhaustion) {
                return true;
            }
            next = error.source();
        }
        false
    }
}

/// Whether the system refused for want of descriptors, memory or processes, which says nothing about what it can do.
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub fn is_exhaustion(error: &io::Error) -> bool {
    use rustix::io::Errno;

    let errno = error.raw_os_error().map(Errno::from_raw_os_error);
    errno.is_some_and(|errno| [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::AGAIN].contains(&errno))
}

/// Whether the system refused for want of memory; where there is no sandbox, nothing else is asked of it.
#[cfg(any(not(target_os = "linux"), agents_portable))]
pub fn is_exhaustion(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

/// A step between asking for a process and the first instruction of its program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum LaunchStep {
    /// Pipes and other descriptors of ours.
    Channels,
    /// The thread that starts processes.
    Spawner,
    /// The new process.
    Process,
    /// Its session and its signals.
    Session,
    /// That it dies with this process.
    Parent,
    /// Its descriptors.
    Descriptors,
    /// Its working folder.
    WorkingFolder,
    /// Its namespaces.
    Namespaces,
    /// The first process of its process namespace.
    Init,
    /// Its own file system.
    Mounts,
    /// Its resource limits.
    Limits,
    /// The loss of all privileges.
    Privileges,
    /// Landlock.
    Landlock,
    /// seccomp.
    Seccomp,
    /// The program itself.
    Program,
}

impl fmt::Display for LaunchStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Channels => "its channels",
            Self::Spawner => "the thread that starts processes",
            Self::Process => "the process",
            Self::Session => "its session",
            Self::Parent => "its parent has ended",
            Self::Descriptors => "its descriptors",
            Self::WorkingFolder => "its working folder",
            Self::Namespaces => "its namespaces",
            Self::Init => "the first process of its namespace",
            Self::Mounts => "its file system",
            Self::Limits => "its limits",
            Self::Privileges => "the loss of privileges",
            Self::Landlock => "Landlock",
            Self::Seccomp => "seccomp",
            Self::Program => "the program",
        })
    }
}
