//! What is asked about skills.

use std::path::{Path, PathBuf};

use cleveragents::{Agents as Library, Budget, CatalogFormat, CatalogQuery, Fate, HitPart, SkillHit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::{Value, json};

use crate::agents::Agents;
use crate::border::detached;
use crate::failure::{failed, unfound};
use crate::value;

/// Lists of tuples.
type Lists<'py> = (Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>);

/// The active skills, the shadowed ones, and everything that is none; fields in the order of the Python classes. Paths are texts: making
/// objects of the class `Path` would take longer than the search.
#[pyfunction]
pub(crate) fn discover<'py>(python: Python<'py>, agents: &Agents) -> PyResult<Lists<'py>> {
    let library = agents.library()?;
    let set = detached(python, || library.skills())?;
    let skills: Vec<_> = set
        .active()
        .map(|skill| {
            let file = skill.file_name();
            let texts = (skill.name.as_str(), &*skill.description, skill.declared_name());
            let (name, description, declared) = texts;
            let (dialect, folder) = (skill.dialect.as_str(), skill.folder.as_os_str());
            (name, description, declared, dialect, folder, file, skill.errors, skill.warnings)
        })
        .collect();
    let shadowed: Vec<_> = set
        .shadowed()
        .iter()
        .map(|shadowed| {
            let entry = &shadowed.entry;
            (entry.name.as_str(), entry.location.as_str(), &*shadowed.by, shadowed.reason.to_string())
        })
        .collect();
    let problems: Vec<_> = set
        .discovery()
        .problems
        .iter()
        .map(|problem| (problem.path.as_os_str(), problem.message.as_str()))
        .collect();
    Ok((PyList::new(python, skills)?, PyList::new(python, shadowed)?, PyList::new(python, problems)?))
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

fn read_from(library: &Library, name: &str, path: &Path) -> PyResult<Vec<u8>> {
    let loader = library.open_skill(name).map_err(|error| unfound(&error))?;
    Ok(loader.read_resource(path).map_err(|error| failed(&error))?.bytes)
}
