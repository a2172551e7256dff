//! One call, with the lock of the interpreter released and `Ctrl-C` at work.

use std::cell::Cell;
use std::sync::mpsc::Receiver;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cleveragents::{CallRequest, CancelToken as Token, SkillResult, ToolHost};
use pyo3::exceptions::{PyRecursionError, PyRuntimeError};
use pyo3::prelude::*;

use crate::border::{caught, detached};
use crate::host_tool::take_interruption;

/// How often a waiting main thread lets the handlers of signals run.
const TICK: Duration = Duration::from_millis(20);

/// The stack of such a thread, as large as that of a main thread usually is.
const STACK: usize = 8 << 20;
/// How many calls may be within each other on one thread, by tools that call back. Each takes some of its stack.
const MAX_NESTING: u32 = 32;

thread_local! {
    /// How many calls this thread is in.
    static NESTING: Cell<u32> = const { Cell::new(0) };
}

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
    let _nested = Nested::enter()?;
    drop(take_interruption());
    let result = detached(python, || tools.call(request))?;
    take_interruption().map_or(Ok(result), Err)
}

/// A call that this thread is in.
struct Nested;

impl Nested {
    fn enter() -> PyResult<Self> {
        if NESTING.get() >= MAX_NESTING {
            let message = format!("calls of tools are nested deeper than {MAX_NESTING} levels");
            return Err(PyRecursionError::new_err(message));
        }
        NESTING.set(NESTING.get() + 1);
        Ok(Self)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        NESTING.set(NESTING.get().saturating_sub(1));
    }
}

/// Calls on another thread, while this one lets the handlers of signals run; one that raises cancels the call.
pub(crate) fn aside(python: Python<'_>, tools: &dyn ToolHost, request: CallRequest) -> PyResult<SkillResult> {
    let cancel = request.cancel.clone();
    let (result, interruption) =
        interruptibly(python, &cancel, || (tools.call(request), take_interruption()))?;
    interruption.map_or(Ok(result), Err)
}

/// Does work of the library on another thread, while this one lets the handlers of signals run; one that raises cancels the
/// work, and its exception is raised when that has ended.
pub(crate) fn interruptibly<T: Send>(
    python: Python<'_>,
    cancel: &Token,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(1);
        let receiver = Mutex::new(receiver);
        // Whoever waits has gone only when the whole program goes.
        let call = move || drop(sender.send(caught(work)));
        thread::Builder::new()
            .name("agents-call".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, call)
            .map_err(|error| PyRuntimeError::new_err(format!("no thread for the call: {error}")))?;
        let mut raised = None;
        loop {
            match python.detach(|| wait(&receiver)) {
                Ok(done) => return raised.map_or(done, Err),
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
