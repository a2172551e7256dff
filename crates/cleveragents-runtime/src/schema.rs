//! JSON Schema checks of what other people wrote, with a bound on every kind of work.
//!
//! A schema comes from a tool's author and the value from a model; neither is trusted. Before the validator sees either,
//! the schema is measured ([`SchemaError`]) and the number of steps that the pair would need is counted. References
//! never leave the schema, patterns run in linear time, and whatever is not plainly small is checked on a thread with a
//! large stack under the deadline of the call.

use std::sync::Arc;
use std::time::Duration;

use jsonschema::{PatternOptions, Validator};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::arguments::{Extent, MAX_VALUE_DEPTH, measure};
use crate::watch::{Stop, Watch};

mod cost;
mod foreign;
mod graph;
mod problems;
#[cfg(test)]
mod tests;
mod worker;

pub use foreign::{ForeignSchema, Mismatch};
use graph::Graph;
pub use problems::{SchemaProblem, schema_problems};

/// The most bytes of text and structure that one schema may hold.
pub const MAX_SCHEMA_BYTES: usize = 256 * 1024;
/// The most levels that one schema may nest.
pub const MAX_SCHEMA_DEPTH: usize = 64;
/// The most values that one schema may hold.
pub const MAX_SCHEMA_NODES: usize = 10_000;
/// The most `$ref`s that one schema may hold.
pub const MAX_SCHEMA_REFERENCES: usize = 1_000;
/// The most subschemas that may apply to one and the same value, counted once for every way they are reached.
pub const MAX_SCHEMA_FAN_OUT: u64 = 65_536;
/// The longest chain of subschemas that apply to one and the same value.
pub const MAX_SCHEMA_CHAIN: usize = 128;
/// The most bytes of arguments or results that are checked.
pub const MAX_VALUE_BYTES: usize = 16 * 1024 * 1024;
/// The most steps one check may need, by a count made in advance.
pub const MAX_CHECK_STEPS: u64 = 2_000_000;
/// The most findings one check reports.
pub const MAX_FINDINGS: usize = 32;

/// The longest that one check may take, whatever the deadline of the call.
const MAX_CHECK_TIME: Duration = Duration::from_secs(10);
/// Below this many steps and levels a check runs on the caller's thread.
const INLINE_STEPS: u64 = 100_000;
const INLINE_LEVELS: usize = 64;
const MAX_PATH_CHARS: usize = 200;
const MAX_MESSAGE_CHARS: usize = 300;

/// Why a schema is not used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SchemaError {
    /// The schema holds too many bytes.
    #[error("the schema is larger than {limit} bytes")]
    Bytes {
        /// [`MAX_SCHEMA_BYTES`].
        limit: usize,
    },
    /// The schema nests too deep.
    #[error("the schema nests deeper than {limit} levels")]
    Depth {
        /// [`MAX_SCHEMA_DEPTH`].
        limit: usize,
    },
    /// The schema holds too many values.
    #[error("the schema holds more than {limit} values")]
    Nodes {
        /// [`MAX_SCHEMA_NODES`].
        limit: usize,
    },
    /// The schema holds too many references.
    #[error("the schema holds more than {limit} references")]
    References {
        /// [`MAX_SCHEMA_REFERENCES`].
        limit: usize,
    },
    /// One value would be checked against too many subschemas.
    #[error("one value would be checked against more than {limit} subschemas")]
    FanOut {
        /// [`MAX_SCHEMA_FAN_OUT`].
        limit: u64,
    },
    /// Subschemas refer to one another in too long a chain.
    #[error("subschemas refer to one another in a chain longer than {limit}")]
    Chain {
        /// [`MAX_SCHEMA_CHAIN`].
        limit: usize,
    },
    /// A subschema applies itself to the same value, without end.
    #[error("`{reference}` applies a subschema to itself without end")]
    Endless {
        /// The reference or keyword that closes the circle.
        reference: String,
    },
    /// A reference leaves the schema.
    #[error("`{reference}` leaves the schema; only references that start with `#` are followed")]
    ExternalReference {
        /// The reference as written, shortened.
        reference: String,
    },
    /// A reference names nothing.
    #[error("`{reference}` names nothing in the schema")]
    DanglingReference {
        /// The reference as written, shortened.
        reference: String,
    },
    /// A part of the schema carries its own address.
    #[error("a subschema carries its own `$id`, which is not supported")]
    EmbeddedResource,
    /// The text breaks a rule of JSON Schema.
    #[error("the schema is invalid at `{path}`: {message}")]
    Invalid {
        /// The JSON pointer of the place in the schema.
        path: String,
        /// What is wrong there.
        message: String,
    },
    /// Preparing the schema ran into the deadline.
    #[error("preparing the schema took too long")]
    Unfinished,
}

/// One place where a value breaks its schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The JSON pointer into the value; empty for the value itself.
    pub instance_path: String,
    /// The JSON pointer into the schema.
    pub schema_path: String,
    /// What was expected. The value itself is never repeated.
    pub message: String,
}

/// Why a value was not accepted.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Rejection {
    /// The value breaks the schema here; `more` when findings beyond [`MAX_FINDINGS`] were left out.
    Findings { findings: Vec<Finding>, more: bool },
    /// The value itself is beyond a limit.
    Limit(&'static str),
    /// The call must stop.
    Stopped(Stop),
}

/// A schema that was measured and compiled.
#[derive(Debug, Clone)]
pub(crate) struct Schema {
    compiled: Arc<Compiled>,
}

#[derive(Debug)]
struct Compiled {
    validator: Validator,
    graph: Graph,
}

impl Schema {
    /// Measures and compiles `schema`.
    pub(crate) fn compile(schema: &Value, watch: &Watch) -> Result<Self, SchemaError> {
        let extent = measure(schema);
        check_extent(extent)?;
        let graph = Graph::build(schema)?;
        let owned = schema.clone();
        let build = move || compile_validator(&owned);
        let validator = if extent.nodes <= 500 && graph.levels().is_some_and(|levels| levels <= INLINE_LEVELS)
        {
            build()
        } else {
            worker::run(build, watch.remaining().min(MAX_CHECK_TIME)).ok_or(SchemaError::Unfinished)?
        }?;
        Ok(Self { compiled: Arc::new(Compiled { validator, graph }) })
    }

    /// Whether a value of the given extent fits, where that is known at once. A no is not final.
    pub(crate) fn fits_at_once(&self, value: &Value, extent: Extent) -> bool {
        self.is_checked_here(extent)
            && check_value_extent(extent).is_ok()
            && self.compiled.validator.is_valid(value)
    }

    /// Checks a value that others hold as well, of the given extent.
    pub(crate) fn check<V>(&self, value: &V, extent: Extent, watch: &Watch) -> Result<(), Rejection>
    where
        V: AsRef<Value> + Clone + Send + 'static,
    {
        check_value_extent(extent)?;
        if self.is_checked_here(extent) {
            self.compiled.check(value.as_ref())
        } else {
            self.check_apart(value.clone(), watch)
        }
    }

    /// Checks a value of the given extent and gives it back.
    pub(crate) fn check_owned(
        &self,
        value: Value,
        extent: Extent,
        watch: &Watch,
    ) -> (Value, Result<(), Rejection>) {
        if self.is_checked_here(extent) {
            let checked = check_value_extent(extent).and_then(|()| self.compiled.check(&value));
            return (value, checked);
        }
        let shared = Arc::new(value);
        let checked = self.check(&shared, extent, watch);
        (Arc::unwrap_or_clone(shared), checked)
    }

    /// Whether a check is small enough for the caller's thread.
    fn is_checked_here(&self, extent: Extent) -> bool {
        let graph = &self.compiled.graph;
        graph.steps_without_recursion(extent).is_some_and(|steps| steps <= INLINE_STEPS)
            && graph.levels().is_some_and(|levels| levels <= INLINE_LEVELS)
    }

    fn check_apart<V>(&self, value: V, watch: &Watch) -> Result<(), Rejection>
    where
        V: AsRef<Value> + Send + 'static,
    {
        watch.check().map_err(Rejection::Stopped)?;
        let compiled = Arc::clone(&self.compiled);
        let limit = watch.remaining().min(MAX_CHECK_TIME);
        let outcome = worker::run(
            move || {
                let steps = cost::steps(&compiled.graph, value.as_ref(), MAX_CHECK_STEPS);
                if steps > MAX_CHECK_STEPS {
                    return Err(Rejection::Limit("checking it would take too many steps"));
                }
                compiled.check(value.as_ref())
            },
            limit,
        );
        outcome.unwrap_or_else(|| {
            watch.check().map_err(Rejection::Stopped)?;
            Err(Rejection::Limit("checking it took too long"))
        })
    }
}

/// Checks that a schema can be used: within every limit, with references that stay inside, and valid.
///
/// The door does this before the first run of a tool; [`schema_problems`] finds everything that is wrong.
pub fn check_schema(schema: &Value, watch: &Watch) -> Result<(), SchemaError> {
    Schema::compile(schema, watch).map(drop)
}

/// Refuses a value that is too deep or too large to be handled at all, schema or not.
pub(crate) fn check_value_extent(extent: Extent) -> Result<(), Rejection> {
    if extent.depth > MAX_VALUE_DEPTH {
        Err(Rejection::Limit("it nests deeper than 64 levels"))
    } else if extent.bytes > MAX_VALUE_BYTES {
        Err(Rejection::Limit("it is larger than 16 MiB"))
    } else {
        Ok(())
    }
}

impl Compiled {
    fn check(&self, value: &Value) -> Result<(), Rejection> {
        if self.validator.is_valid(value) {
            return Ok(());
        }
        let mut errors = self.validator.iter_errors(value);
        let findings: Vec<Finding> = errors
            .by_ref()
            .take(MAX_FINDINGS)
            .map(|error| Finding {
                instance_path: shorten(error.instance_path().as_str(), MAX_PATH_CHARS),
                schema_path: shorten(error.schema_path().as_str(), MAX_PATH_CHARS),
                message: shorten(&error.masked().to_string(), MAX_MESSAGE_CHARS),
            })
            .collect();
        Err(Rejection::Findings { findings, more: errors.next().is_some() })
    }
}

fn check_extent(extent: Extent) -> Result<(), SchemaError> {
    if extent.depth > MAX_SCHEMA_DEPTH {
        Err(SchemaError::Depth { limit: MAX_SCHEMA_DEPTH })
    } else if extent.bytes > MAX_SCHEMA_BYTES {
        Err(SchemaError::Bytes { limit: MAX_SCHEMA_BYTES })
    } else if extent.nodes > MAX_SCHEMA_NODES {
        Err(SchemaError::Nodes { limit: MAX_SCHEMA_NODES })
    } else {
        Ok(())
    }
}

fn compile_validator(schema: &Value) -> Result<Validator, SchemaError> {
    let options = jsonschema::options().offline().with_pattern_options(PatternOptions::regex());
    options.build(schema).map_err(|error| problems::invalid(&error))
}

/// The first `limit` characters of `text`, with `...` when something was cut.
pub(crate) fn shorten(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
