//! The value that JSON and YAML print, the same for every command and for every failure.

use serde::Serialize;

use crate::error::CommandError;
use crate::exit_code::Exit;

/// The whole answer. The order of the fields is the order in which they are printed.
#[derive(Debug, Serialize)]
pub(crate) struct Envelope<'a, T: Serialize> {
    pub(crate) command: &'a str,
    pub(crate) status: Status,
    pub(crate) exit_code: u8,
    pub(crate) data: Option<&'a T>,
    pub(crate) timing: Timing,
    pub(crate) messages: &'a [Message],
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Ok,
    Warn,
    Error,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Timing {
    pub(crate) duration_ms: f64,
}

/// One thing that is said beside the answer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct Message {
    pub(crate) level: Level,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Error,
    Cause,
    Hint,
    Warn,
    Info,
}

impl Level {
    /// Returns the word that a person reads in front of the text.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Error => "error:",
            Self::Cause => "caused by:",
            Self::Hint => "hint:",
            Self::Warn => "warning:",
            Self::Info => "info:",
        }
    }
}

impl Status {
    /// Follows from the exit code, and for a success from what was said beside the answer.
    pub(crate) fn of(exit: Exit, messages: &[Message]) -> Self {
        if exit != Exit::Success {
            Self::Error
        } else if messages.iter().any(|message| message.level == Level::Warn) {
            Self::Warn
        } else {
            Self::Ok
        }
    }
}

impl Message {
    pub(crate) fn new(level: Level, text: impl Into<String>) -> Self {
        Self { level, text: text.into() }
    }

    pub(crate) fn warn(text: impl Into<String>) -> Self {
        Self::new(Level::Warn, text)
    }

    pub(crate) fn hint(text: impl Into<String>) -> Self {
        Self::new(Level::Hint, text)
    }
}

/// Lists the message of an error, then its causes, then its hints.
pub(crate) fn messages_of(error: &CommandError) -> Vec<Message> {
    let causes = error.causes.iter().map(|cause| Message::new(Level::Cause, cause));
    let hints = error.hints.iter().map(|hint| Message::new(Level::Hint, hint));
    std::iter::once(Message::new(Level::Error, &error.message)).chain(causes).chain(hints).collect()
}
