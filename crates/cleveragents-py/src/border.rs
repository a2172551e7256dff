//! Where work of the library leaves the interpreter, and comes back.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::thread;

use pyo3::prelude::*;

use crate::failure::AgentsError;

/// Does work of the library while other threads of Python run. A panic in it does not leave it.
///
/// # Errors
/// The library panicked, which is a mistake in it.
pub(crate) fn detached<T: Send>(python: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    python.detach(|| caught(work))
}

/// Does work of the library, from which no panic leaves.
///
/// # Errors
/// The library panicked.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| panicked(cause.as_ref()))
}

fn panicked(cause: &(dyn Any + Send)) -> PyErr {
    let said = cause.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("no reason is known");
    AgentsError::new_err(format!("a mistake in the library ended this: {said}"))
}

/// Runs code of the program. A thread that an interpreter before Python 3.14 ends in there, because it shuts down, stays there
/// instead, as it does from that version on: it must not be taken through the frames of this language.
pub(crate) fn in_program<T>(run: impl FnOnce() -> T) -> T {
    let stay = Stay;
    let result = run();
    mem::forget(stay);
    result
}

/// Runs code of the program from which only the process returns that went in. A child that the code forked ends instead: it
/// has the records of this call in its memory and none of the threads that write them.
pub(crate) fn in_one_process<T>(python: Python<'_>, run: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let process = process::id();
    let result = run();
    if process::id() == process {
        return result;
    }
    let exception = result.err().map(|error| error.into_value(python));
    let left = in_program(|| python.import("cleveragents._forked")?.getattr("leave")?.call1((exception,)));
    // Only an interpreter that is out of order gets here.
    drop(left);
    process::abort()
}

struct Stay;

impl Drop for Stay {
    fn drop(&mut self) {
        while !thread::panicking() {
            thread::park();
        }
    }
}
