use clap::{Args, Subcommand};

use super::CallArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum ValidationCommand {
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
pub(crate) struct ValidationRunArgs {
    /// The name of the validation
    #[arg(value_name = "VALIDATION")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) call: CallArgs,
}
