//! What can be typed. Structures only: `settings.rs` says what they mean and `commands/` what they do.

mod approval;
mod audit;
mod call;
mod catalog;
mod checkpoint;
mod global;
mod mcp;
mod mcp_serve;
mod registry;
mod schema;
mod session;
mod skill;
mod system;
mod tool;
mod trust;
mod validation;

use clap::{Parser, Subcommand};

pub(crate) use approval::{ApprovalCommand, ApprovalRevokeArgs};
pub(crate) use audit::{AuditCommand, AuditListArgs, AuditShowArgs};
pub(crate) use call::{CallArgs, ToolFileArgs};
pub(crate) use catalog::{CatalogArgs, CatalogForm, TokenizerChoice};
pub(crate) use checkpoint::{CheckpointArgs, CheckpointCommand, CheckpointPruneArgs};
pub(crate) use global::{ColorChoice, FormatChoice, GlobalArgs};
pub(crate) use mcp::{
    ConfigFormChoice, McpApproveArgs, McpCallArgs, McpCheckArgs, McpCommand, McpFileArgs, McpImportArgs,
    McpListArgs, McpToolsArgs, TrustChoice,
};
pub(crate) use mcp_serve::{
    McpClientChoice, McpConfigArgs, McpOfferArgs, McpServeArgs, NamingChoice, SkillToolsChoice,
};
pub(crate) use registry::{AddArgs, ExportArgs, NewPlaceArgs, NewToolArgs, RemoveArgs};
pub(crate) use schema::{SchemaArgs, SchemaChoice};
pub(crate) use session::{
    SessionArgs, SessionCommand, SessionDigestArgs, SessionLimitArgs, SessionReleaseArgs,
};
pub(crate) use skill::{
    ActivateArgs, ApproveSkillArgs, DialectChoice, DiffSkillArgs, InspectArgs, ProfileChoice, ReadArgs,
    ResourcesArgs, RevokeSkillArgs, SkillCommand, SkillListArgs, SkillNewArgs, SkillRefreshArgs,
    SkillRunArgs, SkillSearchArgs, SkillShowArgs, SkillSourceChoice, SkillToolsArgs, SkillTypeChoice,
    ValidateArgs,
};
pub(crate) use system::{CompletionsArgs, DoctorCommand, ManArgs};
pub(crate) use tool::{
    ToolCommand, ToolFilterArgs, ToolListArgs, ToolRunArgs, ToolShowArgs, ToolSourceChoice, ToolTypeChoice,
};
pub(crate) use trust::{TrustCommand, TrustProjectArgs};
pub(crate) use validation::{ValidationCommand, ValidationListArgs, ValidationRunArgs};

/// Find, check and read Agent Skills, and run their tools through one gate
///
/// A skill is a folder with a SKILL.md file, or a YAML file that composes tools. Skills are searched in `.agents/skills` of
/// the project and of the user's home, or in the folders given by `--root`; `agents skill add` and `agents tool add` register
/// others for every project. The project is the nearest folder with `.agents`, from this one up to the one with `.git`; those
/// above it are not searched.
///
/// Exit status: 0 yes; 1 the thing asked for failed or has findings; 2 usage, invalid configuration or corrupt state;
/// 3 not found; 4 refused by the gate; 5 timeout; 130 interrupted.
#[derive(Debug, Parser)]
#[command(
    name = "agents",
    version,
    propagate_version = true,
    infer_long_args = false,
    max_term_width = 100,
    after_help = "Examples:
  agents tour
  agents skill list
  agents skill validate --strict ./my-skill
  agents catalog --as markdown
  agents tool run builtin/read_file --input '{\"path\": \"README.md\"}'"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find, check, read, register and compose skills
    #[command(subcommand, arg_required_else_help = true, disable_help_subcommand = true)]
    Skill(SkillCommand),

    /// Look at what conversations with a model were given, release skills and forget sessions
    ///
    /// A session is started by `agents skill activate SKILL --session NAME`. In it no instructions are given twice, and calls
    /// with `--session` have to be allowed by the `allowed-tools` of every active skill.
    #[command(subcommand, arg_required_else_help = true, disable_help_subcommand = true)]
    Session(SessionCommand),

    /// Print what a model is told about the skills
    ///
    /// The catalog holds the name, the description and the location of every skill that counts: SKILL.md folders, composed
    /// skills and registered ones. Without skills nothing is printed. With a budget the longest descriptions are shortened
    /// first, and only then skills are left out; the text says how many. Exits with 1 when not one skill fits.
    #[command(after_help = "Examples:
  agents catalog
  agents catalog --budget 2000
  agents catalog --budget 2000 --query 'fill in a PDF form' --pin changelog --explain
  agents catalog --as markdown
  agents --root ./skills catalog --as json")]
    Catalog(CatalogArgs),

    /// List, show, register and run tools
    #[command(subcommand, arg_required_else_help = true, disable_help_subcommand = true)]
    Tool(ToolCommand),

    /// List, register and run validations
    #[command(subcommand, arg_required_else_help = true)]
    Validation(ValidationCommand),

    /// Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients
    #[command(subcommand, arg_required_else_help = true, disable_help_subcommand = true)]
    Mcp(McpCommand),

    /// Print the JSON Schema of a file format, with which editors complete and check
    #[command(after_help = "Examples:
  agents schema tool > tool.schema.json
  agents schema skill > skill.schema.json")]
    Schema(SchemaArgs),

    /// Decide which projects may run code; without a command the trusted ones are listed
    #[command(after_help = "Examples:
  agents trust
  agents trust show
  agents trust add")]
    Trust {
        #[command(subcommand)]
        command: Option<TrustCommand>,
    },

    /// Read what was called, refused and done
    #[command(subcommand, arg_required_else_help = true)]
    Audit(AuditCommand),

    /// List and take back what a person approved
    #[command(subcommand, arg_required_else_help = true)]
    Approval(ApprovalCommand),

    /// Look at what tools were about to overwrite, and put it back
    #[command(subcommand, arg_required_else_help = true)]
    Checkpoint(CheckpointCommand),

    /// Report the roots that are searched, what they hold and every problem
    ///
    /// Exits with 1 when something that should be a skill is none or a root cannot be searched, and with 2 when a policy
    /// cannot be used.
    #[command(after_help = "Examples:
  agents doctor
  agents --clients claude,codex doctor
  agents doctor sandbox
  agents doctor --format json")]
    Doctor {
        #[command(subcommand)]
        command: Option<DoctorCommand>,
    },

    /// Show the main job on bundled examples
    ///
    /// Unpacks the examples into a private temporary folder, then discovers, validates, activates, registers, resolves and
    /// runs on them for real, and prints the command line of each step. The folder is kept, with a registry of its own, so
    /// the command lines work afterwards; yours is not touched. Exits with a status other than 0 when any step fails.
    #[command(after_help = "Examples:
  agents tour
  agents tour --format json")]
    Tour,

    /// Print a completion script for a shell
    #[command(after_help = "Examples:
  agents completions bash > ~/.local/share/bash-completion/completions/agents
  agents completions zsh > ~/.zfunc/_agents
  agents completions fish > ~/.config/fish/completions/agents.fish")]
    Completions(CompletionsArgs),

    /// Print a manual page
    #[command(after_help = "Examples:
  agents man | man -l -
  agents man skill validate > agents-skill-validate.1")]
    Man(ManArgs),

    /// Print the command reference as Markdown
    #[command(
        hide = true,
        after_help = "Examples:
  agents reference > docs/cli/reference.md"
    )]
    Reference,
}
