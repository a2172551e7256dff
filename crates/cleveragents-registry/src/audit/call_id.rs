use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// Which call this is: the run of a program, and the call within it. Written `12-3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId {
    /// The run, counted from 1 over the life of the file.
    pub run: u64,
    /// The call, counted from 1 by the door of that run.
    pub call: u64,
}

/// A text that names no call.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a call is named by two numbers as in `12-3`")]
pub struct CallIdError;

impl fmt::Display for CallId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.run, self.call)
    }
}

impl FromStr for CallId {
    type Err = CallIdError;

    fn from_str(written: &str) -> Result<Self, CallIdError> {
        let (run, call) = written.split_once('-').ok_or(CallIdError)?;
        let number = |digits: &str| {
            let is_plain = !digits.starts_with('+') && (digits == "0" || !digits.starts_with('0'));
            digits.parse().ok().filter(|_| is_plain).ok_or(CallIdError)
        };
        Ok(Self { run: number(run)?, call: number(call)? })
    }
}

impl Serialize for CallId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
