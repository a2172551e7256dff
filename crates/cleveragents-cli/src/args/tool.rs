use clap::{Args, Subcommand, ValueEnum};

use super::{AddArgs, CallArgs, ExportArgs, NewToolArgs, RemoveArgs, ToolFileArgs};

#[derive(Debug, Subcommand)]
pub(crate) enum ToolCommand {
    /// List the tools that can be called
    ///
    /// Tools come from the program, from `--file`, from `.agents/tools` of the project, from `.agents/tools` of the
    /// user's home and from the registry, in this order; the first one that has a name wins. Those of a project run once
    /// `agents trust add` has trusted it. The scripts of skills are tools too; they are counted, and listed with
    /// `--scripts`.
    #[command(after_help = "Examples:
  agents tool list
  agents tool list --type validation --namespace local
  agents tool list --source custom
  agents tool list --scripts
  agents tool list --file ./my-tool.yaml
  agents tool list --format json")]
    List(ToolListArgs),

    /// Show one tool: its schemas, its capability and its other spellings
    #[command(after_help = "Examples:
  agents tool show builtin/read_file
  agents tool show local/my-tool --file ./my-tool.yaml
  agents tool show builtin/read-file --format json")]
    Show(ToolShowArgs),

    /// Register the tool or the validation of a YAML file
    ///
    /// The file is checked together with what is registered. Every mistake in it is shown at once, with its line and
    /// column, and the registry stays as it is; then the exit status is 1. What is registered is there for every project,
    /// behind the tools that files define.
    #[command(after_help = "Examples:
  agents tool add --config ./count-words.yaml
  agents tool add --config ./count-words.yaml --update
  agents tool add --config ./count-words.yaml --dry-run --format github")]
    Add(AddArgs),

    /// Remove a tool or a validation from the registry
    ///
    /// Asks, unless `--yes` is there. A tool that others use is refused, unless `--force` is there. Files stay.
    #[command(after_help = "Examples:
  agents tool remove local/count-words
  agents tool remove local/count-words --yes
  agents tool remove local/count-words --force --dry-run")]
    Remove(RemoveArgs),

    /// Print a tool or a validation as YAML that `agents tool add` reads back to the same tool
    #[command(after_help = "Examples:
  agents tool export local/count-words > count-words.yaml")]
    Export(ExportArgs),

    /// Start a tool: a YAML file with inline Python that runs at once
    ///
    /// The file goes into `.agents/tools` of the project. Nothing that stands there is touched.
    #[command(after_help = "Examples:
  agents tool new greet
  agents tool new team/greet --user
  agents tool new greet --in .")]
    New(NewToolArgs),

    /// Run one tool through the gate
    ///
    /// The paths of a call are relative to the working folder, and nothing outside of it can be reached. In JSON and
    /// YAML the result is printed as it is, as `data`. Exits with 4 when the gate refuses.
    ///
    /// Where a person must agree, the question is put on the terminal, for at most a minute; without a terminal and
    /// with `--format json` or `yaml` the answer is no.
    #[command(after_help = "Examples:
  agents tool run builtin/read_file --input '{\"path\": \"README.md\"}'
  agents tool run builtin/list_directory --input @call.json
  agents tool run local/my-tool --file ./my-tool.yaml
  echo '{\"pattern\": \"TODO\"}' | agents tool run builtin/search_files --input -
  agents tool run builtin/read_file --input '{\"path\": \"a.txt\"}' --skill local/pdf --explain")]
    Run(ToolRunArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ToolListArgs {
    /// List tools or validations only
    #[arg(long = "type", value_enum, value_name = "TYPE")]
    pub(crate) tool_type: Option<ToolTypeChoice>,

    #[command(flatten)]
    pub(crate) filter: ToolFilterArgs,

    /// List the scripts of skills as well
    #[arg(long)]
    pub(crate) scripts: bool,

    #[command(flatten)]
    pub(crate) tools: ToolFileArgs,
}

/// Which tools or validations are wanted.
#[derive(Args, Debug, Default)]
pub(crate) struct ToolFilterArgs {
    /// List those of this source only
    #[arg(long, value_enum, value_name = "SOURCE")]
    pub(crate) source: Option<ToolSourceChoice>,

    /// List those of this namespace only
    #[arg(long, value_name = "NAMESPACE")]
    pub(crate) namespace: Option<String>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum ToolTypeChoice {
    /// Tools that are no validations
    Tool,
    /// Validations
    Validation,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum ToolSourceChoice {
    /// Part of the program
    Builtin,
    /// Inline Python
    Custom,
    /// A tool of an MCP server
    Mcp,
    /// A folder with a SKILL.md, or a script in one
    AgentSkill,
    /// A validation that runs another tool
    Wrapped,
}

#[derive(Args, Debug)]
pub(crate) struct ToolShowArgs {
    /// The name of the tool
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) tools: ToolFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ToolRunArgs {
    /// The name of the tool
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) call: CallArgs,
}
