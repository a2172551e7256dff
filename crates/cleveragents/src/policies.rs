//! The policies of the user and of the project, as files and as one.

use std::path::PathBuf;

use cleveragents_runtime::{NamePattern, Policy, PolicySource, PolicySubjects};

use crate::known_tools::KnownTools;
use crate::policy_file::{
    IdlePolicyRule, LoadedPolicy, PolicyFileError, Presence, read_policy, spellings_of,
};
use crate::{AgentsOptions, UserPolicy};

/// The policy files that are in force.
#[derive(Debug, Default)]
pub(crate) struct Policies {
    user: Option<LoadedPolicy>,
    project: Vec<LoadedPolicy>,
    project_files: Vec<PathBuf>,
}

impl Policies {
    /// Reads every policy that there is.
    pub(crate) fn read(options: &AgentsOptions) -> Result<Self, PolicyFileError> {
        let user = match &options.user_policy {
            UserPolicy::None => None,
            UserPolicy::At(path) => read_policy(path, PolicySource::User, Presence::Optional)?,
            UserPolicy::Named(path) => read_policy(path, PolicySource::User, Presence::Required)?,
        };
        let mut project = Vec::new();
        for path in &options.project_policies {
            project.extend(read_policy(path, PolicySource::Project, Presence::Optional)?);
        }
        let project_files = project.iter().map(|loaded| loaded.path.clone()).collect();
        Ok(Self { user, project, project_files })
    }

    /// The user's policy with the denials and questions of the project's.
    pub(crate) fn whole(&self) -> Policy {
        let user = self.user.as_ref().map(|loaded| loaded.policy.clone()).unwrap_or_default();
        self.project.iter().fold(user, |whole, loaded| whole.tightened_by(&loaded.policy))
    }

    pub(crate) fn user_file(&self) -> Option<&PathBuf> {
        self.user.as_ref().map(|loaded| &loaded.path)
    }

    pub(crate) fn project_files(&self) -> &[PathBuf] {
        &self.project_files
    }

    /// Finds the rules that decide nothing, file by file.
    pub(crate) fn idle_rules(&self, known: &KnownTools) -> Vec<IdlePolicyRule> {
        let tools: Vec<Vec<String>> =
            known.all().unwrap_or_default().iter().map(|known| spellings_of(known.tool.name())).collect();
        let elsewhere = |pattern: &NamePattern| {
            known.world.is_about_unlisted_server(pattern) || known.scripts.may_match(pattern)
        };
        let subjects = PolicySubjects { tools: &tools, elsewhere: &elsewhere, spellings: &spellings_of };
        self.user.iter().chain(&self.project).flat_map(|loaded| loaded.idle_rules(subjects)).collect()
    }
}
