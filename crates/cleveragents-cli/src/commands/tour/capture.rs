//! A command that runs as if it had been typed, with its answer kept instead of printed.

use clap::Parser as _;
use serde_json::Value;

use crate::args::Cli;
use crate::commands::{self, Context, Sink};
use crate::envelope::{Message, messages_of};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::palette::Palette;
use crate::report::{Answer, Report};
use crate::settings::Surroundings;
use crate::usage::{self, Unparsed};

/// Everything that a command said.
#[derive(Debug)]
pub(super) struct Captured {
    pub(super) exit: Exit,
    pub(super) data: Value,
    pub(super) messages: Vec<Message>,
    /// The lines of its text for people.
    pub(super) text: Vec<String>,
}

/// Runs a command line, given without the name of the program.
pub(super) fn run(arguments: &[&str], surroundings: &Surroundings) -> Captured {
    match Cli::try_parse_from(std::iter::once(&"agents").chain(arguments)) {
        Ok(cli) => {
            let output = surroundings.output_for(&cli.global);
            let context = Context { global: &cli.global, output: &output, surroundings };
            commands::run(&context, &cli.command, Capture)
        }
        Err(error) => match usage::unparsed(&error, &surroundings.early_output()) {
            Unparsed::Wrong(error) => Capture.take::<Nothing>(Err(error)),
            Unparsed::Text(text) | Unparsed::Incomplete(text) => {
                Capture.take::<Nothing>(Err(CommandError::usage(text)))
            }
        },
    }
}

struct Capture;

impl Sink for Capture {
    type Taken = Captured;

    fn take<T: Answer>(self, result: Result<Report<T>, CommandError>) -> Captured {
        match result {
            Ok(report) => {
                let mut page = Page::new(Palette::default(), None, false);
                report.data.show(&mut page);
                let text = String::from_utf8_lossy(&page.into_bytes()).lines().map(str::to_owned).collect();
                let data = serde_json::to_value(&report.data).unwrap_or_default();
                Captured { exit: report.exit, data, messages: report.messages, text }
            }
            Err(error) => {
                let messages = messages_of(&error);
                Captured { exit: error.exit, data: Value::Null, messages, text: Vec::new() }
            }
        }
    }

    fn take_one<T: Answer>(&mut self, _result: Result<Report<T>, CommandError>) -> bool {
        false
    }

    fn has_reader(&self) -> bool {
        false
    }

    fn end(self, exit: Exit) -> Captured {
        Captured { exit, data: Value::Null, messages: Vec::new(), text: Vec::new() }
    }
}

/// The answer of a command line that is none.
#[derive(serde::Serialize)]
struct Nothing;

impl Answer for Nothing {
    fn show(&self, _page: &mut Page) {}
}
