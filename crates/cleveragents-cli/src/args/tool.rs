use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum ToolCommand {
    /// List the tools that can be called
    #[command(after_help = "Examples:
  agents tool list
  agents tool list --format json")]
    List,

    /// Show one tool: its schemas, its capability and its other spellings
    #[command(after_help = "Examples:
  agents tool show builtin/read_file
  agents tool show builtin/read-file --format json")]
    Show(ToolShowArgs),

    /// Run one tool through the gate
    ///
    /// The paths of a call are relative to the working folder, and nothing outside of it can be reached. In JSON and
    /// YAML the result is printed as it is, as `data`. Exits with 4 when the gate refuses.
    #[command(after_help = "Examples:
  agents tool run builtin/read_file --input '{\"path\": \"README.md\"}'
  agents tool run builtin/list_directory --input @call.json
  echo '{\"pattern\": \"TODO\"}' | agents tool run builtin/search_files --input -
  agents tool run builtin/read_file --input '{\"path\": \"a.txt\"}' --skill local/pdf --explain")]
    Run(ToolRunArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ToolShowArgs {
    /// The name of the tool
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct ToolRunArgs {
    /// The name of the tool
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,

    /// The input: JSON, `@` and a file, or `-` for the standard input
    #[arg(long, value_name = "JSON|@FILE|-", default_value = "{}", allow_hyphen_values = true)]
    pub(crate) input: String,

    /// Judge the call by the rules of this skill
    #[arg(long, value_name = "SKILL")]
    pub(crate) skill: Option<String>,

    /// Allow tools that only read
    #[arg(long)]
    pub(crate) read_only: bool,

    /// Fill a resource slot; repeatable
    #[arg(long, value_name = "NAME=PATH")]
    pub(crate) bind: Vec<String>,

    /// Print what the gate decides and why, without running anything
    #[arg(long)]
    pub(crate) explain: bool,
}
