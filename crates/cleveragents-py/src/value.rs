//! JSON values between the two languages.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Number, Value};

/// The deepest nesting of a value that is taken, as the gate takes it from everybody.
const MAX_DEPTH: usize = 128;

/// Reads a value that JSON can hold.
///
/// # Errors
/// `TypeError` for another class or a key that is no text; `ValueError` for a number or a text that JSON cannot hold, and for
/// nesting beyond 128 levels, which also ends a value that contains itself.
pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    read_at(value, 0)
}

fn read_at(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > MAX_DEPTH {
        return Err(PyValueError::new_err(format!("the value is nested deeper than {MAX_DEPTH} levels")));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::String(text.to_cow()?.into_owned()));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return read_integer(number);
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        let number = Number::from_f64(number.value());
        return number
            .map(Value::Number)
            .ok_or_else(|| PyValueError::new_err("NaN and infinity are no JSON numbers"));
    }
    if let Ok(mapping) = value.cast::<PyDict>() {
        let mut members = Map::with_capacity(mapping.len());
        for (key, member) in mapping.iter() {
            let Ok(key) = key.cast::<PyString>() else {
                return Err(PyTypeError::new_err(format!(
                    "the keys of a mapping are texts, not {}",
                    class(&key)
                )));
            };
            members.insert(key.to_cow()?.into_owned(), read_at(&member, depth + 1)?);
        }
        return Ok(Value::Object(members));
    }
    if let Ok(list) = value.cast::<PyList>() {
        return list.iter().map(|item| read_at(&item, depth + 1)).collect::<PyResult<_>>().map(Value::Array);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return tuple.iter().map(|item| read_at(&item, depth + 1)).collect::<PyResult<_>>().map(Value::Array);
    }
    Err(PyTypeError::new_err(format!("a value of {} is no JSON value", class(value))))
}

fn read_integer(number: &Bound<'_, PyInt>) -> PyResult<Value> {
    if let Ok(number) = number.extract::<i64>() {
        return Ok(Value::from(number));
    }
    let number = number.extract::<u64>();
    number
        .map(Value::from)
        .map_err(|_| PyValueError::new_err("an integer beyond 64 bits is no value for a tool"))
}

/// The name of a value's class, for messages.
fn class(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an unknown class".to_owned(), |name| format!("class `{name}`"))
}

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
