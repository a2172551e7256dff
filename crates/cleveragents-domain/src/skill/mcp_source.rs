use std::collections::BTreeMap;

use serde::Serialize;

use super::ToolOverride;
use crate::closed_set::closed_set;
use crate::config::BrokenRule;
use crate::name::is_name_part;

closed_set! {
    /// How an MCP server is reached.
    McpTransportKind as "transport" {
        /// A process that speaks on its standard streams.
        Stdio = "stdio",
        /// HTTP with server-sent events.
        Sse = "sse",
        /// Streamable HTTP.
        StreamableHttp = "streamable-http",
    }
}

/// How an MCP server is reached, with the connection's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum McpTransport {
    /// A process that speaks on its standard streams.
    Stdio {
        /// The program.
        command: String,
        /// Its arguments.
        args: Vec<String>,
        /// Variables of its environment.
        env: BTreeMap<String, String>,
    },
    /// HTTP with server-sent events.
    Sse {
        /// The address.
        url: String,
        /// Headers of every request.
        headers: BTreeMap<String, String>,
    },
    /// Streamable HTTP.
    StreamableHttp {
        /// The address.
        url: String,
        /// Headers of every request.
        headers: BTreeMap<String, String>,
    },
}

impl McpTransport {
    /// Returns the kind.
    pub fn kind(&self) -> McpTransportKind {
        match self {
            Self::Stdio { .. } => McpTransportKind::Stdio,
            Self::Sse { .. } => McpTransportKind::Sse,
            Self::StreamableHttp { .. } => McpTransportKind::StreamableHttp,
        }
    }
}

/// Which tools of a server a skill takes; an empty `include` means all, and `exclude` wins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ToolFilter {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl ToolFilter {
    /// Builds a filter from tool names as the server writes them.
    pub fn new(include: Vec<String>, exclude: Vec<String>) -> Self {
        Self { include, exclude }
    }

    /// Returns the tools that are taken; empty means all.
    pub fn include(&self) -> &[String] {
        &self.include
    }

    /// Returns the tools that are left out.
    pub fn exclude(&self) -> &[String] {
        &self.exclude
    }

    /// Tells whether a tool of the server is taken.
    pub fn admits(&self, tool: &str) -> bool {
        let is_in = |names: &[String]| names.iter().any(|name| name == tool);
        (self.include.is_empty() || is_in(&self.include)) && !is_in(&self.exclude)
    }
}

/// An MCP server of a skill.
///
/// A source without connection data names a server that is configured elsewhere. `transport` may be left out: `command`
/// means `stdio`, `url` means `streamable-http`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(into = "SkillMcpSourceConfig")]
pub struct SkillMcpSource {
    name: String,
    transport: Option<McpTransport>,
    tool_filter: ToolFilter,
    overrides: BTreeMap<String, ToolOverride>,
}

/// The fields of a [`SkillMcpSource`], before its rules are checked.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SkillMcpSourceConfig {
    /// The server's name.
    pub name: String,
    /// How the server is reached; inferred when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transport: Option<McpTransportKind>,
    /// The program, for `stdio`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The program's arguments, for `stdio`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Variables of the program's environment, for `stdio`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
    /// The address, for the HTTP kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Headers of every request, for the HTTP kinds.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    /// Which tools are taken.
    #[serde(skip_serializing_if = "is_open")]
    pub tool_filter: ToolFilter,
    /// What is tightened, by the tool's name on the server.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, ToolOverride>,
}

fn is_open(filter: &ToolFilter) -> bool {
    *filter == ToolFilter::default()
}

impl SkillMcpSource {
    /// Returns the server's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns how the server is reached; none when it is configured elsewhere.
    pub fn transport(&self) -> Option<&McpTransport> {
        self.transport.as_ref()
    }

    /// Returns which tools are taken.
    pub fn tool_filter(&self) -> &ToolFilter {
        &self.tool_filter
    }

    /// Returns what is tightened, by the tool's name on the server.
    pub fn overrides(&self) -> &BTreeMap<String, ToolOverride> {
        &self.overrides
    }
}

impl SkillMcpSourceConfig {
    fn inferred_transport(&self) -> Option<McpTransportKind> {
        let inferred = if self.command.is_some() {
            Some(McpTransportKind::Stdio)
        } else {
            self.url.as_ref().map(|_| McpTransportKind::StreamableHttp)
        };
        self.transport.or(inferred)
    }

    /// Returns every rule that the fields break.
    pub(super) fn broken_rules(&self) -> Vec<BrokenRule> {
        let mut broken = Vec::new();
        if !is_name_part(&self.name) {
            broken.push(BrokenRule::NamePart { found: self.name.clone() });
        }
        let process = [
            ("command", self.command.is_some()),
            ("args", !self.args.is_empty()),
            ("env", !self.env.is_empty()),
        ];
        let http = [("url", self.url.is_some()), ("headers", !self.headers.is_empty())];
        let stated = |fields: &[(&'static str, bool)]| {
            fields.iter().find(|(_, is_stated)| *is_stated).map(|(field, _)| *field)
        };
        if let (Some(first), Some(second)) = (stated(&process), stated(&http)) {
            broken.push(BrokenRule::Exclusive { first, second });
        }
        let has = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
        match self.inferred_transport() {
            Some(kind @ McpTransportKind::Stdio) if !has(&self.command) => {
                broken.push(BrokenRule::TransportRequires { transport: kind.as_str(), field: "command" });
            }
            Some(kind @ (McpTransportKind::Sse | McpTransportKind::StreamableHttp)) if !has(&self.url) => {
                broken.push(BrokenRule::TransportRequires { transport: kind.as_str(), field: "url" });
            }
            None if stated(&process).is_some() => {
                broken.push(BrokenRule::TransportRequires { transport: "stdio", field: "command" });
            }
            None if stated(&http).is_some() => {
                broken.push(BrokenRule::TransportRequires { transport: "streamable-http", field: "url" });
            }
            _ => {}
        }
        broken
    }
}

impl TryFrom<SkillMcpSourceConfig> for SkillMcpSource {
    type Error = BrokenRule;

    /// Builds a source, or returns the first rule that the fields break.
    fn try_from(config: SkillMcpSourceConfig) -> Result<Self, BrokenRule> {
        if let Some(rule) = config.broken_rules().into_iter().next() {
            return Err(rule);
        }
        let kind = config.inferred_transport();
        let SkillMcpSourceConfig { name, command, args, env, url, headers, tool_filter, overrides, .. } =
            config;
        let transport = match kind {
            Some(McpTransportKind::Stdio) => {
                command.map(|command| McpTransport::Stdio { command, args, env })
            }
            Some(McpTransportKind::Sse) => url.map(|url| McpTransport::Sse { url, headers }),
            Some(McpTransportKind::StreamableHttp) => {
                url.map(|url| McpTransport::StreamableHttp { url, headers })
            }
            None => None,
        };
        Ok(Self { name, transport, tool_filter, overrides })
    }
}

impl From<SkillMcpSource> for SkillMcpSourceConfig {
    fn from(source: SkillMcpSource) -> Self {
        let SkillMcpSource { name, transport, tool_filter, overrides } = source;
        let kind = transport.as_ref().map(McpTransport::kind);
        let mut config = Self { name, transport: kind, tool_filter, overrides, ..Self::default() };
        match transport {
            Some(McpTransport::Stdio { command, args, env }) => {
                config.command = Some(command);
                config.args = args;
                config.env = env;
            }
            Some(McpTransport::Sse { url, headers } | McpTransport::StreamableHttp { url, headers }) => {
                config.url = Some(url);
                config.headers = headers;
            }
            None => {}
        }
        config
    }
}
