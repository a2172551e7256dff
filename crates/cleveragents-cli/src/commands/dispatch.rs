//! Which command is which function, and what becomes of its answer.

use crate::args::{
    ApprovalCommand, AuditCommand, CheckpointCommand, Command, DoctorCommand, McpCommand, SessionCommand,
    SkillCommand, ToolCommand, TrustCommand, ValidationCommand,
};
#[cfg(all(target_os = "linux", not(agents_portable)))]
use crate::commands::doctor_sandbox;
use crate::commands::{
    Context, Kind, approval_list, approval_revoke, audit_list, audit_show, catalog, checkpoint_diff,
    checkpoint_list, checkpoint_prune, checkpoint_restore, checkpoint_show, completions, doctor, man,
    mcp_approve, mcp_call, mcp_check, mcp_config, mcp_import, mcp_list, mcp_serve, mcp_tools, new, reference,
    registry_add, registry_export, registry_remove, schema, session_digest, session_list, session_release,
    session_show, skill_activate, skill_approve, skill_diff, skill_inspect, skill_list, skill_list_origin,
    skill_load_origin, skill_read, skill_refresh, skill_resources, skill_revoke, skill_run, skill_search,
    skill_show, skill_tools, skill_validate, skill_watch, tool_list, tool_run, tool_show, tour, trust_add,
    trust_list, trust_revoke, trust_show, validation_list, validation_run,
};
use crate::envelope::Level;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::report::{Answer, Report};

/// Takes the answer of whatever command ran.
pub(crate) trait Sink {
    /// What becomes of the answer.
    type Taken;

    fn take<T: Answer>(self, result: Result<Report<T>, CommandError>) -> Self::Taken;

    /// Takes an answer that others may follow; tells whether others can.
    fn take_one<T: Answer>(&mut self, result: Result<Report<T>, CommandError>) -> bool;

    /// Tells whether anybody wants a further answer.
    fn has_reader(&self) -> bool;

    /// Ends after the last of several answers.
    fn end(self, exit: Exit) -> Self::Taken;
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

    fn take<T: Answer>(self, result: Result<Report<T>, CommandError>) -> S::Taken {
        self.sink.take(with_options(result, &self.options))
    }

    fn take_one<T: Answer>(&mut self, result: Result<Report<T>, CommandError>) -> bool {
        self.sink.take_one(with_options(result, &self.options))
    }

    fn has_reader(&self) -> bool {
        self.sink.has_reader()
    }

    fn end(self, exit: Exit) -> S::Taken {
        self.sink.end(exit)
    }
}

fn with_options<T>(
    mut result: Result<Report<T>, CommandError>,
    options: &str,
) -> Result<Report<T>, CommandError> {
    let repeat = |text: &mut String| *text = text.replace("`agents ", &format!("`agents {options}"));
    match &mut result {
        Ok(report) => {
            let hints = report.messages.iter_mut().filter(|message| message.level == Level::Hint);
            hints.for_each(|hint| repeat(&mut hint.text));
        }
        Err(error) => error.hints.iter_mut().for_each(repeat),
    }
    result
}

fn answer<S: Sink>(context: &Context<'_>, command: &Command, sink: S) -> S::Taken {
    if context.output.is_github() && !is_annotated(command) {
        let error = CommandError::usage("the format `github` is for `agents skill validate` and `add` only");
        return sink.take::<completions::Completions>(Err(error));
    }
    match command {
        Command::Skill(SkillCommand::List(args)) if args.watch => skill_watch::run(context, args, sink),
        Command::Skill(SkillCommand::List(args)) => match &args.origin {
            None => sink.take(skill_list::run(context, args)),
            Some(origin) => sink.take(skill_list_origin::run(context, origin)),
        },
        Command::Skill(SkillCommand::Search(args)) => sink.take(skill_search::run(context, args)),
        Command::Skill(SkillCommand::Show(args)) => sink.take(skill_show::run(context, args)),
        Command::Skill(SkillCommand::Tools(args)) => sink.take(skill_tools::run(context, args)),
        Command::Skill(SkillCommand::Add(args)) => sink.take(registry_add::run(context, Kind::Skill, args)),
        Command::Skill(SkillCommand::Refresh(args)) => sink.take(skill_refresh::run(context, args)),
        Command::Skill(SkillCommand::Remove(args)) => {
            sink.take(registry_remove::run(context, Kind::Skill, args))
        }
        Command::Skill(SkillCommand::Export(args)) => {
            sink.take(registry_export::run(context, Kind::Skill, args))
        }
        Command::Skill(SkillCommand::New(args)) => sink.take(new::skill(context, args)),
        Command::Skill(SkillCommand::Validate(args)) => sink.take(skill_validate::run(context, args)),
        Command::Skill(SkillCommand::Activate(args)) => match &args.origin {
            None => sink.take(skill_activate::run(context, args)),
            Some(origin) => sink.take(skill_load_origin::activate(context, origin, args)),
        },
        Command::Skill(SkillCommand::Resources(args)) => match &args.origin {
            None => sink.take(skill_resources::run(context, args)),
            Some(origin) => sink.take(skill_load_origin::resources(context, origin, args)),
        },
        Command::Skill(SkillCommand::Read(args)) => match &args.origin {
            None => sink.take(skill_read::run(context, args)),
            Some(origin) => sink.take(skill_load_origin::read(context, origin, args)),
        },
        Command::Skill(SkillCommand::Inspect(args)) => sink.take(skill_inspect::run(context, args)),
        Command::Skill(SkillCommand::Approve(args)) => sink.take(skill_approve::run(context, args)),
        Command::Skill(SkillCommand::Diff(args)) => sink.take(skill_diff::run(context, args)),
        Command::Skill(SkillCommand::Revoke(args)) => sink.take(skill_revoke::run(context, args)),
        Command::Skill(SkillCommand::Run(args)) => sink.take(skill_run::run(context, args)),
        Command::Session(SessionCommand::List) => sink.take(session_list::run(context)),
        Command::Session(SessionCommand::Show(args)) => sink.take(session_show::run(context, args)),
        Command::Session(SessionCommand::Release(args)) => sink.take(session_release::release(context, args)),
        Command::Session(SessionCommand::Digest(args)) => sink.take(session_digest::run(context, args)),
        Command::Session(SessionCommand::Limit(args)) => sink.take(session_release::limit(context, args)),
        Command::Session(SessionCommand::End(args)) => sink.take(session_release::end(context, args)),
        Command::Catalog(args) => sink.take(catalog::run(context, args)),
        Command::Tool(ToolCommand::List(args)) => sink.take(tool_list::run(context, args)),
        Command::Tool(ToolCommand::Show(args)) => sink.take(tool_show::run(context, args)),
        Command::Tool(ToolCommand::Add(args)) => sink.take(registry_add::run(context, Kind::Tool, args)),
        Command::Tool(ToolCommand::Remove(args)) => {
            sink.take(registry_remove::run(context, Kind::Tool, args))
        }
        Command::Tool(ToolCommand::Export(args)) => {
            sink.take(registry_export::run(context, Kind::Tool, args))
        }
        Command::Tool(ToolCommand::New(args)) => sink.take(new::tool(context, args)),
        Command::Tool(ToolCommand::Run(args)) => sink.take(tool_run::run(context, args)),
        Command::Validation(ValidationCommand::List(args)) => sink.take(validation_list::run(context, args)),
        Command::Validation(ValidationCommand::Show(args)) => sink.take(validation_list::show(context, args)),
        Command::Validation(ValidationCommand::Add(args)) => {
            sink.take(registry_add::run(context, Kind::Validation, args))
        }
        Command::Validation(ValidationCommand::Remove(args)) => {
            sink.take(registry_remove::run(context, Kind::Validation, args))
        }
        Command::Validation(ValidationCommand::Export(args)) => {
            sink.take(registry_export::run(context, Kind::Validation, args))
        }
        Command::Validation(ValidationCommand::New(args)) => sink.take(new::validation(context, args)),
        Command::Validation(ValidationCommand::Run(args)) => sink.take(validation_run::run(context, args)),
        Command::Mcp(McpCommand::List(args)) => sink.take(mcp_list::run(context, args)),
        Command::Mcp(McpCommand::Check(args)) => sink.take(mcp_check::run(context, args)),
        Command::Mcp(McpCommand::Tools(args)) => sink.take(mcp_tools::run(context, args)),
        Command::Mcp(McpCommand::Call(args)) => sink.take(mcp_call::run(context, args)),
        Command::Mcp(McpCommand::Import(args)) => sink.take(mcp_import::run(context, args)),
        Command::Mcp(McpCommand::Approve(args)) => sink.take(mcp_approve::run(context, args)),
        Command::Mcp(McpCommand::Serve(args)) => sink.take(mcp_serve::run(context, args)),
        Command::Mcp(McpCommand::Config(args)) => sink.take(mcp_config::run(context, args)),
        Command::Schema(args) => sink.take(Ok(schema::run(args))),
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

/// Says whether the findings of a command can be written as annotations.
fn is_annotated(command: &Command) -> bool {
    matches!(
        command,
        Command::Skill(SkillCommand::Validate(_) | SkillCommand::Add(_))
            | Command::Tool(ToolCommand::Add(_))
            | Command::Validation(ValidationCommand::Add(_))
    )
}

/// Returns the words of a command.
pub(crate) fn name(command: &Command) -> &'static str {
    match command {
        Command::Skill(SkillCommand::List(_)) => "skill list",
        Command::Skill(SkillCommand::Search(_)) => "skill search",
        Command::Skill(SkillCommand::Tools(_)) => "skill tools",
        Command::Skill(SkillCommand::Add(_)) => "skill add",
        Command::Skill(SkillCommand::Refresh(_)) => "skill refresh",
        Command::Skill(SkillCommand::Remove(_)) => "skill remove",
        Command::Skill(SkillCommand::Inspect(_)) => "skill inspect",
        Command::Skill(SkillCommand::Approve(_)) => "skill approve",
        Command::Skill(SkillCommand::Diff(_)) => "skill diff",
        Command::Skill(SkillCommand::Revoke(_)) => "skill revoke",
        Command::Skill(SkillCommand::Export(_)) => "skill export",
        Command::Skill(SkillCommand::New(_)) => "skill new",
        Command::Skill(SkillCommand::Show(_)) => "skill show",
        Command::Skill(SkillCommand::Validate(_)) => "skill validate",
        Command::Skill(SkillCommand::Activate(_)) => "skill activate",
        Command::Skill(SkillCommand::Resources(_)) => "skill resources",
        Command::Skill(SkillCommand::Read(_)) => "skill read",
        Command::Skill(SkillCommand::Run(_)) => "skill run",
        Command::Session(SessionCommand::List) => "session list",
        Command::Session(SessionCommand::Show(_)) => "session show",
        Command::Session(SessionCommand::Release(_)) => "session release",
        Command::Session(SessionCommand::Digest(_)) => "session digest",
        Command::Session(SessionCommand::Limit(_)) => "session limit",
        Command::Session(SessionCommand::End(_)) => "session end",
        Command::Catalog(_) => "catalog",
        Command::Tool(ToolCommand::List(_)) => "tool list",
        Command::Tool(ToolCommand::Show(_)) => "tool show",
        Command::Tool(ToolCommand::Add(_)) => "tool add",
        Command::Tool(ToolCommand::Remove(_)) => "tool remove",
        Command::Tool(ToolCommand::Export(_)) => "tool export",
        Command::Tool(ToolCommand::New(_)) => "tool new",
        Command::Tool(ToolCommand::Run(_)) => "tool run",
        Command::Validation(ValidationCommand::List(_)) => "validation list",
        Command::Validation(ValidationCommand::Show(_)) => "validation show",
        Command::Validation(ValidationCommand::Add(_)) => "validation add",
        Command::Validation(ValidationCommand::Remove(_)) => "validation remove",
        Command::Validation(ValidationCommand::Export(_)) => "validation export",
        Command::Validation(ValidationCommand::New(_)) => "validation new",
        Command::Validation(ValidationCommand::Run(_)) => "validation run",
        Command::Mcp(McpCommand::List(_)) => "mcp list",
        Command::Mcp(McpCommand::Check(_)) => "mcp check",
        Command::Mcp(McpCommand::Tools(_)) => "mcp tools",
        Command::Mcp(McpCommand::Call(_)) => "mcp call",
        Command::Mcp(McpCommand::Import(_)) => "mcp import",
        Command::Mcp(McpCommand::Approve(_)) => "mcp approve",
        Command::Mcp(McpCommand::Serve(_)) => "mcp serve",
        Command::Mcp(McpCommand::Config(_)) => "mcp config",
        Command::Schema(_) => "schema",
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
