//! In which form a configuration holds its servers.

use std::fmt;

use cleveragents_loader::yaml::{Mapping, Node, Pair};
use cleveragents_loader::{Diagnostic, DiagnosticCode, Span};
use serde::Serialize;

use super::fields::{near, shortened};

/// The form in which some client keeps its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConfigForm {
    /// A mapping under `mcpServers`: our own, Claude Code and Desktop, Cursor, Windsurf, Gemini CLI and many others.
    McpServers,
    /// A mapping under `servers`, or under `mcp` and `servers`: VS Code.
    VsCode,
    /// Tables under `mcp_servers`: Codex.
    Codex,
    /// A mapping under `context_servers`: Zed.
    Zed,
    /// A mapping under `mcp`: `OpenCode`.
    OpenCode,
    /// A mapping of servers without anything around it.
    Bare,
    /// A `server.json` of the registry of MCP.
    ServerJson,
}

impl ConfigForm {
    /// Every form.
    pub const ALL: [Self; 7] = [
        Self::McpServers,
        Self::VsCode,
        Self::Codex,
        Self::Zed,
        Self::OpenCode,
        Self::Bare,
        Self::ServerJson,
    ];

    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::McpServers => "mcp-servers",
            Self::VsCode => "vs-code",
            Self::Codex => "codex",
            Self::Zed => "zed",
            Self::OpenCode => "open-code",
            Self::Bare => "bare",
            Self::ServerJson => "server-json",
        }
    }
}

impl fmt::Display for ConfigForm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A mapping from names to servers, somewhere in a text.
pub(crate) struct Container<'n> {
    pub(crate) form: ConfigForm,
    pub(crate) servers: &'n Mapping<'n>,
}

/// What a text holds.
pub(crate) enum Contents<'n> {
    /// Mappings of servers; a text may have several.
    Servers(Vec<Container<'n>>),
    /// The description of one server for a registry.
    ServerJson(&'n Mapping<'n>),
    /// Nothing that could be read; the diagnostics say why.
    Nothing,
}

/// The keys below which servers stand, each with its form.
const PLACES: [(&[&str], ConfigForm); 6] = [
    (&["mcpServers"], ConfigForm::McpServers),
    (&["amp.mcpServers"], ConfigForm::McpServers),
    (&["servers"], ConfigForm::VsCode),
    (&["mcp", "servers"], ConfigForm::VsCode),
    (&["mcp_servers"], ConfigForm::Codex),
    (&["context_servers"], ConfigForm::Zed),
];

/// Finds the servers of a text, those of the only form that is wanted or of all.
pub(crate) fn contents<'n>(
    root: &'n Node<'n>,
    wanted: Option<ConfigForm>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Contents<'n> {
    let Some(map) = root.as_mapping() else {
        let found = match root.as_sequence() {
            Some(_) => "a list",
            None => "a single value",
        };
        let message = format!("a configuration of servers is a mapping, found {found}");
        diagnostics.push(Diagnostic::error(DiagnosticCode::FieldType, root.span, message));
        return Contents::Nothing;
    };
    let admits = |form: ConfigForm| wanted.is_none_or(|wanted| wanted == form);
    if admits(ConfigForm::ServerJson) && is_server_json(map) {
        return Contents::ServerJson(map);
    }
    let mut containers = Vec::new();
    let mut is_there = false;
    for (path, form) in PLACES {
        let Some(pair) = at(map, path).filter(|_| admits(form)) else { continue };
        is_there = true;
        match pair.value.as_mapping() {
            Some(servers) => containers.push(Container { form, servers }),
            None if pair.value.is_null() => {}
            None => {
                let message = format!("`{}` takes a mapping from names to servers", path.join("."));
                diagnostics.push(Diagnostic::error(DiagnosticCode::FieldType, pair.value.span, message));
            }
        }
    }
    let open_code = map.get("mcp").and_then(|pair| pair.value.as_mapping());
    let open_code = open_code.filter(|mcp| mcp.get("servers").is_none() && admits(ConfigForm::OpenCode));
    containers.extend(open_code.map(|servers| Container { form: ConfigForm::OpenCode, servers }));
    if containers.is_empty() && !is_there && admits(ConfigForm::Bare) && is_bare(map) {
        containers.push(Container { form: ConfigForm::Bare, servers: map });
    }
    if containers.is_empty() && !is_there {
        diagnostics.push(absence(map, root.span, wanted));
        return Contents::Nothing;
    }
    Contents::Servers(containers)
}

/// Returns the keys of a text at its top level that hold no servers.
pub(crate) fn beside<'n>(root: &'n Node<'n>) -> impl Iterator<Item = &'n Pair<'n>> {
    let pairs = root.as_mapping().map(|map| map.pairs.as_slice()).unwrap_or_default();
    let is_place = |key: &str| PLACES.iter().any(|(path, _)| path.first() == Some(&key));
    pairs
        .iter()
        .filter(move |pair| !is_place(&pair.key.text) && !matches!(&*pair.key.text, "$schema" | "inputs"))
}

fn at<'n>(map: &'n Mapping<'n>, path: &[&str]) -> Option<&'n Pair<'n>> {
    let (first, rest) = path.split_first()?;
    let pair = map.get(first)?;
    if rest.is_empty() { Some(pair) } else { at(pair.value.as_mapping()?, rest) }
}

/// Every value must look like a server, or the mapping is something else.
fn is_bare(map: &Mapping) -> bool {
    let is_server = |pair: &Pair| {
        let entry = pair.value.as_mapping();
        entry.is_some_and(|entry| {
            ["command", "url", "serverUrl", "httpUrl"].iter().any(|key| entry.get(key).is_some())
        })
    };
    !map.pairs.is_empty() && map.pairs.iter().all(is_server)
}

fn is_server_json(map: &Mapping) -> bool {
    let text = |key: &str| map.get(key).and_then(|pair| pair.value.as_text());
    let is_list = |key: &str| map.get(key).is_some_and(|pair| pair.value.as_sequence().is_some());
    text("name").is_some() && (is_list("packages") || is_list("remotes"))
}

fn absence(map: &Mapping, span: Span, wanted: Option<ConfigForm>) -> Diagnostic {
    if let Some(wanted) = wanted {
        let message = format!("no servers in the form `{wanted}`");
        return Diagnostic::error(DiagnosticCode::FieldMissing, Span::at(span.start), message);
    }
    let known: Vec<&'static str> = PLACES.iter().filter_map(|(path, _)| path.first().copied()).collect();
    let guess = map.pairs.iter().find_map(|pair| near(&pair.key.text, &known).map(|near| (pair, near)));
    let message = "no servers: a mapping `mcpServers` is expected";
    match guess {
        Some((pair, near)) => {
            let message = format!("unknown key `{}`, and no servers", shortened(&pair.key.text));
            let found = Diagnostic::error(DiagnosticCode::NearMissKey, pair.key.span, message);
            found.with_hint(format!("did you mean `{near}`?"))
        }
        None => Diagnostic::error(DiagnosticCode::FieldMissing, Span::at(span.start), message),
    }
}
