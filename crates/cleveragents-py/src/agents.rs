//! The use cases, as the Python class `Agents` asks for them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use cleveragents::{
    Agents as Library, AgentsOptions, CallRequest, CatalogFormat, ExplainedSkill, ExportedNames,
    FindSkillError, NameAlphabet, ProgramSearch, ResolveSkillError, ResolvedTool, SkillLookupError,
    SkillName, SkillResult, SkillSourceType, Tool, ToolFilter, ToolHost as _, ToolName, UserPolicy,
    default_roots, explicit_roots,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::{Map, Value, json};

use crate::approver::PythonApprover;
use crate::calling::{self, CancelToken};
use crate::host_tool::host_tool;
use crate::{failure, value};

/// The namespace that a skill without one gets.
const NAMESPACE: &str = "local";

/// Skills and tools of one project and one user.
#[pyclass(module = "cleveragents._core", frozen)]
#[derive(Debug)]
pub(crate) struct Agents(Library);

#[pymethods]
impl Agents {
    #[new]
    #[pyo3(signature = (*, root, roots, project, home, clients, data_dir, policy, tools, tool_files, approver, session, programs, scratch))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of the Python class")]
    fn new(
        root: PathBuf,
        roots: Option<Vec<PathBuf>>,
        project: Option<PathBuf>,
        home: Option<PathBuf>,
        clients: Vec<String>,
        data_dir: Option<PathBuf>,
        policy: Option<PathBuf>,
        tools: Vec<(Bound<'_, PyAny>, Py<PyAny>)>,
        tool_files: Vec<PathBuf>,
        approver: Option<Py<PyAny>>,
        session: Option<String>,
        programs: Vec<PathBuf>,
        scratch: PathBuf,
    ) -> PyResult<Self> {
        let searched = match roots {
            Some(roots) => explicit_roots(&roots, NAMESPACE),
            None => default_roots(project.as_ref().unwrap_or(&root), home.as_deref(), &clients, NAMESPACE)
                .map_err(|error| PyValueError::new_err(error.to_string()))?,
        };
        let host_tools = tools.into_iter().map(|(fields, callable)| host_tool(&fields, callable));
        let options = AgentsOptions {
            host_tools: host_tools.collect::<PyResult<_>>()?,
            user_policy: policy.map_or(UserPolicy::None, UserPolicy::Named),
            project_policies: project.iter().map(|project| project.join(".agents/policy.yaml")).collect(),
            project,
            home,
            tool_files,
            data_folder: data_dir,
            scratch_folder: scratch,
            programs: ProgramSearch { folders: programs, ..ProgramSearch::default() },
            session,
            approver: approver.map(|asked| Arc::new(PythonApprover(asked)) as Arc<_>),
            ..AgentsOptions::new(searched, root)
        };
        Ok(Self(Library::new(options)))
    }

    /// The active skills and everything that is none, as data.
    fn discover<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = python.detach(|| {
            let set = self.0.skills();
            let skills = set.active().map(|skill| {
                json!({
                    "name": skill.name,
                    "description": skill.description,
                    "declared_name": skill.declared_name(),
                    "dialect": skill.dialect,
                    "path": skill.folder.to_string_lossy(),
                    "location": skill.location().to_string_lossy(),
                    "errors": skill.errors,
                    "warnings": skill.warnings,
                })
            });
            let shadowed = set.shadowed().iter().map(|shadowed| {
                json!({
                    "name": shadowed.entry.name,
                    "location": shadowed.entry.location,
                    "by": shadowed.by,
                    "reason": shadowed.reason.to_string(),
                })
            });
            let problems =
                set.discovery().problems.iter().map(
                    |problem| json!({"path": problem.path.to_string_lossy(), "message": problem.message}),
                );
            json!({
                "skills": skills.collect::<Vec<_>>(),
                "shadowed": shadowed.collect::<Vec<_>>(),
                "problems": problems.collect::<Vec<_>>(),
            })
        });
        value::written(python, &found)
    }

    /// What a model is told about the active skills; nothing without skills.
    fn catalog(&self, python: Python<'_>, format: &str) -> PyResult<Option<String>> {
        let format = match format {
            "xml" => CatalogFormat::Xml,
            "markdown" => CatalogFormat::Markdown,
            "json" => CatalogFormat::Json,
            other => {
                let message = format!("a catalog has no format `{other}`: use xml, markdown or json");
                return Err(PyValueError::new_err(message));
            }
        };
        python.detach(|| self.0.catalog(format)).map_err(|error| unfound(&error))
    }

    /// The instructions of a skill, with the text that a model is given.
    fn activate<'py>(&self, python: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let activation = python.detach(|| self.0.activate(name)).map_err(|error| unfound(&error))?;
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

    /// What a skill comes to: its definition, and the warnings as texts.
    fn resolve<'py>(&self, python: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let resolved = python.detach(|| {
            let explained = self.0.resolve(name).map_err(|error| {
                if let ResolveSkillError::Find(error) = &error {
                    unfound(error)
                } else {
                    failure::failed(&error)
                }
            })?;
            let resolved = explained.resolved();
            let definition = resolved.definition().map_err(|error| failure::failed(&error))?;
            let warnings: Vec<String> = resolved.warnings().iter().map(ToString::to_string).collect();
            Ok::<_, PyErr>(json!({"definition": definition, "warnings": warnings}))
        })?;
        value::written(python, &resolved)
    }

    /// The tools that can be called in the name of a skill: each with its fields and its name for the interface of a model.
    fn skill_tools<'py>(&self, python: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let tools = python.detach(|| {
            let explained = self.0.resolve(name).map_err(|error| {
                if let ResolveSkillError::Find(error) = &error {
                    unfound(error)
                } else {
                    failure::failed(&error)
                }
            })?;
            let tools: Vec<Arc<Tool>> = explained
                .resolved()
                .tools()
                .filter(|tool| !is_folder(*tool, &explained))
                .filter_map(|tool| explained.callable(tool.name()))
                .collect();
            let names = ExportedNames::of(tools.iter().map(|tool| tool.name()), NameAlphabet::Llm)
                .map_err(|error| failure::failed(&error))?;
            let by_name: BTreeMap<&ToolName, &str> =
                names.iter().map(|(exported, name)| (name, exported)).collect();
            let shown = tools.iter().map(|tool| json!({"tool": tool, "exported": by_name.get(tool.name())}));
            Ok::<_, PyErr>(Value::Array(shown.collect()))
        })?;
        value::written(python, &tools)
    }

    /// The tools that there are, each with its fields.
    fn tools<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let known = python.detach(|| self.0.list_tools(&ToolFilter::default()));
        let known = known.map_err(|error| failure::failed(&error))?;
        let tools: Vec<Value> = known
            .iter()
            .map(|known| serde_json::to_value(known.tool.as_ref()))
            .collect::<Result<_, _>>()
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        value::written(python, &Value::Array(tools))
    }

    /// Runs a tool through the gate. `aside` says that another thread runs it, so that this one can be interrupted.
    ///
    /// Returns the fields of the result in the order of the contract, the error as a mapping.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of the Python method")]
    fn run<'py>(
        &self,
        python: Python<'py>,
        tool: String,
        arguments: &Bound<'py, PyAny>,
        skill: Option<&str>,
        read_only: bool,
        bindings: Option<BTreeMap<String, String>>,
        retries: Option<u32>,
        cancel: Option<Bound<'py, CancelToken>>,
        aside: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let request = self.request(tool, arguments, skill, read_only, bindings, retries, cancel)?;
        let tools = self.opened(python)?;
        let result = if aside {
            calling::aside(python, tools, request)
        } else {
            calling::here(python, tools, request)
        };
        fields_of(python, &result?)
    }

    /// Says what a call would do, as data.
    fn explain<'py>(
        &self,
        python: Python<'py>,
        tool: String,
        arguments: &Bound<'py, PyAny>,
        skill: Option<&str>,
        read_only: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let request = self.request(tool, arguments, skill, read_only, None, None, None)?;
        let tools = self.opened(python)?;
        value::shown(python, &python.detach(|| tools.explain(request)))
    }

    /// Writes down what a queue still holds of the audit.
    fn flush(&self, python: Python<'_>) -> PyResult<()> {
        let tools = self.opened(python)?;
        python.detach(|| tools.flush_audit()).map_err(|error| failure::failed(&error))
    }
}

impl Agents {
    fn opened(&self, python: Python<'_>) -> PyResult<&cleveragents::ToolSet> {
        python.detach(|| self.0.tools()).map_err(|error| failure::failed(&error))
    }

    #[expect(clippy::too_many_arguments, reason = "the keywords of one method")]
    fn request(
        &self,
        tool: String,
        arguments: &Bound<'_, PyAny>,
        skill: Option<&str>,
        read_only: bool,
        bindings: Option<BTreeMap<String, String>>,
        retries: Option<u32>,
        cancel: Option<Bound<'_, CancelToken>>,
    ) -> PyResult<CallRequest> {
        let input = if arguments.is_none() { Value::Object(Map::new()) } else { value::read(arguments)? };
        if !input.is_object() {
            return Err(PyTypeError::new_err("the arguments of a tool are a mapping"));
        }
        let skill = match skill {
            None => None,
            Some(written) => Some(self.skill_name(written)?),
        };
        let mut request = CallRequest::new(tool, input);
        request.skill = skill;
        request.read_only = read_only;
        request.bindings = bindings.unwrap_or_default();
        request.retries = retries;
        request.cancel = cancel.map(|cancel| cancel.get().0.clone()).unwrap_or_default();
        Ok(request)
    }

    /// The full name of a skill that is there, else what was written, which the gate will not find.
    fn skill_name(&self, written: &str) -> PyResult<SkillName> {
        match self.0.find_skill(written) {
            Ok(found) => Ok(found.name().clone()),
            Err(error) => written.parse().map_err(|_| unfound(&error)),
        }
    }
}

/// Whether a tool stands for the instructions of an agent skill, which are read and not run.
fn is_folder(tool: ResolvedTool<'_>, explained: &ExplainedSkill) -> bool {
    let name = tool.name().as_str();
    tool.source() == SkillSourceType::AgentSkill
        && (name == explained.known().name().as_str()
            || name.parse().is_ok_and(|skill: SkillName| explained.part(&skill).is_some()))
}

fn unfound(error: &FindSkillError) -> PyErr {
    if let FindSkillError::Lookup(SkillLookupError::NotFound { .. }) = error {
        failure::not_found(error)
    } else {
        failure::failed(error)
    }
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
