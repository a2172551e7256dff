//! The one shape in which a command fails. Errors of the libraries become words for people here and nowhere else.

use std::error::Error;

use crate::exit_code::Exit;

/// A failure of a command: what to say, why, what to do next, and the number to exit with.
#[derive(Debug)]
pub(crate) struct CommandError {
    pub(crate) exit: Exit,
    pub(crate) message: String,
    pub(crate) causes: Vec<String>,
    pub(crate) hints: Vec<String>,
}

impl CommandError {
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), causes: Vec::new(), hints: Vec::new() }
    }

    /// Takes the message and the causes of an error of a library.
    pub(crate) fn from_error(exit: Exit, error: &(dyn Error + 'static)) -> Self {
        Self::new(exit, error.to_string()).with_causes_of(error.source())
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds the question whether one of these names was meant.
    pub(crate) fn with_suggestions<S: AsRef<str>>(self, names: &[S]) -> Self {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
        match quoted.as_slice() {
            [] => self,
            [one] => self.with_hint(format!("did you mean {one}?")),
            [rest @ .., last] => self.with_hint(format!("did you mean {} or {last}?", rest.join(", "))),
        }
    }

    /// Adds an error and everything that caused it.
    pub(crate) fn with_causes_of(mut self, error: Option<&(dyn Error + 'static)>) -> Self {
        let chain = std::iter::successors(error, |&error| error.source());
        self.causes.extend(chain.map(ToString::to_string));
        self
    }
}
