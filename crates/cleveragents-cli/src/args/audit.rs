use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// List what was called, refused and done, the latest first
    #[command(after_help = "Examples:
  agents audit list
  agents audit list --failed --since 2h
  agents audit list --tool builtin/write_file --since 2026-01-31 --format json")]
    List(AuditListArgs),

    /// Show every record of one call
    #[command(after_help = "Examples:
  agents audit show 12-1
  agents audit show 12-1 --format json")]
    Show(AuditShowArgs),
}

#[derive(Args, Debug)]
pub(crate) struct AuditListArgs {
    /// List calls of this tool only
    #[arg(long, value_name = "TOOL")]
    pub(crate) tool: Option<String>,

    /// List calls in the name of this skill only
    #[arg(long, value_name = "SKILL")]
    pub(crate) skill: Option<String>,

    /// List calls that were refused, failed or never ended only
    #[arg(long)]
    pub(crate) failed: bool,

    /// List calls of this time and later only: `90s`, `30m`, `2h`, `7d` or `4w` ago, a date, or a time in UTC
    #[arg(long, value_name = "WHEN")]
    pub(crate) since: Option<String>,

    /// List at most this many calls
    #[arg(long, value_name = "COUNT", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: u32,
}

#[derive(Args, Debug)]
pub(crate) struct AuditShowArgs {
    /// The call, as `agents audit list` names it
    #[arg(value_name = "CALL")]
    pub(crate) call: String,
}
