//! One file for each command: it asks the library and hands back a value. Nothing here prints.

mod catalog;
mod completions;
mod doctor;
mod man;
mod overview;
mod reference;
mod skill_activate;
mod skill_list;
mod skill_read;
mod skill_resources;
mod skill_show;
mod skill_validate;
mod tool_list;
mod tool_run;
mod tool_show;
mod tour;

use std::path::Path;

pub(crate) use doctor::{RootRow, ToolState};
pub(crate) use overview::{Overview, ProblemRow, ShadowedRow, SkillRow};
pub(crate) use skill_activate::Activated;
pub(crate) use skill_read::FileContent;
pub(crate) use skill_resources::{ResourceRow, Resources};
pub(crate) use skill_show::SkillDetails;
pub(crate) use skill_validate::{Counts, FileRow};
pub(crate) use tool_list::{Gate, ToolRow};
pub(crate) use tool_show::ToolDetails;

use crate::args::{Command, GlobalArgs, SkillCommand, ToolCommand};
use crate::envelope::Level;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::Library;
use crate::report::{Answer, Report};
use crate::settings::{OutputSettings, Surroundings};

/// The longest input of a call.
const MAX_INPUT_BYTES: u64 = 8 * 1024 * 1024;

/// What every command is given.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) global: &'a GlobalArgs,
    pub(crate) output: &'a OutputSettings,
    pub(crate) surroundings: &'a Surroundings,
}

impl Context<'_> {
    fn library(&self) -> Result<Library, CommandError> {
        Library::open(self.surroundings.places(self.global))
    }

    /// Returns the text that an argument stands for: itself, a file after `@`, or the standard input for `-`.
    fn text_of(&self, argument: &str) -> Result<String, CommandError> {
        let bytes = if argument == "-" {
            Surroundings::read_standard_input(MAX_INPUT_BYTES).map_err(|error| {
                CommandError::new(Exit::Usage, "the standard input cannot be read")
                    .with_causes_of(Some(&error))
            })?
        } else if let Some(path) = argument.strip_prefix('@') {
            Library::read_file(&self.surroundings.absolute(Path::new(path)), path, MAX_INPUT_BYTES)?
        } else {
            return Ok(argument.to_owned());
        };
        String::from_utf8(bytes).map_err(|error| {
            CommandError::usage("the input is not UTF-8").with_causes_of(Some(&error.utf8_error()))
        })
    }
}

/// Takes the answer of whatever command ran.
pub(crate) trait Sink {
    /// What becomes of the answer.
    type Taken;

    fn take<T: Answer>(self, result: Result<Report<T>, CommandError>) -> Self::Taken;
}

/// Runs a command and gives its answer to the sink. Command lines in hints search where this one searched.
pub(crate) fn run<S: Sink>(context: &Context<'_>, command: &Command, sink: S) -> S::Taken {
    let options = context.surroundings.repeated_options(context.global);
    answer(context, command, Repeating { sink, options })
}

/// Puts options into the command lines of hints, so that they can be copied.
struct Repeating<S> {
    sink: S,
    options: String,
}

impl<S: Sink> Sink for Repeating<S> {
    type Taken = S::Taken;

    fn take<T: Answer>(self, mut result: Result<Report<T>, CommandError>) -> S::Taken {
        let repeat =
            |text: &mut String| *text = text.replace("`agents ", &format!("`agents {}", self.options));
        match &mut result {
            Ok(report) => {
                let hints = report.messages.iter_mut().filter(|message| message.level == Level::Hint);
                hints.for_each(|hint| repeat(&mut hint.text));
            }
            Err(error) => error.hints.iter_mut().for_each(repeat),
        }
        self.sink.take(result)
    }
}

fn answer<S: Sink>(context: &Context<'_>, command: &Command, sink: S) -> S::Taken {
    if context.output.is_github() && !matches!(command, Command::Skill(SkillCommand::Validate(_))) {
        let error = CommandError::usage("the format `github` is for `agents skill validate` only");
        return sink.take::<completions::Completions>(Err(error));
    }
    match command {
        Command::Skill(SkillCommand::List) => sink.take(skill_list::run(context)),
        Command::Skill(SkillCommand::Show(args)) => sink.take(skill_show::run(context, args)),
        Command::Skill(SkillCommand::Validate(args)) => sink.take(skill_validate::run(context, args)),
        Command::Skill(SkillCommand::Activate(args)) => sink.take(skill_activate::run(context, args)),
        Command::Skill(SkillCommand::Resources(args)) => sink.take(skill_resources::run(context, args)),
        Command::Skill(SkillCommand::Read(args)) => sink.take(skill_read::run(context, args)),
        Command::Catalog(args) => sink.take(catalog::run(context, args)),
        Command::Tool(ToolCommand::List) => sink.take(tool_list::run(context)),
        Command::Tool(ToolCommand::Show(args)) => sink.take(tool_show::run(context, args)),
        Command::Tool(ToolCommand::Run(args)) => sink.take(tool_run::run(context, args)),
        Command::Doctor => sink.take(doctor::run(context)),
        Command::Tour => sink.take(tour::run(context)),
        Command::Completions(args) => sink.take(Ok(completions::run(args))),
        Command::Man(args) => sink.take(man::run(args)),
        Command::Reference => sink.take(Ok(reference::run())),
    }
}

/// Returns the words of a command.
pub(crate) fn name(command: &Command) -> &'static str {
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
