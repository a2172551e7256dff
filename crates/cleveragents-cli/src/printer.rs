//! The only code that writes to the standard output and the standard error.

use std::io::{self, Write as _};
use std::process::ExitCode;

use serde::Serialize;

use crate::envelope::{Envelope, Level, Message, Status, Timing, messages_of};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::palette::{Palette, paint};
use crate::report::{Answer, Report};
use crate::settings::{Form, OutputSettings};
use crate::{json, visible, yaml};

/// Prints the answer of one command, once.
#[derive(Debug)]
pub(crate) struct Printer<'a> {
    /// The words of the command, such as `skill list`.
    pub(crate) command: &'a str,
    pub(crate) output: &'a OutputSettings,
    pub(crate) duration_ms: f64,
}

/// Says nothing, for a failure that has no value.
#[derive(Serialize)]
struct Nothing;

impl Printer<'_> {
    pub(crate) fn deliver<T: Answer>(&self, result: Result<Report<T>, CommandError>) -> ExitCode {
        match result {
            Ok(report) => self.report(&report),
            Err(error) => self.failure(&error),
        }
    }

    /// Prints text that is no answer of a command, such as the help.
    pub(crate) fn text(output: &OutputSettings, text: &str, exit: Exit) -> ExitCode {
        if exit == Exit::Success {
            write_answer(text.as_bytes(), exit, output)
        } else {
            write_beside(text.as_bytes());
            exit.into()
        }
    }

    pub(crate) fn failure(&self, error: &CommandError) -> ExitCode {
        let messages = messages_of(error);
        match self.output.form {
            Form::Json | Form::Yaml => self.envelope::<Nothing>(error.exit, None, &messages),
            Form::Rich | Form::Plain | Form::Github => {
                self.beside(&messages);
                error.exit.into()
            }
        }
    }

    fn report<T: Answer>(&self, report: &Report<T>) -> ExitCode {
        match self.output.form {
            Form::Json | Form::Yaml => self.envelope(report.exit, Some(&report.data), &report.messages),
            Form::Rich | Form::Plain | Form::Github => {
                let output = self.output;
                let width = output.width.filter(|_| output.form == Form::Rich);
                let mut page = Page::new(output.answer_palette(), width, output.answer_on_terminal);
                report.data.show(&mut page);
                let code = write_answer(&page.into_bytes(), report.exit, output);
                self.beside(&report.messages);
                code
            }
        }
    }

    fn envelope<T: Serialize>(&self, exit: Exit, data: Option<&T>, messages: &[Message]) -> ExitCode {
        let envelope = Envelope {
            command: self.command,
            status: Status::of(exit, messages),
            exit_code: exit.code(),
            data,
            timing: Timing { duration_ms: self.duration_ms },
            messages,
        };
        let rendered = if self.output.form == Form::Yaml {
            serde_json::to_value(&envelope).map(|value| yaml::render(&value).into_bytes())
        } else {
            json::render(&envelope)
        };
        match rendered {
            Ok(bytes) => write_answer(&bytes, exit, self.output),
            Err(error) => {
                let error = CommandError::from_error(Exit::Failure, &error);
                self.beside(&messages_of(&error));
                error.exit.into()
            }
        }
    }

    fn beside(&self, messages: &[Message]) {
        let mut text = String::new();
        for message in messages.iter().filter(|message| !self.output.quiet || message.level == Level::Error) {
            push_message(&mut text, message, &self.output.beside_palette());
        }
        write_beside(text.as_bytes());
    }
}

fn push_message(text: &mut String, message: &Message, palette: &Palette) {
    let (word, style) = match message.level {
        Level::Error => ("error:", palette.error),
        Level::Cause => ("  caused by:", palette.error),
        Level::Hint => ("hint:", palette.hint),
        Level::Warn => ("warning:", palette.warn),
        Level::Info => ("info:", palette.dim),
    };
    text.extend([paint(style, word).to_string(), " ".to_owned(), visible::line(&message.text).into_owned()]);
    text.push('\n');
}

/// Writes the answer. A reader who has seen enough closes the pipe, which is no error.
fn write_answer(bytes: &[u8], exit: Exit, output: &OutputSettings) -> ExitCode {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Ok(()) => exit.into(),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success.into(),
        Err(error) => {
            let error =
                CommandError::new(Exit::Failure, "cannot write the answer").with_causes_of(Some(&error));
            let mut text = String::new();
            for message in messages_of(&error) {
                push_message(&mut text, &message, &output.beside_palette());
            }
            write_beside(text.as_bytes());
            error.exit.into()
        }
    }
}

/// Writes to the standard error. When that fails there is nobody left to tell.
fn write_beside(bytes: &[u8]) {
    io::stderr().lock().write_all(bytes).unwrap_or_default();
}
