use std::fmt;
use std::time::Duration;

use cleveragents_runtime::Tier;
use serde::Serialize;

/// What became of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ended: Ended,
    /// What it wrote to standard output.
    pub stdout: Captured,
    /// What it wrote to standard error.
    pub stderr: Captured,
    /// What it wrote to its result descriptor; empty when it had none.
    pub result: Captured,
    /// What held it.
    pub tier: Tier,
    /// What it used.
    pub usage: ResourceUse,
    /// Whether it left processes behind, which were killed.
    pub leftovers: bool,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal, which we did not send.
    Signalled(i32),
    /// Killed at its deadline.
    TimedOut,
    /// Killed because the caller cancelled.
    Cancelled,
    /// Killed because it wrote more than [`Limits::flood`](super::Limits::flood) bytes to this output.
    OutputLimit(OutputStream),
    /// Killed because it had more than [`Limits::processes`](super::Limits::processes).
    ProcessLimit,
    /// It ended, and other code of this process collected its status before we could.
    Unknown,
}

/// One of the outputs of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputStream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// The result descriptor.
    Result,
}

impl fmt::Display for OutputStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Stdout => "stdout",
            Self::Stderr => "stderr",
            Self::Result => "result",
        })
    }
}

/// The start of what was written, and how much was written in all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first bytes, up to the limit.
    pub bytes: Vec<u8>,
    /// How many bytes were written and read.
    pub total: u64,
}

impl Captured {
    /// Whether more was written than kept.
    pub fn truncated(&self) -> bool {
        self.total > self.bytes.len() as u64
    }
}

/// What a program and the children it waited for used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResourceUse {
    /// Processor time.
    pub cpu: Duration,
    /// The largest resident size in bytes, where it can be told from our own.
    pub peak_memory: Option<u64>,
    /// Time from start to end.
    pub wall: Duration,
}

/// One layer of the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Files are refused by Landlock.
    Landlock,
    /// Signals and abstract sockets stay inside; Landlock since Linux 6.12.
    Scope,
    /// System calls are refused by seccomp.
    Seccomp,
    /// User, process, network and message namespaces.
    Namespaces,
    /// A file system of its own that shows only what was given.
    Mounts,
}

impl fmt::Display for Layer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Landlock => "landlock",
            Self::Scope => "scope",
            Self::Seccomp => "seccomp",
            Self::Namespaces => "namespaces",
            Self::Mounts => "mounts",
        })
    }
}

/// A layer that this machine does not have, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingLayer {
    /// The layer.
    pub layer: Layer,
    /// What the system said.
    pub reason: String,
}

impl fmt::Display for MissingLayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layer, reason } = self;
        write!(formatter, "{layer}: {reason}")
    }
}
