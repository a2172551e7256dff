use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{McpConfigArgs, McpServeArgs};

#[derive(Debug, Subcommand)]
pub(crate) enum McpCommand {
    /// List the servers that are configured, without starting any
    ///
    /// Servers come from `--file`, from `.agents/mcp.json` of the project and from `.agents/mcp.json` of the user's home, in
    /// this order; the first one that has a name wins, and a project that is not trusted comes last.
    #[command(after_help = "Examples:
  agents mcp list
  agents mcp list --file ~/.cursor/mcp.json
  agents mcp list --format json")]
    List(McpListArgs),

    /// Start servers and say how they are: revision, tools, times, noise, and what is wrong
    ///
    /// Without a name every server that may start is started. What they list is remembered, so that `agents tool list` and
    /// `agents skill tools` know it. Exits with 1 when a server does not start, with 4 when it may not, and with 1 when a
    /// tool is other than what counts until `agents mcp approve`.
    #[command(after_help = "Examples:
  agents mcp check
  agents mcp check github
  agents mcp check github --format json")]
    Check(McpCheckArgs),

    /// Start a server and list its tools
    #[command(after_help = "Examples:
  agents mcp tools github
  agents mcp tools github --all")]
    Tools(McpToolsArgs),

    /// Call a tool of a server through the gate, by the name that the server gives it
    #[command(after_help = "Examples:
  agents mcp call time get_current_time --input '{\"timezone\": \"Europe/Paris\"}'
  agents mcp call github create_issue --input @issue.json --explain")]
    Call(McpCallArgs),

    /// Take over the servers that another client is configured with
    ///
    /// Reads the files of Claude Code and Desktop, Cursor, Windsurf, Gemini CLI, VS Code, Codex, Zed, `OpenCode` and others,
    /// and the `server.json` of the registry of MCP. What is there already stays, comments included.
    #[command(after_help = "Examples:
  agents mcp import .mcp.json --dry-run
  agents mcp import .vscode/mcp.json --from vs-code
  agents mcp import ~/.codex/config.toml --user")]
    Import(McpImportArgs),

    /// Agree to what a server lists now, or trust its hints
    ///
    /// A tool whose description or schema is no longer what it was is not used until this is done. Shows what is different
    /// and asks, unless `--yes` is there. Trust is given to the server as it is configured, and is lost when that changes.
    #[command(after_help = "Examples:
  agents mcp approve github
  agents mcp approve github create_issue
  agents mcp approve time --trust read-hints --yes")]
    Approve(McpApproveArgs),

    /// Serve tools and skills to any MCP client
    ///
    /// Without `--http` one client is served over the standard input and output, on which nothing but frames is written; what
    /// is not served is said on the standard error. Every call goes through the same gate as `agents tool run`; where a person
    /// must agree, the client is asked to ask (elicitation), and a client that cannot ask is refused. Skills are served by
    /// the extension `io.modelcontextprotocol/skills`, and by the tools `activate_skill`, `read_skill_resource` and
    /// `release_skill` to clients that do not know it.
    #[command(after_help = "Examples:
  agents mcp serve
  agents mcp serve --tools 'builtin/*' --tools '!builtin/shell_execute'
  agents mcp serve --skill local/release
  agents mcp serve --http 127.0.0.1:8080
  agents mcp serve --http 0.0.0.0:8080 --token-file ./token --allow-host tools.example")]
    Serve(McpServeArgs),

    /// Print the configuration with which a client starts our server
    #[command(after_help = "Examples:
  agents mcp config claude-code > .mcp.json
  agents mcp config codex >> ~/.codex/config.toml
  agents mcp config cursor --tools 'builtin/*' > .cursor/mcp.json
  agents mcp config vscode > .vscode/mcp.json
  agents mcp config vscode --url http://127.0.0.1:8080/mcp")]
    Config(McpConfigArgs),
}

/// Servers beside those that are configured.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct McpFileArgs {
    /// Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct McpListArgs {
    #[command(flatten)]
    pub(crate) files: McpFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct McpCheckArgs {
    /// The servers; every one that may start when there is none
    #[arg(value_name = "SERVER")]
    pub(crate) servers: Vec<String>,

    #[command(flatten)]
    pub(crate) files: McpFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct McpToolsArgs {
    /// The server
    #[arg(value_name = "SERVER")]
    pub(crate) server: String,

    /// List the tools that are not used as well, each with the reason
    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) files: McpFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct McpCallArgs {
    /// The server
    #[arg(value_name = "SERVER")]
    pub(crate) server: String,

    /// The tool, by the name that the server gives it
    #[arg(value_name = "TOOL")]
    pub(crate) tool: String,

    /// The input: JSON, `@` and a file, or `-` for the standard input
    #[arg(long, value_name = "JSON|@FILE|-", default_value = "{}", allow_hyphen_values = true)]
    pub(crate) input: String,

    /// Let approvals that were given for this session count, and offer to give one
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,

    /// Print what the gate decides and why, without calling the tool
    #[arg(long)]
    pub(crate) explain: bool,

    #[command(flatten)]
    pub(crate) files: McpFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct McpImportArgs {
    /// The file of the other client
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Look for the servers in this form only
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) from: Option<ConfigFormChoice>,

    /// Write into the file of the user's home instead of that of the project
    #[arg(long)]
    pub(crate) user: bool,

    /// Let imported servers take the places of those that have the same names
    #[arg(long)]
    pub(crate) replace: bool,

    /// Say what would be written, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum ConfigFormChoice {
    /// `mcpServers`: Claude Code and Desktop, Cursor, Windsurf, Gemini CLI and others
    McpServers,
    /// `servers`: VS Code
    VsCode,
    /// `mcp_servers` in TOML: Codex
    Codex,
    /// `context_servers`: Zed
    Zed,
    /// `mcp`: `OpenCode`
    OpenCode,
    /// `server.json` of the registry of MCP
    ServerJson,
}

#[derive(Args, Debug)]
pub(crate) struct McpApproveArgs {
    /// The server
    #[arg(value_name = "SERVER")]
    pub(crate) server: String,

    /// The tools, by the names that the server gives them; every changed one when there is none
    #[arg(value_name = "TOOL")]
    pub(crate) tools: Vec<String>,

    /// What the server's own hints about its tools count from now on
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) trust: Option<TrustChoice>,

    #[command(flatten)]
    pub(crate) files: McpFileArgs,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum TrustChoice {
    /// Nothing: a person is asked about every tool
    Untrusted,
    /// A tool that says that it only reads is taken for one
    ReadHints,
    /// The same, and nobody is asked only because a tool is a server's
    Full,
}
