//! The values of the contract, checked by the library.

use cleveragents::skills::protocol::{
    ForeignException, ResolvedToolEntry, ResourceChange, Skill, SkillCapabilitySummary, SkillDefinition,
    SkillError, SkillMetadata, SkillResult, map_tool_error as mapped,
};
use cleveragents::tools::{ResourceSlot, Tool, ToolCapability, ToolLifecycle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{reading, value};

/// Raises `ValueError` with what is wrong with the fields of a value. `kind` is the name of the class.
#[pyfunction]
pub(crate) fn check(kind: &str, fields: &Bound<'_, PyAny>) -> PyResult<()> {
    let fields = reading::read(fields)?;
    match kind {
        "ResolvedToolEntry" => checked::<ResolvedToolEntry>(fields),
        "ResourceChange" => checked::<ResourceChange>(fields),
        "ResourceSlot" => checked::<ResourceSlot>(fields),
        "Skill" => checked::<Skill>(fields),
        "SkillCapabilitySummary" => checked::<SkillCapabilitySummary>(fields),
        "SkillDefinition" => checked::<SkillDefinition>(fields),
        "SkillError" => checked::<SkillError>(fields),
        "SkillMetadata" => checked::<SkillMetadata>(fields),
        "SkillResult" => checked::<SkillResult>(fields),
        "Tool" => checked::<Tool>(fields),
        "ToolCapability" => checked::<ToolCapability>(fields),
        "ToolLifecycle" => checked::<ToolLifecycle>(fields),
        _ => Err(PyValueError::new_err(format!("`{kind}` is no class of the contract"))),
    }
}

fn checked<T: DeserializeOwned>(fields: Value) -> PyResult<()> {
    let value: Result<T, _> = serde_json::from_value(fields);
    value.map(drop).map_err(|error| PyValueError::new_err(error.to_string()))
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
