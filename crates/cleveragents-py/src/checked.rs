//! The values of the contract, checked by the library.

use cleveragents::skills::protocol::{
    ForeignException, ResolvedToolEntry, ResourceChange, Skill, SkillCapabilitySummary, SkillDefinition,
    SkillError, SkillMetadata, SkillResult, map_tool_error as mapped,
};
use cleveragents::tools::{ResourceSlot, Tool, ToolCapability, ToolLifecycle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::value;

/// Returns the fields of a value with every default, or raises `ValueError` with what is wrong.
///
/// `kind` is the name of the class.
#[pyfunction]
pub(crate) fn checked<'py>(kind: &str, fields: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let python = fields.py();
    let fields = value::read(fields)?;
    let whole = match kind {
        "ResolvedToolEntry" => through::<ResolvedToolEntry>(fields),
        "ResourceChange" => through::<ResourceChange>(fields),
        "ResourceSlot" => through::<ResourceSlot>(fields),
        "Skill" => through::<Skill>(fields),
        "SkillCapabilitySummary" => through::<SkillCapabilitySummary>(fields),
        "SkillDefinition" => through::<SkillDefinition>(fields),
        "SkillError" => through::<SkillError>(fields),
        "SkillMetadata" => through::<SkillMetadata>(fields),
        "SkillResult" => through::<SkillResult>(fields),
        "Tool" => through::<Tool>(fields),
        "ToolCapability" => through::<ToolCapability>(fields),
        "ToolLifecycle" => through::<ToolLifecycle>(fields),
        _ => Err(PyValueError::new_err(format!("`{kind}` is no class of the contract"))),
    };
    value::written(python, &whole?)
}

fn through<T: DeserializeOwned + Serialize>(fields: Value) -> PyResult<Value> {
    let wrong = |error: serde_json::Error| PyValueError::new_err(error.to_string());
    let value: T = serde_json::from_value(fields).map_err(wrong)?;
    serde_json::to_value(value).map_err(wrong)
}

/// Maps an exception, given by the names of its classes and its message, to the fields of a `SkillError`.
#[pyfunction]
pub(crate) fn map_tool_error<'py>(
    python: Python<'py>,
    classes: Vec<String>,
    message: String,
    skill_name: &str,
    tool_name: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let exception = ForeignException { classes, message };
    let error = mapped(&exception, skill_name, tool_name);
    value::shown(python, &error.map_err(|error| PyValueError::new_err(error.to_string()))?)
}
