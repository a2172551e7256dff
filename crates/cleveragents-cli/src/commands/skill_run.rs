//! `agents skill run`: a script of a skill through the gate.

use cleveragents::SkillResult;
use serde::Serialize;
use serde_json::Value;

use crate::args::SkillRunArgs;
use crate::commands::Context;
use crate::commands::tool_run::{messages_of, parse_input};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::library::exit_of;
use crate::page::Page;
use crate::printed::{Outputs, PrintedBytes};
use crate::report::{Answer, Report};

/// The result, verbatim, and for people what the script printed.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct RanScript {
    result: SkillResult,
    #[serde(skip)]
    outputs: Outputs,
}

pub(super) fn run(context: &Context<'_>, args: &SkillRunArgs) -> Result<Report<RanScript>, CommandError> {
    let stdin = args.input.as_deref().map(|input| parse_input(&context.text_of(input)?)).transpose()?;
    let printed = PrintedBytes::default();
    let library = context.library_for_script(args.session.as_deref(), &printed)?;
    let mut call = library.prepare_script(args, stdin)?;
    let beside = std::mem::take(&mut call.hints);
    let (result, about_state) = library.call(call)?;
    let outputs = printed.take();
    let (exit, code) = (exit_of(&result), exit_code_of(&result));
    let mut messages = if code.is_some() { Vec::new() } else { messages_of(&result) };
    messages.extend(way_into_the_list(&result, &args.script));
    messages.extend(about_state.into_iter().chain(beside));
    messages.extend(library.policy_messages()?);
    if outputs.left_out {
        messages.push(Message::warn("the script printed more than is kept"));
    }
    let report = Report::success(RanScript { result, outputs }).with_messages(messages).with_exit(exit);
    Ok(match code {
        Some(code) => report.with_foreign_code(code),
        None => report,
    })
}

/// Says which entries of the skill's own list would permit the script.
fn way_into_the_list(result: &SkillResult, script: &str) -> Option<Message> {
    let rule = result.error()?.details().get("rule").and_then(Value::as_str);
    let tool = result.tool_name();
    (rule == Some("allowed-tools"))
        .then(|| Message::hint(format!("`Bash({script}:*)` or `{tool}` in that list permits the script")))
}

/// The exit code of a script that ran to its end and did not like what it found.
fn exit_code_of(result: &SkillResult) -> Option<u8> {
    let details = result.error()?.details();
    let is_own = details.get("category").and_then(Value::as_str) == Some("exit_code");
    details.get("exit_code").filter(|_| is_own)?.as_u64()?.try_into().ok()
}

impl Answer for RanScript {
    fn show(&self, page: &mut Page) {
        page.foreign(&self.outputs.stdout);
    }

    fn beside(&self) -> &[u8] {
        &self.outputs.stderr
    }
}
