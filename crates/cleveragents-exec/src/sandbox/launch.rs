use std::ffi::OsString;
use std::path::PathBuf;

use cleveragents_runtime::Tier;

use super::{Environment, Limits, Place};

/// A program to start, and all that it is given.
#[derive(Debug)]
pub struct Launch {
    /// The absolute path of the program. It must lie in a readable place, except in tier `0`.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// Its environment.
    pub environment: Environment,
    /// The folder it starts in.
    pub working_folder: Place,
    /// Its standard input.
    pub stdin: Stdin,
    /// Its descriptor 3.
    pub third: ThirdDescriptor,
    /// What it may reach.
    pub profile: SandboxProfile,
    /// How much it may use.
    pub limits: Limits,
    /// Which layers are wanted.
    pub layers: Layers,
}

/// Standard input of a program. It is never a terminal.
#[derive(Debug)]
pub enum Stdin {
    /// Nothing to read.
    Empty,
    /// These bytes. Programs may seek in them.
    Bytes(Vec<u8>),
}

/// Descriptor 3 of a program.
#[derive(Debug)]
pub enum ThirdDescriptor {
    /// Closed.
    Closed,
    /// A pipe for the result, apart from what the program prints.
    Result,
    /// A descriptor of the caller's, such as one end of a socket pair.
    #[cfg(unix)]
    Given(std::os::fd::OwnedFd),
}

/// What a program may reach; whatever is not here is refused.
#[derive(Debug, Default)]
pub struct SandboxProfile {
    /// What may be read, and what programs may be run from.
    pub readable: Vec<Place>,
    /// What may be changed, and read as well. Programs are run from there only when it is readable too.
    pub writable: Vec<Place>,
    /// Scratch space: like `writable`, and not counted as a right to change anything.
    pub scratch: Vec<Place>,
    /// Whether the network is open. The files that name and authenticate other machines are readable then.
    pub network: bool,
    /// Whether other processes may be started.
    pub subprocesses: bool,
}

impl SandboxProfile {
    /// Whether something that lasts may be changed.
    pub fn changes_something(&self) -> bool {
        !self.writable.is_empty()
    }
}

/// Which layers are wanted. What the machine lacks is an error, never left out silently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layers {
    /// The strongest that this machine has, and at least tier `l`.
    #[default]
    Strongest,
    /// Exactly this tier: `n`, `l` or `0`.
    Exactly(Tier),
}
