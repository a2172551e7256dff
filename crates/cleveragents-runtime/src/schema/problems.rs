//! Everything that is wrong with a schema, for the person who writes it.

use std::collections::BTreeSet;

use jsonschema::ValidationError;
use serde_json::{Value, json};

use super::graph::{self, Oddities};
use super::{
    MAX_CHECK_TIME, MAX_FINDINGS, MAX_MESSAGE_CHARS, MAX_PATH_CHARS, Schema, SchemaError, compile_validator,
    shorten, worker,
};
use crate::watch::Watch;

/// One reason why a schema is not used, and where it stands in the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaProblem {
    /// The JSON pointer of the place in the schema; empty for all of it.
    pub pointer: String,
    /// What is wrong there.
    pub error: SchemaError,
}

/// Finds what keeps a schema from being used: limits, references and every rule that its text breaks, at most
/// [`MAX_FINDINGS`] of them.
///
/// The door refuses a schema at the first of these; whoever registers tools shows them all. `watch` bounds the time.
pub fn schema_problems(schema: &Value, watch: &Watch) -> Vec<SchemaProblem> {
    let Err(first) = Schema::compile(schema, watch) else { return Vec::new() };
    if let SchemaError::Bytes { .. } | SchemaError::Depth { .. } | SchemaError::Nodes { .. } = first {
        // What is too large is not looked at any further.
        return vec![SchemaProblem { pointer: String::new(), error: first }];
    }
    let (owned, own_watch) = (schema.clone(), watch.clone());
    let limit = watch.remaining().min(MAX_CHECK_TIME);
    let mut problems = worker::run(move || all(&owned, &own_watch), limit).unwrap_or_default();
    // What only shows when the schema is put together.
    if !problems.iter().any(|problem| is_alike(&problem.error, &first)) {
        problems.push(SchemaProblem { pointer: place_of(&first), error: first });
    }
    problems.truncate(MAX_FINDINGS);
    problems
}

fn all(schema: &Value, watch: &Watch) -> Vec<SchemaProblem> {
    let mut problems = broken_rules(schema);
    if let Some(draft) = schema.get("$schema").filter(|draft| draft.is_string())
        && let Err(error) = compile_validator(&json!({ "$schema": draft }))
    {
        problems.push(SchemaProblem { pointer: "/$schema".to_owned(), error });
    }
    let Oddities { broken, patterns } = graph::oddities(schema);
    problems.extend(broken);
    for (pointer, pattern) in patterns {
        if problems.len() >= MAX_FINDINGS || watch.check().is_err() {
            break;
        }
        if let Err(SchemaError::Invalid { message, .. }) = compile_validator(&json!({ "pattern": pattern })) {
            let error = SchemaError::Invalid { path: shorten(&pointer, MAX_PATH_CHARS), message };
            problems.push(SchemaProblem { pointer, error });
        }
    }
    problems
}

/// Compares a schema with that of its draft.
fn broken_rules(schema: &Value) -> Vec<SchemaProblem> {
    let Ok(validator) = jsonschema::meta::validator_for(schema) else { return Vec::new() };
    let mut known = BTreeSet::new();
    let errors =
        validator.iter_errors(schema).map(|error| (error.instance_path().to_string(), invalid(&error)));
    let fresh = errors.filter(|(pointer, error)| known.insert((pointer.clone(), error.to_string())));
    fresh.map(|(pointer, error)| SchemaProblem { pointer, error }).take(MAX_FINDINGS).collect()
}

/// Tells whether a finding of all makes the first one, which stopped the schema, needless.
fn is_alike(found: &SchemaError, first: &SchemaError) -> bool {
    match (found, first) {
        // A key is named by itself or by what it stands in.
        (SchemaError::Invalid { path, .. }, SchemaError::Invalid { path: first, .. }) => {
            !first.is_empty() && path.starts_with(first.as_str()) || path == first
        }
        _ => found == first,
    }
}

fn place_of(error: &SchemaError) -> String {
    if let SchemaError::Invalid { path, .. } = error { path.clone() } else { String::new() }
}

/// Says in what way a schema breaks a rule.
pub(super) fn invalid(error: &ValidationError<'_>) -> SchemaError {
    let path = error.instance_path().as_str();
    let message = if path.ends_with("/type") && error.schema_path().as_str().ends_with("/type/anyOf") {
        "a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these"
            .to_owned()
    } else {
        shorten(&error.masked().to_string(), MAX_MESSAGE_CHARS)
    };
    SchemaError::Invalid { path: shorten(path, MAX_PATH_CHARS), message }
}
