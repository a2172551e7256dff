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
    let failed = matches!(&report.data, Called::Result(result) if !passed(result));
    if report.exit != Exit::Success || !failed {
        return Ok(report);
    }
    let message = Message::new(Level::Error, format!("validation `{}` did not pass", args.name));
    Ok(report.with_messages(vec![message]).with_exit(Exit::Failure))
}

fn passed(result: &SkillResult) -> bool {
    result.output_data().get("passed").and_then(Value::as_bool).unwrap_or_default()
}
