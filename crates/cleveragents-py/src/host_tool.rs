//! Python callables as tools behind the gate.

use std::cell::RefCell;
use std::sync::Arc;

use cleveragents::skills::protocol::ForeignException;
use cleveragents::tools::{ExecutionError, Permit, ToolOutput};
use cleveragents::{HostTool, Stop, Tool};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};

use crate::border::{in_one_process, in_program};
use crate::callable::Callable;
use crate::{reading, value};

thread_local! {
    /// What ends the program or the task instead of the tool, until the call that met it raises it again.
    static INTERRUPTION: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// The Python function that tells what the contract's table goes by.
static DESCRIBED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Keeps an exception that no result may swallow, such as `KeyboardInterrupt`.
pub(crate) fn interrupt(exception: PyErr) {
    INTERRUPTION.set(Some(exception));
}

/// Hands out what was kept by a call on this thread.
pub(crate) fn take_interruption() -> Option<PyErr> {
    INTERRUPTION.take()
}

/// Makes a tool of its fields and a callable, which is called with the arguments by their names.
pub(crate) fn host_tool(fields: &Bound<'_, PyAny>, callable: Arc<Callable>) -> PyResult<HostTool> {
    let tool: Tool = serde_json::from_value(reading::read(fields)?)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let run = move |permit: &Permit<'_>| {
        // An interpreter that shuts down runs nothing any more.
        Python::try_attach(|python| run(python, &callable, permit)).unwrap_or(Err(stopped()))
    };
    HostTool::new(tool, run).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn run(python: Python<'_>, callable: &Callable, permit: &Permit<'_>) -> Result<ToolOutput, ExecutionError> {
    let Some(callable) = callable.get(python) else { return Err(stopped()) };
    in_one_process(python, || in_program(|| called(&callable, permit))).map_err(|exception| {
        if exception.is_instance_of::<PyException>(python) {
            return foreign(python, &exception);
        }
        interrupted(exception)
    })
}

fn interrupted(exception: PyErr) -> ExecutionError {
    interrupt(exception);
    stopped()
}

fn stopped() -> ExecutionError {
    ExecutionError::Stopped(Stop::Cancelled)
}

fn called(callable: &Bound<'_, PyAny>, permit: &Permit<'_>) -> PyResult<ToolOutput> {
    let python = callable.py();
    let arguments = value::written(python, permit.arguments().value())?;
    let output = callable.call(PyTuple::empty(python), Some(arguments.cast::<PyDict>()?))?;
    reading::read(&output).map(ToolOutput::from)
}

/// The exception as the contract's table sees it: by the classes of the table that it is an instance of, and its message.
fn foreign(python: Python<'_>, exception: &PyErr) -> ExecutionError {
    let described = in_program(|| {
        let described = DESCRIBED.import(python, "cleveragents._exceptions", "described")?;
        described.call1((exception.value(python),))?.extract::<(String, Vec<String>, String)>()
    });
    let (class, classes, message) = match described {
        Ok(described) => described,
        Err(error) if !error.is_instance_of::<PyException>(python) => return interrupted(error),
        Err(_) => {
            let class = exception.get_type(python).name().map(|name| name.to_string_lossy().into_owned());
            (class.unwrap_or_default(), Vec::new(), "an exception that cannot be described".to_owned())
        }
    };
    let details = Map::from_iter([("exception_type".to_owned(), Value::from(class))]);
    ExecutionError::Foreign { exception: ForeignException { classes, message }, details }
}
