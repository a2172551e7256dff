//! What is asked about skills.

use std::ffi::OsString;
use std::path::PathBuf;

use cleveragents::{Agents as Library, Budget, CatalogFormat, CatalogQuery, Fate, HitPart, SkillHit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::agents::Agents;
use crate::border::detached;
use crate::failure::{failed, unfound};
use crate::value;

/// The fields of a skill, in the order of the Python class.
type Found = (String, String, String, &'static str, OsString, OsString, u32, u32);
type Shadowed = (String, String, String, String);
type Problem = (PathBuf, String);

/// The active skills, the shadowed ones, and everything that is none.
#[pyfunction]
pub(crate) fn discover(
    python: Python<'_>,
    agents: &Agents,
) -> PyResult<(Vec<Found>, Vec<Shadowed>, Vec<Problem>)> {
    let library = agents.library()?;
    detached(python, move || {
        let set = library.skills();
        let skills = set.active().map(|skill| {
            let texts = (skill.name.to_string(), skill.description.to_string());
            // Texts: making objects of the class `Path` would take longer than the search.
            let folder = skill.folder.clone().into_os_string();
            let file = skill.location().file_name().map(OsString::from).unwrap_or_default();
            let declared = skill.declared_name().to_owned();
            (texts.0, texts.1, declared, skill.dialect.as_str(), folder, file, skill.errors, skill.warnings)
        });
        let shadowed = set.shadowed().iter().map(|shadowed| {
            let entry = &shadowed.entry;
            (entry.name.to_string(), entry.location.clone(), shadowed.by.clone(), shadowed.reason.to_string())
        });
        let problems = set.discovery().problems.iter();
        let problems = problems.map(|problem| (problem.path.clone(), problem.message.clone()));
        (skills.collect(), shadowed.collect(), problems.collect())
    })
}

/// What a model is told about the skills, and what became of each.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of the Python method")]
pub(crate) fn catalog<'py>(
    python: Python<'py>,
    agents: &Agents,
    format: &str,
    max_tokens: Option<usize>,
    max_bytes: Option<usize>,
    task: Option<String>,
    pinned: Vec<String>,
    excluded: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let format = format_of(format)?;
    let budget = match (max_tokens, max_bytes) {
        (None, None) => None,
        (Some(tokens), None) => Some(Budget::Tokens(tokens)),
        (None, Some(bytes)) => Some(Budget::Bytes(bytes)),
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err("a catalog has one budget: max_tokens or max_bytes"));
        }
    };
    let query = CatalogQuery { budget, task, pinned, excluded, ..CatalogQuery::new(format) };
    let library = agents.library()?;
    let told = detached(python, move || library.catalog_within(&query))?.map_err(|error| unfound(&error))?;
    let fates = told.fitted.skills.iter().map(|skill| {
        let (shown, of) = match skill.fate {
            Fate::Shortened { shown, of } => (Some(shown), Some(of)),
            Fate::Whole | Fate::LeftOut | Fate::Excluded => (None, None),
        };
        let ranked = told.ranked.iter().flatten().find(|ranked| ranked.name == skill.name);
        let score = ranked.map(|ranked| ranked.score);
        json!({"name": skill.name, "fate": skill.fate.as_str(), "shown": shown, "of": of, "score": score})
    });
    let shown = json!({
        "text": told.fitted.text,
        "tokens": told.fitted.tokens,
        "bytes": told.fitted.bytes,
        "least": told.fitted.least,
        "skills": fates.collect::<Vec<_>>(),
    });
    value::written(python, &shown)
}

/// What a model is told about all skills; nothing without skills.
#[pyfunction]
pub(crate) fn whole_catalog(python: Python<'_>, agents: &Agents, format: &str) -> PyResult<Option<String>> {
    let format = format_of(format)?;
    let library = agents.library()?;
    detached(python, move || library.catalog(format))?.map_err(|error| unfound(&error))
}

/// The skills that fit a task, the best first.
#[pyfunction]
pub(crate) fn search<'py>(
    python: Python<'py>,
    agents: &Agents,
    task: String,
    limit: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let found = detached(python, move || library.search(&task, limit))?.map_err(|error| unfound(&error))?;
    let shown = json!({
        "hits": found.hits.iter().map(hit).collect::<Vec<_>>(),
        "matching": found.matching,
        "searched": found.searched,
        "terms": found.terms,
        "unread": found.unread,
        "unread_bytes": found.unread_bytes,
        "cut": found.cut,
        "unopened": found.unopened.iter().map(|skill| &skill.name).collect::<Vec<_>>(),
    });
    value::written(python, &shown)
}

fn format_of(written: &str) -> PyResult<CatalogFormat> {
    match written {
        "xml" => Ok(CatalogFormat::Xml),
        "markdown" => Ok(CatalogFormat::Markdown),
        "json" => Ok(CatalogFormat::Json),
        other => {
            let message = format!("a catalog has no format `{other}`: use xml, markdown or json");
            Err(PyValueError::new_err(message))
        }
    }
}

fn hit(hit: &SkillHit) -> Value {
    let parts = hit.parts.iter().map(|part| match part {
        HitPart::Term { term, field, count, score } => {
            json!({"kind": "term", "score": score, "term": term, "field": field.as_str(), "count": count})
        }
        HitPart::Name { score } => json!({"kind": "name", "score": score}),
        HitPart::Missing { score } => json!({"kind": "missing", "score": score}),
    });
    json!({
        "name": hit.name,
        "description": hit.description,
        "location": hit.location,
        "kind": hit.kind.as_str(),
        "score": hit.score,
        "parts": parts.collect::<Vec<_>>(),
    })
}

/// The instructions of a skill, with the text that a model is given.
#[pyfunction]
pub(crate) fn activate<'py>(
    python: Python<'py>,
    agents: &Agents,
    name: String,
) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let activation = detached(python, move || library.activate(&name))?.map_err(|error| unfound(&error))?;
    let shown = json!({
        "name": activation.name,
        "folder": activation.folder,
        "body": activation.body,
        "resources": activation.resources,
        "complete": activation.complete,
        "text": cleveragents::render_activation(&activation),
    });
    value::written(python, &shown)
}

/// The bytes of a file of a skill.
#[pyfunction]
pub(crate) fn read_file(
    python: Python<'_>,
    agents: &Agents,
    name: String,
    path: PathBuf,
) -> PyResult<Vec<u8>> {
    let library = agents.library()?;
    detached(python, move || read_from(&library, &name, &path))?
}

fn read_from(library: &Library, name: &str, path: &std::path::Path) -> PyResult<Vec<u8>> {
    let loader = library.open_skill(name).map_err(|error| unfound(&error))?;
    Ok(loader.read_resource(path).map_err(|error| failed(&error))?.bytes)
}
