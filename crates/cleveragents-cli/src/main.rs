//! The `agents` command.
//!
//! Arguments become settings, a command turns settings into a value, and the printer shows the value. The library
//! decides everything else.

mod args;
mod commands;
mod envelope;
mod error;
mod exit_code;
mod json;
mod page;
mod palette;
mod printer;
mod report;
mod settings;
mod table;
mod usage;
mod visible;
mod yaml;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Cli;
use crate::exit_code::Exit;
use crate::printer::Printer;
use crate::settings::Surroundings;
use crate::usage::Unparsed;

fn main() -> ExitCode {
    let surroundings = Surroundings::read();
    match Cli::try_parse_from(&surroundings.arguments) {
        Ok(cli) => {
            let output = surroundings.output_for(&cli.global);
            commands::run(cli, &surroundings, &output)
        }
        Err(error) => refuse(&error, &surroundings),
    }
}

fn refuse(error: &clap::Error, surroundings: &Surroundings) -> ExitCode {
    let output = surroundings.early_output();
    match usage::unparsed(error, &output) {
        Unparsed::Text(text) => Printer::text(&output, &text, Exit::Success),
        Unparsed::Incomplete(text) => Printer::text(&output, &text, Exit::Usage),
        Unparsed::Wrong(error) => {
            let command = usage::command_words(surroundings);
            let duration_ms = surroundings.elapsed_ms();
            Printer { command: &command, output: &output, duration_ms }.failure(&error)
        }
    }
}
