//! What an [`Agents`](crate::Agents) is built from.

use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_exec::{PrintedSink, ProgramSearch};
use cleveragents_loader::{DiscoveryOptions, SkillRoot};
use cleveragents_runtime::Approver;

use crate::HostTool;
use crate::server_files::ServerOptions;

/// Where the user's policy is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum UserPolicy {
    /// There is none.
    #[default]
    None,
    /// A place where one may be; its absence is no error.
    At(PathBuf),
    /// A file that somebody named; its absence is an error.
    Named(PathBuf),
}

/// Which folders are searched, what tools may see, and who decides.
#[derive(Debug, Clone)]
pub struct AgentsOptions {
    /// The folders that are searched for skills, in the order of precedence.
    pub roots: Vec<SkillRoot>,
    /// How far discovery goes.
    pub discovery: DiscoveryOptions,
    /// The folder that tools are confined to.
    pub runtime_root: PathBuf,
    /// The policy of the user.
    pub user_policy: UserPolicy,
    /// The places of the project's policies, which can only deny and ask; all that exist apply, and none has to.
    pub project_policies: Vec<PathBuf>,
    /// The project, whose `.agents/tools` count once a person trusts them.
    pub project: Option<PathBuf>,
    /// The home folder of the user, whose `.agents/tools` count.
    pub home: Option<PathBuf>,
    /// The tools that the embedding program runs itself; no two have the same name.
    pub host_tools: Vec<HostTool>,
    /// Tool files that a person named for this run.
    pub tool_files: Vec<PathBuf>,
    /// Which servers count beside those of the project and of the user, and what their variables stand for.
    pub servers: ServerOptions,
    /// The folder of the state that outlives the process: audit, approvals, trust and checkpoints. Without one, calls are
    /// recorded in memory only, nothing that needs a checkpoint runs, and no project is trusted.
    pub data_folder: Option<PathBuf>,
    /// The folder in which programs get their scratch folders.
    pub scratch_folder: PathBuf,
    /// Where interpreters are looked for.
    pub programs: ProgramSearch,
    /// Who wants to see what tools print; results do not carry what a successful tool printed.
    pub printed: Option<PrintedSink>,
    /// The session whose stored approvals count.
    pub session: Option<String>,
    /// Who is asked before a tool runs that needs approval; without one such tools are refused.
    pub approver: Option<Arc<dyn Approver>>,
}

impl AgentsOptions {
    /// Searches `roots` and confines tools to `runtime_root`; without policies and without an approver.
    pub fn new(roots: Vec<SkillRoot>, runtime_root: impl Into<PathBuf>) -> Self {
        Self {
            roots,
            discovery: DiscoveryOptions::default(),
            runtime_root: runtime_root.into(),
            user_policy: UserPolicy::None,
            project_policies: Vec::new(),
            project: None,
            home: None,
            host_tools: Vec::new(),
            tool_files: Vec::new(),
            servers: ServerOptions::default(),
            data_folder: None,
            scratch_folder: PathBuf::from("/tmp"),
            programs: ProgramSearch::default(),
            printed: None,
            session: None,
            approver: None,
        }
    }
}
