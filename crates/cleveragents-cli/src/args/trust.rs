use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum TrustCommand {
    /// List the projects that are trusted
    ///
    /// Whether their files are still those that were trusted is what `agents trust show` tells.
    #[command(after_help = "Examples:
  agents trust list
  agents trust list --format json")]
    List,

    /// Show the files of a project that can make code run, and whether they are trusted
    ///
    /// These are its tool files, its servers, its skill YAML and every file of its skills. Exits with 1 when they are
    /// not trusted, or not as they are.
    #[command(after_help = "Examples:
  agents trust show
  agents trust show ../other --format json")]
    Show(TrustProjectArgs),

    /// Let the tools of a project run, as its files are
    ///
    /// Prints the files and asks, unless `--yes` is there. A file more, a file less or one other byte, and the project
    /// is not trusted until this is done again.
    #[command(after_help = "Examples:
  agents trust add
  agents trust add ../other --yes")]
    Add(TrustProjectArgs),

    /// Take the trust in a project back
    #[command(after_help = "Examples:
  agents trust revoke
  agents trust revoke ../other")]
    Revoke(TrustProjectArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TrustProjectArgs {
    /// The folder of the project; the one around the working folder when there is none
    #[arg(value_name = "PROJECT")]
    pub(crate) project: Option<PathBuf>,
}
