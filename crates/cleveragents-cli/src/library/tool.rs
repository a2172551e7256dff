//! Tools and calls.

use std::path::PathBuf;

use cleveragents::{
    CallRequest, DIRECT_SKILL, Explanation, FindSkillError, IdlePolicyRule, KnownTool, Origin, Outcome,
    ServerLabel, Severity, SkillErrorType, SkillLookupError, SkillName, SkillResult, Tool, ToolFilter,
    ToolHost as _, ToolProblem, ToolSet, ToolSourceKind, ToolType, ValidationMode, ignored_policy_files,
};
use serde_json::{Map, Value};

use super::mcp_use::trusting_hint;
use super::{Library, NAMESPACE, shown};
use crate::args::CallArgs;
use crate::commands::{Gate, IdleRuleRow, ProblemRow, ToolDetails, ToolRow, ToolState, ValidationRow};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::interrupt;
use crate::shell::shell_word;

/// A call, and what is to be said when it fails.
#[derive(Debug)]
pub(crate) struct Call {
    pub(super) request: CallRequest,
    pub(crate) hints: Vec<Message>,
    /// The session whose active skills judge the call.
    pub(crate) session: Option<String>,
}

impl Call {
    pub(super) fn new(request: CallRequest) -> Self {
        Self { request, hints: Vec::new(), session: None }
    }
}

/// The category of a failure that has nothing to do with the call itself.
const AUDIT_FAILED: &str = "audit_failed";

impl Library {
    pub(crate) fn tools(&self, wanted: &ToolFilter) -> Result<Vec<ToolRow>, CommandError> {
        let tools = self.agents.tools()?;
        let all = tools.all()?.iter().filter(|known| wanted.admits(known));
        Ok(all.map(|known| tool_row(known, tools)).collect())
    }

    /// Lists the validations.
    pub(crate) fn validations(&self, wanted: &ToolFilter) -> Result<Vec<ValidationRow>, CommandError> {
        let tools = self.agents.tools()?;
        let all = tools.all()?.iter().filter(|known| wanted.admits(known));
        let rows = all.map(|known| ValidationRow {
            mode: known.tool.validation_mode().map(ValidationMode::as_str),
            wraps: known.tool.as_cli_dict().get("wraps").and_then(Value::as_str).map(str::to_owned),
            tool: tool_row(known, tools),
        });
        Ok(rows.collect())
    }

    /// Lists the tool files that are not used.
    pub(crate) fn tool_problems(&self) -> Result<Vec<ProblemRow>, CommandError> {
        Ok(self.agents.tools()?.problems().iter().map(problem_row).collect())
    }

    /// Says which tools of servers are not used and which servers were never asked, as far as the filter is about them.
    pub(crate) fn server_tool_messages(&self, wanted: &ToolFilter) -> Result<Vec<Message>, CommandError> {
        if wanted.source.is_some_and(|source| source != ToolSourceKind::Mcp)
            || wanted.tool_type == Some(ToolType::Validation)
        {
            return Ok(Vec::new());
        }
        let is_wanted = |problem: &ToolProblem| {
            let label = problem.server().map(ServerLabel::as_str);
            wanted.namespace.is_none() || wanted.namespace.as_deref() == label
        };
        let mut messages = Vec::new();
        for problem in self.agents.server_tool_problems()?.iter().filter(|problem| is_wanted(problem)) {
            messages.push(Message::new(Level::Info, problem_row(problem).sentence()));
            if let Some(hint) = problem.hint().map(Message::hint).filter(|hint| !messages.contains(hint)) {
                messages.push(hint);
            }
        }
        Ok(messages)
    }

    pub(crate) fn tool(&self, name: &str) -> Result<ToolDetails, CommandError> {
        let tools = self.agents.tools()?;
        if let Some(script) = self.script_details(name)? {
            return Ok(script);
        }
        let known = tools.find(name).map_err(|error| {
            let mut failure = CommandError::from(error);
            // The tool may be in a file that is not used.
            failure.hints.extend(tools.problems().iter().map(|problem| problem_row(problem).sentence()));
            let label = name.split_once('/').map(|(label, _)| label);
            // What cannot be found out about servers is no answer to the question.
            for problem in self.agents.server_tool_problems().unwrap_or_default() {
                if problem.server().is_some_and(|server| Some(server.as_str()) == label) {
                    failure.hints.push(problem_row(&problem).sentence());
                    failure.hints.extend(problem.hint());
                }
            }
            failure
        })?;
        Ok(ToolDetails {
            tool: known.tool.as_cli_dict(),
            aliases: aliases(&known.tool, tools),
            origin: known.origin.as_str(),
            path: known.origin.path().map(shown),
            trusted: is_trusted(&known, tools),
            gate: gate(&known.tool, tools),
            referenced_by: self.agents.show_tool(known.tool.name().as_str())?.referenced_by,
        })
    }

    /// Refuses a tool that is no validation. One that is not known is left to the door.
    pub(crate) fn require_validation(&self, name: &str) -> Result<(), CommandError> {
        match self.agents.tools()?.find(name) {
            Ok(known) => require_validation(&known),
            Err(_) => Ok(()),
        }
    }

    /// Tells whether a validation that does not pass is only reported.
    pub(crate) fn is_informational(&self, name: &str) -> Result<bool, CommandError> {
        let known = self.agents.tools()?.find(name).ok();
        let mode = known.and_then(|known| known.tool.validation_mode());
        Ok(mode.is_some_and(|mode| mode.as_str() == "informational"))
    }

    /// Says which rules and files of policies do nothing. What is registered need not be readable for that.
    pub(crate) fn policy_messages(&self) -> Result<Vec<Message>, CommandError> {
        let tools = self.agents.tools()?;
        Ok(self.policies_in_force(tools).messages())
    }

    /// Counts the tools and names the policies in force.
    pub(crate) fn tool_state(&self) -> Result<ToolState, CommandError> {
        let tools = self.agents.tools()?;
        Ok(ToolState { tools: tools.all()?.len(), ..self.policies_in_force(tools) })
    }

    fn policies_in_force(&self, tools: &ToolSet) -> ToolState {
        let shown = |path: &PathBuf| shown(path);
        let ignored = ignored_policy_files(self.agents.options());
        ToolState {
            tools: 0,
            policy: tools.user_policy_file().map(shown),
            project_policies: tools.project_policy_files().iter().map(shown).collect(),
            idle_rules: tools.idle_rules().into_iter().map(idle_row).collect(),
            ignored_policies: ignored.iter().map(shown).collect(),
        }
    }

    pub(crate) fn prepare(&self, name: &str, args: &CallArgs, input: Value) -> Result<Call, CommandError> {
        let mut request = CallRequest::new(name, input);
        request.read_only = args.read_only;
        for binding in &args.bind {
            let (name, path) = binding
                .split_once('=')
                .filter(|(name, path)| !name.is_empty() && !path.is_empty())
                .ok_or_else(|| {
                    CommandError::usage(format!("`{binding}` is no binding"))
                        .with_hint("`--bind` takes NAME=PATH")
                })?;
            request.bindings.insert(name.to_owned(), path.to_owned());
        }
        let mut hints = Vec::new();
        if let Some(written) = &args.skill {
            request.skill = Some(self.skill_name(written, &mut hints)?);
        }
        let mut call = Call { hints, ..Call::new(request) };
        self.in_session(&mut call, args.session.as_deref())?;
        Ok(call)
    }

    /// Finds the name of a skill. One that is not known is left to the door, which answers in the contract's own result.
    fn skill_name(&self, written: &str, hints: &mut Vec<Message>) -> Result<SkillName, CommandError> {
        let error = match self.agents.find_skill(written) {
            Ok(known) => return Ok(known.name().clone()),
            Err(error) => error,
        };
        let name = written.parse().or_else(|_| format!("{NAMESPACE}/{written}").parse());
        match (&error, name) {
            (FindSkillError::Lookup(SkillLookupError::NotFound { .. }), Ok(name)) => {
                let failure = CommandError::from(error);
                hints.extend(failure.hints.iter().map(Message::hint));
                Ok(name)
            }
            _ => Err(error.into()),
        }
    }

    /// Calls, brings the record to the disk, and returns what is to be said about the record and about tool files.
    pub(crate) fn call(&self, call: Call) -> Result<(SkillResult, Vec<Message>), CommandError> {
        let tools = self.agents.tools()?;
        let request = call.request;
        let name = request.tool.clone();
        let result = interrupt::cancelling(|cancel| tools.call(CallRequest { cancel, ..request }));
        let mut messages: Vec<Message> =
            way_out_of_session(&result, call.session.as_deref()).into_iter().collect();
        if rule(&result) == Some("unsafe") {
            messages.extend(trusting_hint(tools, &name));
        }
        let flushed = tools.flush_audit();
        match (category(&result), flushed) {
            // The result says already that nothing can be recorded.
            (Some(AUDIT_FAILED), _) => {
                let state = self.state_trouble();
                let record = tools.audit_trouble().filter(|_| state.is_empty());
                messages.extend(record.map(|error| Message::new(Level::Cause, error.to_string())));
                messages.extend(state);
            }
            (_, Err(error)) => messages.push(Message::warn(error.to_string())),
            (Some("not_found"), Ok(())) => {
                let problems = tools.problems().iter();
                messages.extend(problems.map(|problem| Message::hint(problem_row(problem).sentence())));
            }
            (Some(_) | None, Ok(())) => {}
        }
        Ok((result, messages))
    }

    pub(crate) fn explain(&self, call: Call) -> Result<Explanation, CommandError> {
        Ok(self.agents.tools()?.explain(call.request))
    }
}

/// Says how the skill is released that refuses a call in its session, or that does not exist any more.
fn way_out_of_session(result: &SkillResult, session: Option<&str>) -> Option<Message> {
    let (error, session) = (result.error()?, shell_word(session?));
    if result.skill_name() != DIRECT_SKILL {
        return None;
    }
    let detail = |key: &str| error.details().get(key).and_then(Value::as_str);
    match (detail("rule"), detail("skill")) {
        (Some("allowed-tools"), Some(skill)) => {
            let skill = shell_word(skill);
            Some(Message::hint(format!("`agents session release {session} {skill}` releases it")))
        }
        _ if error.error_type() == SkillErrorType::SkillNotFound => {
            let command = format!("`agents session show {session}` lists the active skills");
            Some(Message::hint(format!("{command}; release the one that is gone")))
        }
        _ => None,
    }
}

/// Refuses a tool that is no validation.
pub(super) fn require_validation(known: &KnownTool) -> Result<(), CommandError> {
    if known.tool.tool_type() == ToolType::Validation {
        return Ok(());
    }
    let name = known.tool.name();
    let error = CommandError::usage(format!("`{name}` is no validation"));
    Err(error.with_hint(format!(
        "`agents tool run {name}` calls it as a tool, `agents tool show {name}` shows it"
    )))
}

/// Returns the exit code of a result. A call that could not be recorded says something about our state.
pub(crate) fn exit_of(result: &SkillResult) -> Exit {
    if category(result) == Some(AUDIT_FAILED) { Exit::Usage } else { Exit::of_result(result) }
}

fn rule(result: &SkillResult) -> Option<&str> {
    result.error().and_then(|error| error.details().get("rule")).and_then(Value::as_str)
}

fn category(result: &SkillResult) -> Option<&str> {
    result.error().and_then(|error| error.details().get("category")).and_then(Value::as_str)
}

fn tool_row(known: &KnownTool, tools: &ToolSet) -> ToolRow {
    let tool = &known.tool;
    let capability = tool.capability();
    ToolRow {
        name: tool.name().to_string(),
        description: tool.description().to_owned(),
        source: tool.source().kind().as_str(),
        origin: known.origin.as_str(),
        path: known.origin.path().map(shown),
        trusted: is_trusted(known, tools),
        tool_type: tool.tool_type().as_str(),
        read_only: capability.read_only(),
        writes: capability.writes(),
        aliases: aliases(tool, tools),
        gate: gate(tool, tools),
    }
}

/// Says what the gate decides about a call of the tool outside of any skill. The gate decides before the input is checked.
fn gate(tool: &Tool, tools: &ToolSet) -> Gate {
    let input = Value::Object(Map::new());
    gate_of(&tools.explain(CallRequest::new(tool.name().as_str(), input)))
}

pub(super) fn gate_of(explained: &Explanation) -> Gate {
    let is_about_input = explained.category.as_deref() == Some("schema_input");
    match explained.outcome {
        Outcome::Ready => Gate::Ready,
        Outcome::Ask => Gate::Ask,
        Outcome::Denied => Gate::Denied,
        Outcome::Failed if is_about_input && explained.asks.is_empty() => Gate::Ready,
        Outcome::Failed if is_about_input => Gate::Ask,
        Outcome::Failed => Gate::Undecided,
    }
}

fn idle_row(idle: IdlePolicyRule) -> IdleRuleRow {
    let message = match idle.covered_by_line {
        Some(line) => format!("{}, in line {line}", idle.reason),
        None => idle.reason.to_string(),
    };
    IdleRuleRow {
        path: shown(&idle.path),
        line: idle.line,
        column: idle.column,
        list: idle.list.as_str(),
        rule: idle.rule,
        message,
    }
}

fn is_trusted(known: &KnownTool, tools: &ToolSet) -> bool {
    tools.origin_of(&known.origin) == Origin::Trusted
}

fn problem_row(problem: &ToolProblem) -> ProblemRow {
    let (path, message) = problem.describe();
    let (code, severity) = match problem {
        ToolProblem::File(problem) => (problem.code.as_str(), problem.severity),
        ToolProblem::Shadowed { .. } => ("tool-shadowed", Severity::Warning),
        ToolProblem::Drifted { .. } => ("tool-changed", Severity::Warning),
        ToolProblem::Unlisted { .. } => ("server-unlisted", Severity::Note),
        ToolProblem::Reserved { .. } | _ => ("tool-reserved", Severity::Error),
    };
    ProblemRow { code, path, message, severity, broken: false }
}

/// Returns the other spellings of a tool.
fn aliases(tool: &Tool, tools: &ToolSet) -> Vec<String> {
    tools.spellings(tool.name()).into_iter().filter(|spelling| spelling != tool.name().as_str()).collect()
}
