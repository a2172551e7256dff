//! `agents tool run`: one call through the gate.

use cleveragents::{Explanation, Outcome, SkillResult};
use serde::Serialize;
use serde_json::Value;

use crate::args::{CallArgs, ToolRunArgs};
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::input;
use crate::json;
use crate::library::{Library, exit_of};
use crate::page::Page;
use crate::printed::PrintedLines;
use crate::report::{Answer, Report};
use crate::yaml;

/// What came of a call, or what would come of it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Called {
    /// The result, verbatim.
    Result(Box<SkillResult>),
    /// What the gate decides.
    Explanation(Box<Explanation>),
}

pub(super) fn run(context: &Context<'_>, args: &ToolRunArgs) -> Result<Report<Called>, CommandError> {
    call(context, &args.name, &args.call, Only::Anything)
}

/// What may be called.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Only {
    Anything,
    Validations,
}

/// Makes a call, or says what would become of it.
pub(super) fn call(
    context: &Context<'_>,
    name: &str,
    args: &CallArgs,
    only: Only,
) -> Result<Report<Called>, CommandError> {
    let printed = PrintedLines::default();
    let library = context.library_for_call(args, &printed)?;
    call_in(context, &library, printed, name, args, only)
}

/// Makes a call in a library that was opened for it.
pub(super) fn call_in(
    context: &Context<'_>,
    library: &Library,
    printed: PrintedLines,
    name: &str,
    args: &CallArgs,
    only: Only,
) -> Result<Report<Called>, CommandError> {
    let input = parse_input(&context.text_of(&args.input)?)?;
    if only == Only::Validations {
        library.require_validation(name)?;
    }
    let mut call = library.prepare(name, args, input)?;
    let mut beside = std::mem::take(&mut call.hints);
    beside.extend(library.policy_messages()?);
    if args.explain {
        let explanation = library.explain(call)?;
        let (exit, messages) = (exit_of_explanation(&explanation), refusal(&explanation));
        let report = Report::success(Called::Explanation(Box::new(explanation)));
        return Ok(report.with_messages(messages).with_messages(beside).with_exit(exit));
    }
    let (result, about_state) = library.call(call)?;
    let (exit, mut messages) = (exit_of(&result), messages_of(&result));
    messages.extend(about_state.into_iter().chain(beside));
    messages.extend(printed.into_messages(result.output_data()));
    Ok(Report::success(Called::Result(Box::new(result))).with_messages(messages).with_exit(exit))
}

pub(super) fn parse_input(text: &str) -> Result<Value, CommandError> {
    input::parse(text).map_err(|error| {
        CommandError::usage("the input is not JSON")
            .with_causes_of(Some(&error))
            .with_hint("`--input` takes JSON, `@` and the name of a file, or `-` for the standard input")
    })
}

/// Says what the exit code of the call itself would be, as far as that is decided before it runs.
fn exit_of_explanation(explanation: &Explanation) -> Exit {
    match explanation.outcome {
        Outcome::Ready | Outcome::Ask => Exit::Success,
        Outcome::Denied => Exit::Refused,
        Outcome::Failed if explanation.category.as_deref() == Some("not_found") => Exit::NotFound,
        Outcome::Failed => Exit::Failure,
    }
}

/// Says why the call would not run.
fn refusal(explanation: &Explanation) -> Vec<Message> {
    let reason = explanation.reason.as_ref().map(|reason| Message::new(Level::Error, reason));
    reason.into_iter().chain(explanation.hint.as_ref().map(Message::hint)).collect()
}

pub(super) fn messages_of(result: &SkillResult) -> Vec<Message> {
    let Some(error) = result.error() else { return Vec::new() };
    let detail = |key: &str| error.details().get(key).and_then(Value::as_str);
    let mut messages = vec![Message::new(Level::Error, error.message())];
    if let Some(rule) = detail("rule") {
        messages.push(Message::new(Level::Cause, format!("rule `{rule}`")));
    }
    let findings = error.details().get("errors").and_then(Value::as_array);
    for finding in findings.into_iter().flatten() {
        let part = |key: &str| finding.get(key).and_then(Value::as_str).unwrap_or_default();
        let place = match part("instance_path") {
            "" if detail("category") == Some("schema_output") => "the output",
            "" => "the input",
            pointer => &format!("`{pointer}`"),
        };
        messages.push(Message::new(Level::Cause, format!("{place}: {}", part("message"))));
    }
    if error.details().get("rolled_back") == Some(&Value::Bool(true)) {
        messages.push(Message::new(Level::Info, "what it had changed was put back"));
    }
    messages.extend(detail("hint").map(Message::hint));
    if detail("rule") == Some("untrusted") {
        messages.push(Message::hint("`agents trust show` lists what could run, `agents trust add` lets it"));
    }
    messages
}

impl Answer for Called {
    fn show(&self, page: &mut Page) {
        match self {
            Self::Result(result) if !result.is_success() => {}
            Self::Result(result) => match result.output_data() {
                Value::Null => {}
                Value::String(text) => {
                    page.foreign(text.as_bytes());
                    page.end_line();
                }
                value @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                    page.rendered(&String::from_utf8_lossy(&json::render(value).unwrap_or_default()));
                }
            },
            Self::Explanation(explanation) => {
                let mut fields = serde_json::to_value(explanation).unwrap_or_default();
                if let Value::Object(map) = &mut fields {
                    map.retain(|_, value| {
                        !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty())
                    });
                }
                page.safe(&yaml::render(&fields));
            }
        }
    }
}
