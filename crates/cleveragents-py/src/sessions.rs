//! What is asked about sessions: what a conversation was given, by its name, in the data folder.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use cleveragents::{
    Agents as Library, CallRequest, InstructionsWish, Repeat, SessionError, SessionLimits, SessionName,
    Sessions, SkillName,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::agents::Agents;
use crate::border::detached;
use crate::failure::{failed, of_session, unfound};
use crate::value;

/// The sessions that are on file.
#[pyfunction]
pub(crate) fn sessions<'py>(python: Python<'py>, agents: &Agents) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let listed = detached(python, move || library.sessions()?.list())?;
    let listed = listed.map_err(|error| of_session(&error))?;
    let rows = listed.into_iter().map(|stored| {
        let error = stored.session.as_ref().err().map(ToString::to_string);
        json!({
            "name": stored.name.as_str(),
            "active": stored.session.map(|session| texts(&session.active_names())).unwrap_or_default(),
            "created_at_unix_ms": stored.created_at_unix_ms,
            "updated_at_unix_ms": stored.updated_at_unix_ms,
            "error": error,
        })
    });
    value::written(python, &Value::Array(rows.collect()))
}

/// Makes a skill active in a session, and says what the model is to be given.
#[pyfunction]
pub(crate) fn session_activate<'py>(
    python: Python<'py>,
    agents: &Agents,
    session: &str,
    skill: String,
    outline: bool,
    section: Option<String>,
    again: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let wish = match (section, outline) {
        (Some(_), true) => {
            return Err(PyValueError::new_err("either the outline is given or one section"));
        }
        (Some(section), false) => InstructionsWish::Section(section),
        (None, true) => InstructionsWish::Outline,
        (None, false) => InstructionsWish::Body,
    };
    let repeat = if again { Repeat::Always } else { Repeat::Never };
    let given = within(python, agents, session, move |sessions, name| {
        sessions.activate(name, &skill, &wish, repeat)
    })?;
    let shown = json!({
        "name": given.activation.name,
        "folder": given.activation.folder,
        "body": given.delivery.body(&given.activation),
        "resources": given.activation.resources,
        "complete": given.activation.complete,
        "text": given.delivery.text,
        "given": given.delivery.kind.as_str(),
        "changed": given.delivery.changed,
        "released": texts(&given.delivery.released),
        "active": texts(&given.active),
    });
    value::written(python, &shown)
}

/// The active skills of a session, those that were used latest first, and the skills of servers.
#[pyfunction]
pub(crate) fn session_show<'py>(
    python: Python<'py>,
    agents: &Agents,
    session: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let session = within(python, agents, session, |sessions, name| {
        sessions.get(name)?.ok_or_else(|| SessionError::NotFound { name: name.clone() })
    })?;
    let mut skills: Vec<_> = session.active().collect();
    skills.sort_by_key(|skill| std::cmp::Reverse(skill.latest_use()));
    let skills = skills.iter().map(|skill| {
        json!({
            "name": skill.name(),
            "given_whole": skill.is_given_whole(),
            "sections_given": skill.sections_given(),
            "allowed_tools": skill.allowed_tools(),
        })
    });
    let foreign = session.foreign().map(|skill| format!("{}:{}", skill.server, skill.uri));
    let limits = session.limits();
    let shown = json!({
        "skills": skills.collect::<Vec<_>>(),
        "foreign": foreign.collect::<Vec<_>>(),
        "most_skills": limits.active_skills,
        "whole_tokens": limits.whole_body_tokens,
    });
    value::written(python, &shown)
}

/// The bytes of a file of a skill, which was used by that.
#[pyfunction]
pub(crate) fn session_read(
    python: Python<'_>,
    agents: &Agents,
    session: &str,
    skill: String,
    path: PathBuf,
) -> PyResult<Vec<u8>> {
    let (library, name) = (agents.library()?, session_name(session)?);
    detached(python, move || {
        let loader = library.open_skill(&skill).map_err(|error| unfound(&error))?;
        let used = library.sessions().and_then(|sessions| sessions.note_use(&name, loader.spec().name()));
        used.map_err(|error| of_session(&error))?;
        Ok(loader.read_resource(&path).map_err(|error| failed(&error))?.bytes)
    })?
}

/// Releases a skill; one of a server is written as `SERVER:SKILL`.
#[pyfunction]
pub(crate) fn session_release(
    python: Python<'_>,
    agents: &Agents,
    session: &str,
    skill: String,
) -> PyResult<String> {
    within(python, agents, session, move |sessions, name| sessions.release(name, [skill.as_str()]))
        .map(|released| released.into_iter().collect())
}

/// Releases every skill.
#[pyfunction]
pub(crate) fn session_release_all(
    python: Python<'_>,
    agents: &Agents,
    session: &str,
) -> PyResult<Vec<String>> {
    within(python, agents, session, every).map(|released| texts(&released))
}

/// Holds other limits, and returns the skills that are released for them.
#[pyfunction]
pub(crate) fn session_limit(
    python: Python<'_>,
    agents: &Agents,
    session: &str,
    skills: Option<NonZeroUsize>,
    tokens: Option<NonZeroUsize>,
) -> PyResult<Vec<String>> {
    let limits = SessionLimits { active_skills: skills, whole_body_tokens: tokens };
    within(python, agents, session, move |sessions, name| sessions.limit(name, limits))
        .map(|released| texts(&released))
}

/// The active skills as a text for a model.
#[pyfunction]
pub(crate) fn session_digest<'py>(
    python: Python<'py>,
    agents: &Agents,
    session: &str,
    tokens: usize,
    compacted: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let digest = within(python, agents, session, move |sessions, name| {
        if compacted { sessions.compacted(name, tokens) } else { sessions.digest(name, tokens) }
    })?;
    let (shown, left_out) = (texts(&digest.shown), texts(&digest.left_out));
    let shown = json!({"text": digest.text, "tokens": digest.tokens, "shown": shown, "left_out": left_out});
    value::written(python, &shown)
}

/// Forgets a session; tells whether there was one.
#[pyfunction]
pub(crate) fn session_end(python: Python<'_>, agents: &Agents, session: &str) -> PyResult<bool> {
    within(python, agents, session, gone)
}

/// Lets the active skills of a session judge a call, and notes that the skill of the call is used.
pub(crate) fn judge(library: &Library, request: &mut CallRequest, session: &str) -> PyResult<()> {
    let name = session_name(session)?;
    let judged = library.sessions().and_then(|sessions| {
        request.session = sessions.rules(&name)?.unwrap_or_default();
        request.skill.as_ref().map_or(Ok(()), |skill| sessions.note_use(&name, skill))
    });
    judged.map_err(|error| of_session(&error))
}

fn every(sessions: &Sessions<'_>, name: &SessionName) -> Result<Vec<SkillName>, SessionError> {
    sessions.release_all(name)
}

fn gone(sessions: &Sessions<'_>, name: &SessionName) -> Result<bool, SessionError> {
    sessions.end(name)
}

fn within<T: Send>(
    python: Python<'_>,
    agents: &Agents,
    session: &str,
    work: impl FnOnce(&Sessions<'_>, &SessionName) -> Result<T, SessionError> + Send,
) -> PyResult<T> {
    let (library, name) = (agents.library()?, session_name(session)?);
    let done = detached(python, move || work(&library.sessions()?, &name))?;
    done.map_err(|error| of_session(&error))
}

fn session_name(written: &str) -> PyResult<SessionName> {
    written.parse().map_err(|error: cleveragents::SessionNameError| PyValueError::new_err(error.to_string()))
}

fn texts(names: &[SkillName]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}
