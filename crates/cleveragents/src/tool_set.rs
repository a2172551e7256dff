//! The tools behind their gate.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cleveragents_confine::{Folder, OpenError};
use cleveragents_domain::{SkillError, SkillResult, ToolName};
use cleveragents_exec::{BuiltinExecutor, ScriptListing, SystemClock};
use cleveragents_registry::{Approvals, SqliteAudit, StateFile, StoredApprovals};
use cleveragents_runtime::{
    Approver, AuditError, AuditLog, CallRequest, Checkpoints, Clock, Door, DoorParts, Explanation,
    Lookup as _, MemoryAudit, Policy, SessionId, ToolHost,
};

use crate::checkpoints::LazyCheckpoints;
use crate::host_tools::HostExecutor;
use crate::known::KnownSkills;
use crate::known_tools::{KnownTools, index};
use crate::lazy_programs::LazyPrograms;
use crate::lazy_python::LazyPython;
use crate::policies::Policies;
use crate::policy_file::{IdlePolicyRule, PolicyFileError};
use crate::scripts::{LazyScripts, Scripts};
use crate::sealed::sealed;
use crate::suggestion::nearest;
use crate::tool_sources::{KnownTool, ToolFileError, ToolProblem, read_tools};
use crate::workshop::LazyWorkshop;
use crate::{AgentsOptions, OpenSkillError};

/// Why no tool can be called.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ToolsError {
    /// The folder that tools are confined to cannot be opened.
    #[error("runtime root `{}` cannot be opened", path.display())]
    RuntimeRoot {
        /// The folder as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// A policy cannot be used.
    #[error(transparent)]
    Policy(#[from] PolicyFileError),
    /// A tool file that was named cannot be used.
    #[error(transparent)]
    ToolFile(#[from] ToolFileError),
    /// Two callables of the program have one name.
    #[error("the program registers `{name}` twice")]
    HostToolTwice {
        /// The name.
        name: ToolName,
    },
}

/// A name that leads to no tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("tool `{written}` not found")]
pub struct ToolLookupError {
    /// The name as it was given.
    pub written: String,
    /// The nearest name of a tool, if one is near.
    pub suggestion: Option<ToolName>,
}

/// The tools that can be called, and the one way to call them.
#[derive(Debug)]
pub struct ToolSet {
    door: Door,
    known: Arc<KnownTools>,
    problems: Vec<ToolProblem>,
    policy: Policy,
    policies: Policies,
    audit: Option<Arc<SqliteAudit>>,
}

impl ToolSet {
    pub(crate) fn open(
        options: &AgentsOptions,
        skills: Arc<KnownSkills>,
        state: Option<Arc<StateFile>>,
        checkpoints: Option<Arc<LazyCheckpoints>>,
    ) -> Result<Self, ToolsError> {
        let policies = Policies::read(options)?;
        let policy = policies.whole();
        let host =
            HostExecutor::new(&options.host_tools).map_err(|name| ToolsError::HostToolTwice { name })?;
        let sources = read_tools(
            &options.host_tools,
            &options.tool_files,
            options.project.as_deref(),
            options.home.as_deref(),
        )?;
        let root = Folder::open(&options.runtime_root)
            .map_err(|source| ToolsError::RuntimeRoot { path: options.runtime_root.clone(), source })?;
        let label = root.label().to_owned();
        let sealed = sealed(&root, options);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let scripts = Arc::new(Scripts::new(Arc::clone(&skills), options.project.clone()));
        let known = Arc::new(KnownTools {
            index: index(&sources.tools),
            tools: sources.tools,
            skills,
            scripts: Arc::clone(&scripts),
            project: options.project.clone(),
            project_files: sources.project_files,
            state: state.clone(),
            trusted: OnceLock::new(),
        });
        let audit = state.as_ref().map(|state| Arc::new(SqliteAudit::new(Arc::clone(state))));
        let workshop = Arc::new(LazyWorkshop::new(
            options.runtime_root.clone(),
            options.scratch_folder.clone(),
            options.programs.clone(),
        ));
        let python = LazyPython::new(Arc::clone(&workshop), options.printed.clone());
        let programs = LazyPrograms::new(Arc::clone(&workshop), options.printed.clone());
        let scripts = LazyScripts::new(Arc::clone(&known), workshop, options.printed.clone());
        let door = Door::new(DoorParts {
            lookup: Arc::<KnownTools>::clone(&known),
            executors: vec![
                Arc::new(BuiltinExecutor::new(root)),
                Arc::new(host),
                Arc::new(programs),
                Arc::new(python),
                Arc::new(scripts),
            ],
            policy: policy.clone(),
            approver: approver(options, state, Arc::clone(&clock)),
            audit: match &audit {
                Some(audit) => Arc::<SqliteAudit>::clone(audit) as Arc<dyn AuditLog>,
                None => Arc::new(MemoryAudit::default()),
            },
            checkpoints: checkpoints
                .as_ref()
                .map(|store| Arc::<LazyCheckpoints>::clone(store) as Arc<dyn Checkpoints>),
            clock,
            root: label,
        })
        .with_sealed(sealed);
        Ok(Self { door, known, problems: sources.problems, policy, policies, audit })
    }

    /// Returns every tool with its origin, sorted by name.
    pub fn all(&self) -> &[KnownTool] {
        &self.known.tools
    }

    /// Returns the tool files that are not used, with the reason.
    pub fn problems(&self) -> &[ToolProblem] {
        &self.problems
    }

    /// Tells whether the tools of the project may run: a person trusted exactly these files.
    pub fn is_project_trusted(&self) -> bool {
        self.known.is_project_trusted()
    }

    /// Brings every record of the audit to the disk.
    ///
    /// # Errors
    /// Records cannot be written; they are kept for the next attempt.
    pub fn flush_audit(&self) -> Result<(), AuditError> {
        self.audit.as_ref().map_or(Ok(()), |audit| audit.flush())
    }

    /// Finds a tool by any of its spellings.
    pub fn find(&self, written: &str) -> Result<&KnownTool, ToolLookupError> {
        let found = self.known.canonical(written).and_then(|name| self.known.known(&name));
        found.ok_or_else(|| {
            let names = || self.known.tools.iter().map(|known| known.tool.name());
            let near = nearest(written, names().map(ToolName::as_str))
                .or_else(|| nearest(written, names().map(ToolName::short_name)));
            let suggestion =
                near.and_then(|near| names().find(|name| name.as_str() == near || name.short_name() == near));
            ToolLookupError { written: written.to_owned(), suggestion: suggestion.cloned() }
        })
    }

    /// Makes tools of the scripts of a skill, and says which of its files are none. They can be called by their names, and
    /// are not among [`all`](Self::all): that would open the folder of every skill.
    ///
    /// # Errors
    /// There is no such skill, or its folder cannot be read.
    pub fn scripts_of(&self, written: &str) -> Result<ScriptListing, OpenSkillError> {
        let found = self.known.skills.skills().find(written)?;
        self.known.scripts.of_skill(found)
    }

    /// Returns every spelling by which a tool may be called, its one name first.
    pub fn spellings(&self, name: &ToolName) -> Vec<String> {
        self.known.spellings(name)
    }

    /// Returns the policy in force.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Returns the file of the user's policy, when there is one.
    pub fn user_policy_file(&self) -> Option<&PathBuf> {
        self.policies.user_file()
    }

    /// Returns the files of the project's policies that exist, in the order of the options.
    pub fn project_policy_files(&self) -> &[PathBuf] {
        self.policies.project_files()
    }

    /// Returns the rules of the policy files that decide nothing, each with its place.
    pub fn idle_rules(&self) -> Vec<IdlePolicyRule> {
        self.policies.idle_rules(&self.known)
    }
}

impl ToolHost for ToolSet {
    fn call(&self, request: CallRequest) -> SkillResult {
        self.door.call(request)
    }

    fn explain(&self, request: CallRequest) -> Explanation {
        self.door.explain(request)
    }

    fn open_session(&self) -> SessionId {
        self.door.open_session()
    }

    fn end_session(&self, session: SessionId) -> Vec<SkillError> {
        self.door.end_session(session)
    }
}

/// Approvals on file answer first; the approver of the embedding program is asked about the rest.
fn approver(
    options: &AgentsOptions,
    state: Option<Arc<StateFile>>,
    clock: Arc<dyn Clock>,
) -> Option<Arc<dyn Approver>> {
    match state {
        Some(state) => Some(Arc::new(StoredApprovals::new(
            Approvals::new(state),
            options.session.clone(),
            clock,
            options.approver.clone(),
        ))),
        None => options.approver.clone(),
    }
}

#[cfg(test)]
mod tests;
