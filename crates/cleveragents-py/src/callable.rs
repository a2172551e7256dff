//! Callables of the program that the library keeps.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};

/// A callable that belongs to one `Agents`, whose garbage collection looks at it: the callable may lead back there.
#[derive(Debug)]
pub(crate) struct Callable {
    // Guards the callable until the garbage collector takes it; held for a look, by who has the lock of the interpreter.
    kept: Mutex<Option<Py<PyAny>>>,
}

impl Callable {
    pub(crate) fn new(callable: Py<PyAny>) -> Self {
        Self { kept: Mutex::new(Some(callable)) }
    }

    /// Returns the callable; none once everything that leads to it is garbage.
    pub(crate) fn get<'py>(&self, python: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map(|callable| callable.bind(python).clone())
    }

    /// Shows the callable to the garbage collector.
    pub(crate) fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        // It is never held when the garbage collector runs.
        let Ok(kept) = self.kept.try_lock() else { return Ok(()) };
        kept.as_ref().map_or(Ok(()), |callable| visit.call(callable))
    }

    /// Lets go of the callable.
    pub(crate) fn clear(&self) {
        let callable = self.kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(callable);
    }
}
