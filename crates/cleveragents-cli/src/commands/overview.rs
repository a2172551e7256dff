//! What discovery found, as the commands that list it print it.

use cleveragents::Severity;
use serde::Serialize;

use crate::envelope::{Level, Message};
use crate::exit_code::Exit;

/// The code of a root that does not exist.
const ROOT_MISSING: &str = "root-missing";

/// How many skills the roots have, and everything in them that is no active skill, with the reason.
#[derive(Debug)]
pub(crate) struct Overview {
    /// The active skills.
    pub(crate) active: usize,
    /// Those of them whose files have findings.
    pub(crate) faulty: usize,
    pub(crate) shadowed: Vec<ShadowedRow>,
    pub(crate) problems: Vec<ProblemRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ShadowedRow {
    pub(crate) name: String,
    pub(crate) location: String,
    pub(crate) scope: String,
    pub(crate) by: String,
    pub(crate) reason: String,
}

/// A file or folder that is no skill although it looks like one, or that could not be looked at.
#[derive(Debug, Serialize)]
pub(crate) struct ProblemRow {
    pub(crate) code: &'static str,
    pub(crate) path: String,
    pub(crate) message: String,
    pub(crate) severity: Severity,
    /// Whether this should be a skill and is none, and not a root or a limit.
    #[serde(skip)]
    pub(crate) broken: bool,
}

impl Overview {
    /// Counts what should be a skill and is none.
    pub(crate) fn broken(&self) -> usize {
        self.problems.iter().filter(|problem| problem.broken).count()
    }

    /// Says 1 when there are candidates and none of them loads, and 3 when a root that was named does not exist.
    pub(crate) fn exit(&self) -> Exit {
        if self.active == 0 { self.exit_of_problems() } else { Exit::Success }
    }

    /// Says 3 when the only errors are roots that do not exist, and 1 when there are others.
    pub(crate) fn exit_of_problems(&self) -> Exit {
        let mut errors =
            self.problems.iter().filter(|problem| problem.severity == Severity::Error).peekable();
        if errors.peek().is_none() {
            Exit::Success
        } else if errors.all(|problem| problem.code == ROOT_MISSING) {
            Exit::NotFound
        } else {
            Exit::Failure
        }
    }

    pub(crate) fn messages(&self) -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        if self.exit() != Exit::Success {
            messages.push(Message::new(Level::Error, "no skill could be loaded"));
        }
        messages.extend(self.problems.iter().filter_map(ProblemRow::to_message));
        messages.extend(self.shadowed.iter().map(ShadowedRow::to_message));
        if self.faulty > 0 {
            let faulty = self.faulty;
            let skills = if faulty == 1 { "1 skill has".to_owned() } else { format!("{faulty} skills have") };
            messages.push(Message::hint(format!("{skills} findings; `agents skill validate` shows them")));
        }
        if self.active == 0 && self.exit() == Exit::Success {
            messages.push(Message::new(Level::Info, "no skills were found"));
            messages.push(Message::hint("`agents doctor` shows where skills are searched"));
        }
        messages
    }
}

impl ProblemRow {
    /// Says what is wrong, unless it is worth no more than a note.
    pub(crate) fn to_message(&self) -> Option<Message> {
        match self.severity {
            Severity::Error | Severity::Warning => Some(Message::warn(self.sentence())),
            Severity::Note => None,
        }
    }

    /// Says where it is and what is wrong.
    pub(crate) fn sentence(&self) -> String {
        format!("`{}`: {}", self.path, self.message)
    }
}

impl ShadowedRow {
    fn to_message(&self) -> Message {
        let Self { name, location, by, reason, scope: _ } = self;
        Message::new(Level::Info, format!("`{name}` at `{location}` is shadowed by `{by}`: {reason}"))
    }
}
