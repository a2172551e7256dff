//! A validation that wraps a tool: the tool is called through the same door, and code turns its output into the validation's.

use std::sync::Arc;

use cleveragents_domain::{ArgumentMapping, BindingMode, MappedArgument, SkillResult, Tool, ToolName};
use serde_json::{Map, Value};

use super::Door;
use super::around::Around;
use super::passage::{Passage, Performed, execute};
use super::survey::Surveyed;
use crate::arguments::CanonicalArguments;
use crate::binding::NamedResources;
use crate::decide::Decision;
use crate::failure::CallFailure;
use crate::permit::EntryPoint;
use crate::profile::Profile;
use crate::request::CallRequest;

impl Door {
    /// Calls the wrapped tool and transforms what it returns.
    pub(super) fn run_wrapped(
        &self,
        passage: Passage<'_>,
        arguments: &CanonicalArguments,
        wraps: &ToolName,
        mapping: Option<&ArgumentMapping>,
    ) -> Performed {
        let input = match mapped(arguments.value(), mapping) {
            Ok(input) => input,
            Err(failure) => return failure.into(),
        };
        let surveyed = passage.surveyed;
        let mut request = CallRequest {
            input,
            bindings: inherited(&passage.request.bindings, &surveyed.chain.wrapped),
            tool: wraps.as_str().to_owned(),
            cancel: passage.watch.cancel_token().clone(),
            ..passage.request.clone()
        };
        let around = Around {
            depth: passage.depth,
            within: Some(passage.watch),
            is_approved: matches!(surveyed.decision, Decision::Ask { .. }),
        };
        let result = self.call_around(&mut request, around);
        Performed { outcome: transformed(passage, &result), changes: result.resource_changes().to_vec() }
    }
}

/// Turns what the wrapped tool returned into what the validation returns.
fn transformed(passage: Passage<'_>, result: &SkillResult) -> Result<Value, CallFailure> {
    if let Some(error) = result.error() {
        passage.watch.check()?;
        return Err(CallFailure::Wrapped { error: Box::new(error.clone()) });
    }
    // The door has measured it: the wrapped tool came through it.
    let output = CanonicalArguments::new(result.output_data().clone());
    let surveyed = &transforming(passage.surveyed);
    match execute(Passage { surveyed, ..passage }, &output, &EntryPoint::Transform) {
        Ok(transformed) => Ok(transformed.output),
        Err(CallFailure::Execution(error)) => Err(CallFailure::transform(*error)),
        Err(failure) => Err(failure),
    }
}

/// What a transform is given: scratch and nothing else.
fn transforming(surveyed: &Surveyed) -> Surveyed {
    Surveyed { profile: Arc::new(Profile::scratch_only()), bindings: Vec::new(), ..surveyed.clone() }
}

/// The arguments of the wrapped tool.
fn mapped(input: &Value, mapping: Option<&ArgumentMapping>) -> Result<Value, CallFailure> {
    let Some(mapping) = mapping else { return Ok(input.clone()) };
    let mut arguments = Map::new();
    for (name, argument) in mapping {
        let value = match argument {
            MappedArgument::Literal(literal) => literal.clone(),
            MappedArgument::Forwarded { from, otherwise } => {
                let found = input.get(from).or(otherwise.as_ref());
                found
                    .cloned()
                    .ok_or_else(|| CallFailure::Mapping { argument: name.clone(), from: from.clone() })?
            }
        };
        arguments.insert(name.clone(), value);
    }
    Ok(Value::Object(arguments))
}

/// The resources that a call names for the tools that its tool wraps.
fn inherited(bindings: &NamedResources, wrapped: &[Arc<Tool>]) -> NamedResources {
    let named = bindings.iter().filter(|(slot, _)| wrapped.iter().any(|tool| has_contextual(tool, slot)));
    named.map(|(slot, path)| (slot.clone(), path.clone())).collect()
}

/// The resources that a call names for its own tool: all but those that only a wrapped tool has a slot for.
pub(super) fn own_bindings(bindings: &NamedResources, tool: &Tool, wrapped: &[Arc<Tool>]) -> NamedResources {
    let is_own =
        |slot: &str| has_contextual(tool, slot) || !wrapped.iter().any(|tool| has_contextual(tool, slot));
    let named = bindings.iter().filter(|(slot, _)| is_own(slot));
    named.map(|(slot, path)| (slot.clone(), path.clone())).collect()
}

fn has_contextual(tool: &Tool, name: &str) -> bool {
    tool.resource_slots().iter().any(|slot| slot.name() == name && slot.binding() == BindingMode::Contextual)
}
