//! Python callables as tools behind the gate.

use std::cell::RefCell;

use cleveragents::skills::protocol::ForeignException;
use cleveragents::tools::{ExecutionError, Permit, ToolOutput};
use cleveragents::{HostTool, Tool};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Map;

use crate::value;

thread_local! {
    /// What ends the program or the task instead of the tool, until the call that met it raises it again.
    static INTERRUPTION: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception that no result may swallow, such as `KeyboardInterrupt`.
pub(crate) fn interrupt(exception: PyErr) {
    INTERRUPTION.set(Some(exception));
}

/// Hands out what was kept by a call on this thread.
pub(crate) fn take_interruption() -> Option<PyErr> {
    INTERRUPTION.take()
}

/// Makes a tool of its fields and a callable, which is called with the arguments by their names.
pub(crate) fn host_tool(fields: &Bound<'_, PyAny>, callable: Py<PyAny>) -> PyResult<HostTool> {
    let tool: Tool = serde_json::from_value(value::read(fields)?)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let run = move |permit: &Permit| Python::attach(|python| run(python, &callable, permit));
    HostTool::new(tool, run).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn run(python: Python<'_>, callable: &Py<PyAny>, permit: &Permit) -> Result<ToolOutput, ExecutionError> {
    called(python, callable, permit).map_err(|exception| {
        if exception.is_instance_of::<PyException>(python) {
            return foreign(python, &exception);
        }
        interrupt(exception);
        ExecutionError::Stopped(cleveragents::Stop::Cancelled)
    })
}

fn called(python: Python<'_>, callable: &Py<PyAny>, permit: &Permit) -> PyResult<ToolOutput> {
    let arguments = value::written(python, permit.arguments().value())?;
    let output = callable.bind(python).call(PyTuple::empty(python), Some(arguments.cast::<PyDict>()?))?;
    value::read(&output).map(ToolOutput::from)
}

/// The exception with the names of its classes, the most derived first.
fn foreign(python: Python<'_>, exception: &PyErr) -> ExecutionError {
    let class = exception.get_type(python);
    let classes =
        class.mro().iter().filter_map(|class| class.getattr("__name__").ok()?.extract().ok()).collect();
    let message = exception.value(python).str().map_or_else(
        |_| "an exception without a message".to_owned(),
        |text| text.to_string_lossy().into_owned(),
    );
    ExecutionError::Foreign { exception: ForeignException { classes, message }, details: Map::new() }
}
