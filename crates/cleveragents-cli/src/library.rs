//! The seam to the library: opens it with the settings and turns its values into the rows that commands print.

mod approval;
mod audit;
mod checkpoint;
mod composed;
mod failure;
mod finding;
mod mcp;
mod mcp_serving;
mod mcp_use;
mod registered;
mod registry_failure;
mod remote;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod sandbox;
mod script;
mod searching;
mod session;
mod skill;
mod starting;
mod state;
mod tool;
mod trust;

use std::error::Error as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents::{
    Agents, AgentsOptions, Approver, DiscoveryProblem, Elicitor, IndexReport, PrintedSink, ProgramSearch,
    Scope, ServerOptions, ShownPath, SkillWatch, UserPolicy, default_roots, explicit_roots, path_text,
    read_named_file,
};

pub(crate) use mcp_serving::{McpEndpoint, naming, offer_filter, skill_tools};
pub(crate) use tool::exit_of;

use crate::commands::{Overview, ProblemRow, RootRow, ShadowedRow};
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::settings::Places;

pub(crate) use skill::Checked;
pub(crate) use starting::{Start, schema, start};

/// The namespace that a skill without one gets.
const NAMESPACE: &str = "local";
/// The place of a policy in a folder of the project.
const PROJECT_POLICY: &str = ".agents/policy.yaml";

/// What one command wants beyond what holds for all of them.
#[derive(Debug, Default)]
pub(crate) struct Wishes {
    /// Tool files that were named.
    pub(crate) tool_files: Vec<PathBuf>,
    /// Files of servers that were named.
    pub(crate) server_files: Vec<PathBuf>,
    /// The session whose approvals count.
    pub(crate) session: Option<String>,
    /// Who is asked.
    pub(crate) approver: Option<Arc<dyn Approver>>,
    /// Who is asked what servers want to know.
    pub(crate) elicitor: Option<Arc<dyn Elicitor>>,
    /// Who takes what tools print.
    pub(crate) printed: Option<PrintedSink>,
    /// The project that was named, instead of the one around the working folder.
    pub(crate) project: Option<PathBuf>,
}

/// The library, opened for one command. Nothing is read before a command asks for it.
#[derive(Debug)]
pub(crate) struct Library {
    agents: Agents,
    working_folder: PathBuf,
    data_folder: Option<PathBuf>,
}

impl Library {
    pub(crate) fn open(places: Places, wishes: Wishes) -> Result<Self, CommandError> {
        let mut roots = default_roots(&places.project, places.home.as_deref(), &places.clients, NAMESPACE)?;
        if !places.roots.is_empty() {
            roots.retain(|root| matches!(root.scope, Scope::Client(_)));
            roots.splice(0..0, explicit_roots(&places.roots, NAMESPACE));
        }
        let mut options = AgentsOptions::new(roots, &places.working_folder);
        options.user_policy = match (places.policy, places.user_policy) {
            (Some(named), _) => UserPolicy::Named(named),
            (None, Some(usual)) => UserPolicy::At(usual),
            (None, None) => UserPolicy::None,
        };
        options.project_policies =
            places.project_folders.iter().map(|folder| folder.join(PROJECT_POLICY)).collect();
        options.project = Some(wishes.project.unwrap_or(places.project));
        options.home = places.home;
        options.tool_files = wishes.tool_files;
        options.servers = ServerOptions {
            files: wishes.server_files,
            variables: places.variables,
            elicitor: wishes.elicitor,
        };
        options.data_folder.clone_from(&places.data_folder);
        options.scratch_folder = places.temporary_folder;
        options.programs = ProgramSearch { folders: places.program_folders, ..ProgramSearch::default() };
        options.printed = wishes.printed;
        options.session = wishes.session;
        options.approver = wishes.approver;
        Ok(Self {
            agents: Agents::new(options),
            working_folder: places.working_folder,
            data_folder: places.data_folder,
        })
    }

    /// Reads a file that was named on the command line.
    pub(crate) fn read_file(path: &Path, written: &str, limit: u64) -> Result<Vec<u8>, CommandError> {
        read_named_file(path, limit).map_err(|error| failure::named_file(written, &error))
    }

    /// Says what the roots hold. The registry is not asked.
    pub(crate) fn overview(&self) -> Overview {
        let set = self.agents.skills();
        let shadowed = set.shadowed().iter().map(|shadowed| ShadowedRow {
            name: shadowed.entry.name.to_string(),
            location: shadowed.entry.location.clone(),
            scope: shadowed.entry.scope.to_string(),
            by: shadowed.by.clone(),
            reason: shadowed.reason.to_string(),
        });
        let mut problems: Vec<ProblemRow> = set.discovery().problems.iter().map(problem_row).collect();
        problems.extend(self.skill_file_problems());
        Overview {
            active: set.active().count(),
            faulty: set.active().filter(|skill| skill.errors + skill.warnings > 0).count(),
            shadowed: shadowed.collect(),
            problems,
        }
    }

    pub(crate) fn roots(&self) -> Vec<RootRow> {
        let roots = self.agents.skills().discovery().roots.iter();
        let rows = roots.map(|root| RootRow {
            path: path_text(&root.path),
            scope: root.scope.to_string(),
            condition: root.state.as_str(),
            skills: root.skills,
            broken: root.broken,
        });
        rows.collect()
    }

    /// Starts looking for changes of the skills.
    pub(crate) fn watch(&self) -> SkillWatch {
        SkillWatch::start(self.agents.options())
    }

    /// Says what the index of skills was good for, and why it is not used.
    pub(crate) fn index_remarks(&self) -> Vec<Message> {
        let Some(report) = self.agents.index_report() else {
            let text = "there is no data folder, so every skill file is read";
            return vec![Message::new(Level::Info, text)];
        };
        let IndexReport { verified, read, problems, .. } = report;
        let found = format!("{verified} skill files are as the skill index knows them, {read} were read");
        let problems = problems.iter().map(|problem| {
            let cause = problem.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            Message::new(Level::Info, format!("{problem}{cause}"))
        });
        std::iter::once(Message::new(Level::Info, found)).chain(problems).collect()
    }

    /// Returns the place of the state.
    pub(crate) fn data_folder(&self) -> Option<String> {
        self.data_folder.as_deref().map(path_text)
    }
}

fn problem_row(problem: &DiscoveryProblem) -> ProblemRow {
    ProblemRow {
        code: problem.code.as_str(),
        path: path_text(&problem.path),
        message: problem.message.clone(),
        severity: problem.severity,
        broken: problem.is_broken_skill(),
    }
}

/// Writes a path for people.
fn shown(path: &Path) -> String {
    ShownPath::new(path).to_string()
}
