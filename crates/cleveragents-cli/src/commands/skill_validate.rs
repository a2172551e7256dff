//! `agents skill validate`: every finding with its place.

use serde::Serialize;
use serde_json::Value;

use crate::args::ValidateArgs;
use crate::commands::Context;
use crate::commands::overview::ProblemRow;
use crate::envelope::{Level, Message, messages_of};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::Checked;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::settings::Form;
use crate::visible;

#[derive(Debug, Serialize)]
pub(crate) struct Validation {
    strict: bool,
    files: Vec<FileRow>,
    /// The targets that could not be checked.
    unchecked: Vec<UncheckedRow>,
    /// What was not looked at.
    problems: Vec<ProblemRow>,
    summary: Summary,
    #[serde(skip)]
    form: Form,
}

/// A target that leads to nothing that can be checked.
#[derive(Debug, Serialize)]
struct UncheckedRow {
    target: String,
    exit_code: u8,
    message: String,
    causes: Vec<String>,
}

/// What was found in one file.
#[derive(Debug, Serialize)]
pub(crate) struct FileRow {
    pub(crate) path: String,
    /// The path as people see it from the working folder.
    #[serde(skip)]
    pub(crate) label: String,
    pub(crate) name: Option<String>,
    pub(crate) dialect: &'static str,
    pub(crate) profile: &'static str,
    pub(crate) valid: bool,
    pub(crate) diagnostics: Value,
    #[serde(skip)]
    pub(crate) counts: Counts,
    /// The findings for people, or for the form that was asked for.
    #[serde(skip)]
    pub(crate) rendered: String,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Counts {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) notes: usize,
}

#[derive(Debug, Serialize)]
struct Summary {
    files: usize,
    valid: usize,
    invalid: usize,
    #[serde(flatten)]
    counts: Counts,
}

pub(crate) fn run(context: &Context<'_>, args: &ValidateArgs) -> Result<Report<Validation>, CommandError> {
    let checked = context.library()?.validate(&args.targets, args.profile, context.output);
    let mut messages = unchecked_messages(&checked);
    let worst = checked.unchecked.iter().map(|(_, error)| error.exit).max();
    let searched = checked.exit.max(worst.unwrap_or(Exit::Success));
    let data = Validation::new(args, checked, context.output.form);
    let findings = data.summary.invalid > 0 || (args.strict && data.summary.counts.warnings > 0);
    let exit = searched.max(if findings { Exit::Failure } else { Exit::Success });
    messages.extend(data.messages(searched));
    Ok(Report::success(data).with_messages(messages).with_exit(exit))
}

/// Says why targets could not be checked; what to do about it is said once.
fn unchecked_messages(checked: &Checked) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for message in checked.unchecked.iter().flat_map(|(_, error)| messages_of(error)) {
        if message.level != Level::Hint || !messages.contains(&message) {
            messages.push(message);
        }
    }
    messages
}

impl Validation {
    fn new(args: &ValidateArgs, checked: Checked, form: Form) -> Self {
        let Checked { files, unchecked, problems, exit: _ } = checked;
        let invalid = files.iter().filter(|file| !file.valid).count();
        let counts = files.iter().fold(Counts::default(), |sum, file| Counts {
            errors: sum.errors + file.counts.errors,
            warnings: sum.warnings + file.counts.warnings,
            notes: sum.notes + file.counts.notes,
        });
        let summary = Summary { files: files.len(), valid: files.len() - invalid, invalid, counts };
        let unchecked = unchecked.into_iter().map(|(target, error)| UncheckedRow {
            target,
            exit_code: error.exit.code(),
            message: error.message,
            causes: error.causes,
        });
        Self { strict: args.strict, files, unchecked: unchecked.collect(), problems, summary, form }
    }

    fn messages(&self, searched: Exit) -> Vec<Message> {
        let Counts { errors, warnings, notes: _ } = self.summary.counts;
        let mut messages = Vec::new();
        if self.summary.files == 0 && self.unchecked.is_empty() {
            let level = if searched == Exit::Success { Level::Warn } else { Level::Error };
            messages.push(Message::new(level, "there was nothing to check"));
        }
        messages.extend(self.problems.iter().filter_map(ProblemRow::to_message));
        if warnings > 0 && errors == 0 && !self.strict {
            let text = format!("{}; `--strict` counts them as findings", many(warnings, "warning"));
            messages.push(Message::warn(text));
        }
        messages
    }
}

impl Answer for Validation {
    fn show(&self, page: &mut Page) {
        for file in &self.files {
            page.rendered(&file.rendered);
        }
        if self.form == Form::Github || (self.files.is_empty() && !self.unchecked.is_empty()) {
            return;
        }
        for file in &self.files {
            let verdict = if !file.valid {
                page.bad("invalid ")
            } else if self.strict && file.counts.warnings > 0 {
                page.bad("warnings")
            } else {
                page.good("valid   ")
            };
            page.line(format!("{verdict}  {}", visible::line(&file.label)));
        }
        let Summary { files, valid, invalid: _, counts } = &self.summary;
        let (errors, warnings) = (many(counts.errors, "error"), many(counts.warnings, "warning"));
        page.line(format!("{valid} of {files} valid, {errors}, {warnings}"));
    }
}

fn many(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
