//! `agents tour`: the main job on the bundled examples, for real. Each step runs the very command line that it prints.

mod capture;
mod examples;
mod steps;

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::settings::Surroundings;
use crate::shell::shell_word;
use crate::visible;
use capture::Captured;
use steps::{STEPS, Step};

/// The most lines of an answer that the tour shows.
const SHOWN_LINES: usize = 16;

#[derive(Debug, Serialize)]
pub(super) struct Tour {
    folder: String,
    steps: Vec<StepRow>,
}

/// One step and what came of it.
#[derive(Debug, Serialize)]
struct StepRow {
    title: &'static str,
    command: String,
    expected_exit_code: u8,
    exit_code: u8,
    passed: bool,
    data: Value,
    messages: Vec<Message>,
    #[serde(skip)]
    text: Vec<String>,
}

pub(super) fn run(context: &Context<'_>) -> Result<Report<Tour>, CommandError> {
    let folder = examples::unpack(&context.surroundings.temporary_folder).map_err(|error| {
        CommandError::new(Exit::Failure, "the examples cannot be unpacked")
            .with_causes_of(Some(&error))
            .with_hint("the environment variable `TMPDIR` names the folder for temporary files")
    })?;
    let surroundings = context.surroundings.inside(&folder);
    let steps: Vec<StepRow> = STEPS.iter().map(|step| walk(step, context, &folder, &surroundings)).collect();
    let failed = steps.iter().filter(|step| !step.passed).count();
    let report = Report::success(Tour { folder: folder.display().to_string(), steps });
    if failed == 0 {
        return Ok(report);
    }
    let message = format!("{failed} of {} steps did not do what they should", STEPS.len());
    Ok(report.with_messages(vec![Message::new(Level::Error, message)]).with_exit(Exit::Failure))
}

fn walk(step: &'static Step, context: &Context<'_>, folder: &Path, surroundings: &Surroundings) -> StepRow {
    let captured = capture::run(step.arguments, surroundings);
    let passed = captured.exit == step.expected && step.facts.iter().all(|fact| fact.holds(&captured.data));
    let words: Vec<String> = step.arguments.iter().map(|word| shell_word(word)).collect();
    let program = shell_word(&context.surroundings.program());
    let command = format!("(cd {} && {program} {})", shell_word(&folder.to_string_lossy()), words.join(" "));
    let Captured { exit, data, messages, text } = captured;
    StepRow {
        title: step.title,
        command,
        expected_exit_code: step.expected.code(),
        exit_code: exit.code(),
        passed,
        data,
        messages,
        text,
    }
}

impl Answer for Tour {
    fn show(&self, page: &mut Page) {
        for (position, step) in self.steps.iter().enumerate() {
            page.heading(&format!("{}. {}", position + 1, step.title));
            page.line(format!("$ {}", visible::line(&step.command)));
            step.show_text(page);
            let code = step.exit_code;
            page.line(if step.passed {
                format!("  exit {code}, {}", page.good("as it should be"))
            } else {
                format!("  exit {code}, {}, expected exit {}", page.bad("FAILED"), step.expected_exit_code)
            });
            page.line("");
        }
        page.line(format!("The examples are in {}", visible::line(&self.folder)));
        page.line("They stay there for the command lines above. Delete the folder when you are done.");
    }
}

impl StepRow {
    fn show_text(&self, page: &mut Page) {
        for line in self.text.iter().take(SHOWN_LINES) {
            page.quote(line);
        }
        if self.text.len() > SHOWN_LINES {
            page.quote(&format!("… {} more lines", self.text.len() - SHOWN_LINES));
        }
        for message in &self.messages {
            page.quote(&format!("{} {}", message.level.word(), message.text));
        }
    }
}
