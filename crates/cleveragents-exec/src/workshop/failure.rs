//! Why a program did not run to its end, in words for a model.

use cleveragents_runtime::{ExecutionError, RESOURCES_EXHAUSTED, Stop};
use serde_json::Value;

use super::Printed;
use crate::sandbox::{Ended, LaunchError, Outcome, PlaceError, is_exhaustion};

/// A program that was not started. Host paths stay out of the message.
pub(crate) fn launch_failure(error: &LaunchError) -> ExecutionError {
    let activation = |category, message: String| ExecutionError::Activation { category, message };
    match error {
        _ if error.is_exhaustion() => {
            let causes = std::iter::successors(std::error::Error::source(error), |error| error.source());
            let cause = causes.last().map(ToString::to_string).unwrap_or_default();
            activation(RESOURCES_EXHAUSTED, format!("{}: {cause}", shown_step(error)))
        }
        LaunchError::Stopped(stop) => (*stop).into(),
        LaunchError::Place(error) => place_failure(error),
        LaunchError::Program { source, .. } => {
            activation("program_unusable", format!("its interpreter cannot be run: {source}"))
        }
        LaunchError::Tier { missing, .. } => {
            let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
            activation("sandbox_unavailable", format!("{error} ({})", missing.join("; ")))
        }
        LaunchError::Unusable { .. } | LaunchError::RootFolder => {
            activation("program_unusable", error.to_string())
        }
        LaunchError::System { source, .. } => activation("sandbox_failed", format!("{error}: {source}")),
    }
}

/// What was being done; a place is named without its path.
fn shown_step(error: &LaunchError) -> String {
    match error {
        LaunchError::System { .. } => error.to_string(),
        LaunchError::Program { .. }
        | LaunchError::Unusable { .. }
        | LaunchError::RootFolder
        | LaunchError::Place(_)
        | LaunchError::Tier { .. }
        | LaunchError::Stopped(_) => "it could not be started".to_owned(),
    }
}

/// A place that cannot be given to a program.
pub(crate) fn place_failure(error: &PlaceError) -> ExecutionError {
    let exhausted = matches!(error, PlaceError::Open { source, .. } if is_exhaustion(source));
    let category = if exhausted { RESOURCES_EXHAUSTED } else { "place_unusable" };
    let message = match error {
        PlaceError::Open { source, .. } => format!("a folder that it needs cannot be opened: {source}"),
        PlaceError::Replaced { .. } => "a folder that it was given was replaced by another".to_owned(),
    };
    ExecutionError::Activation { category, message }
}

/// Why a program is not taken to have done its work, unless it ended by itself with an exit code.
pub(crate) fn unfinished(outcome: &Outcome) -> Result<i32, ExecutionError> {
    let failed = |category, message: String, more: Option<(&str, Value)>| {
        let mut details = Printed::of(outcome).details();
        details.extend(more.map(|(key, value)| (key.to_owned(), value)));
        ExecutionError::Failed { category, message, details }
    };
    match outcome.ended {
        Ended::Exited(code) => Ok(code),
        Ended::TimedOut => Err(Stop::Timeout.into()),
        Ended::Cancelled => Err(Stop::Cancelled.into()),
        Ended::Signalled(signal) => {
            let message = format!("it was ended by {}", signal_name(signal));
            Err(failed("crashed", message, Some(("signal", signal.into()))))
        }
        Ended::OutputLimit(stream) => {
            let message = format!("it wrote too much to its {stream} output and was ended");
            Err(failed("output_limit", message, None))
        }
        Ended::ProcessLimit => {
            Err(failed("process_limit", "it started too many processes and was ended".to_owned(), None))
        }
        Ended::Unknown => Err(failed("crashed", "how it ended is not known".to_owned(), None)),
    }
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        other => return format!("signal {other}"),
    };
    name.to_owned()
}
