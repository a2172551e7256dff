//! One file for each command: it asks the library and hands back a value. Nothing here prints.

mod approval_list;
mod approval_revoke;
mod audit_list;
mod audit_show;
mod catalog;
mod checkpoint_diff;
mod checkpoint_list;
mod checkpoint_prune;
mod checkpoint_restore;
mod checkpoint_show;
mod completions;
mod doctor;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod doctor_sandbox;
mod man;
mod overview;
mod reference;
mod skill_activate;
mod skill_list;
mod skill_read;
mod skill_resources;
mod skill_run;
mod skill_show;
mod skill_validate;
mod tool_list;
mod tool_run;
mod tool_show;
mod tour;
mod trust_add;
mod trust_list;
mod trust_revoke;
mod trust_show;
mod validation_run;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use approval_list::ApprovalRow;
pub(crate) use audit_list::AuditRow;
pub(crate) use checkpoint_list::CheckpointRow;
pub(crate) use checkpoint_restore::Restored;
pub(crate) use doctor::{IdleRuleRow, ProjectRow, RootRow, StateRow, ToolState};
pub(crate) use overview::{Overview, ProblemRow, ShadowedRow, SkillRow};
pub(crate) use skill_activate::Activated;
pub(crate) use skill_read::FileContent;
pub(crate) use skill_resources::{ResourceRow, Resources};
pub(crate) use skill_show::SkillDetails;
pub(crate) use skill_validate::{Counts, FileRow};
pub(crate) use tool_list::{Gate, ToolRow};
pub(crate) use tool_show::ToolDetails;
pub(crate) use trust_list::TrustedRow;
pub(crate) use trust_show::{ProjectFileRow, TrustView};

use cleveragents::{Approver, StateFile};

use crate::approver::TerminalApprover;
use crate::args::{
    ApprovalCommand, AuditCommand, CallArgs, CheckpointCommand, Command, DoctorCommand, GlobalArgs,
    SkillCommand, ToolCommand, ToolFileArgs, TrustCommand, TrustProjectArgs, ValidationCommand,
};
use crate::envelope::Level;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::{Library, Wishes};
use crate::printed::{PrintedBytes, PrintedLines};
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
        self.open(Wishes::default())
    }

    fn open(&self, wishes: Wishes) -> Result<Library, CommandError> {
        Library::open(self.surroundings.places(self.global), wishes)
    }

    /// Opens the library with tools that were named.
    fn library_with_tools(&self, tools: &ToolFileArgs) -> Result<Library, CommandError> {
        self.open(Wishes { tool_files: self.absolute_all(&tools.files), ..Wishes::default() })
    }

    /// Opens the library for a call.
    fn library_for_call(&self, call: &CallArgs, printed: &PrintedLines) -> Result<Library, CommandError> {
        self.open(Wishes {
            tool_files: self.absolute_all(&call.tools.files),
            printed: Some(printed.sink()),
            ..self.asking(call.session.as_deref())
        })
    }

    /// Opens the library for a script of a skill.
    fn library_for_script(
        &self,
        session: Option<&str>,
        printed: &PrintedBytes,
    ) -> Result<Library, CommandError> {
        self.open(Wishes { printed: Some(printed.sink()), ..self.asking(session) })
    }

    /// Lets the person at the terminal be asked, if there is one. `--yes` is no answer to what the gate asks.
    fn asking(&self, session: Option<&str>) -> Wishes {
        let session = session.map(str::to_owned);
        let approver = self.surroundings.can_ask(self.output).then(|| {
            let state = self.surroundings.places(self.global).data_folder.map(StateFile::new);
            let palette = self.output.beside_palette();
            Arc::new(TerminalApprover::new(state, session.clone(), palette)) as Arc<dyn Approver>
        });
        Wishes { session, approver, ..Wishes::default() }
    }

    /// Opens the library for the project that was named, or the one around the working folder.
    fn library_of_project(&self, args: &TrustProjectArgs) -> Result<Library, CommandError> {
        self.open(Wishes { project: Some(self.project_of(args)), ..Wishes::default() })
    }

    fn project_of(&self, args: &TrustProjectArgs) -> PathBuf {
        match &args.project {
            Some(project) => self.surroundings.absolute(project),
            None => self.surroundings.places(self.global).project,
        }
    }

    fn absolute_all(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        paths.iter().map(|path| self.surroundings.absolute(path)).collect()
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
        Command::Skill(SkillCommand::Run(args)) => sink.take(skill_run::run(context, args)),
        Command::Catalog(args) => sink.take(catalog::run(context, args)),
        Command::Tool(ToolCommand::List(args)) => sink.take(tool_list::run(context, args)),
        Command::Tool(ToolCommand::Show(args)) => sink.take(tool_show::run(context, args)),
        Command::Tool(ToolCommand::Run(args)) => sink.take(tool_run::run(context, args)),
        Command::Validation(ValidationCommand::Run(args)) => sink.take(validation_run::run(context, args)),
        Command::Trust { command: None | Some(TrustCommand::List) } => sink.take(trust_list::run(context)),
        Command::Trust { command: Some(TrustCommand::Show(args)) } => {
            sink.take(trust_show::run(context, args))
        }
        Command::Trust { command: Some(TrustCommand::Add(args)) } => sink.take(trust_add::run(context, args)),
        Command::Trust { command: Some(TrustCommand::Revoke(args)) } => {
            sink.take(trust_revoke::run(context, args))
        }
        Command::Audit(AuditCommand::List(args)) => sink.take(audit_list::run(context, args)),
        Command::Audit(AuditCommand::Show(args)) => sink.take(audit_show::run(context, args)),
        Command::Approval(ApprovalCommand::List) => sink.take(approval_list::run(context)),
        Command::Approval(ApprovalCommand::Revoke(args)) => sink.take(approval_revoke::run(context, args)),
        Command::Checkpoint(CheckpointCommand::List) => sink.take(checkpoint_list::run(context)),
        Command::Checkpoint(CheckpointCommand::Show(args)) => sink.take(checkpoint_show::run(context, args)),
        Command::Checkpoint(CheckpointCommand::Diff(args)) => sink.take(checkpoint_diff::run(context, args)),
        Command::Checkpoint(CheckpointCommand::Restore(args)) => {
            sink.take(checkpoint_restore::run(context, args))
        }
        Command::Checkpoint(CheckpointCommand::Prune(args)) => {
            sink.take(checkpoint_prune::run(context, args))
        }
        Command::Doctor { command: None } => sink.take(doctor::run(context)),
        #[cfg(all(target_os = "linux", not(agents_portable)))]
        Command::Doctor { command: Some(DoctorCommand::Sandbox) } => sink.take(doctor_sandbox::run(context)),
        #[cfg(any(not(target_os = "linux"), agents_portable))]
        Command::Doctor { command: Some(DoctorCommand::Sandbox) } => {
            let error = CommandError::new(Exit::Failure, "this system has no sandbox");
            sink.take::<completions::Completions>(Err(error))
        }
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
        Command::Skill(SkillCommand::Run(_)) => "skill run",
        Command::Catalog(_) => "catalog",
        Command::Tool(ToolCommand::List(_)) => "tool list",
        Command::Tool(ToolCommand::Show(_)) => "tool show",
        Command::Tool(ToolCommand::Run(_)) => "tool run",
        Command::Validation(ValidationCommand::Run(_)) => "validation run",
        Command::Trust { command: None | Some(TrustCommand::List) } => "trust list",
        Command::Trust { command: Some(TrustCommand::Show(_)) } => "trust show",
        Command::Trust { command: Some(TrustCommand::Add(_)) } => "trust add",
        Command::Trust { command: Some(TrustCommand::Revoke(_)) } => "trust revoke",
        Command::Audit(AuditCommand::List(_)) => "audit list",
        Command::Audit(AuditCommand::Show(_)) => "audit show",
        Command::Approval(ApprovalCommand::List) => "approval list",
        Command::Approval(ApprovalCommand::Revoke(_)) => "approval revoke",
        Command::Checkpoint(CheckpointCommand::List) => "checkpoint list",
        Command::Checkpoint(CheckpointCommand::Show(_)) => "checkpoint show",
        Command::Checkpoint(CheckpointCommand::Diff(_)) => "checkpoint diff",
        Command::Checkpoint(CheckpointCommand::Restore(_)) => "checkpoint restore",
        Command::Checkpoint(CheckpointCommand::Prune(_)) => "checkpoint prune",
        Command::Doctor { command: None } => "doctor",
        Command::Doctor { command: Some(DoctorCommand::Sandbox) } => "doctor sandbox",
        Command::Tour => "tour",
        Command::Completions(_) => "completions",
        Command::Man(_) => "man",
        Command::Reference => "reference",
    }
}
