//! Whether what a tool returned is what it promised.

use std::time::Duration;

use cleveragents_domain::ToolType;
use serde_json::Value;

use super::passage::Passage;
use crate::arguments::measure;
use crate::failure::{CallFailure, Side};
use crate::schema::{Finding, check_value_extent};

/// An output that is accepted.
pub(super) struct Accepted {
    pub(super) output: Value,
    /// When the tool was done; absent when looking at the output may have taken long.
    pub(super) at: Option<Duration>,
}

/// An output that is not accepted.
pub(super) struct Rejected {
    pub(super) failure: CallFailure,
    /// The output, when a validation returned it.
    pub(super) raw_output: Option<Value>,
}

impl From<CallFailure> for Box<Rejected> {
    fn from(failure: CallFailure) -> Self {
        Self::new(Rejected { failure, raw_output: None })
    }
}

/// Checks what a tool returned: in time, within bounds and as its schema says.
pub(super) fn accept(passage: Passage<'_>, output: Value) -> Result<Accepted, Box<Rejected>> {
    let at = passage.watch.check_now().map_err(CallFailure::from)?;
    let rejected = |rejection| CallFailure::rejected(Side::Output, rejection);
    let extent = measure(&output);
    check_value_extent(extent).map_err(rejected)?;
    let schemas = passage.surveyed.prepared.schemas(passage.watch)?;
    let is_validation = passage.surveyed.tool().tool_type() == ToolType::Validation;
    let (output, at, checked) = match &schemas.output {
        Some(schema) if schema.fits_at_once(&output, extent) => (output, Some(at), Ok(())),
        Some(schema) => {
            let (output, checked) = schema.check_owned(output, extent, passage.watch);
            (output, None, checked)
        }
        None => (output, Some(at), Ok(())),
    };
    let checked =
        checked.map_err(rejected).and_then(|()| if is_validation { check_verdict(&output) } else { Ok(()) });
    match checked {
        Ok(()) => Ok(Accepted { output, at }),
        Err(failure @ CallFailure::Findings { .. }) if is_validation => {
            Err(Box::new(Rejected { failure, raw_output: Some(output) }))
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Checks that an output is one of a validation: a mapping with a boolean `passed`, and with a text as `message` if any.
fn check_verdict(output: &Value) -> Result<(), CallFailure> {
    let message = match (output.get("passed"), output.get("message")) {
        (Some(Value::Bool(_)), None | Some(Value::Null | Value::String(_))) => return Ok(()),
        (Some(Value::Bool(_)), Some(_)) => "the `message` of a validation is a text",
        (_, _) => "a validation returns an object with a boolean `passed`",
    };
    let finding =
        Finding { instance_path: String::new(), schema_path: String::new(), message: message.to_owned() };
    Err(CallFailure::Findings { side: Side::Output, findings: vec![finding], more: false })
}
