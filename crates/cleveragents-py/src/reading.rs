//! Python values as JSON values.
//!
//! Nothing is converted that has several forms in JSON: a date, a set or bytes are refused, with their place. Code of the
//! program runs here in the methods of its own mappings and models only; it may change what is being read, and does no harm
//! by that.

use std::fmt::Write as _;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

use crate::border::in_program;

/// The deepest nesting of a value that is read at all. The gate takes less, and says so in its result.
const MAX_DEPTH: usize = 128;
/// The largest value that is read: bytes of all keys and texts, plus [`PART`] for every part, as the gate counts.
const MAX_BYTES: usize = 16 << 20;
/// What a value counts beside its text.
const PART: usize = 8;
/// How many bytes are read between two looks for a signal.
const SIGNALS_EVERY: usize = 1 << 20;
/// The longest place that an error shows, in steps.
const SHOWN_STEPS: usize = 16;

/// The Python function that says what stands for a model or for a mapping of another class.
static UNFOLDED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Reads a value that JSON can hold: `None`, truth values, numbers, texts, lists, tuples, mappings, models of pydantic, and
/// whatever is derived from these.
///
/// # Errors
/// `TypeError` for another class or a key that is no text; `ValueError` for a number or a text that JSON cannot hold, for two
/// keys that are one, for nesting beyond 128 levels, which also ends a value that contains itself, and for more than 16 MiB,
/// which also ends one that has the same part many times. What a handler of a signal raises meanwhile.
pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let mut budget = Budget { left: MAX_BYTES, looked: MAX_BYTES };
    budget.spend(value.py(), PART).and_then(|()| read_at(value, 0, &mut budget)).map_err(Unfit::raised)
}

/// How much of a value may still be read.
struct Budget {
    left: usize,
    /// What was left at the last look for a signal.
    looked: usize,
}

impl Budget {
    /// Takes bytes off before anything is made of them.
    fn spend(&mut self, python: Python<'_>, bytes: usize) -> Result<(), Unfit> {
        self.left = self.left.checked_sub(bytes).ok_or_else(|| unfit(Fault::Size))?;
        if self.looked - self.left >= SIGNALS_EVERY {
            self.looked = self.left;
            in_program(|| python.check_signals()).map_err(|error| unfit(Fault::Raised(error)))?;
        }
        Ok(())
    }

    /// Takes off what the parts of an array or an object count at least.
    fn parts(&mut self, python: Python<'_>, count: usize) -> Result<(), Unfit> {
        self.spend(python, count.saturating_mul(PART))
    }
}

/// What JSON cannot hold, and where it is.
struct Unfit {
    fault: Fault,
    /// The way to it, the last step first.
    way: Vec<Step>,
}

enum Fault {
    Class(String),
    Key(String),
    KeyTwice(String),
    NotFinite,
    Beyond64Bits,
    Surrogate,
    Depth,
    Size,
    /// Code of the program raised this.
    Raised(PyErr),
}

enum Step {
    Key(String),
    Index(usize),
}

type Read = Result<Value, Unfit>;

/// Reads a value whose own part is taken off the budget.
fn read_at(value: &Bound<'_, PyAny>, depth: usize, budget: &mut Budget) -> Read {
    if let Some(read) = read_plain(value, depth, budget) {
        return read;
    }
    let unfolded = unfolded(value)?;
    read_plain(&unfolded, depth, budget).unwrap_or_else(|| Err(unfit(Fault::Class(class(value)))))
}

/// Reads a value of the classes that JSON has, and of those derived from them; `None` for one of another class.
fn read_plain(value: &Bound<'_, PyAny>, depth: usize, budget: &mut Budget) -> Option<Read> {
    if let Ok(written) = value.cast::<PyString>() {
        return Some(text(written, budget).map(Value::String));
    }
    if value.is_none() {
        return Some(Ok(Value::Null));
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Some(Ok(Value::Bool(truth.is_true())));
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return Some(integer(number));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        let number = Number::from_f64(number.value()).map(Value::Number);
        return Some(number.ok_or_else(|| unfit(Fault::NotFinite)));
    }
    if let Ok(mapping) = value.cast::<PyDict>() {
        return Some(below(depth).and_then(|depth| object(mapping, depth, budget)));
    }
    if let Ok(list) = value.cast::<PyList>() {
        return Some(below(depth).and_then(|depth| array(list.py(), list.iter(), depth, budget)));
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return Some(below(depth).and_then(|depth| array(tuple.py(), tuple.iter(), depth, budget)));
    }
    None
}

/// The depth of what is inside.
fn below(depth: usize) -> Result<usize, Unfit> {
    if depth < MAX_DEPTH { Ok(depth + 1) } else { Err(unfit(Fault::Depth)) }
}

fn text(text: &Bound<'_, PyString>, budget: &mut Budget) -> Result<String, Unfit> {
    let written = text.to_cow().map_err(|_| unfit(Fault::Surrogate))?;
    budget.spend(text.py(), written.len())?;
    Ok(written.into_owned())
}

fn integer(number: &Bound<'_, PyInt>) -> Read {
    if let Ok(number) = number.extract::<i64>() {
        return Ok(Value::from(number));
    }
    number.extract::<u64>().map(Value::from).map_err(|_| unfit(Fault::Beyond64Bits))
}

fn object(mapping: &Bound<'_, PyDict>, depth: usize, budget: &mut Budget) -> Read {
    budget.parts(mapping.py(), mapping.len())?;
    // Taken out first: iterating panics when code that runs meanwhile changes the mapping.
    let pairs: Vec<_> = mapping.iter().collect();
    let mut members = Map::with_capacity(pairs.len());
    for (key, member) in pairs {
        let key = match key.cast::<PyString>() {
            Ok(key) => text(key, budget)?,
            Err(_) => return Err(unfit(Fault::Key(class(&key)))),
        };
        match read_at(&member, depth, budget) {
            Ok(member) if members.contains_key(&key) => {
                drop(member);
                return Err(unfit(Fault::KeyTwice(key)));
            }
            Ok(member) => drop(members.insert(key, member)),
            Err(unfit) => return Err(unfit.within(Step::Key(key))),
        }
    }
    Ok(Value::Object(members))
}

fn array<'py>(
    python: Python<'py>,
    items: impl ExactSizeIterator<Item = Bound<'py, PyAny>>,
    depth: usize,
    budget: &mut Budget,
) -> Read {
    budget.parts(python, items.len())?;
    let mut read = Vec::with_capacity(items.len());
    for (index, item) in items.enumerate() {
        read.push(read_at(&item, depth, budget).map_err(|unfit| unfit.within(Step::Index(index)))?);
    }
    Ok(Value::Array(read))
}

fn unfolded<'py>(value: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Unfit> {
    in_program(|| {
        let unfold = UNFOLDED.import(value.py(), "cleveragents._checked", "unfolded")?;
        unfold.call1((value,))
    })
    .map_err(|error| unfit(Fault::Raised(error)))
}

/// The name of a value's class, for messages.
fn class(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name().and_then(|name| Ok(name.to_cow()?.into_owned()));
    name.map_or_else(|_| "an unknown class".to_owned(), |name| format!("class `{name}`"))
}

fn unfit(fault: Fault) -> Unfit {
    Unfit { fault, way: Vec::new() }
}

impl Unfit {
    fn within(mut self, step: Step) -> Self {
        self.way.push(step);
        self
    }

    fn raised(self) -> PyErr {
        let place = self.place();
        let of_class = |message: String| PyTypeError::new_err(format!("{place}{message}"));
        let of_value = |message: &str| PyValueError::new_err(format!("{place}{message}"));
        match self.fault {
            Fault::Class(class) => of_class(format!("a value of {class} is no JSON value")),
            Fault::Key(class) => of_class(format!("the keys of a mapping are texts, not {class}")),
            Fault::KeyTwice(key) => of_value(&format!("the key `{key}` is there twice")),
            Fault::NotFinite => of_value("NaN and infinity are no JSON numbers"),
            Fault::Beyond64Bits => of_value("an integer beyond 64 bits is not taken"),
            Fault::Surrogate => of_value("a text with a lone surrogate is no JSON text"),
            Fault::Depth => {
                PyValueError::new_err(format!("the value is nested deeper than {MAX_DEPTH} levels"))
            }
            Fault::Size => PyValueError::new_err(format!("the value is larger than {} MiB", MAX_BYTES >> 20)),
            Fault::Raised(error) => error,
        }
    }

    /// The place as a JSON pointer (RFC 6901), before a message; nothing for the value as a whole.
    fn place(&self) -> String {
        if self.way.is_empty() {
            return String::new();
        }
        let mut place = "`".to_owned();
        for step in self.way.iter().rev().take(SHOWN_STEPS) {
            place.push('/');
            match step {
                Step::Key(key) => place.push_str(&key.replace('~', "~0").replace('/', "~1")),
                // Writing into a text does not fail.
                Step::Index(index) => write!(place, "{index}").unwrap_or_default(),
            }
        }
        place.push_str(if self.way.len() > SHOWN_STEPS { "/...`: " } else { "`: " });
        place
    }
}
