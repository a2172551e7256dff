use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum CheckpointCommand {
    /// List the checkpoints of the working folder, the oldest first
    #[command(after_help = "Examples:
  agents checkpoint list
  agents checkpoint list --format json")]
    List,

    /// Show what a checkpoint holds
    #[command(after_help = "Examples:
  agents checkpoint show 0198
  agents checkpoint show 0198 --format json")]
    Show(CheckpointArgs),

    /// Show what is different now from what a checkpoint holds
    #[command(after_help = "Examples:
  agents checkpoint diff 0198
  agents checkpoint diff 0198 --format json")]
    Diff(CheckpointArgs),

    /// Put everything back as a checkpoint holds it
    ///
    /// What stands there is kept in a checkpoint first, so that restoring that one undoes it. Where it cannot be kept
    /// nothing is restored, unless `--yes` is there. Exits with 1 when something could not be put back.
    #[command(after_help = "Examples:
  agents checkpoint restore 0198")]
    Restore(CheckpointArgs),

    /// Forget old checkpoints of every folder, and the contents that none needs any more
    #[command(after_help = "Examples:
  agents checkpoint prune --keep 20
  agents checkpoint prune --older-than 30")]
    Prune(CheckpointPruneArgs),
}

#[derive(Args, Debug)]
pub(crate) struct CheckpointArgs {
    /// The checkpoint, or enough of its start
    #[arg(value_name = "CHECKPOINT")]
    pub(crate) id: String,
}

#[derive(Args, Debug)]
pub(crate) struct CheckpointPruneArgs {
    /// Keep this many of the newest ones
    #[arg(long, value_name = "COUNT")]
    pub(crate) keep: Option<u32>,

    /// Forget those that are older than this many days
    #[arg(long, value_name = "DAYS")]
    pub(crate) older_than: Option<u32>,
}
