use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum ApprovalCommand {
    /// List the approvals that hold
    #[command(after_help = "Examples:
  agents approval list
  agents approval list --format json")]
    List,

    /// Take an approval back
    #[command(after_help = "Examples:
  agents approval revoke 3")]
    Revoke(ApprovalRevokeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ApprovalRevokeArgs {
    /// The number of the approval, as `agents approval list` shows it
    #[arg(value_name = "NUMBER")]
    pub(crate) id: u64,
}
