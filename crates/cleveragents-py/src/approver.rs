//! A Python callable that is asked.

use std::sync::Arc;

use cleveragents::{Approval, ApprovalRequest, Approver};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::border::{in_one_process, in_program};
use crate::callable::Callable;
use crate::host_tool::interrupt;
use crate::value;

/// Asks a callable, which gets the request as a mapping and answers `True`, `False`, or a text that is the reason to refuse.
#[derive(Debug)]
pub(crate) struct PythonApprover(pub(crate) Arc<Callable>);

impl Approver for PythonApprover {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        // An interpreter that shuts down cannot be asked.
        Python::try_attach(|python| {
            let asked = in_one_process(python, || in_program(|| self.ask(python, request)));
            asked.unwrap_or_else(|exception| {
                if exception.is_instance_of::<PyException>(python) {
                    return refused(in_program(|| format!("the approver failed: {exception}")));
                }
                interrupt(exception);
                refused("the question was interrupted".to_owned())
            })
        })
        .unwrap_or_else(|| refused("the program is ending".to_owned()))
    }
}

impl PythonApprover {
    fn ask(&self, python: Python<'_>, request: &ApprovalRequest) -> PyResult<Approval> {
        let Some(approver) = self.0.get(python) else {
            return Ok(refused("the approver is gone".to_owned()));
        };
        let answer = approver.call1((value::shown(python, request)?,))?;
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
        Ok(refused(reason))
    }
}

fn refused(reason: String) -> Approval {
    Approval::Refused { reason: Some(reason) }
}
