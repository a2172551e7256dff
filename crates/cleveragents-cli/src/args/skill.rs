use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{AddArgs, ExportArgs, NewPlaceArgs, RemoveArgs, ToolFileArgs};

#[derive(Debug, Subcommand)]
pub(crate) enum SkillCommand {
    /// List the skills: SKILL.md folders, composed skills of files, and those that are registered
    ///
    /// One line for each active skill. Shadowed and broken entries are reported with the reason. Exits with 1 when
    /// there are candidates and none of them loads.
    ///
    /// With `--watch` the list is printed again after each change, as one value in the formats for programs, until Ctrl-C
    /// or until nobody reads any more. Changes are seen within about half a second, or later where there are very many skills.
    #[command(after_help = "Examples:
  agents skill list
  agents skill list --watch --format json
  agents skill list --type composed --namespace team
  agents --root ./skills skill list
  agents --clients claude,codex skill list --format json
  agents skill list --origin docs")]
    List(SkillListArgs),

    /// Find the skills that fit a task, by their names, descriptions and instructions
    ///
    /// The best come first. What a skill says it is not for lowers it; a task that is the name of a skill puts that skill
    /// first. Words are compared by their stems, other scripts by pairs of characters.
    #[command(after_help = "Examples:
  agents skill search 'merge two PDF files'
  agents skill search 'write release notes' --limit 3 --explain
  agents skill search 'fill in a form' --format json")]
    Search(SkillSearchArgs),

    /// Show one skill: its fields, what its tools may do, who uses it, its files and its findings
    #[command(after_help = "Examples:
  agents skill show pdf
  agents skill show team/release
  agents skill show local/pdf --format yaml")]
    Show(SkillShowArgs),

    /// List the exact tools of a skill, those that are denied or missing included
    ///
    /// The order is that in which the items of the skill and of the skills that it includes are flattened. With
    /// `--explain` each tool says which items bring it and by which ways, what tightened it, and why it is missing or
    /// denied.
    #[command(after_help = "Examples:
  agents skill tools team/release
  agents skill tools team/release --explain
  agents skill tools team/release --explain --file ./release.yaml
  agents skill tools team/release --refresh --format json")]
    Tools(SkillToolsArgs),

    /// Register the composed skill of a YAML file, or a folder with a SKILL.md
    ///
    /// The file is checked together with what is registered: a missing include, a cycle and two definitions of one name
    /// are refused, and a missing tool is warned about. Every mistake in a file is shown at once, with its line and column,
    /// and the registry stays as it is; then the exit status is 1.
    #[command(after_help = "Examples:
  agents skill add --config ./release.yaml
  agents skill add --config ./my-skill --update
  agents skill add --config ./release.yaml --strict --dry-run --format github")]
    Add(AddArgs),

    /// Read registered skills again from their files; all of them without a name
    ///
    /// What cannot be read or does not fit is left as it was and reported with the reason; then the exit status is 1. No
    /// server is contacted.
    #[command(after_help = "Examples:
  agents skill refresh
  agents skill refresh team/release --dry-run")]
    Refresh(SkillRefreshArgs),

    /// Remove a skill from the registry
    ///
    /// Asks, unless `--yes` is there. A skill that others include is refused, unless `--force` is there. Files and folders
    /// stay.
    #[command(after_help = "Examples:
  agents skill remove team/release
  agents skill remove team/release --yes")]
    Remove(RemoveArgs),

    /// Print a composed skill as YAML that `agents skill add` reads back to the same skill
    #[command(after_help = "Examples:
  agents skill export team/release > release.yaml")]
    Export(ExportArgs),

    /// Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill
    ///
    /// It goes into `.agents/skills` of the project. Nothing that stands there is touched.
    #[command(after_help = "Examples:
  agents skill new pdf-forms
  agents skill new pdf-forms --script
  agents skill new team/release --composed
  agents skill new pdf-forms --user")]
    New(SkillNewArgs),

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
    ///
    /// With `--session` the skill is active from then on: its instructions are not printed again unless they changed, and
    /// its `allowed-tools` restrict the calls of the session until `agents session release`.
    #[command(after_help = "Examples:
  agents skill activate pdf
  agents skill activate pdf --session chat-1
  agents skill activate pdf --outline
  agents skill activate pdf --section 'Forms > Fill'
  agents skill activate local/pdf --format json
  agents skill activate refunds --origin docs")]
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
  agents skill read local/pdf scripts/fill.py > fill.py
  agents skill read refunds references/policy.md --origin docs")]
    Read(ReadArgs),

    /// Show a skill that an MCP server offers, before anything of it is loaded
    ///
    /// Prints what the server says about it and every file that it promises, and reads none of them. With `--file` one file
    /// is read from the server and printed; that approves and loads nothing.
    #[command(after_help = "Examples:
  agents skill inspect refunds --origin docs
  agents skill inspect skill://acme/refunds/SKILL.md --origin docs --file SKILL.md")]
    Inspect(InspectArgs),

    /// Approve a skill that an MCP server offers, with exactly the files that it promises
    ///
    /// Prints the files and asks, unless `--yes` is there. The approval holds until the server offers a file more, a file
    /// less or one other byte, and then it is gone for good. The `allowed-tools` of the skill have no effect, unless
    /// `--grant-tools` is there; then they restrict calls as those of a skill of one's own do.
    #[command(after_help = "Examples:
  agents skill approve refunds --origin docs
  agents skill approve refunds --origin docs --grant-tools --yes")]
    Approve(ApproveSkillArgs),

    /// Compare the files of an approved skill with those that its MCP server offers
    ///
    /// Exits with 1 when they differ.
    #[command(after_help = "Examples:
  agents skill diff refunds --origin docs")]
    Diff(DiffSkillArgs),

    /// Take the approval of a skill of an MCP server back, or of all its skills
    ///
    /// The server is not asked. With `--all` its files in the cache are removed as well.
    #[command(after_help = "Examples:
  agents skill revoke refunds --origin docs
  agents skill revoke --all --origin docs")]
    Revoke(RevokeSkillArgs),

    /// Run a script of a skill through the gate
    ///
    /// The script runs in the folder of the skill, in the sandbox, without a terminal. Its output and its exit code are
    /// those of the command. Exits with 4 when the gate refuses.
    #[command(after_help = "Examples:
  agents skill run pdf scripts/fill.py -- --form form.pdf
  agents skill run local/pdf scripts/fill.py --input '{\"page\": 1}'")]
    Run(SkillRunArgs),
}

#[derive(Args, Debug, Default)]
pub(crate) struct SkillListArgs {
    /// List skills of this type only
    #[arg(long = "type", value_enum, value_name = "TYPE")]
    pub(crate) kind: Option<SkillTypeChoice>,

    /// List skills that have an item of this source only
    #[arg(long, value_enum, value_name = "SOURCE")]
    pub(crate) source: Option<SkillSourceChoice>,

    /// List skills of this namespace only
    #[arg(long, value_name = "NAMESPACE")]
    pub(crate) namespace: Option<String>,

    /// List skills that are registered only
    #[arg(long)]
    pub(crate) registered: bool,

    /// List again whenever the list changes, until interrupted
    #[arg(long, conflicts_with = "origin")]
    pub(crate) watch: bool,

    /// List the skills that this MCP server offers instead
    #[arg(long, value_name = "SERVER", conflicts_with_all = ["kind", "source", "namespace", "registered"])]
    pub(crate) origin: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct InspectArgs {
    /// The skill: its label, as `agents skill list --origin` shows it, or its URI
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The MCP server that offers it
    #[arg(long, value_name = "SERVER")]
    pub(crate) origin: String,

    /// Read this file from the server and print it
    #[arg(long, value_name = "PATH")]
    pub(crate) file: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ApproveSkillArgs {
    /// The skill: its label, as `agents skill list --origin` shows it, or its URI
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The MCP server that offers it
    #[arg(long, value_name = "SERVER")]
    pub(crate) origin: String,

    /// Let the `allowed-tools` of the skill restrict calls
    #[arg(long)]
    pub(crate) grant_tools: bool,
}

#[derive(Args, Debug)]
pub(crate) struct DiffSkillArgs {
    /// The skill: its label, as `agents skill list --origin` shows it, or its URI
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The MCP server that offers it
    #[arg(long, value_name = "SERVER")]
    pub(crate) origin: String,
}

#[derive(Args, Debug)]
pub(crate) struct RevokeSkillArgs {
    /// The skill: its label or its URI
    #[arg(value_name = "SKILL", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) name: Option<String>,

    /// The MCP server that offers it
    #[arg(long, value_name = "SERVER")]
    pub(crate) origin: String,

    /// Take back everything that was approved of the server
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SkillSearchArgs {
    /// What is to be done, in words
    #[arg(value_name = "TASK")]
    pub(crate) task: String,

    /// The most skills that are listed
    #[arg(long, value_name = "NUMBER", default_value = "10")]
    pub(crate) limit: NonZeroUsize,

    /// Print where the score of each skill comes from
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum SkillTypeChoice {
    /// Compositions of tools, in YAML
    Composed,
    /// Folders with a SKILL.md
    AgentSkill,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum SkillSourceChoice {
    /// References to tools
    ToolRef,
    /// Groups of tools of the program
    Builtin,
    /// Tools of the skill's own
    Inline,
    /// MCP servers
    Mcp,
    /// Folders with a SKILL.md
    AgentSkill,
}

impl SkillSourceChoice {
    /// Returns the word that stands for it in an answer.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::ToolRef => "tool_ref",
            Self::Builtin => "builtin",
            Self::Inline => "inline",
            Self::Mcp => "mcp",
            Self::AgentSkill => "agent_skill",
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct SkillToolsArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// Say for each tool where it comes from, what tightened it, and why it is missing or denied
    #[arg(long)]
    pub(crate) explain: bool,

    /// Read the skill again from its file first, when it is registered
    #[arg(long)]
    pub(crate) refresh: bool,

    #[command(flatten)]
    pub(crate) files: ToolFileArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SkillRefreshArgs {
    /// The name of the skill; all registered skills when there is none
    #[arg(value_name = "SKILL")]
    pub(crate) name: Option<String>,

    /// Say what would happen, but change nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SkillNewArgs {
    /// The name; without a namespace it is one of `local`
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Start the YAML file of a composed skill instead of a folder
    #[arg(long, conflicts_with_all = ["dialect", "script"])]
    pub(crate) composed: bool,

    /// Choose how SKILL.md is written; without it cleveragents for a name with a namespace, else agentskills
    #[arg(long, value_enum, value_name = "DIALECT")]
    pub(crate) dialect: Option<DialectChoice>,

    /// Start with a script in Python
    #[arg(long)]
    pub(crate) script: bool,

    #[command(flatten)]
    pub(crate) place: NewPlaceArgs,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum DialectChoice {
    /// The public standard: a bare name equal to the folder
    Agentskills,
    /// The contract of this program: a namespaced name, steps and a version
    Cleveragents,
}

#[derive(Args, Debug)]
pub(crate) struct SkillShowArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) files: ToolFileArgs,
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

    /// Make the skill active in this session, and print only what the session was not given before
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,

    /// Print the headings of the instructions, each with its number and its tokens
    #[arg(long, conflicts_with = "section")]
    pub(crate) outline: bool,

    /// Print one section of the instructions, by its number or its headings (`Setup > Install`)
    #[arg(long, value_name = "SECTION")]
    pub(crate) section: Option<String>,

    /// Print the instructions also when the session was given them before
    #[arg(long)]
    pub(crate) again: bool,

    /// Load the approved skill of this MCP server; then the name is a label or a URI
    #[arg(long, value_name = "SERVER", conflicts_with_all = ["outline", "section", "again"])]
    pub(crate) origin: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ResourcesArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// List the files of the approved skill of this MCP server; then the name is a label or a URI
    #[arg(long, value_name = "SERVER")]
    pub(crate) origin: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ReadArgs {
    /// The name of the skill, with or without its namespace
    #[arg(value_name = "SKILL")]
    pub(crate) name: String,

    /// The path of the file inside the skill's folder
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// Note in this session that the skill was used
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,

    /// Read from the approved skill of this MCP server; then the name is a label or a URI
    #[arg(long, value_name = "SERVER", conflicts_with = "session")]
    pub(crate) origin: Option<String>,
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

    /// Let the approvals and the active skills of this session count, and offer to approve for it
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,
}
