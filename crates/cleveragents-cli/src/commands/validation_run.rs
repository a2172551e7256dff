//! `agents validation run`: one validation through the gate.

use cleveragents::SkillResult;
use serde_json::Value;

use crate::args::ValidationRunArgs;
use crate::commands::Context;
use crate::commands::tool_run::{Called, Only, call};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::report::Report;

pub(super) fn run(context: &Context<'_>, args: &ValidationRunArgs) -> Result<Report<Called>, CommandError> {
    let report = call(context, &args.name, &args.call, Only::Validations)?;
    let Called::Result(result) = &report.data else { return Ok(report) };
    if report.exit != Exit::Success {
        let hint = is_malformed(result).then(|| {
            Message::hint("this says nothing about what was checked; `--format json` shows what it returned")
        });
        return Ok(report.with_messages(hint.into_iter().collect()));
    }
    if passed(result) {
        return Ok(report);
    }
    let told = match result.output_data().get("message").and_then(Value::as_str) {
        Some(message) => format!("validation `{}` did not pass: {message}", args.name),
        None => format!("validation `{}` did not pass", args.name),
    };
    // One that only informs stops nobody.
    Ok(if context.library_with_tools(&args.call.tools)?.is_informational(&args.name)? {
        report.with_messages(vec![Message::new(Level::Warn, told)])
    } else {
        report.with_messages(vec![Message::new(Level::Error, told)]).with_exit(Exit::Failure)
    })
}

fn passed(result: &SkillResult) -> bool {
    result.output_data().get("passed").and_then(Value::as_bool).unwrap_or_default()
}

/// Whether the validation returned something that is no verdict.
fn is_malformed(result: &SkillResult) -> bool {
    result.output_data().pointer("/data/raw_output").is_some()
}
