//! What is asked about tools, and calls of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleveragents::{
    Agents as Library, CallRequest, ExplainedSkill, ExportedNames, NameAlphabet, ResolveSkillError,
    ResolvedTool, SkillName, SkillResult, SkillSourceType, Tool, ToolFilter, ToolHost as _, ToolName,
    ToolSet,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::{Map, Value, json};

use crate::agents::{Agents, NAMESPACE};
use crate::border::detached;
use crate::calling::{self, CancelToken};
use crate::failure::{failed, is_absent, unfound};
use crate::{reading, sessions, value};

/// What a skill comes to: its definition, and the warnings as texts.
#[pyfunction]
pub(crate) fn resolve_skill<'py>(
    python: Python<'py>,
    agents: &Agents,
    name: String,
) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let resolved = detached(python, move || {
        let explained = library.resolve(&name).map_err(|error| unresolved(&error))?;
        let resolved = explained.resolved();
        let definition = resolved.definition().map_err(|error| failed(&error))?;
        let warnings: Vec<String> = resolved.warnings().iter().map(ToString::to_string).collect();
        Ok::<_, PyErr>(json!({"definition": definition, "warnings": warnings}))
    })??;
    value::written(python, &resolved)
}

/// The tools that can be called in the name of a skill: each with its fields and its name for the interface of a model.
#[pyfunction]
pub(crate) fn skill_tools<'py>(
    python: Python<'py>,
    agents: &Agents,
    name: String,
) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let tools = detached(python, move || {
        let explained = library.resolve(&name).map_err(|error| unresolved(&error))?;
        let tools: Vec<Arc<Tool>> = explained
            .resolved()
            .tools()
            .filter(|tool| !is_folder(*tool, &explained))
            .filter_map(|tool| explained.callable(tool.name()))
            .collect();
        let names = ExportedNames::of(tools.iter().map(|tool| tool.name()), NameAlphabet::Llm)
            .map_err(|error| failed(&error))?;
        let by_name: BTreeMap<&ToolName, &str> =
            names.iter().map(|(exported, name)| (name, exported)).collect();
        let shown = tools.iter().map(|tool| json!({"tool": tool, "exported": by_name.get(tool.name())}));
        Ok::<_, PyErr>(Value::Array(shown.collect()))
    })??;
    value::written(python, &tools)
}

/// The tools that there are, each with its fields.
#[pyfunction]
pub(crate) fn tools<'py>(python: Python<'py>, agents: &Agents) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let known = detached(python, move || library.list_tools(&ToolFilter::default()))?;
    let known = known.map_err(|error| failed(&error))?;
    shown_tools(python, known.iter().map(|known| known.tool.as_ref()))
}

/// Starts a server, asks for its tools and keeps them; returns those that can be used.
#[pyfunction]
pub(crate) fn check_server<'py>(
    python: Python<'py>,
    agents: &Agents,
    label: String,
    cancel: &CancelToken,
) -> PyResult<Bound<'py, PyAny>> {
    let library = agents.library()?;
    let token = cancel.0.clone();
    let checked = calling::interruptibly(python, &cancel.0, move || library.check_server(&label, token))?;
    let checked = checked.map_err(|error| failed(&error))?;
    let changed = |name: &str| checked.changed.iter().any(|changed| changed.name == name);
    let listed = checked.listing.tools().iter().filter(|listed| !changed(listed.original_name()));
    shown_tools(python, listed.map(|listed| listed.tool().as_ref()))
}

fn shown_tools<'py, 'a>(
    python: Python<'py>,
    tools: impl Iterator<Item = &'a Tool>,
) -> PyResult<Bound<'py, PyAny>> {
    let tools = tools.map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
    let tools = tools.map_err(|error| PyValueError::new_err(error.to_string()))?;
    value::written(python, &Value::Array(tools))
}

/// Runs a tool through the gate. `aside` says that another thread runs it, so that this one can be interrupted.
///
/// Returns the fields of the result in the order of the contract, the error as a mapping.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of the Python method")]
pub(crate) fn run<'py>(
    python: Python<'py>,
    agents: &Agents,
    tool: String,
    arguments: &Bound<'py, PyAny>,
    skill: Option<String>,
    session: Option<String>,
    read_only: bool,
    bindings: Option<BTreeMap<String, String>>,
    retries: Option<u32>,
    cancel: Option<Bound<'py, CancelToken>>,
    aside: bool,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut request = request(tool, arguments, read_only)?;
    request.bindings = bindings.unwrap_or_default();
    request.retries = retries;
    request.cancel = cancel.map(|cancel| cancel.get().0.clone()).unwrap_or_default();
    let library = agents.library()?;
    let tools = prepared(python, &library, &mut request, skill, session)?;
    let result =
        if aside { calling::aside(python, tools, request) } else { calling::here(python, tools, request) };
    fields_of(python, &result?)
}

/// Says what a call would do, as data.
#[pyfunction]
pub(crate) fn explain<'py>(
    python: Python<'py>,
    agents: &Agents,
    tool: String,
    arguments: &Bound<'py, PyAny>,
    skill: Option<String>,
    session: Option<String>,
    read_only: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mut request = request(tool, arguments, read_only)?;
    let library = agents.library()?;
    let tools = prepared(python, &library, &mut request, skill, session)?;
    value::shown(python, &detached(python, || tools.explain(request))?)
}

/// Writes down what a queue still holds of the audit.
#[pyfunction]
pub(crate) fn flush(python: Python<'_>, agents: &Agents) -> PyResult<()> {
    let library = agents.library()?;
    detached(python, move || {
        library.tools().map_err(|error| failed(&error))?.flush_audit().map_err(|error| failed(&error))
    })?
}

fn request(tool: String, arguments: &Bound<'_, PyAny>, read_only: bool) -> PyResult<CallRequest> {
    let input = if arguments.is_none() { Value::Object(Map::new()) } else { reading::read(arguments)? };
    if !input.is_object() {
        return Err(PyTypeError::new_err("the arguments of a tool are a mapping"));
    }
    Ok(CallRequest { read_only, ..CallRequest::new(tool, input) })
}

/// Opens the tools, finds the skill of a call, and lets its session judge it.
fn prepared<'a>(
    python: Python<'_>,
    library: &'a Library,
    request: &mut CallRequest,
    skill: Option<String>,
    session: Option<String>,
) -> PyResult<&'a ToolSet> {
    detached(python, || {
        if let Some(skill) = skill {
            request.skill = Some(skill_name(library, &skill)?);
        }
        if let Some(session) = session {
            sessions::judge(library, request, &session)?;
        }
        library.tools().map_err(|error| failed(&error))
    })?
}

/// The full name of a skill that is there, else what was written, which the gate will not find.
fn skill_name(library: &Library, written: &str) -> PyResult<SkillName> {
    let error = match library.find_skill(written) {
        Ok(found) => return Ok(found.name().clone()),
        Err(error) => error,
    };
    let full = if is_absent(&error) && !written.contains('/') {
        format!("{NAMESPACE}/{written}").parse()
    } else {
        written.parse()
    };
    full.map_err(|_| unfound(&error))
}

/// Whether a tool stands for the instructions of an agent skill, which are read and not run.
fn is_folder(tool: ResolvedTool<'_>, explained: &ExplainedSkill) -> bool {
    let name = tool.name().as_str();
    tool.source() == SkillSourceType::AgentSkill
        && (name == explained.known().name().as_str()
            || name.parse().is_ok_and(|skill: SkillName| explained.part(&skill).is_some()))
}

fn unresolved(error: &ResolveSkillError) -> PyErr {
    if let ResolveSkillError::Find(error) = error { unfound(error) } else { failed(error) }
}

fn fields_of<'py>(python: Python<'py>, result: &SkillResult) -> PyResult<Bound<'py, PyTuple>> {
    let error = match result.error() {
        None => python.None().into_bound(python),
        Some(error) => value::shown(python, error)?,
    };
    let changes = value::shown(python, &result.resource_changes())?;
    let output = value::written(python, result.output_data())?;
    let names = (result.skill_name(), result.tool_name(), result.is_success());
    (names.0, names.1, names.2, output, error, result.duration_ms(), changes).into_pyobject(python)
}
