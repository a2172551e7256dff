//! One file for each command: it asks the library and hands back a value. Nothing here prints.

mod completions;
mod man;
mod reference;

use std::process::ExitCode;

use crate::args::{Cli, Command, SkillCommand, ToolCommand};
use crate::error::CommandError;
use crate::printer::Printer;
use crate::report::{Answer, Report};
use crate::settings::{OutputSettings, Surroundings};

/// What every command is given.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) surroundings: &'a Surroundings,
    pub(crate) output: &'a OutputSettings,
    command: &'static str,
}

/// Runs the command that was typed and prints its answer.
pub(crate) fn run(cli: Cli, surroundings: &Surroundings, output: &OutputSettings) -> ExitCode {
    let context = Context { surroundings, output, command: name(&cli.command) };
    match cli.command {
        Command::Completions(args) => context.deliver(Ok(completions::run(&args))),
        Command::Man(args) => context.deliver(man::run(&args)),
        Command::Reference => context.deliver(Ok(reference::run())),
        _ => ExitCode::SUCCESS,
    }
}

impl Context<'_> {
    fn deliver<T: Answer>(&self, result: Result<Report<T>, CommandError>) -> ExitCode {
        let duration_ms = self.surroundings.elapsed_ms();
        Printer { command: self.command, output: self.output, duration_ms }.deliver(result)
    }
}

fn name(command: &Command) -> &'static str {
    match command {
        Command::Skill(SkillCommand::List) => "skill list",
        Command::Skill(SkillCommand::Show(_)) => "skill show",
        Command::Skill(SkillCommand::Validate(_)) => "skill validate",
        Command::Skill(SkillCommand::Activate(_)) => "skill activate",
        Command::Skill(SkillCommand::Resources(_)) => "skill resources",
        Command::Skill(SkillCommand::Read(_)) => "skill read",
        Command::Catalog(_) => "catalog",
        Command::Tool(ToolCommand::List) => "tool list",
        Command::Tool(ToolCommand::Show(_)) => "tool show",
        Command::Tool(ToolCommand::Run(_)) => "tool run",
        Command::Doctor => "doctor",
        Command::Tour => "tour",
        Command::Completions(_) => "completions",
        Command::Man(_) => "man",
        Command::Reference => "reference",
    }
}
