//! What the Python class `Agents` keeps.

use std::collections::BTreeMap;
use std::mem;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents::{
    Agents as Library, AgentsOptions, ProgramSearch, ServerOptions, UserPolicy, Variables, default_roots,
    explicit_roots,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};

use crate::approver::PythonApprover;
use crate::border::detached;
use crate::callable::Callable;
use crate::failure::AgentsError;
use crate::host_tool::host_tool;

/// The namespace that a skill without one gets.
pub(crate) const NAMESPACE: &str = "local";

/// Skills and tools of one project and one user; what can be asked of them are functions of this module.
#[pyclass(module = "cleveragents._core", frozen)]
#[derive(Debug)]
pub(crate) struct Agents {
    // Guards the library until it is closed; held for a look.
    library: Mutex<Option<Arc<Library>>>,
    /// The process that asked first; 0 before that.
    process: AtomicU32,
    callables: Vec<Arc<Callable>>,
}

#[pymethods]
impl Agents {
    #[new]
    #[pyo3(signature = (*, root, roots, project, home, clients, data_dir, policy, tools, tool_files, server_files, environment, approver, session, programs, scratch))]
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
        server_files: Vec<PathBuf>,
        environment: BTreeMap<String, String>,
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
        let mut callables = Vec::with_capacity(tools.len() + 1);
        let mut kept = |callable: Py<PyAny>| {
            let callable = Arc::new(Callable::new(callable));
            callables.push(Arc::clone(&callable));
            callable
        };
        let host_tools = tools.into_iter().map(|(fields, callable)| host_tool(&fields, kept(callable)));
        let host_tools = host_tools.collect::<PyResult<_>>()?;
        let approver = approver.map(|asked| Arc::new(PythonApprover(kept(asked))) as Arc<_>);
        let options = AgentsOptions {
            host_tools,
            user_policy: policy.map_or(UserPolicy::None, UserPolicy::Named),
            project_policies: project.iter().map(|project| project.join(".agents/policy.yaml")).collect(),
            project,
            home,
            tool_files,
            servers: ServerOptions {
                files: server_files,
                variables: Variables(environment),
                ..ServerOptions::default()
            },
            data_folder: data_dir,
            scratch_folder: scratch,
            programs: ProgramSearch { folders: programs, ..ProgramSearch::default() },
            session,
            approver,
            ..AgentsOptions::new(searched, root)
        };
        let library = Mutex::new(Some(Arc::new(Library::new(options))));
        Ok(Self { library, process: AtomicU32::new(0), callables })
    }

    /// Ends the servers and brings the records to the disk, once the calls at hand have ended.
    fn close(&self, python: Python<'_>) -> PyResult<()> {
        let library = self.library.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.let_go(python, library)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.callables.iter().try_for_each(|callable| callable.visit(&visit))
    }

    fn __clear__(&self) {
        for callable in &self.callables {
            callable.clear();
        }
    }
}

impl Agents {
    /// The library.
    ///
    /// # Errors
    /// It is closed, or it was used before this process was forked from another one: threads, locks and servers stay there.
    pub(crate) fn library(&self) -> PyResult<Arc<Library>> {
        let here = process::id();
        let first = self.process.compare_exchange(0, here, Ordering::Relaxed, Ordering::Relaxed);
        if first.is_err_and(|process| process != here) {
            let message =
                "this Agents was used before the process was forked: make another one in this process";
            return Err(AgentsError::new_err(message));
        }
        let library = self.library.lock().unwrap_or_else(PoisonError::into_inner).clone();
        library.ok_or_else(|| AgentsError::new_err("this Agents is closed"))
    }

    /// Lets go of the library, which waits for its servers to end. What belongs to another process is left to that.
    fn let_go(&self, python: Python<'_>, library: Option<Arc<Library>>) -> PyResult<()> {
        let process = self.process.load(Ordering::Relaxed);
        if process != 0 && process != process::id() {
            mem::forget(library);
            return Ok(());
        }
        detached(python, || drop(library))
    }
}

impl Drop for Agents {
    fn drop(&mut self) {
        let library = self.library.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if library.is_some() {
            // Nobody is left who could be told of a failure.
            Python::try_attach(|python| self.let_go(python, library).ok());
        }
    }
}
