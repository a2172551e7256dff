//! The loader of one agent-skill folder.

use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

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

/// One folder, opened once; everything below it is read through that. Several threads may ask it.
#[pyclass(module = "cleveragents._core", frozen)]
#[derive(Debug)]
pub(crate) struct AgentSkillLoader {
    // Guards the body that is active; taken without the lock of the interpreter, for whoever has it may want that.
    loader: RwLock<Loader>,
}

#[pymethods]
impl AgentSkillLoader {
    #[staticmethod]
    #[pyo3(signature = (path, *, lenient = false, namespace = "local"))]
    fn from_folder(python: Python<'_>, path: PathBuf, lenient: bool, namespace: &str) -> PyResult<Self> {
        let options = if lenient { LoadOptions::lenient(namespace) } else { LoadOptions::default() };
        let loaded = python.detach(|| Loader::from_folder_with(&path, &options));
        let loader = RwLock::new(loaded.map_err(|error| failure::loading(&error))?);
        Ok(Self { loader })
    }

    fn spec<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::written(python, &self.asked(python, |loader| fields(loader.spec())))
    }

    fn discover<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::shown(python, &self.asked(python, Loader::discover))
    }

    fn activate<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let activated = self.changed(python, Loader::activate).map_err(|error| failure::loading(&error))?;
        value::shown(python, &activated)
    }

    fn deactivate(&self, python: Python<'_>) {
        self.changed(python, Loader::deactivate);
    }

    fn active_body(&self, python: Python<'_>) -> Option<String> {
        self.asked(python, |loader| loader.active_body().map(str::to_owned))
    }

    fn path(&self, python: Python<'_>) -> PathBuf {
        self.asked(python, |loader| loader.path().to_owned())
    }

    fn skill_file(&self, python: Python<'_>) -> PathBuf {
        self.asked(python, Loader::skill_file)
    }

    fn list_resources(&self, python: Python<'_>) -> Vec<PathBuf> {
        self.asked(python, Loader::list_resources)
    }

    fn script_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        self.asked(python, Loader::script_paths)
    }

    fn reference_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        self.asked(python, Loader::reference_paths)
    }

    fn asset_paths(&self, python: Python<'_>) -> Vec<PathBuf> {
        self.asked(python, Loader::asset_paths)
    }

    /// The bytes of a file of the folder.
    fn read_resource(&self, python: Python<'_>, path: PathBuf) -> PyResult<Vec<u8>> {
        let content = self.asked(python, |loader| loader.read_resource(&path));
        content.map(|content| content.bytes).map_err(|error| failure::failed(&error))
    }

    /// The descriptor as data, and the folders of its resource slots.
    fn to_tool_descriptor<'py>(&self, python: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Vec<PathBuf>)> {
        let descriptor = self.asked(python, Loader::to_tool_descriptor);
        let folders = descriptor.resource_slots.iter().map(|slot| slot.path.clone()).collect();
        Ok((value::shown(python, &descriptor)?, folders))
    }

    /// What is wrong with the file, as data.
    fn diagnostics<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::shown(python, &self.asked(python, |loader| loader.diagnostics().to_owned()))
    }

    fn __repr__(&self, python: Python<'_>) -> String {
        format!("<AgentSkillLoader of {}>", path_text(&self.path(python)))
    }
}

impl AgentSkillLoader {
    fn asked<T: Send>(&self, python: Python<'_>, ask: impl FnOnce(&Loader) -> T + Send) -> T {
        python.detach(|| ask(&self.loader.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn changed<T: Send>(&self, python: Python<'_>, change: impl FnOnce(&mut Loader) -> T + Send) -> T {
        python.detach(|| change(&mut self.loader.write().unwrap_or_else(PoisonError::into_inner)))
    }
}
