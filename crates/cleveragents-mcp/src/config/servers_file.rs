//! A file of servers, read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_loader::yaml::Node;
use cleveragents_loader::{Diagnostic, DiagnosticCode, Severity, SourceText, Span};

use super::builder::Builder;
use super::configured::ConfiguredServer;
use super::document::{Notation, parse};
use super::entry::Entry;
use super::fields::{near, unknown_key};
use super::form::{ConfigForm, Contents, beside, contents};
use super::{ServerEnvironment, ServerScope, server_json};

/// A file may configure this many servers.
pub const MAX_SERVERS: usize = 512;

/// A file of servers, read: every server, whether or not it can be started, and everything that there is to say.
#[derive(Debug, Clone)]
pub struct ServersFile {
    /// The file, for display.
    pub path: PathBuf,
    /// The form in which it holds servers; none when it holds none.
    pub form: Option<ConfigForm>,
    /// The servers, in the order of the file.
    pub servers: Vec<ConfiguredServer>,
    /// What there is to say, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    text: Arc<str>,
    pub(crate) entries: Vec<Entry>,
}

/// How a file is to be read.
#[derive(Debug, Clone, Copy)]
pub struct ServersFileOptions<'a> {
    /// Whose word it is.
    pub scope: &'a ServerScope,
    /// What its variables may stand for.
    pub environment: &'a ServerEnvironment,
    /// The only form in which servers are looked for.
    pub form: Option<ConfigForm>,
}

impl ServersFile {
    /// Reads the bytes of a file. Nothing fails as a whole: what cannot be read is a diagnostic with its place.
    pub fn read(path: &Path, bytes: &[u8], options: ServersFileOptions<'_>) -> Self {
        let source = SourceText::new(path.to_string_lossy(), bytes);
        let text: Arc<str> = Arc::from(source.text());
        let mut file = Self {
            path: path.to_owned(),
            form: None,
            servers: Vec::new(),
            diagnostics: Vec::new(),
            text: Arc::clone(&text),
            entries: Vec::new(),
        };
        if let Err(error) = str::from_utf8(bytes) {
            let at = Span::at(error.valid_up_to());
            let message = "the file is not valid UTF-8";
            file.diagnostics.push(Diagnostic::error(DiagnosticCode::EncodingInvalid, at, message));
            return file;
        }
        let (root, diagnostics) = parse(&text, Notation::of(path));
        file.diagnostics = diagnostics;
        if let Some(root) = root {
            file.read_entries(&root, options.form);
        }
        file.build(options);
        file.diagnostics.sort_by_key(|found| found.span.map_or(0, |span| span.start));
        file
    }

    /// Stands for a file that is there and cannot be read.
    pub fn unreadable(path: &Path, message: impl Into<String>) -> Self {
        let found = Diagnostic::error(DiagnosticCode::FileUnreadable, None, message);
        Self {
            path: path.to_owned(),
            form: None,
            servers: Vec::new(),
            diagnostics: vec![found],
            text: Arc::from(""),
            entries: Vec::new(),
        }
    }

    /// Returns the text, for rendering what there is to say.
    pub fn source(&self) -> SourceText<'_> {
        SourceText::from_text(self.path.to_string_lossy(), self.text.as_ref())
    }

    /// Tells whether something in it is a mistake.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    fn read_entries(&mut self, root: &Node, wanted: Option<ConfigForm>) {
        match contents(root, wanted, &mut self.diagnostics) {
            Contents::Nothing => {}
            Contents::ServerJson(map) => {
                self.form = Some(ConfigForm::ServerJson);
                self.entries.extend(server_json::entry(map, root.span, &mut self.diagnostics));
            }
            Contents::Servers(containers) => {
                self.form = containers.first().map(|container| container.form);
                for pair in containers.iter().flat_map(|container| &container.servers.pairs) {
                    if self.entries.len() == MAX_SERVERS {
                        let message = format!("the file configures more than {MAX_SERVERS} servers");
                        let found = Diagnostic::error(DiagnosticCode::ServersLimit, pair.key.span, message);
                        self.diagnostics.push(found);
                        break;
                    }
                    self.entries.push(Entry::read(pair, &mut self.diagnostics));
                }
                let is_ours = matches!(self.form, Some(ConfigForm::McpServers | ConfigForm::VsCode));
                if is_ours && self.path.ends_with(".agents/mcp.json") {
                    let known = ["mcpServers", "servers", "inputs"];
                    let others = beside(root)
                        .map(|pair| unknown_key(pair, near(&pair.key.text, &known), Severity::Note));
                    self.diagnostics.extend(others);
                }
                self.note_projects(root);
            }
        }
        if self.form == Some(ConfigForm::OpenCode) {
            self.entries.iter_mut().for_each(translate_open_code);
        }
    }

    /// Claude Code keeps the servers of every project in one file, below the paths of the projects.
    fn note_projects(&mut self, root: &Node) {
        let projects = root.as_mapping().and_then(|map| map.get("projects"));
        let Some(map) = projects.and_then(|pair| pair.value.as_mapping()) else { return };
        let has_servers = |node: &Node| {
            let servers = node.as_mapping().and_then(|map| map.get("mcpServers"));
            servers.and_then(|pair| pair.value.as_mapping()).is_some_and(|servers| !servers.pairs.is_empty())
        };
        let count = map.pairs.iter().filter(|pair| has_servers(&pair.value)).count();
        if count > 0 {
            let many = if count == 1 { "1 project".to_owned() } else { format!("{count} projects") };
            let message = format!("the servers of {many} below `projects` are not read");
            let span = projects.map(|pair| pair.key.span);
            self.diagnostics.push(Diagnostic::note(DiagnosticCode::UnusedKey, span, message));
        }
    }

    fn build(&mut self, options: ServersFileOptions<'_>) {
        let text = Arc::clone(&self.text);
        let source = SourceText::from_text(self.path.to_string_lossy().into_owned(), text.as_ref());
        let mut builder = Builder {
            source: &source,
            file: &self.path,
            scope: options.scope,
            environment: options.environment,
            diagnostics: &mut self.diagnostics,
            labels: BTreeSet::new(),
            expanded: 0,
        };
        self.servers = self.entries.iter().map(|entry| builder.server(entry)).collect();
    }
}

/// `OpenCode` writes `{env:NAME}` where others write `${NAME}`.
fn translate_open_code(entry: &mut Entry) {
    use super::entry::Reach;
    let translate = |text: &mut String| *text = text.replace("{env:", "${env:").replace("$${env:", "${env:");
    match &mut entry.reach {
        Some(Reach::Stdio { command, args, env, .. }) => {
            translate(command);
            args.iter_mut().for_each(translate);
            for (_, value) in env {
                translate(value);
            }
        }
        Some(Reach::Http { url, headers } | Reach::Sse { url, headers }) => {
            translate(url);
            for (_, value) in headers {
                translate(value);
            }
        }
        None => {}
    }
}

#[cfg(test)]
mod tests;
