//! The `agents` command.
//!
//! Arguments become settings, a command turns settings into a value, and the printer shows the value. The library
//! decides everything else.

mod approver;
mod args;
mod base64;
mod changed_lines;
mod commands;
mod elicitor;
mod envelope;
mod error;
mod exit_code;
mod input;
mod interrupt;
mod json;
mod library;
mod moment;
mod page;
mod palette;
mod printed;
mod printer;
mod prompt;
mod report;
mod settings;
mod shell;
mod table;
mod usage;
mod visible;
mod yaml;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Cli;
use crate::commands::Context;
use crate::exit_code::Exit;
use crate::printer::Printer;
use crate::settings::Surroundings;
use crate::usage::Unparsed;

fn main() -> ExitCode {
    interrupt::outlive_file_limits();
    let surroundings = &Surroundings::read();
    match Cli::try_parse_from(&surroundings.arguments) {
        Ok(cli) => {
            let output = &surroundings.output_for(&cli.global);
            let context = Context { global: &cli.global, output, surroundings };
            let printer = Printer { command: commands::name(&cli.command), output, surroundings, answers: 0 };
            commands::run(&context, &cli.command, printer)
        }
        Err(error) => refuse(&error, surroundings),
    }
}

fn refuse(error: &clap::Error, surroundings: &Surroundings) -> ExitCode {
    let output = &surroundings.early_output();
    let command = &usage::command_words(surroundings);
    let printer = Printer { command, output, surroundings, answers: 0 };
    match usage::unparsed(error, output) {
        Unparsed::Text(text) => printer.text(&text, Exit::Success),
        Unparsed::Incomplete(text) => printer.text(&text, Exit::Usage),
        Unparsed::Wrong(error) => printer.failure(&error),
    }
}
