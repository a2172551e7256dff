//! `builtin/shell`.

use std::path::PathBuf;
use std::time::Duration;

use cleveragents_runtime::{ExecutionError, Permit};
use serde::Deserialize;
use serde_json::Value;

use super::place;
use crate::sandbox::{Ended, Environment, Layers, Limits, Place, Stdin, ThirdDescriptor};
use crate::script::output;
use crate::workshop::{
    Granted, Job, Printed, PrintedSink, Workshop, limits, place_failure, sandbox_profile, unfinished,
};

/// The longest that a command may run, in seconds.
pub(super) const MAX_SECONDS: u32 = 600;
/// The longest command, in characters.
pub(super) const MAX_COMMAND_CHARS: usize = 64 * 1024;
/// The longest text for standard input, in characters.
pub(super) const MAX_STDIN_CHARS: usize = 8 * 1024 * 1024;

/// The kernel's limit for one argument, with the zero byte at its end.
const MAX_ARGUMENT_BYTES: usize = 128 * 1024;

const SHELL: &str = "/bin/sh";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arguments {
    command: String,
    cwd: Option<String>,
    timeout: Option<u64>,
    stdin: Option<String>,
}

pub(super) fn run(
    workshop: &Workshop,
    permit: &Permit<'_>,
    arguments: Arguments,
    printed: Option<&PrintedSink>,
) -> Result<Value, ExecutionError> {
    if arguments.command.len() >= MAX_ARGUMENT_BYTES {
        let message = format!("the command has more than {} bytes", MAX_ARGUMENT_BYTES - 1);
        return Err(ExecutionError::failed("invalid_argument", message));
    }
    let working_folder = working_folder(workshop, permit, arguments.cwd.as_deref().unwrap_or("."))?;
    let scratch = workshop.scratch()?;
    let mut granted = Granted::of(permit.profile(), workshop)?;
    let mut profile = sandbox_profile(permit, &mut granted);
    profile.scratch.push(scratch.place().try_clone().map_err(|error| place_failure(&error))?);
    let given = limits(permit.watch());
    let wall = arguments.timeout.map_or(given.wall, |seconds| given.wall.min(Duration::from_secs(seconds)));
    let job = Job {
        program: PathBuf::from(SHELL),
        arguments: vec!["-c".into(), arguments.command.into()],
        environment: Environment::in_scratch(scratch.place().path()),
        working_folder,
        stdin: arguments.stdin.map_or(Stdin::Empty, |text| Stdin::Bytes(text.into_bytes())),
        third: ThirdDescriptor::Closed,
        profile,
        layers: Layers::Exactly(permit.tier()),
        limits: Limits { wall, ..given },
    };
    let outcome = workshop.run(job, permit.watch())?;
    if let Some(sink) = printed.filter(|_| outcome.ended != Ended::Exited(0)) {
        sink.take(permit.tool().name().as_str(), &Printed::of(&outcome));
    }
    match unfinished(&outcome)? {
        0 => Ok(Value::Object(output::of(0, &outcome))),
        code => Err(ExecutionError::Failed {
            category: "exit_code",
            message: format!("it ended with exit code {code}"),
            details: output::of(code, &outcome),
        }),
    }
}

fn working_folder(workshop: &Workshop, permit: &Permit<'_>, cwd: &str) -> Result<Place, ExecutionError> {
    let root = workshop.root();
    let place = place::Place::of(cwd, root, permit)?;
    let opened = place.open(root).map_err(|error| place.failure(&error))?;
    Place::of_folder(opened.folder(root)).map_err(|error| place_failure(&error))
}
