use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args, ValueEnum};
use cleveragents::CLIENTS;

/// The options that every command takes, before or after its name.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct GlobalArgs {
    /// Choose the form of the answer
    #[arg(long, global = true, value_enum, value_name = "FORMAT", default_value_t = FormatChoice::Rich)]
    pub(crate) format: FormatChoice,

    /// Choose when to use colour; `NO_COLOR` is obeyed
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,

    /// Print errors only, beside the answer
    #[arg(long, short, global = true, action = ArgAction::Count, conflicts_with = "verbose")]
    pub(crate) quiet: u8,

    /// Print every detail, beside the answer
    #[arg(long, short, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,

    /// Search this folder for skills instead of the default ones; repeatable, the first wins
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) root: Vec<PathBuf>,

    /// Search the skill folders of these clients too
    #[arg(long, global = true, value_name = "CLIENT", value_delimiter = ',', value_parser = PossibleValuesParser::new(
        CLIENTS.iter().map(|client| client.name),
    ))]
    pub(crate) clients: Vec<String>,

    /// Take the policy from this file instead of the user's configuration folder
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,

    /// Keep state in this folder
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,

    /// Confirm changes of our own state; never an approval of the gate
    #[arg(long, global = true)]
    pub(crate) yes: bool,
}

/// The forms of an answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum FormatChoice {
    /// Text for people, with colour and fitted to the terminal
    #[value(aliases = ["color", "table"])]
    Rich,
    /// Text without colour, never shortened
    Plain,
    /// One JSON value
    Json,
    /// One YAML document
    Yaml,
    /// Workflow commands of GitHub Actions, for `skill validate` and the commands that add
    Github,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
