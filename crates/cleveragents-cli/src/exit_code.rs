//! What the process says to its caller. One number for each category, the same for every command.

use std::process::ExitCode;

/// The answer of a command as a number.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Exit {
    /// Yes.
    Success = 0,
    /// The thing asked for failed or has findings.
    Failure = 1,
    /// Wrong usage, an invalid configuration or corrupt state.
    Usage = 2,
    /// A name or a file that was asked for does not exist.
    NotFound = 3,
    /// Our gate refused.
    Refused = 4,
    /// A deadline passed.
    Timeout = 5,
    /// The user or the caller interrupted.
    Interrupted = 130,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
