//! What a command hands back when it could do its work.

use serde::Serialize;

use crate::envelope::Message;
use crate::exit_code::Exit;
use crate::page::Page;

/// A value that can be printed for programs and for people.
pub(crate) trait Answer: Serialize {
    /// Writes the value for people.
    fn show(&self, page: &mut Page);

    /// Returns what belongs on the standard error before anything that we say ourselves.
    fn beside(&self) -> &[u8] {
        &[]
    }
}

/// An answer, what is said beside it, and the number to exit with.
#[derive(Debug)]
pub(crate) struct Report<T> {
    pub(crate) exit: Exit,
    /// The number of somebody else, such as a script, that takes the place of ours.
    pub(crate) foreign_code: Option<u8>,
    pub(crate) data: T,
    pub(crate) messages: Vec<Message>,
}

impl<T: Answer> Report<T> {
    pub(crate) fn success(data: T) -> Self {
        Self { exit: Exit::Success, foreign_code: None, data, messages: Vec::new() }
    }

    pub(crate) fn with_messages(mut self, messages: Vec<Message>) -> Self {
        self.messages.extend(messages);
        self
    }

    pub(crate) fn with_foreign_code(self, code: u8) -> Self {
        Self { foreign_code: Some(code), ..self }
    }

    pub(crate) fn with_exit(mut self, exit: Exit) -> Self {
        self.exit = exit;
        self
    }
}
