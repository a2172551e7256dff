//! A Python callable that is asked.

use cleveragents::{Approval, ApprovalRequest, Approver};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::host_tool::interrupt;
use crate::value;

/// Asks a callable, which gets the request as a mapping and answers `True`, `False`, or a text that is the reason to refuse.
#[derive(Debug)]
pub(crate) struct PythonApprover(pub(crate) Py<PyAny>);

impl Approver for PythonApprover {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        Python::attach(|python| self.ask(python, request)).unwrap_or_else(|exception| {
            let refused = |reason: String| Approval::Refused { reason: Some(reason) };
            Python::attach(|python| {
                if !exception.is_instance_of::<PyException>(python) {
                    interrupt(exception);
                    return refused("the question was interrupted".to_owned());
                }
                refused(format!("the approver failed: {exception}"))
            })
        })
    }
}

impl PythonApprover {
    fn ask(&self, python: Python<'_>, request: &ApprovalRequest) -> PyResult<Approval> {
        let answer = self.0.bind(python).call1((value::shown(python, request)?,))?;
        if let Ok(granted) = answer.cast::<PyBool>() {
            let answer =
                if granted.is_true() { Approval::Granted } else { Approval::Refused { reason: None } };
            return Ok(answer);
        }
        let reason = match answer.cast::<PyString>() {
            Ok(reason) => reason.to_string_lossy().into_owned(),
            Err(_) if answer.is_none() => "the approver gave no answer".to_owned(),
            Err(_) => {
                "the approver gave no answer that is understood: return True, False or a reason".to_owned()
            }
        };
        Ok(Approval::Refused { reason: Some(reason) })
    }
}
