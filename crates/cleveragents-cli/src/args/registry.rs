use std::path::PathBuf;

use clap::Args;

/// How a definition is registered.
#[derive(Args, Debug)]
pub(crate) struct AddArgs {
    /// The file to read; for a skill also the folder of a SKILL.md
    #[arg(long, short, value_name = "FILE")]
    pub(crate) config: PathBuf,

    /// Replace what is registered under the name
    #[arg(long)]
    pub(crate) update: bool,

    /// Check everything and say what would happen, but change nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Refuse what uses a tool that does not exist
    #[arg(long)]
    pub(crate) strict: bool,
}

/// How a definition is removed.
#[derive(Args, Debug)]
pub(crate) struct RemoveArgs {
    /// The name, as it is registered
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Remove it although others use it
    #[arg(long)]
    pub(crate) force: bool,

    /// Say what would happen, but change nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// What is written as YAML.
#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The name
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// Where something that is started goes.
#[derive(Args, Debug)]
pub(crate) struct NewPlaceArgs {
    /// Write into this folder instead of `.agents` of the project
    #[arg(long = "in", value_name = "DIR", conflicts_with = "user")]
    pub(crate) folder: Option<PathBuf>,

    /// Write into `.agents` of your home
    #[arg(long)]
    pub(crate) user: bool,
}

/// A tool or a validation that is started.
#[derive(Args, Debug)]
pub(crate) struct NewToolArgs {
    /// The name; without a namespace it is one of `local`
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) place: NewPlaceArgs,
}
