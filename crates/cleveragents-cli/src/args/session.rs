use std::num::NonZeroUsize;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum SessionCommand {
    /// List the sessions that are on file
    #[command(after_help = "Examples:
  agents session list
  agents session list --format json")]
    List,

    /// Show the active skills of a session, and what the model was given of each
    #[command(after_help = "Examples:
  agents session show chat-1")]
    Show(SessionArgs),

    /// Release skills, so that they restrict no call of the session any more
    #[command(after_help = "Examples:
  agents session release chat-1 pdf
  agents session release chat-1 --all")]
    Release(SessionReleaseArgs),

    /// Print the active skills for a model whose context was or will be compacted
    ///
    /// With `--compacted` it is also noted that the model lost what it was given: `agents skill activate --session` gives
    /// instructions again, and the skills stay active.
    #[command(after_help = "Examples:
  agents session digest chat-1
  agents session digest chat-1 --tokens 200 --compacted")]
    Digest(SessionDigestArgs),

    /// Set how much a session holds; what is not set has no limit
    ///
    /// With `--skills` one skill more releases the one that was not used for longest, and says so. With `--tokens` longer
    /// instructions are given as an outline, and their sections one by one.
    #[command(after_help = "Examples:
  agents session limit chat-1 --skills 5 --tokens 8000
  agents session limit chat-1")]
    Limit(SessionLimitArgs),

    /// Forget a session; its skills restrict nothing any more
    #[command(after_help = "Examples:
  agents session end chat-1")]
    End(SessionArgs),
}

#[derive(Args, Debug)]
pub(crate) struct SessionArgs {
    /// The name of the session
    #[arg(value_name = "SESSION")]
    pub(crate) session: String,
}

#[derive(Args, Debug)]
pub(crate) struct SessionReleaseArgs {
    /// The name of the session
    #[arg(value_name = "SESSION")]
    pub(crate) session: String,

    /// The names of the skills, with or without their namespaces
    #[arg(value_name = "SKILL", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) skills: Vec<String>,

    /// Release every skill
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SessionDigestArgs {
    /// The name of the session
    #[arg(value_name = "SESSION")]
    pub(crate) session: String,

    /// The most estimated tokens of the text
    #[arg(long, value_name = "NUMBER", default_value_t = 500)]
    pub(crate) tokens: usize,

    /// Note that the model lost what it was given
    #[arg(long)]
    pub(crate) compacted: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SessionLimitArgs {
    /// The name of the session
    #[arg(value_name = "SESSION")]
    pub(crate) session: String,

    /// The most skills that are active at once
    #[arg(long, value_name = "NUMBER")]
    pub(crate) skills: Option<NonZeroUsize>,

    /// The most estimated tokens of instructions that are given whole
    #[arg(long, value_name = "NUMBER")]
    pub(crate) tokens: Option<NonZeroUsize>,
}
