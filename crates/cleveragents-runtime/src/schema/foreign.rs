use serde_json::Value;
use thiserror::Error;

use super::{Finding, Rejection, Schema, SchemaError};
use crate::arguments::measure;
use crate::watch::{Stop, Watch};

/// A schema that belongs to no tool of ours, with the same bounds as those of tools.
#[derive(Debug, Clone)]
pub struct ForeignSchema(Schema);

/// Why a value does not fit a schema.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// It breaks the schema in these places.
    #[error("it does not fit the schema at `{}`: {}", first(.findings).0, first(.findings).1)]
    Findings {
        /// The places.
        findings: Vec<Finding>,
        /// Whether there are more.
        more: bool,
    },
    /// It is beyond a limit.
    #[error("it is not accepted: {limit}")]
    Limit {
        /// Which.
        limit: &'static str,
    },
    /// The check had to stop.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

fn first(findings: &[Finding]) -> (&str, &str) {
    findings.first().map_or(("", ""), |finding| (&finding.instance_path, &finding.message))
}

impl ForeignSchema {
    /// Measures and compiles a schema.
    pub fn compile(schema: &Value, watch: &Watch) -> Result<Self, SchemaError> {
        Schema::compile(schema, watch).map(Self)
    }

    /// Checks a value and gives it back.
    pub fn check(&self, value: Value, watch: &Watch) -> (Value, Result<(), Mismatch>) {
        let extent = measure(&value);
        let (value, checked) = self.0.check_owned(value, extent, watch);
        let checked = checked.map_err(|rejection| match rejection {
            Rejection::Findings { findings, more } => Mismatch::Findings { findings, more },
            Rejection::Limit(limit) => Mismatch::Limit { limit },
            Rejection::Stopped(stop) => Mismatch::Stopped(stop),
        });
        (value, checked)
    }
}
