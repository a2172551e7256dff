//! Runs a program of somebody else so that the kernel, not its good will, keeps it inside its profile.
//!
//! A [`Launcher`] turns a [`Launch`] into an [`Outcome`]: the program gets its own session, a cleared environment, four
//! descriptors at most, resource limits, and as many layers of the sandbox as the machine has. Whatever it starts dies with
//! it: at its end, at the deadline, on a cancel, and when this process dies.
//!
//! Nothing here decides what a program may do, and nothing here ever starts a program without being told its places.

mod attack_report;
mod command;
mod environment;
mod error;
mod launch;
mod limits;
mod outcome;
mod place;

#[cfg(all(target_os = "linux", not(agents_portable)))]
mod capture;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod child;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod crowd;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod fork_server;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod group;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod init_program;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod launcher;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod namespaces;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod note;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod prepare;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod raw;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod ruleset;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod scratch;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod self_attack;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod server;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod spawner;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod syscall_filter;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod view;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod warden;

#[cfg(any(not(target_os = "linux"), agents_portable))]
mod portable;

pub use attack_report::{LayerCheck, SelfAttack};
pub use command::find_command;
pub use environment::{Environment, EnvironmentError};
pub use error::{LaunchError, LaunchStep, is_exhaustion};
pub use launch::{Launch, Layers, SandboxProfile, Stdin, ThirdDescriptor};
pub use limits::Limits;
pub use outcome::{Captured, Ended, Layer, MissingLayer, Outcome, OutputStream, ResourceUse};
pub use place::{Place, PlaceError, system_places};

#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use child::Child;
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub(crate) use fork_server::{ForkServer, ServerCall, ServerGone, filter_bytes};
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use launcher::Launcher;
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub(crate) use note::Note;
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use scratch::Scratch;
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use self_attack::self_attack;
#[cfg(all(target_os = "linux", not(agents_portable)))]
pub use server::{ErrorTail, Grace, ServerEnd, ServerLaunch, ServerProcess, ServerStreams};

#[cfg(any(not(target_os = "linux"), agents_portable))]
pub use portable::{
    Child, ErrorTail, Grace, Launcher, Scratch, ServerEnd, ServerLaunch, ServerProcess, ServerStreams,
    self_attack,
};
