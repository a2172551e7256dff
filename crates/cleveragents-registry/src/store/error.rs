//! Why a change of the registry is refused.

use cleveragents_domain::resolve::{ChainProblem, ResolveError};

use super::entry::by_name;
use super::{EntryKind, EntryName, PutWarning, User};
use crate::StateError;

/// Why nothing was put. The registry is as it was before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PutError {
    /// Definitions do not fit what is registered, or one another.
    #[error("{}", listed(refusals))]
    Refused {
        /// Everything that is wrong, by name.
        refusals: Vec<Refusal>,
    },
    /// The registry cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
}

/// One reason why a change is refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("`{name}` {reason}")]
pub struct Refusal {
    /// What it is about: a definition that was to be put, or one that uses it.
    pub name: EntryName,
    /// What is wrong.
    pub reason: RefusalReason,
}

/// What is wrong with a definition among others.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RefusalReason {
    /// One change names it more than once.
    #[error("is given more than once")]
    Repeated,
    /// The name is that of a tool that the runtime provides.
    #[error("is provided by the runtime")]
    Provided,
    /// The name is in use, and the change only creates.
    #[error("is registered already, as {registered}")]
    Taken {
        /// What has the name.
        registered: EntryKind,
    },
    /// The name is in use by something of another kind.
    #[error("is registered as {registered} and cannot become {given}")]
    OtherKind {
        /// What has the name.
        registered: EntryKind,
        /// What was to be put under it.
        given: EntryKind,
    },
    /// The folder is registered under another name.
    #[error("is a folder that is registered already, as `{registered}`")]
    FolderTaken {
        /// That name.
        registered: EntryName,
    },
    /// The tools that it wraps cannot be followed.
    #[error("cannot run: {0}")]
    Chain(ChainProblem),
    /// It has no exact set of tools.
    #[error("cannot be resolved: {}", told(&**.0))]
    Resolution(Box<ResolveError>),
    /// It asks for something that does not exist, and that is refused.
    #[error("is not complete: {0}")]
    Incomplete(Box<PutWarning>),
}

impl PutError {
    pub(super) fn of(mut refusals: Vec<Refusal>) -> Self {
        refusals.sort_by(|one, two| by_name(&one.name, &two.name));
        Self::Refused { refusals }
    }
}

/// Why nothing was removed. The registry is as it was before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoveError {
    /// There is no such entry.
    #[error("`{name}` is not registered")]
    NotFound {
        /// The name.
        name: EntryName,
    },
    /// Other definitions use the entry.
    #[error("`{name}` is used by {}", users_listed(users))]
    InUse {
        /// The entry.
        name: EntryName,
        /// Who uses it, by name and role.
        users: Vec<User>,
    },
    /// The registry cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
}

fn listed(refusals: &[Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn users_listed(users: &[User]) -> String {
    let mut names: Vec<String> = users.iter().map(|user| format!("`{user}`")).collect();
    names.dedup();
    names.join(", ")
}

/// The error with everything behind it, because an entry of a list has no chain of its own.
fn told(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        told.push_str(": ");
        told.push_str(&cause.to_string());
        source = cause.source();
    }
    told
}
