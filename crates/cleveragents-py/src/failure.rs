//! Errors of the library as exceptions.

use cleveragents::{AgentSkillError, AgentSkillErrorKind, FindSkillError, SessionError, SkillLookupError};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    cleveragents,
    AgentsError,
    PyException,
    "What was asked for cannot be done; the message says why, and `__cause__` is absent."
);
create_exception!(
    cleveragents,
    NotFoundError,
    AgentsError,
    "There is no skill, session or section of that name."
);

/// An error with its causes in one message.
pub(crate) fn failed(error: &dyn std::error::Error) -> PyErr {
    AgentsError::new_err(whole(error))
}

/// The same for a name that leads nowhere.
pub(crate) fn not_found(error: &dyn std::error::Error) -> PyErr {
    NotFoundError::new_err(whole(error))
}

/// The exception for a skill that cannot be used.
pub(crate) fn unfound(error: &FindSkillError) -> PyErr {
    if is_absent(error) { not_found(error) } else { failed(error) }
}

/// Whether no skill has the name.
pub(crate) fn is_absent(error: &FindSkillError) -> bool {
    matches!(error, FindSkillError::Lookup(SkillLookupError::NotFound { .. }))
}

/// The exception for a session that cannot be used.
pub(crate) fn of_session(error: &SessionError) -> PyErr {
    let is_absence = matches!(
        error,
        SessionError::NotFound { .. } | SessionError::NotActive { .. } | SessionError::Section(_)
    );
    if let SessionError::Skill(error) = error {
        unfound(error)
    } else if is_absence {
        not_found(error)
    } else {
        failed(error)
    }
}

fn whole(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(source) = cause {
        let text = source.to_string();
        if !message.contains(&text) {
            message.push_str(": ");
            message.push_str(&text);
        }
        cause = source.source();
    }
    message
}

/// The exception that the contract's error table names (`agent_skills.md`, "Error Handling").
pub(crate) fn loading(error: &AgentSkillError) -> PyErr {
    let message = error.to_string();
    let kind = error.kind();
    if kind == AgentSkillErrorKind::FolderMissing {
        PyFileNotFoundError::new_err(message)
    } else if kind == AgentSkillErrorKind::Unreadable {
        PyOSError::new_err(message)
    } else {
        PyValueError::new_err(message)
    }
}
