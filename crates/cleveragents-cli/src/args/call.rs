use std::path::PathBuf;

use clap::Args;

/// Tools and composed skills beside those that are found.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ToolFileArgs {
    /// Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// How a tool is called.
#[derive(Args, Debug)]
pub(crate) struct CallArgs {
    /// The input: JSON, `@` and a file, or `-` for the standard input
    #[arg(long, value_name = "JSON|@FILE|-", default_value = "{}", allow_hyphen_values = true)]
    pub(crate) input: String,

    #[command(flatten)]
    pub(crate) tools: ToolFileArgs,

    /// Judge the call by the rules of this skill
    #[arg(long, value_name = "SKILL")]
    pub(crate) skill: Option<String>,

    /// Allow tools that only read
    #[arg(long)]
    pub(crate) read_only: bool,

    /// Fill a resource slot; repeatable
    #[arg(long, value_name = "NAME=PATH")]
    pub(crate) bind: Vec<String>,

    /// Let the approvals and the active skills of this session count, and offer to approve for it
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,

    /// Print what the gate decides and why, without running anything
    #[arg(long)]
    pub(crate) explain: bool,
}
