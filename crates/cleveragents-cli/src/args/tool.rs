use clap::{Args, Subcommand};

use super::{CallArgs, ToolFileArgs};

#[derive(Debug, Subcommand)]
pub(crate) enum ToolCommand {
    /// List the tools that can be called
    ///
    /// Tools come from the program, from `--file`, from `.agents/tools` of the project and from `.agents/tools` of the
    /// user's home, in this order; the first one that has a name wins. Those of a project run once `agents trust add`
    /// has trusted it. The scripts of skills are tools too; they are counted, and listed with `--scripts`.
    #[command(after_help = "Examples:
  agents tool list
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
    /// List the scripts of skills as well
    #[arg(long)]
    pub(crate) scripts: bool,

    #[command(flatten)]
    pub(crate) tools: ToolFileArgs,
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
