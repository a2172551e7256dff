use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::ToolFileArgs;

/// What is served.
#[derive(Args, Clone, Debug)]
pub(crate) struct McpOfferArgs {
    /// Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last
    /// that matches counts
    #[arg(long, value_name = "PATTERN")]
    pub(crate) tools: Vec<String>,

    /// Serve exactly the tools of this skill, called in its name; repeatable
    #[arg(long, value_name = "SKILL")]
    pub(crate) skill: Vec<String>,

    /// Serve no skills for reading
    #[arg(long)]
    pub(crate) no_skills: bool,

    /// Serve the prompts and resources of this file, and let a person answer its questions
    #[arg(long, value_name = "FILE")]
    pub(crate) publish: Option<PathBuf>,

    /// Choose how the names of tools are written
    #[arg(long, value_enum, value_name = "FORM", default_value_t = NamingChoice::Mcp)]
    pub(crate) names: NamingChoice,

    /// Choose who is offered the tools for skills
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = SkillToolsChoice::Auto)]
    pub(crate) skill_tools: SkillToolsChoice,
}

#[derive(Args, Debug)]
pub(crate) struct McpServeArgs {
    #[command(flatten)]
    pub(crate) offer: McpOfferArgs,

    #[command(flatten)]
    pub(crate) files: ToolFileArgs,

    /// Serve any number of clients over HTTP at this address; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) http: Option<String>,

    /// Demand the token in this file of every request; needed where other machines can connect
    #[arg(long, value_name = "FILE", requires = "http")]
    pub(crate) token_file: Option<PathBuf>,

    /// Answer to this host name as well; repeatable
    #[arg(long, value_name = "HOST", requires = "http")]
    pub(crate) allow_host: Vec<String>,

    /// Let pages of this origin call as well, such as `https://app.example`; repeatable
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    pub(crate) allow_origin: Vec<String>,

    /// Read everything again this often, in seconds, whether or not it was seen to change; 0 looks for no change at all
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    pub(crate) refresh: u64,
}

#[derive(Args, Debug)]
pub(crate) struct McpConfigArgs {
    /// The client
    #[arg(value_enum, value_name = "CLIENT")]
    pub(crate) client: McpClientChoice,

    #[command(flatten)]
    pub(crate) offer: McpOfferArgs,

    /// Connect to a server that listens here instead of starting one; what it offers is for it to say
    #[arg(
        long,
        value_name = "URL",
        conflicts_with_all = ["tools", "skill", "no_skills", "publish", "names", "skill_tools"]
    )]
    pub(crate) url: Option<String>,

    /// The name of the server in the client
    #[arg(long, value_name = "NAME", default_value = "cleveragents")]
    pub(crate) name: String,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum McpClientChoice {
    /// Claude Code: `.mcp.json` of the project
    ClaudeCode,
    /// Codex: `~/.codex/config.toml`
    Codex,
    /// Cursor: `.cursor/mcp.json`
    Cursor,
    /// VS Code: `.vscode/mcp.json`
    Vscode,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum NamingChoice {
    /// `namespace.short-name`, at most 128 bytes
    Mcp,
    /// `namespace__short-name`, at most 64 bytes, as models take them
    Llm,
    /// The short name; two tools of one short name are an error
    Short,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum SkillToolsChoice {
    /// Clients that do not declare the extension for skills
    Auto,
    /// All clients
    Always,
    /// No client
    Never,
}
