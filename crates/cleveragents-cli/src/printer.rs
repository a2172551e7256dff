//! The only code that writes to the standard output and the standard error.

use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

use serde::Serialize;

use crate::commands::Sink;
use crate::envelope::{Envelope, Level, Message, Status, Timing, messages_of};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::palette::{Palette, paint};
use crate::report::{Answer, Report};
use crate::settings::{Form, OutputSettings, Surroundings};
use crate::{json, visible, yaml};

/// The most warnings and remarks that are printed without `--verbose`.
const SHOWN_MESSAGES: usize = 12;

/// The bytes of an answer that are written at once.
const ANSWER_PART: usize = 64 * 1024;

/// Prints the answer of one command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer<'a> {
    /// The words of the command, such as `skill list`.
    pub(crate) command: &'a str,
    pub(crate) output: &'a OutputSettings,
    pub(crate) surroundings: &'a Surroundings,
    /// How many answers of a command that gives several were printed.
    pub(crate) answers: usize,
}

impl Sink for Printer<'_> {
    type Taken = ExitCode;

    fn take<T: Answer>(self, result: Result<Report<T>, CommandError>) -> ExitCode {
        self.answer(result).code
    }

    fn take_one<T: Answer>(&mut self, result: Result<Report<T>, CommandError>) -> bool {
        let between: &[u8] = match (self.answers, self.output.form) {
            (_, Form::Yaml) => b"---\n",
            (0, _) | (_, Form::Json) => b"",
            (_, Form::Rich | Form::Plain | Form::Github) => b"\n",
        };
        self.answers = self.answers.saturating_add(1);
        (between.is_empty() || self.write_answer(between, Exit::Success).written)
            && self.answer(result).written
    }

    /// Asks the system whether the other end of a pipe is still open.
    fn has_reader(&self) -> bool {
        #[cfg(unix)]
        {
            use rustix::event::{PollFd, PollFlags, Timespec, poll};

            let stdout = io::stdout();
            let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
            let now = Timespec { tv_sec: 0, tv_nsec: 0 };
            let is_answered = poll(&mut asked, Some(&now)).is_ok();
            let [asked] = asked;
            !is_answered || !asked.revents().contains(PollFlags::ERR)
        }
        #[cfg(not(unix))]
        true
    }

    fn end(self, exit: Exit) -> ExitCode {
        exit.into()
    }
}

/// What became of an answer.
struct Printed {
    code: ExitCode,
    /// Whether it was written, or its reader had seen enough.
    written: bool,
}

impl Printer<'_> {
    fn answer<T: Answer>(self, result: Result<Report<T>, CommandError>) -> Printed {
        match result {
            Ok(report) => self.report(&report),
            Err(error) => self.failed(&error),
        }
    }

    /// Prints text that is no answer of a command, such as the help.
    pub(crate) fn text(self, text: &str, exit: Exit) -> ExitCode {
        if exit == Exit::Success {
            return self.write_answer(text.as_bytes(), exit).code;
        }
        write_beside(text.as_bytes());
        exit.into()
    }

    pub(crate) fn failure(self, error: &CommandError) -> ExitCode {
        self.failed(error).code
    }

    fn failed(self, error: &CommandError) -> Printed {
        let messages = messages_of(error);
        if self.output.is_for_people() {
            self.beside(&messages);
            Printed { code: error.exit.into(), written: true }
        } else {
            self.envelope(error.exit, None, None::<&()>, &messages)
        }
    }

    fn report<T: Answer>(self, report: &Report<T>) -> Printed {
        let output = self.output;
        if !output.is_for_people() {
            return self.envelope(report.exit, report.foreign_code, Some(&report.data), &report.messages);
        }
        let width = output.width.filter(|_| output.form == Form::Rich);
        let mut page = Page::new(output.answer_palette(), width, output.answer_on_terminal);
        report.data.show(&mut page);
        let printed = self.write_answer(&page.into_bytes(), report.exit);
        self.pass_beside(report.data.beside());
        self.beside(&report.messages);
        printed.with_foreign(report.foreign_code)
    }

    /// Passes on what somebody else has to say: as it is for a program, made safe for a terminal.
    fn pass_beside(self, bytes: &[u8]) {
        if self.output.beside_on_terminal {
            write_beside(visible::block(&String::from_utf8_lossy(bytes)).as_bytes());
        } else {
            write_beside(bytes);
        }
    }

    fn envelope<T: Serialize>(
        self,
        exit: Exit,
        foreign_code: Option<u8>,
        data: Option<&T>,
        messages: &[Message],
    ) -> Printed {
        let envelope = Envelope {
            command: self.command,
            status: Status::of(exit, messages),
            exit_code: foreign_code.unwrap_or(exit.code()),
            data,
            timing: Timing { duration_ms: self.surroundings.elapsed_ms() },
            messages,
        };
        let written = if self.output.form == Form::Yaml {
            serde_json::to_value(&envelope)
                .map(|value| self.write_answer(yaml::render(&value).as_bytes(), exit))
        } else {
            // A long list is never in memory as text.
            let stdout = BufWriter::with_capacity(ANSWER_PART, io::stdout().lock());
            match json::write(stdout, &envelope) {
                Err(error) if error.is_io() => Ok(self.written(Err(error.into()), exit)),
                written => written.map(|()| Printed { code: exit.into(), written: true }),
            }
        };
        match written {
            Ok(printed) => printed.with_foreign(foreign_code),
            Err(error) => self.give_up(&CommandError::from_error(Exit::Failure, &error)),
        }
    }

    fn write_answer(self, bytes: &[u8], exit: Exit) -> Printed {
        let mut stdout = io::stdout().lock();
        self.written(stdout.write_all(bytes).and_then(|()| stdout.flush()), exit)
    }

    /// Says how an answer ends that was written. A reader who has seen enough closes the pipe, which changes nothing about the
    /// answer.
    fn written(self, written: io::Result<()>, exit: Exit) -> Printed {
        match written {
            Ok(()) => Printed { code: exit.into(), written: true },
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                Printed { code: exit.into(), written: true }
            }
            Err(error) => {
                let failure = CommandError::new(Exit::Failure, "cannot write the answer");
                self.give_up(&failure.with_causes_of(Some(&error)))
            }
        }
    }

    fn give_up(self, error: &CommandError) -> Printed {
        self.beside(&messages_of(error));
        Printed { code: error.exit.into(), written: false }
    }

    fn beside(self, messages: &[Message]) {
        let output = self.output;
        let palette = output.beside_palette();
        let mut text = String::new();
        let mut left_out = 0;
        let mut remarks = 0;
        for message in messages {
            let is_remark = matches!(message.level, Level::Warn | Level::Info);
            remarks += usize::from(is_remark);
            if output.quiet && message.level != Level::Error && message.level != Level::Cause {
                continue;
            }
            if is_remark && remarks > SHOWN_MESSAGES && !output.verbose {
                left_out += 1;
                continue;
            }
            push_message(&mut text, message, &palette);
        }
        if left_out > 0 {
            let rest = Message::hint(format!("{left_out} more remarks; `--verbose` shows all of them"));
            push_message(&mut text, &rest, &palette);
        }
        write_beside(text.as_bytes());
    }
}

impl Printed {
    fn with_foreign(self, code: Option<u8>) -> Self {
        Self { code: code.map_or(self.code, ExitCode::from), ..self }
    }
}

fn push_message(text: &mut String, message: &Message, palette: &Palette) {
    let style = match message.level {
        Level::Error | Level::Cause => palette.error,
        Level::Hint => palette.hint,
        Level::Warn => palette.warn,
        Level::Info => palette.dim,
    };
    let indent = if message.level == Level::Cause { "  " } else { "" };
    let word = paint(style, message.level.word());
    text.extend([indent, &word.to_string(), " ", &visible::line(&message.text), "\n"]);
}

/// Writes a line of a server that runs. Everything foreign in it is made safe.
pub(crate) fn log_line(line: &str) {
    write_beside(format!("{}\n", visible::line(line)).as_bytes());
}

/// Writes to the standard error. When that fails there is nobody left to tell.
pub(crate) fn write_beside(bytes: &[u8]) {
    io::stderr().lock().write_all(bytes).unwrap_or_default();
}
