use clap::{Args, Subcommand};

use super::{
    AddArgs, CallArgs, ExportArgs, NewToolArgs, RemoveArgs, ToolFileArgs, ToolFilterArgs, ToolShowArgs,
};

#[derive(Debug, Subcommand)]
pub(crate) enum ValidationCommand {
    /// List the validations
    #[command(after_help = "Examples:
  agents validation list
  agents validation list --namespace local --format json")]
    List(ValidationListArgs),

    /// Show one validation: its schemas, its mode and what it wraps
    #[command(after_help = "Examples:
  agents validation show local/no-tabs")]
    Show(ToolShowArgs),

    /// Register the validation of a YAML file
    ///
    /// A file of a plain tool is refused, and so is a name that a plain tool has. Otherwise as `agents tool add`.
    #[command(after_help = "Examples:
  agents validation add --config ./no-tabs.yaml
  agents validation add --config ./no-tabs.yaml --update")]
    Add(AddArgs),

    /// Remove a validation from the registry
    ///
    /// A plain tool is refused. Otherwise as `agents tool remove`.
    #[command(after_help = "Examples:
  agents validation remove local/no-tabs --yes")]
    Remove(RemoveArgs),

    /// Print a validation as YAML that `agents validation add` reads back to the same validation
    #[command(after_help = "Examples:
  agents validation export local/no-tabs > no-tabs.yaml")]
    Export(ExportArgs),

    /// Start a validation: a YAML file with inline Python that runs at once
    ///
    /// The file goes into `.agents/tools` of the project. Nothing that stands there is touched.
    #[command(after_help = "Examples:
  agents validation new no-tabs
  agents validation new team/no-tabs --user")]
    New(NewToolArgs),

    /// Run one validation through the gate
    ///
    /// A validation is a tool that says whether something holds. Exits with 1 when it does not, unless its mode is
    /// `informational`, and otherwise as `agents tool run` does. A validation that returns something else than a
    /// verdict has failed itself, which is exit code 1 too.
    #[command(after_help = "Examples:
  agents validation run local/no-tabs --input '{\"path\": \"src\"}'
  agents validation run local/no-tabs --file ./no-tabs.yaml --format json")]
    Run(ValidationRunArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ValidationListArgs {
    #[command(flatten)]
    pub(crate) filter: ToolFilterArgs,

    #[command(flatten)]
    pub(crate) tools: ToolFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ValidationRunArgs {
    /// The name of the validation
    #[arg(value_name = "VALIDATION")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) call: CallArgs,
}
