//! From entries to servers: labels, variables, and what a project may not say.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cleveragents_domain::skill::{CapabilityOverride, ToolFilter, ToolOverride};
use cleveragents_loader::{Diagnostic, DiagnosticCode, SourceText, Span};

use super::entry::{Entry, Reach};
use super::fields::shortened;
use super::masked::ShownTransport;
use super::variables::Unresolved;
use super::{
    ConfiguredServer, ConfiguredState, ServerConfig, ServerEnvironment, ServerLabel, ServerPlace,
    ServerScope, ServerSpec, ServerTransport, ServerTrust, Setting,
};

/// What turns entries of one file into servers.
pub(crate) struct Builder<'a> {
    pub(crate) source: &'a SourceText<'a>,
    pub(crate) file: &'a Path,
    pub(crate) scope: &'a ServerScope,
    pub(crate) environment: &'a ServerEnvironment,
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
    pub(crate) labels: BTreeSet<ServerLabel>,
    /// How many bytes the texts of the file came to.
    pub(crate) expanded: usize,
}

/// Why an entry is no server that can be started; it is a diagnostic already.
#[derive(Debug)]
struct Refusal {
    reason: String,
}

/// The texts of a file may come to this many bytes together.
const MAX_EXPANDED_BYTES: usize = 16 * 1024 * 1024;

impl Builder<'_> {
    /// Makes a server of an entry; what is said about the entry decides whether it can be started.
    pub(crate) fn server(&mut self, entry: &Entry) -> ConfiguredServer {
        let label = self.label(entry);
        let place = self.place(entry.key);
        let shown = entry.reach.as_ref().map(ShownTransport::of);
        let state = self.state(entry, &label, &place);
        ConfiguredServer { label, written: entry.written.clone(), place, shown, state }
    }

    fn place(&self, span: Span) -> ServerPlace {
        let position = self.source.position(span.start);
        ServerPlace {
            scope: self.scope.clone(),
            file: self.file.to_owned(),
            line: position.line,
            column: position.column,
        }
    }

    /// Takes the name as the label, or makes one of it. Two entries of one file never share a label.
    fn label(&mut self, entry: &Entry) -> ServerLabel {
        let label = match entry.written.parse::<ServerLabel>() {
            Ok(label) => label,
            Err(error) => {
                let label = ServerLabel::derived(&entry.written);
                let warning =
                    Diagnostic::warning(DiagnosticCode::NameNormalized, entry.key, error.to_string());
                self.diagnostics.push(warning.with_hint(format!("it is called `{label}` here")));
                label
            }
        };
        if !self.labels.insert(label.clone()) {
            let message = format!("two servers of this file come to the label `{label}`");
            self.diagnostics.push(Diagnostic::error(DiagnosticCode::NameInvalid, entry.key, message));
        }
        label
    }

    fn state(&mut self, entry: &Entry, label: &ServerLabel, place: &ServerPlace) -> ConfiguredState {
        if let Some(reason) = entry.mistake.clone().or_else(|| self.mistake(entry)) {
            return ConfiguredState::Unusable { reason };
        }
        // What is switched off may name what is not there.
        if let Some(key) = entry.disabled_by {
            return ConfiguredState::Disabled { key };
        }
        let transport = match entry.reach.as_ref().map(|reach| self.transport(entry, reach)) {
            Some(Ok(transport)) => transport,
            Some(Err(Refusal { reason })) => return ConfiguredState::Unusable { reason },
            None => return ConfiguredState::Unusable { reason: "it says not how it is reached".to_owned() },
        };
        let extras = &entry.extras;
        ConfiguredState::Ready(Box::new(ServerSpec::new(ServerConfig {
            label: label.clone(),
            transport,
            trust: self.trust(entry),
            filter: ToolFilter::new(extras.include.clone(), extras.exclude.clone()),
            overrides: self.overrides(entry),
            timeouts: extras.timeouts.applied(),
            place: place.clone(),
        })))
    }

    /// Returns the first mistake in the lines of an entry: a key that is given twice, or a label that is taken.
    fn mistake(&self, entry: &Entry) -> Option<String> {
        let is_inside = |span: Span| entry.span.start <= span.start && span.start < entry.span.end.max(1);
        let mut errors = self.diagnostics.iter().filter(|found| found.is_error());
        errors.find(|found| found.span.is_some_and(is_inside)).map(|found| found.message.clone())
    }

    fn transport(&mut self, entry: &Entry, reach: &Reach) -> Result<ServerTransport, Refusal> {
        match reach {
            Reach::Stdio { command, args, env, folder } => {
                let mut settings = self.named(entry, env)?;
                for name in &entry.extras.pass {
                    // What is passed on is whatever stands there, and its absence is no mistake.
                    if let Some(value) = self.environment.variables.0.get(name) {
                        let written = format!("${{{name}}}");
                        let passed = Setting::replaced(written, value.clone(), vec![value.clone()]);
                        settings.entry(name.clone()).or_insert(passed);
                    }
                }
                let command = self.expand(entry, command)?;
                let args =
                    args.iter().map(|argument| self.expand(entry, argument)).collect::<Result<_, _>>()?;
                let folder = match folder {
                    Some(folder) => {
                        let folder = self.expand(entry, folder)?;
                        self.folder(folder.value())
                    }
                    None => self.environment.workspace.clone(),
                };
                let inherited = self.environment.inherited();
                Ok(ServerTransport::Stdio { command, args, env: settings, inherited, folder })
            }
            Reach::Http { url, headers } => {
                let headers = self.named(entry, headers)?;
                let url = self.expand(entry, url)?;
                if !["http://", "https://"].iter().any(|scheme| url.value().starts_with(scheme)) {
                    return Err(
                        self.refuse(entry, "the address starts with neither `http://` nor `https://`")
                    );
                }
                Ok(ServerTransport::Http { url, headers })
            }
            Reach::Sse { .. } => {
                let reason = "the transport `sse` was replaced by streamable HTTP and is not spoken";
                Err(self.refuse(entry, reason))
            }
        }
    }

    fn refuse(&mut self, entry: &Entry, reason: &str) -> Refusal {
        let message = format!("server `{}`: {reason}", shortened(&entry.written));
        self.diagnostics.push(Diagnostic::error(DiagnosticCode::ServerUnusable, entry.key, message));
        Refusal { reason: reason.to_owned() }
    }

    fn folder(&self, written: &str) -> PathBuf {
        let base = match (&self.scope, &self.environment.home) {
            (ServerScope::User, Some(home)) => home,
            _ => &self.environment.workspace,
        };
        base.join(written)
    }

    fn named(
        &mut self,
        entry: &Entry,
        pairs: &[(String, String)],
    ) -> Result<BTreeMap<String, Setting>, Refusal> {
        let mut named = BTreeMap::new();
        for (name, written) in pairs {
            let is_usable = !name.is_empty() && !name.contains(['=', '\0', '\n', '\r']);
            if !is_usable {
                return Err(
                    self.refuse(entry, &format!("`{}` is no name of a variable or header", shortened(name)))
                );
            }
            named.insert(name.clone(), self.expand(entry, written)?);
        }
        Ok(named)
    }

    fn expand(&mut self, entry: &Entry, written: &str) -> Result<Setting, Refusal> {
        let setting = match self.environment.expand(written) {
            Ok(setting) => setting,
            Err(unresolved) => return Err(self.unresolved(entry, unresolved)),
        };
        if setting.value().contains('\0') {
            return Err(self.refuse(entry, "a text holds a NUL character"));
        }
        self.expanded = self.expanded.saturating_add(setting.value().len());
        if self.expanded > MAX_EXPANDED_BYTES {
            return Err(self.refuse(entry, "the texts of the file come to more than 16 MiB"));
        }
        Ok(setting)
    }

    fn unresolved(&mut self, entry: &Entry, unresolved: Vec<Unresolved>) -> Refusal {
        let mut first = None;
        for Unresolved { reference, reason, hint } in unresolved {
            let message = format!("`{}` {reason}", shortened(&reference));
            first.get_or_insert_with(|| message.clone());
            let span = self.find(entry, &reference);
            let found = Diagnostic::error(DiagnosticCode::VariableUnresolved, span, message);
            self.diagnostics.push(found.with_hint(hint));
        }
        Refusal { reason: first.unwrap_or_default() }
    }

    /// Finds where a reference stands in the lines of an entry.
    fn find(&self, entry: &Entry, reference: &str) -> Span {
        let text = entry.span.slice(self.source.text());
        match text.find(reference) {
            Some(at) => Span::new(entry.span.start + at, entry.span.start + at + reference.len()),
            None => entry.key,
        }
    }

    /// A project cannot vouch for its own servers, whoever trusts it: trust is a person's to give.
    fn trust(&mut self, entry: &Entry) -> ServerTrust {
        let stated = entry.extras.trust.unwrap_or_default();
        if self.may_widen() || stated == ServerTrust::Untrusted {
            return stated;
        }
        self.not_widened(entry, format!("trust `{stated}` does not count in the file of a project"));
        ServerTrust::Untrusted
    }

    fn overrides(&mut self, entry: &Entry) -> BTreeMap<String, ToolOverride> {
        if self.may_widen() {
            return entry.extras.tools.clone();
        }
        let mut overrides = BTreeMap::new();
        for (tool, stated) in &entry.extras.tools {
            let tightened = tightening(stated);
            if tightened != *stated {
                let tool = shortened(tool);
                self.not_widened(
                    entry,
                    format!("what widens tool `{tool}` does not count in the file of a project"),
                );
            }
            overrides.insert(tool.clone(), tightened);
        }
        overrides
    }

    fn may_widen(&self) -> bool {
        match self.scope {
            ServerScope::Program | ServerScope::Named | ServerScope::User => true,
            ServerScope::Project | ServerScope::Skill(_) => false,
        }
    }

    fn not_widened(&mut self, entry: &Entry, message: String) {
        let warning = Diagnostic::warning(DiagnosticCode::UnusedKey, entry.key, message);
        self.diagnostics.push(warning.with_hint("`agents mcp approve SERVER --trust` gives it"));
    }
}

/// Keeps what can only make a tool less free.
fn tightening(stated: &ToolOverride) -> ToolOverride {
    let ToolOverride { capability, timeout } = stated;
    let only = |value: Option<bool>, kept: bool| value.filter(|value| *value == kept);
    ToolOverride {
        capability: CapabilityOverride {
            read_only: only(capability.read_only, false),
            writes: only(capability.writes, true),
            idempotent: only(capability.idempotent, false),
            is_unsafe: only(capability.is_unsafe, true),
            human_approval_required: only(capability.human_approval_required, true),
            cost_profile: capability.cost_profile.clone(),
            ..CapabilityOverride::default()
        },
        timeout: *timeout,
    }
}
