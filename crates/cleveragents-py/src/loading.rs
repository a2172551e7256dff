//! The loader of one agent-skill folder.

use std::path::{Path, PathBuf};

use cleveragents::skills::agent_skills_loader::{AgentSkillSpec, LoadOptions};
use cleveragents::{AgentSkillLoader as Loader, path_text};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::{failure, value};

/// Reads the text of a `SKILL.md`, strictly, and returns its fields.
#[pyfunction]
pub(crate) fn parse_skill<'py>(python: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let spec =
        python.detach(|| AgentSkillSpec::from_string(text)).map_err(|error| failure::loading(&error))?;
    value::written(python, &fields(&spec))
}

/// Reads a `SKILL.md` file, strictly, and returns its fields.
#[pyfunction]
pub(crate) fn read_skill(python: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let spec =
        python.detach(|| AgentSkillSpec::from_file(&path)).map_err(|error| failure::loading(&error))?;
    value::written(python, &fields(&spec))
}

fn fields(spec: &AgentSkillSpec) -> Value {
    json!({
        "name": spec.name(),
        "description": spec.description(),
        "steps": spec.steps(),
        "version": spec.version(),
        "license": spec.license(),
        "compatibility": spec.compatibility(),
        "metadata": spec.metadata(),
        "allowed_tools": spec.allowed_tools(),
        "extra": spec.extra(),
        "body": spec.body(),
        "raw_body": spec.raw_body(),
    })
}

/// One folder, opened once; everything below it is read through that.
#[pyclass(module = "cleveragents._core")]
#[derive(Debug)]
pub(crate) struct AgentSkillLoader(Loader);

#[pymethods]
impl AgentSkillLoader {
    #[staticmethod]
    #[pyo3(signature = (path, *, lenient = false, namespace = "local"))]
    fn from_folder(python: Python<'_>, path: PathBuf, lenient: bool, namespace: &str) -> PyResult<Self> {
        let options = if lenient { LoadOptions::lenient(namespace) } else { LoadOptions::default() };
        let loaded = python.detach(|| Loader::from_folder_with(&path, &options));
        loaded.map(Self).map_err(|error| failure::loading(&error))
    }

    fn spec<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::written(python, &fields(self.0.spec()))
    }

    fn discover<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::shown(python, &self.0.discover())
    }

    fn activate<'py>(&mut self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Self(loader) = self;
        let activated = python.detach(|| loader.activate()).map_err(|error| failure::loading(&error))?;
        value::shown(python, &activated)
    }

    fn deactivate(&mut self) {
        self.0.deactivate();
    }

    fn active_body(&self) -> Option<&str> {
        self.0.active_body()
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn skill_file(&self) -> PathBuf {
        self.0.skill_file()
    }

    fn list_resources(&self, python: Python<'_>) -> Vec<PathBuf> {
        python.detach(|| self.0.list_resources())
    }

    fn script_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        python.detach(|| self.0.script_paths())
    }

    fn reference_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        python.detach(|| self.0.reference_paths())
    }

    fn asset_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        python.detach(|| self.0.asset_paths())
    }

    /// The bytes of a file of the folder.
    fn read_resource(&self, python: Python<'_>, path: PathBuf) -> PyResult<Vec<u8>> {
        let content =
            python.detach(|| self.0.read_resource(&path)).map_err(|error| failure::failed(&error))?;
        Ok(content.bytes)
    }

    /// The descriptor as data, and the folders of its resource slots.
    fn to_tool_descriptor<'py>(&self, python: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Vec<PathBuf>)> {
        let descriptor = self.0.to_tool_descriptor();
        let folders = descriptor.resource_slots.iter().map(|slot| slot.path.clone()).collect();
        Ok((value::shown(python, &descriptor)?, folders))
    }

    /// What is wrong with the file, as data.
    fn diagnostics<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::shown(python, &self.0.diagnostics())
    }

    fn __repr__(&self) -> String {
        format!("<AgentSkillLoader of {}>", path_text(self.0.path()))
    }
}
