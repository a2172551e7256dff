use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(crate) enum SkillCommand {
    /// List the skills that were found
    ///
    /// One line for each active skill. Shadowed and broken entries are reported with the reason. Exits with 1 when
    /// there are candidates and none of them loads.
    #[command(after_help = "Examples:
  agents skill list
  agents --root ./skills skill list
  agents --clients claude,codex skill list --format json")]
    List,

    /// Show one skill: its fields, its files and its findings
    #[command(after_help = "Examples:
  agents skill show pdf
  agents skill show local/pdf --format yaml")]
    Show(SkillShowArgs),

    /// Check skills and print every finding with its place
    ///
    /// Takes names, SKILL.md files and folders; a folder without a SKILL.md is searched. Without an argument every
    /// skill that can be found is checked. Exits with 1 when there are errors, and with `--strict` also when there are
    /// warnings; when a target cannot be checked, the others still are, and the largest number is the exit status.
    #[command(after_help = "Examples:
  agents skill validate
  agents skill validate ./my-skill --profile portable --strict
  agents skill validate skills --format github")]
    Validate(ValidateArgs),

    /// Print the instructions of a skill as a model is given them
    #[command(after_help = "Examples:
  agents skill activate pdf
  agents skill activate local/pdf --format json")]
    Activate(ActivateArgs),

    /// List the files that a skill brings along
    #[command(after_help = "Examples:
  agents skill resources pdf
  agents skill resources local/pdf --format json")]
    Resources(ResourcesArgs),

    /// Print one file of a skill
    ///
    /// The bytes are printed as they are when the answer goes into a pipe or a file. On a terminal control characters
    /// are escaped.
    #[command(after_help = "Examples:
  agents skill read pdf references/forms.md
  agents skill read local/pdf scripts/fill.py > fill.py")]
    Read(ReadArgs),

    /// Run a script of a skill through the gate
    ///
    /// The script runs in the folder of the skill, in the sandbox, without a terminal. Its output and its exit code are
    /// those of the command. Exits with 4 when the gate refuses.
    #[command(after_help = "Examples:
  agents skill run pdf scripts/fill.py -- --form form.pdf
  agents skill run local/pdf scripts/fill.py --input '{\"page\": 1}'")]
    Run(SkillRunArgs),
}

#[derive(Args, Debug)]
pub(crate) struct SkillShowArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    /// Names of skills, SKILL.md files or folders; all skills when there are none
    #[arg(value_name = "TARGET")]
    pub(crate) targets: Vec<PathBuf>,

    /// Choose the rules; without it those of the file's dialect: cleveragents for a name with a namespace, else portable
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileChoice>,

    /// Count warnings as findings
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum ProfileChoice {
    /// The verdict of the reference validator of agentskills.io
    Spec,
    /// What every client loads
    Portable,
    /// The contract of this program: namespaced names, steps and versions
    Cleveragents,
}

#[derive(Args, Debug)]
pub(crate) struct ActivateArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct ResourcesArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,
}

#[derive(Args, Debug)]
pub(crate) struct ReadArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The path of the file inside the skill's folder
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct SkillRunArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The path of the script inside the skill's folder
    #[arg(value_name = "SCRIPT")]
    pub(crate) script: String,

    /// The arguments of the script, behind `--`
    #[arg(value_name = "ARGUMENT", last = true)]
    pub(crate) arguments: Vec<String>,

    /// What the script reads from its standard input: JSON, `@` and a file, or `-` for the standard input
    #[arg(long, value_name = "JSON|@FILE|-", allow_hyphen_values = true)]
    pub(crate) input: Option<String>,

    /// Allow nothing that may change something
    #[arg(long)]
    pub(crate) read_only: bool,

    /// Let approvals that were given for this session count, and offer to give one
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,
}
