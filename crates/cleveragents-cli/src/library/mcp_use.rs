//! Starting servers, and agreeing to what they offer.

use cleveragents::{
    ChangedTool, CheckedServer, ConfiguredState, Era, Origin, PinStanding, ServerTrust, ServerUseError,
    ToolOrigin, ToolSet,
};
use serde_json::Value;

use super::Library;
use crate::commands::{CheckRow, NoiseRow, QuarantinedRow, ServerToolRow, ServerTools};
use crate::envelope::Message;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::interrupt;

impl Library {
    /// Starts the servers that were named, or every one that may be started, and says how they are.
    pub(crate) fn check_servers(&self, named: &[String]) -> Result<Vec<CheckRow>, CommandError> {
        if named.is_empty() {
            let counting = self.agents.servers().counting();
            return Ok(counting.map(|server| self.check_or_skip(server.label.as_str())).collect());
        }
        for name in named {
            if self.agents.servers().get(name).is_none() {
                // The library knows which one was meant.
                let unknown = self.agents.changed_tools(name, &[]).err();
                return Err(unknown.map_or_else(|| CommandError::usage("no such server"), CommandError::from));
            }
        }
        Ok(named.iter().map(|name| self.check_server(name)).collect())
    }

    /// What is switched off or not trusted is no failure of a check of everything.
    fn check_or_skip(&self, label: &str) -> CheckRow {
        let Some(server) = self.agents.servers().get(label) else { return self.check_server(label) };
        let is_untrusted = self.agents.server_origin(server) == Origin::Untrusted;
        match &server.state {
            ConfiguredState::Disabled { .. } => {
                CheckRow { reason: server.state.reason(), ..CheckRow::bare(label, "skipped", Exit::Success) }
            }
            ConfiguredState::Ready(_) if is_untrusted => {
                let reason = Some("the project is not trusted".to_owned());
                CheckRow { reason, ..CheckRow::bare(label, "skipped", Exit::Success) }
            }
            ConfiguredState::Ready(_)
            | ConfiguredState::Unusable { .. }
            | ConfiguredState::Shadowed { .. } => self.check_server(label),
        }
    }

    fn check_server(&self, label: &str) -> CheckRow {
        match interrupt::cancelling(|cancel| self.agents.check_server(label, cancel)) {
            Ok(checked) => checked_row(&checked),
            Err(error) => {
                let exit = exit_of(&error);
                let outcome = if exit == Exit::Refused { "refused" } else { "failed" };
                let details =
                    if let ServerUseError::Server(error) = &error { Some(error.details()) } else { None };
                let tail = details.as_ref().and_then(|details| details.get("stderr_tail"));
                CheckRow {
                    reason: Some(error.to_string()),
                    stderr_tail: tail.and_then(Value::as_str).map(str::to_owned),
                    details: details.map(Value::Object),
                    ..CheckRow::bare(label, outcome, exit)
                }
            }
        }
    }

    /// Starts a server and lists its tools, those that cannot be used included.
    pub(crate) fn tools_of_server(&self, label: &str) -> Result<ServerTools, CommandError> {
        let checked = interrupt::cancelling(|cancel| self.agents.check_server(label, cancel))?;
        let listing = &checked.listing;
        let mut tools: Vec<ServerToolRow> = listing
            .tools()
            .iter()
            .map(|listed| {
                let is_changed = matches!(listed.standing(), PinStanding::Drifted { .. });
                let capability = listed.tool().capability();
                let name = listed.tool().name().to_string();
                let (standing, reason) = match self.hidden_by(&name) {
                    Some(other) => ("hidden", Some(format!("`{name}` is {other} here"))),
                    None if is_changed => ("changed", Some("it is other than what was approved".to_owned())),
                    None => ("usable", None),
                };
                ServerToolRow {
                    name: Some(name),
                    original: listed.original_name().to_owned(),
                    standing,
                    reason,
                    read_only: Some(capability.read_only()),
                    writes: Some(capability.writes()),
                    description: Some(listed.tool().description().to_owned()),
                }
            })
            .collect();
        let unused = |original: &str, standing: &'static str, reason: &str| ServerToolRow {
            name: None,
            original: original.to_owned(),
            standing,
            reason: Some(reason.to_owned()),
            read_only: None,
            writes: None,
            description: None,
        };
        let quarantined = listing.quarantined().iter();
        tools.extend(quarantined.map(|tool| unused(&tool.name, "quarantined", &tool.defect.to_string())));
        let excluded = listing.excluded().iter();
        tools.extend(excluded.map(|name| unused(name, "excluded", "the configuration leaves it out")));
        let unused = tools.iter().filter(|tool| tool.standing != "usable").count();
        Ok(ServerTools { server: checked.label.to_string(), tools, unused })
    }

    /// Finds the name of a tool here by the name that its server gives it. The server is started unless the tool is known, or
    /// refused whatever it is.
    pub(crate) fn name_of_server_tool(&self, label: &str, tool: &str) -> Result<String, CommandError> {
        let find = || self.agents.server_tool_name(label, tool);
        if let Some(name) = find()? {
            return self.unless_hidden(label, tool, name.as_str());
        }
        if let Some(name) = self.agents.refused_server_tool(label, tool)? {
            return Ok(name.to_string());
        }
        interrupt::cancelling(|cancel| self.agents.check_server(label, cancel))?;
        match find()? {
            Some(name) => self.unless_hidden(label, tool, name.as_str()),
            None => Err(self.agents.no_server_tool(label, tool).into()),
        }
    }

    /// Refuses a name by which another tool would run than that of the server.
    fn unless_hidden(&self, label: &str, tool: &str, name: &str) -> Result<String, CommandError> {
        let Some(other) = self.hidden_by(name) else { return Ok(name.to_owned()) };
        let text = format!("`{name}` is {other} here, which hides `{tool}` of server `{label}`");
        let hint = "give the server another label, or take the other tool away";
        Err(CommandError::new(Exit::Failure, text).with_hint(hint))
    }

    /// Says which tool has the name of a server's tool, and is not the server's.
    fn hidden_by(&self, name: &str) -> Option<&'static str> {
        let known = self.agents.tools().ok()?.find(name).ok()?;
        match known.origin {
            ToolOrigin::Server(_) => None,
            ToolOrigin::Builtin => Some("a builtin tool"),
            ToolOrigin::Host => Some("a tool of the program"),
            ToolOrigin::Named(_) => Some("a tool of a file that was named"),
            ToolOrigin::Project(_) => Some("a tool of the project"),
            ToolOrigin::User(_) => Some("a tool of the user"),
            ToolOrigin::Registered(_) => Some("a registered tool"),
        }
    }

    pub(crate) fn changed_tools(
        &self,
        label: &str,
        names: &[String],
    ) -> Result<Vec<ChangedTool>, CommandError> {
        Ok(self.agents.changed_tools(label, names)?)
    }

    /// Returns the changed tools of a server; none when it was never listed.
    pub(crate) fn changed_tools_if_listed(&self, label: &str) -> Result<Vec<ChangedTool>, CommandError> {
        match self.agents.changed_tools(label, &[]) {
            Err(ServerUseError::NeverListed { .. }) => Ok(Vec::new()),
            other => Ok(other?),
        }
    }

    pub(crate) fn approve_tools(&self, label: &str, tools: &[ChangedTool]) -> Result<(), CommandError> {
        if tools.is_empty() {
            return Ok(());
        }
        Ok(self.agents.approve_tools(label, tools)?)
    }

    pub(crate) fn trust_server(&self, label: &str, trust: ServerTrust) -> Result<(), CommandError> {
        Ok(self.agents.trust_server(label, trust)?)
    }
}

/// Says how a server is trusted that nobody vouches for.
pub(super) fn trusting_hint(tools: &ToolSet, name: &str) -> Option<Message> {
    let known = tools.find(name).ok()?;
    let ToolOrigin::Server(_) = &known.origin else { return None };
    let label = known.tool.namespace();
    Some(Message::hint(format!(
        "`agents mcp approve {label} --trust read-hints` believes what the server says of its tools"
    )))
}

impl CheckRow {
    fn bare(label: &str, outcome: &'static str, exit: Exit) -> Self {
        Self {
            label: label.to_owned(),
            outcome,
            reason: None,
            era: None,
            version: None,
            server_info: None,
            took_ms: None,
            tools: None,
            quarantined: Vec::new(),
            excluded: Vec::new(),
            changed: Vec::new(),
            added: Vec::new(),
            removed: Vec::new(),
            noise: None,
            stderr_tail: None,
            details: None,
            exit,
        }
    }
}

fn checked_row(checked: &CheckedServer) -> CheckRow {
    let (status, listing) = (&checked.status, &checked.listing);
    let changed: Vec<String> = checked.changed.iter().map(|tool| tool.name.clone()).collect();
    let reason = (!changed.is_empty()).then(|| match changed.as_slice() {
        [one] => format!("tool `{one}` is other than what was approved"),
        several => format!("tools `{}` are other than what was approved", several.join("`, `")),
    });
    let is_changed = reason.is_some();
    let noise = &status.noise;
    let quarantined = listing.quarantined().iter();
    CheckRow {
        reason,
        era: status.era.map(Era::as_str),
        version: status.version.clone(),
        server_info: status.server_info.clone(),
        took_ms: Some(u64::try_from(checked.took.as_millis()).unwrap_or(u64::MAX)),
        tools: Some(listing.tools().len() - changed.len().min(listing.tools().len())),
        quarantined: quarantined
            .map(|tool| QuarantinedRow { name: tool.name.clone(), reason: tool.defect.to_string() })
            .collect(),
        excluded: listing.excluded().to_vec(),
        changed,
        added: checked.added.clone(),
        removed: checked.removed.clone(),
        noise: Some(NoiseRow {
            lines: noise.lines,
            answers: noise.answers,
            questions: noise.questions,
            notifications: noise.notifications,
        }),
        stderr_tail: status.stderr_tail.clone(),
        ..CheckRow::bare(
            checked.label.as_str(),
            if is_changed { "changed" } else { "ok" },
            if is_changed { Exit::Failure } else { Exit::Success },
        )
    }
}

fn exit_of(error: &ServerUseError) -> Exit {
    match error {
        ServerUseError::NotFound { .. } | ServerUseError::NoTool { .. } => Exit::NotFound,
        ServerUseError::Untrusted { .. } => Exit::Refused,
        ServerUseError::State(_) | ServerUseError::NoState => Exit::Usage,
        ServerUseError::Server(error) => match error.failure().category() {
            "timeout" | "start_timeout" | "idle_timeout" => Exit::Timeout,
            "cancelled" => Exit::Interrupted,
            _ => Exit::Failure,
        },
        ServerUseError::NotReady { .. }
        | ServerUseError::NeverListed { .. }
        | ServerUseError::Unusable { .. }
        | ServerUseError::ChangedAgain { .. }
        | _ => Exit::Failure,
    }
}

impl From<ServerUseError> for CommandError {
    fn from(error: ServerUseError) -> Self {
        let exit = exit_of(&error);
        match error {
            ServerUseError::State(state) => state.into(),
            ServerUseError::NoState => super::failure::no_data_folder(),
            ServerUseError::NotFound { ref suggestion, .. } => {
                let failure = Self::from_error(exit, &error)
                    .with_suggestions(&suggestion.iter().map(ToString::to_string).collect::<Vec<_>>());
                failure.with_hint("`agents mcp list` shows the servers")
            }
            ServerUseError::NoTool { ref suggestion, ref label, .. } => {
                let failure = Self::from_error(exit, &error).with_suggestions(suggestion.as_slice());
                failure.with_hint(format!("`agents mcp tools {label} --all` lists its tools"))
            }
            ServerUseError::Untrusted { .. } => {
                let mut failure = Self::from_error(exit, &error);
                failure.causes.push("rule `untrusted`".to_owned());
                failure.with_hint("`agents trust show` lists what could run, `agents trust add` lets it")
            }
            ServerUseError::NeverListed { ref label } => {
                let failure = Self::from_error(exit, &error);
                failure.with_hint(format!("`agents mcp check {label}` asks it"))
            }
            ServerUseError::Server(error) => {
                let mut failure = Self::from_error(exit, &error);
                let tail = error.context().stderr_tail.as_deref().unwrap_or_default().lines();
                failure.causes.extend(tail.map(|line| format!("stderr: {line}")));
                failure
            }
            other @ (ServerUseError::NotReady { .. }
            | ServerUseError::Unusable { .. }
            | ServerUseError::ChangedAgain { .. }
            | _) => Self::from_error(exit, &other),
        }
    }
}
