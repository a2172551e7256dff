//! JSON values as Python values.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString};
use serde::Serialize;
use serde_json::{Number, Value};

/// Makes the Python value of a JSON value.
pub(crate) fn written<'py>(python: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => python.None().into_bound(python),
        Value::Bool(truth) => PyBool::new(python, *truth).to_owned().into_any(),
        Value::Number(number) => return number_of(python, number),
        Value::String(text) => PyString::new(python, text).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| written(python, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(python, items)?.into_any()
        }
        Value::Object(members) => {
            let mapping = PyDict::new(python);
            for (key, member) in members {
                mapping.set_item(key, written(python, member)?)?;
            }
            mapping.into_any()
        }
    })
}

fn number_of<'py>(python: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(number) = number.as_i64() {
        return Ok(number.into_pyobject(python)?.into_any());
    }
    if let Some(number) = number.as_u64() {
        return Ok(number.into_pyobject(python)?.into_any());
    }
    let number = number.as_f64().ok_or_else(|| PyValueError::new_err("a number beyond every number"))?;
    Ok(PyFloat::new(python, number).into_any())
}

/// Makes the Python value of anything that has a JSON form.
pub(crate) fn shown<'py>(python: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    written(python, &value)
}
