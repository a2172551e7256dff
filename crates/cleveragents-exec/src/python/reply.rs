//! What the runner answers, and what a process that ended without an answer means.

use cleveragents_domain::ForeignException;
use cleveragents_runtime::ExecutionError;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::MAX_RESULT;
use crate::sandbox::Outcome;
use crate::workshop::{Printed, unfinished};

/// One answer of the runner.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Reply {
    /// The returned value.
    Value(Value),
    /// The code cannot be run.
    Invalid(String),
    /// The returned value is not JSON.
    Unreturnable(String),
    /// The returned value is too much JSON.
    TooLarge(()),
    /// The code left by `sys.exit`.
    Exit(i32),
    /// The process could not be held as it must, and the code was not run.
    Unheld(()),
    /// The code raised an exception.
    Exception(Exception),
}

#[derive(Debug, Deserialize)]
struct Exception {
    classes: Vec<String>,
    message: String,
    traceback: Vec<Value>,
}

/// Reads what became of a call: what it printed, and the value that it returned.
pub(super) fn read(outcome: Outcome) -> (Printed, Result<Value, ExecutionError>) {
    let printed = Printed::of(&outcome);
    let result = value_of(&outcome, &printed);
    (printed, result)
}

fn value_of(outcome: &Outcome, printed: &Printed) -> Result<Value, ExecutionError> {
    let failed = |category, message: String, more: Map<String, Value>| {
        let mut details = printed.details();
        details.extend(more);
        ExecutionError::Failed { category, message, details }
    };
    let code = unfinished(outcome)?;
    if outcome.result.truncated() {
        let message = "it wrote too much to its result descriptor".to_owned();
        return Err(failed("output_limit", message, Map::new()));
    }
    if outcome.result.bytes.is_empty() || code != 0 {
        let message = format!("it ended with exit code {code} before it returned");
        return Err(failed("crashed", message, one("exit_code", code.into())));
    }
    match serde_json::from_slice(&outcome.result.bytes) {
        Ok(Reply::Value(value)) => Ok(value),
        Ok(Reply::Invalid(message)) => Err(ExecutionError::Activation {
            category: "code_invalid",
            message: format!("its code cannot be run: {message}"),
        }),
        Ok(Reply::Unreturnable(what)) => {
            Err(failed("output_not_json", format!("it returned {what}"), Map::new()))
        }
        Ok(Reply::TooLarge(())) => {
            let message = format!("it returned more than {} MiB", MAX_RESULT >> 20);
            Err(failed("output_limit", message, Map::new()))
        }
        Ok(Reply::Exit(code)) => {
            let message = format!("it left by `sys.exit` with exit code {code} before it returned");
            Err(failed("crashed", message, one("exit_code", code.into())))
        }
        Ok(Reply::Exception(exception)) => Err(raised(exception, printed)),
        Ok(Reply::Unheld(())) => Err(ExecutionError::Activation {
            category: "sandbox_failed",
            message: "its process could not be held".to_owned(),
        }),
        Err(_) if several_answers(&outcome.result.bytes) => {
            let message = "it went on in several processes, and more than one of them returned".to_owned();
            Err(failed("output_not_json", message, Map::new()))
        }
        Err(_) => {
            let message = "its result descriptor holds something else than the result".to_owned();
            Err(failed("output_not_json", message, Map::new()))
        }
    }
}

/// Whether several processes answered, one after the other, as those of a program that forks and goes on in all of them do.
fn several_answers(bytes: &[u8]) -> bool {
    let mut answers = serde_json::Deserializer::from_slice(bytes).into_iter::<Reply>();
    matches!((answers.next(), answers.next()), (Some(Ok(_)), Some(Ok(_))))
}

fn raised(exception: Exception, printed: &Printed) -> ExecutionError {
    let Exception { classes, message, traceback } = exception;
    let mut details = printed.details();
    if let Some(line) = traceback.last().and_then(|frame| frame.get("line")) {
        details.insert("line".to_owned(), line.clone());
    }
    details.insert("traceback".to_owned(), json!(traceback));
    ExecutionError::Foreign { exception: ForeignException { classes, message }, details }
}

fn one(key: &str, value: Value) -> Map<String, Value> {
    std::iter::once((key.to_owned(), value)).collect()
}
