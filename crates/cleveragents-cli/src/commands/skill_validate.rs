//! `agents skill validate`: every finding with its place.

use serde::Serialize;
use serde_json::Value;

use crate::args::ValidateArgs;
use crate::commands::Context;
use crate::envelope::Message;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};
use crate::settings::Form;
use crate::visible;

#[derive(Debug, Serialize)]
pub(crate) struct Validation {
    strict: bool,
    files: Vec<FileRow>,
    summary: Summary,
    #[serde(skip)]
    form: Form,
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
    let files = context.library()?.validate(&args.targets, args.profile, context.output)?;
    let data = Validation::new(args, files, context.output.form);
    let findings = data.summary.invalid > 0 || (args.strict && data.summary.counts.warnings > 0);
    let exit = if findings { Exit::Failure } else { Exit::Success };
    let messages = data.messages();
    Ok(Report::success(data).with_messages(messages).with_exit(exit))
}

impl Validation {
    fn new(args: &ValidateArgs, files: Vec<FileRow>, form: Form) -> Self {
        let invalid = files.iter().filter(|file| !file.valid).count();
        let counts = files.iter().fold(Counts::default(), |sum, file| Counts {
            errors: sum.errors + file.counts.errors,
            warnings: sum.warnings + file.counts.warnings,
            notes: sum.notes + file.counts.notes,
        });
        let summary = Summary { files: files.len(), valid: files.len() - invalid, invalid, counts };
        Self { strict: args.strict, files, summary, form }
    }

    fn messages(&self) -> Vec<Message> {
        let Counts { errors, warnings, notes: _ } = self.summary.counts;
        if self.summary.files == 0 {
            return vec![Message::warn("there was nothing to check")];
        }
        if warnings > 0 && errors == 0 && !self.strict {
            return vec![Message::warn(format!(
                "{}; `--strict` counts them as findings",
                many(warnings, "warning")
            ))];
        }
        Vec::new()
    }
}

impl Answer for Validation {
    fn show(&self, page: &mut Page) {
        for file in &self.files {
            page.rendered(&file.rendered);
        }
        if self.form == Form::Github {
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
