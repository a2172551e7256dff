//! The tools behind their gate.

use std::path::PathBuf;
use std::sync::Arc;

use cleveragents_confine::{Folder, OpenError};
use cleveragents_domain::{SkillName, SkillResult, Tool, ToolName};
use cleveragents_exec::{BuiltinExecutor, SystemClock, builtin_spellings, builtin_tools, canonical_builtin};
use cleveragents_runtime::{
    CallRequest, Door, DoorParts, Explanation, Lookup, MemoryAudit, Origin, Policy, PolicySource, SkillRules,
    ToolHost,
};

use crate::known::KnownSkills;
use crate::policy_file::{PolicyFileError, Presence, read_policy};
use crate::suggestion::nearest;
use crate::{AgentsOptions, UserPolicy};

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
    policy: Policy,
    policy_files: PolicyFiles,
}

/// The policy files that are in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PolicyFiles {
    pub(crate) user: Option<PathBuf>,
    pub(crate) project: Vec<PathBuf>,
}

impl ToolSet {
    pub(crate) fn open(options: &AgentsOptions, skills: Arc<KnownSkills>) -> Result<Self, ToolsError> {
        let (policy, policy_files) = policies(options)?;
        let root = Folder::open(&options.runtime_root)
            .map_err(|source| ToolsError::RuntimeRoot { path: options.runtime_root.clone(), source })?;
        let known =
            Arc::new(KnownTools { tools: builtin_tools().into_iter().map(Arc::new).collect(), skills });
        let label = root.label().to_owned();
        let lookup: Arc<dyn Lookup> = Arc::<KnownTools>::clone(&known);
        let door = Door::new(DoorParts {
            lookup,
            executors: vec![Arc::new(BuiltinExecutor::new(root))],
            policy: policy.clone(),
            approver: options.approver.clone(),
            audit: Arc::new(MemoryAudit::default()),
            checkpoints: None,
            clock: Arc::new(SystemClock::start()),
            root: label,
        });
        Ok(Self { door, known, policy, policy_files })
    }

    /// Returns every tool, sorted by name.
    pub fn all(&self) -> &[Arc<Tool>] {
        &self.known.tools
    }

    /// Finds a tool by any of its spellings.
    pub fn find(&self, written: &str) -> Result<&Arc<Tool>, ToolLookupError> {
        let name = self.known.canonical(written);
        let found = self.known.tools.iter().find(|tool| Some(tool.name()) == name.as_ref());
        found.ok_or_else(|| {
            let names = || self.known.tools.iter().map(|tool| tool.name());
            let near = nearest(written, names().map(ToolName::as_str))
                .or_else(|| nearest(written, names().map(ToolName::short_name)));
            let suggestion =
                near.and_then(|near| names().find(|name| name.as_str() == near || name.short_name() == near));
            ToolLookupError { written: written.to_owned(), suggestion: suggestion.cloned() }
        })
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
        self.policy_files.user.as_ref()
    }

    /// Returns the files of the project's policies that exist, in the order of the options.
    pub fn project_policy_files(&self) -> &[PathBuf] {
        &self.policy_files.project
    }

    /// Returns the patterns and names of the policy that match no tool.
    pub fn unmatched_rules(&self) -> Vec<String> {
        let tools: Vec<Vec<String>> =
            self.known.tools.iter().map(|tool| self.known.spellings(tool.name())).collect();
        self.policy.unmatched(&tools)
    }
}

impl ToolHost for ToolSet {
    fn call(&self, request: CallRequest) -> SkillResult {
        self.door.call(request)
    }

    fn explain(&self, request: CallRequest) -> Explanation {
        self.door.explain(request)
    }
}

fn policies(options: &AgentsOptions) -> Result<(Policy, PolicyFiles), PolicyFileError> {
    let mut files = PolicyFiles::default();
    let user = match &options.user_policy {
        UserPolicy::None => None,
        UserPolicy::At(path) => {
            read_policy(path, PolicySource::User, Presence::Optional)?.map(|it| (path, it))
        }
        UserPolicy::Named(path) => {
            read_policy(path, PolicySource::User, Presence::Required)?.map(|it| (path, it))
        }
    };
    files.user = user.as_ref().map(|(path, _)| PathBuf::clone(path));
    let mut policy = user.map(|(_, policy)| policy).unwrap_or_default();
    for path in &options.project_policies {
        if let Some(project) = read_policy(path, PolicySource::Project, Presence::Optional)? {
            policy = policy.tightened_by(&project);
            files.project.push(path.clone());
        }
    }
    Ok((policy, files))
}

#[cfg(test)]
mod tests;
