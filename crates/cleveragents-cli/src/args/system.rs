use clap::{Args, Subcommand};
use clap_complete::Shell;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command whose page is printed; the program itself when there is none
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DoctorCommand {
    /// Attack the sandbox of this machine, and print which layers hold
    ///
    /// Each attack is made where nothing holds it and then inside the sandbox. Takes about a second. Exits with 1 when a
    /// layer is missing or does not hold.
    #[command(after_help = "Examples:
  agents doctor sandbox
  agents doctor sandbox --format json")]
    Sandbox,
}
