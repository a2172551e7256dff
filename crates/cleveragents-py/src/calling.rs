//! One call, with the lock of the interpreter released and `Ctrl-C` at work.

use std::sync::mpsc::Receiver;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cleveragents::{CallRequest, CancelToken as Token, SkillResult, ToolHost};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::border::{caught, detached};
use crate::host_tool::take_interruption;

/// How often a waiting main thread lets the handlers of signals run.
const TICK: Duration = Duration::from_millis(20);

/// The wish to stop a call; the same token may serve several.
#[pyclass(module = "cleveragents._core", frozen)]
#[derive(Debug, Default, Clone)]
pub(crate) struct CancelToken(pub(crate) Token);

#[pymethods]
impl CancelToken {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Asks the calls that have this token to stop.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether somebody asked.
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// Calls on this thread: for callables of Python, in which a signal is seen by the interpreter itself.
pub(crate) fn here(python: Python<'_>, tools: &dyn ToolHost, request: CallRequest) -> PyResult<SkillResult> {
    drop(take_interruption());
    let result = detached(python, || tools.call(request))?;
    take_interruption().map_or(Ok(result), Err)
}

/// Calls on another thread, while this one lets the handlers of signals run; one that raises cancels the call.
pub(crate) fn aside(python: Python<'_>, tools: &dyn ToolHost, request: CallRequest) -> PyResult<SkillResult> {
    let cancel = request.cancel.clone();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(1);
        let receiver = Mutex::new(receiver);
        let call = move || {
            let result = caught(|| tools.call(request));
            // Whoever waits has gone only when the whole program goes.
            drop(sender.send((result, take_interruption())));
        };
        thread::Builder::new()
            .name("agents-call".to_owned())
            .spawn_scoped(scope, call)
            .map_err(|error| PyRuntimeError::new_err(format!("no thread for the call: {error}")))?;
        let mut raised = None;
        loop {
            match python.detach(|| wait(&receiver)) {
                Ok((result, interruption)) => {
                    return raised.or(interruption).map_or(result, Err);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the call ended without a result"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(exception) = python.check_signals() {
                        cancel.cancel();
                        raised = Some(exception);
                    }
                }
            }
        }
    })
}

fn wait<T>(receiver: &Mutex<Receiver<T>>) -> Result<T, RecvTimeoutError> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK)
}
