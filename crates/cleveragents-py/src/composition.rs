//! Tools and skills as configuration, and what a skill comes to.

use cleveragents::skills::protocol::{ResolvedToolEntry, SkillMetadata};
use cleveragents::{Definitions, Skill, SkillName, Tool, resolve as resolved_skill};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{reading, value};

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn from_value<T: DeserializeOwned>(fields: &Bound<'_, PyAny>) -> PyResult<T> {
    serde_json::from_value(reading::read(fields)?).map_err(wrong)
}

/// Returns the fields of the tool that a configuration mapping describes.
#[pyfunction]
pub(crate) fn tool_from_config<'py>(config: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let tool = Tool::from_config(&reading::read(config)?).map_err(wrong)?;
    value::shown(config.py(), &tool)
}

/// Returns the fields of a tool in the contract's order, without nulls.
#[pyfunction]
pub(crate) fn tool_cli_dict<'py>(fields: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let tool: Tool = from_value(fields)?;
    value::written(fields.py(), &Value::Object(tool.as_cli_dict()))
}

/// Returns the fields of the skill that a configuration mapping describes.
#[pyfunction]
pub(crate) fn skill_from_config<'py>(config: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let skill = Skill::from_config(&reading::read(config)?).map_err(wrong)?;
    value::shown(config.py(), &skill)
}

/// Returns the fields of the metadata of a skill; without `resolved` the skill's own items count.
#[pyfunction]
#[pyo3(signature = (skill, resolved, version))]
pub(crate) fn metadata_from_skill<'py>(
    skill: &Bound<'py, PyAny>,
    resolved: &Bound<'py, PyAny>,
    version: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let python = skill.py();
    let skill: Option<Skill> = from_value(skill)?;
    let resolved: Option<Vec<ResolvedToolEntry>> = from_value(resolved)?;
    let metadata = SkillMetadata::from_skill(skill.as_ref(), resolved.as_deref(), version).map_err(wrong)?;
    value::shown(python, &metadata)
}

/// Flattens the skill `name` of `skills` with these registered tools.
///
/// Returns the definition, and the warnings as texts.
#[pyfunction]
pub(crate) fn resolve<'py>(
    name: &str,
    skills: &Bound<'py, PyAny>,
    tools: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let python = skills.py();
    let name: SkillName = name.parse().map_err(wrong)?;
    let skills: Vec<Skill> = from_value(skills)?;
    let tools: Vec<Tool> = from_value(tools)?;
    let (definition, warnings) = python.detach(|| {
        let mut known = Definitions::builder();
        for skill in skills {
            known.skill(skill);
        }
        for tool in tools {
            known.tool(tool);
        }
        let resolved = resolved_skill(&known.build(), &name).map_err(wrong)?;
        let warnings: Vec<String> = resolved.warnings().iter().map(ToString::to_string).collect();
        Ok::<_, PyErr>((resolved.definition().map_err(wrong)?, warnings))
    })?;
    value::shown(python, &json!({"definition": definition, "warnings": warnings}))
}
