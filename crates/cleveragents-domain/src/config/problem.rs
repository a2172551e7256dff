use std::fmt;

use serde_json::Value;

use super::{BrokenRule, Pointer, ValueKind};
use crate::NameError;
use crate::closed_set::OneOf;
use crate::shown::Shown;

/// One thing that is wrong with a configuration, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    pointer: String,
    kind: ProblemKind,
}

impl Problem {
    /// Returns the JSON pointer of the value (RFC 6901); empty means the whole document.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Returns what is wrong.
    pub fn kind(&self) -> &ProblemKind {
        &self.kind
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => write!(f, "{}", self.kind),
            pointer => write!(f, "at `{}`: {}", Shown(pointer), self.kind),
        }
    }
}

/// What is wrong with a value in a configuration.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A key that no field has.
    #[error("unknown key `{}`{}", Shown(.key), Suggestion(*.suggestion))]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The field that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A required field is absent or null.
    #[error("`{field}` is required")]
    Missing {
        /// The field.
        field: &'static str,
    },
    /// A value has another type than its field demands.
    #[error("expected {expected}, found {found}{}", Fix(*.fix))]
    WrongType {
        /// What the field demands.
        expected: ValueKind,
        /// What stands there.
        found: ValueKind,
        /// The text to write instead, when it is clear.
        fix: Option<&'static str>,
    },
    /// A word outside the field's fixed set.
    #[error("unknown value `{}`, expected {}{}", Shown(.found), OneOf(.allowed), Suggestion(*.suggestion))]
    UnknownWord {
        /// The word as written.
        found: String,
        /// The words of the set.
        allowed: &'static [&'static str],
        /// The word that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// One field has two different values in two places.
    #[error(
        "`{field}` is {} at `{first_at}` and {} at `{second_at}`, they must agree",
        Shown(&.first.to_string()),
        Shown(&.second.to_string())
    )]
    Contradiction {
        /// The field.
        field: &'static str,
        /// The pointer of the first value.
        first_at: String,
        /// The first value.
        first: Value,
        /// The pointer of the second value.
        second_at: String,
        /// The second value.
        second: Value,
    },
    /// A text that is not a name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A value that breaks a rule of the contract.
    #[error(transparent)]
    Rule(#[from] BrokenRule),
}

struct Suggestion<'a>(Option<&'a str>);

impl fmt::Display for Suggestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |word| write!(f, ", did you mean `{word}`?"))
    }
}

struct Fix<'a>(Option<&'a str>);

impl fmt::Display for Fix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |text| write!(f, ", write `{text}`"))
    }
}

/// Everything that is wrong with one configuration, in the order in which it was found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    pub(crate) fn add(&mut self, at: &Pointer, kind: impl Into<ProblemKind>) {
        self.0.push(Problem { pointer: at.as_str().to_owned(), kind: kind.into() });
    }

    /// Returns the problems.
    pub fn as_slice(&self) -> &[Problem] {
        &self.0
    }

    /// Tells whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}
