//! The tools behind their gate.

use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_domain::{SkillError, SkillResult, ToolName};
use cleveragents_exec::{BuiltinExecutor, ScriptListing, SystemClock};
use cleveragents_registry::{Approvals, SqliteAudit, StateError, StateFile, StoredApprovals};
use cleveragents_runtime::{
    Approver, AuditError, AuditLog, CallRequest, Checkpoints, Clock, Door, DoorParts, Explanation,
    Lookup as _, MemoryAudit, Origin, Policy, SessionId, ToolHost,
};

use crate::AgentsOptions;
use crate::checkpoints::LazyCheckpoints;
use crate::host_tools::HostExecutor;
use crate::instructions::Instructions;
use crate::known_skill::FindSkillError;
use crate::known_tools::KnownTools;
use crate::lazy_programs::LazyPrograms;
use crate::lazy_python::LazyPython;
use crate::named_definitions::ToolFileError;
use crate::policies::Policies;
use crate::policy_file::{IdlePolicyRule, PolicyFileError};
use crate::scripts::{LazyScripts, Scripts, scripts_of};
use crate::sealed::sealed;
use crate::server_executor::ServerExecutor;
use crate::tool_lookup::FindToolError;
use crate::tool_sources::{KnownTool, ToolOrigin, ToolProblem};
use crate::workshop::LazyWorkshop;
use crate::world::World;

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

/// The tools that can be called, and the one way to call them.
#[derive(Debug)]
pub struct ToolSet {
    door: Door,
    known: Arc<KnownTools>,
    policy: Policy,
    policies: Policies,
    audit: Option<Arc<SqliteAudit>>,
}

impl ToolSet {
    pub(crate) fn open(
        options: &AgentsOptions,
        world: Arc<World>,
        checkpoints: Option<Arc<LazyCheckpoints>>,
    ) -> Result<Self, ToolsError> {
        let policies = Policies::read(options)?;
        let policy = policies.whole();
        let host =
            HostExecutor::new(&options.host_tools).map_err(|name| ToolsError::HostToolTwice { name })?;
        let state = world.state.clone();
        world.tools()?;
        world.composed()?;
        let root = Folder::open(&options.runtime_root)
            .map_err(|source| ToolsError::RuntimeRoot { path: options.runtime_root.clone(), source })?;
        let label = root.label().to_owned();
        let sealed = sealed(&root, options);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let scripts = Arc::new(Scripts::new(Arc::clone(&world)));
        let known = Arc::new(KnownTools::new(Arc::clone(&world), Arc::clone(&scripts), policy.clone()));
        let audit = state.as_ref().map(|state| Arc::new(SqliteAudit::new(Arc::clone(state))));
        let workshop = Arc::new(LazyWorkshop::new(
            options.runtime_root.clone(),
            options.scratch_folder.clone(),
            options.programs.clone(),
        ));
        let python = LazyPython::new(Arc::clone(&known), Arc::clone(&workshop), options.printed.clone());
        let programs = LazyPrograms::new(Arc::clone(&workshop), options.printed.clone());
        let scripts = LazyScripts::new(scripts, workshop, options.printed.clone());
        let door = Door::new(DoorParts {
            lookup: Arc::<KnownTools>::clone(&known),
            executors: vec![
                Arc::new(BuiltinExecutor::new(root)),
                Arc::new(host),
                Arc::new(programs),
                Arc::new(python),
                Arc::new(scripts),
                Arc::new(ServerExecutor::new(Arc::clone(&known.world))),
                Arc::new(Instructions),
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
        Ok(Self { door, known, policy, policies, audit })
    }

    /// Returns every tool with its origin, the registered ones included, sorted by name.
    ///
    /// # Errors
    /// The registry cannot be read.
    pub fn all(&self) -> Result<&[KnownTool], StateError> {
        self.known.all()
    }

    /// Returns the tool files that are not used, with the reason.
    pub fn problems(&self) -> &[ToolProblem] {
        self.known.world.tools().map(|sources| sources.problems.as_slice()).unwrap_or_default()
    }

    /// Tells whether the tools of the project may run: a person trusted exactly these files.
    pub fn is_project_trusted(&self) -> bool {
        self.known.world.is_project_trusted()
    }

    /// Brings every record of the audit to the disk.
    ///
    /// # Errors
    /// Records cannot be written; they are kept for the next attempt.
    pub fn flush_audit(&self) -> Result<(), AuditError> {
        self.audit.as_ref().map_or(Ok(()), |audit| audit.flush())
    }

    /// Says why a record of the audit could not be kept, until the start of a call is kept again.
    pub fn audit_trouble(&self) -> Option<AuditError> {
        self.audit.as_ref().and_then(|audit| audit.trouble())
    }

    /// Tells whether tools from a place may run.
    pub fn origin_of(&self, origin: &ToolOrigin) -> Origin {
        self.known.world.origin_of(origin)
    }

    /// Finds a tool by any of its spellings.
    ///
    /// # Errors
    /// There is no such tool, or the registry cannot be read.
    pub fn find(&self, written: &str) -> Result<KnownTool, FindToolError> {
        self.known.world.find_tool(written)
    }

    /// Makes tools of the scripts of a skill, and says which of its files are none. They can be called by their names, and
    /// are not among [`all`](Self::all): that would open the folder of every skill.
    ///
    /// # Errors
    /// There is no such skill, or its folder cannot be read.
    pub fn scripts_of(&self, written: &str) -> Result<ScriptListing, FindSkillError> {
        let known = self.known.world.find_skill(written)?;
        Ok(scripts_of(&known)?)
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
        self.known.ask_server(&request.tool, request.skill.as_ref(), &request.cancel);
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
