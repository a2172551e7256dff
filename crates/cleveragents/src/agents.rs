//! The use cases.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use cleveragents_catalog::Activation;
use cleveragents_exec::{CheckpointStore, SystemClock};
use cleveragents_loader::{AgentSkillLoader, FoundSkill, IndexReport, Profile, ResourceListing};
use cleveragents_mcp::{ConfiguredServer, ServerSet, ServersFile};
use cleveragents_registry::StateFile;
use cleveragents_runtime::{Clock, Origin};

use crate::activation;
use crate::checkpoints::{LazyCheckpoints, OpenCheckpointsError};
use crate::composed::SkillFileProblem;
use crate::explained::{ExplainedSkill, ResolveSkillError};
use crate::known_skill::{FindSkillError, KnownSkill};
use crate::project::{self, SkillFiles, Survey, SurveyError};
use crate::registry::{Registry, RegistryError};
use crate::search::Searchable;
use crate::server_files::project_content;
use crate::server_import::{self, ServerImport, ServerImportError, ServerImportOptions};
use crate::sessions::{SessionError, Sessions};
use crate::tool_lookup::FindToolError;
use crate::tool_set::{ToolSet, ToolsError};
use crate::tool_sources::{KnownTool, ToolProblem};
use crate::validation::{self, ValidateError, Validated, ValidatedFile};
use crate::views::{
    ExportError, SkillFilter, SkillList, SkillShown, SkillTools, ToolFilter, ToolShown, export,
};
use crate::world::World;
use crate::{AgentsOptions, SkillLookupError, SkillSet};

/// Skills and tools of one project and one user.
///
/// Nothing is read before it is asked for. The roots are searched once, at the first question about skills; whoever
/// wants to see later changes builds another value. Questions about skills need no policy and no trust.
#[derive(Debug)]
pub struct Agents {
    pub(crate) world: Arc<World>,
    options: AgentsOptions,
    state: Option<Arc<StateFile>>,
    checkpoints: Option<Arc<LazyCheckpoints>>,
    tools: OnceLock<Arc<ToolSet>>,
    pub(crate) search: OnceLock<Searchable>,
}

impl Agents {
    /// Takes the options; reads nothing.
    pub fn new(options: AgentsOptions) -> Self {
        let state = options.data_folder.as_ref().map(|folder| Arc::new(StateFile::new(folder)));
        let checkpoints = options.data_folder.as_ref().map(|data| {
            let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
            Arc::new(LazyCheckpoints::new(options.runtime_root.clone(), data.clone(), clock))
        });
        let world = Arc::new(World::new(&options, state.clone()));
        Self { world, options, state, checkpoints, tools: OnceLock::new(), search: OnceLock::new() }
    }

    pub(crate) fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// Returns what it was built from.
    pub fn options(&self) -> &AgentsOptions {
        &self.options
    }

    /// Returns the skills below the roots, and everything below them that is none, with the reason.
    pub fn skills(&self) -> &SkillSet {
        self.world.skills.skills()
    }

    /// Returns what the index of skills in the data folder was good for; `None` without a data folder.
    pub fn index_report(&self) -> Option<&IndexReport> {
        self.world.skills.index_report()
    }

    /// Finds an active skill by its name, with or without its namespace, or by the name that its file declares.
    pub fn find(&self, written: &str) -> Result<&FoundSkill, SkillLookupError> {
        self.skills().find(written)
    }

    /// Opens the folder of a skill and reads its file, leniently: one below the roots, else one that is registered.
    pub fn open_skill(&self, written: &str) -> Result<AgentSkillLoader, FindSkillError> {
        self.world.open_skill(written)
    }

    /// Reads the instructions of a skill and lists its files.
    pub fn activate(&self, written: &str) -> Result<Activation, FindSkillError> {
        self.activate_listed(written).map(|(activation, _)| activation)
    }

    /// Reads the instructions of a skill, and lists its files with everything about them that is worth knowing.
    pub fn activate_listed(&self, written: &str) -> Result<(Activation, ResourceListing), FindSkillError> {
        Ok(activation::activate(self.open_skill(written)?)?)
    }

    /// Finds a skill of either kind: composed or an agent-skill folder, of a file or registered.
    ///
    /// A whole name goes before a short name. Files go before the registry, which is asked only about names that no file
    /// has.
    pub fn find_skill(&self, written: &str) -> Result<KnownSkill, FindSkillError> {
        self.world.find_skill(written)
    }

    /// Flattens a skill to its exact tools, each with where it comes from and what happened to it.
    pub fn resolve(&self, written: &str) -> Result<ExplainedSkill, ResolveSkillError> {
        ExplainedSkill::of(&self.world, self.find_skill(written)?)
    }

    /// Returns the skill files that are not used, with the reason; what discovery has to say is in [`skills`](Self::skills).
    pub fn skill_problems(&self) -> Result<Vec<SkillFileProblem>, FindSkillError> {
        self.world.skill_problems()
    }

    /// Lists the skills of both kinds, those of files and the registered ones, sorted by name.
    pub fn list_skills(&self, filter: &SkillFilter) -> Result<SkillList, FindSkillError> {
        SkillList::of(&self.world, filter)
    }

    /// Shows one skill with everything about it.
    pub fn show_skill(&self, written: &str) -> Result<SkillShown, ResolveSkillError> {
        SkillShown::of(&self.world, &self.resolve(written)?)
    }

    /// Lists the tools of a skill, those that are denied or missing included.
    pub fn skill_tools(&self, written: &str) -> Result<SkillTools, ResolveSkillError> {
        Ok(SkillTools::of(&self.resolve(written)?))
    }

    /// Writes a composed skill as YAML that [`Registry::add_skill`] reads back to the same skill.
    pub fn export_skill(&self, written: &str) -> Result<String, ExportError> {
        export::skill(&self.find_skill(written)?)
    }

    /// Shows one tool or validation with everything about it.
    pub fn show_tool(&self, written: &str) -> Result<ToolShown, FindToolError> {
        let known = self.find_tool(written)?;
        ToolShown::of(&self.world, &known).map_err(|error| FindToolError::of(error, written))
    }

    /// Lists the tools and validations, the builtin and the registered ones included, sorted by name.
    pub fn list_tools(&self, filter: &ToolFilter) -> Result<Vec<KnownTool>, FindToolError> {
        let all = self.world.all_tools().map_err(|error| FindToolError::of(error, ""))?;
        Ok(all.into_iter().filter(|known| filter.admits(known)).collect())
    }

    /// Returns the tool files and the registered tools that are not used, with the reason.
    pub fn tool_problems(&self) -> Result<Vec<ToolProblem>, FindToolError> {
        self.world.tool_problems().map_err(|error| FindToolError::of(error, ""))
    }

    /// Returns the tools of servers that are not used, and the servers that were never asked for their tools.
    pub fn server_tool_problems(&self) -> Result<Vec<ToolProblem>, FindSkillError> {
        self.world.server_tool_problems()
    }

    /// Finds a tool by any of its spellings.
    pub fn find_tool(&self, written: &str) -> Result<KnownTool, FindToolError> {
        self.world.find_tool(written)
    }

    /// Writes a tool or a validation as YAML that [`Registry::add_tool`] reads back to the same tool.
    pub fn export_tool(&self, written: &str) -> Result<String, ExportError> {
        export::tool(&self.world, &self.find_tool(written)?)
    }

    /// Returns the registry, to change it.
    ///
    /// # Errors
    /// There is no data folder.
    pub fn registry(&self) -> Result<Registry<'_>, RegistryError> {
        Registry::open(&self.world)
    }

    /// Judges the file of one skill, by name: one below the roots, else that of a registered folder.
    ///
    /// Without a profile a file is judged by the rules of its own dialect: the contract's, or what every client loads.
    pub fn validate_skill(
        &self,
        written: &str,
        profile: Option<Profile>,
    ) -> Result<ValidatedFile, ValidateError> {
        let judged = validation::validate_named(&self.world.skills, written, profile);
        let Err(ValidateError::Lookup(SkillLookupError::NotFound { .. })) = &judged else { return judged };
        let known = self.world.find_skill(written).ok();
        match known.as_ref().and_then(|known| known.folder.as_ref()) {
            Some(folder) => Ok(validation::validate_folder(&folder.path, &folder.namespace, profile)),
            None => judged,
        }
    }

    /// Judges every skill file below the roots, the broken and the shadowed ones included.
    pub fn validate_all(&self, profile: Option<Profile>) -> Vec<ValidatedFile> {
        validation::validate_found(self.skills(), &self.options.roots, profile)
    }

    /// Judges a skill file, the skill in a folder, or every skill below a folder.
    pub fn validate_path(&self, path: &Path, profile: Option<Profile>) -> Result<Validated, ValidateError> {
        validation::validate_path(path, self.options.discovery, profile)
    }

    /// Returns the servers that are configured, whether or not they can be started. None is started for that.
    pub fn servers(&self) -> &ServerSet {
        self.world.servers()
    }

    /// Returns the files in which servers are configured, each with everything that there is to say about it.
    pub fn server_files(&self) -> &[ServersFile] {
        &self.world.server_files().files
    }

    /// Tells whether a server may be started: one of a project may once a person trusts that.
    pub fn server_origin(&self, server: &ConfiguredServer) -> Origin {
        self.world.server_origin(&server.place)
    }

    /// Reads the servers that another client is configured with, and puts them into our file.
    pub fn import_servers(
        &self,
        from: &Path,
        options: &ServerImportOptions,
    ) -> Result<ServerImport, ServerImportError> {
        server_import::import(&self.world, from, options)
    }

    /// Returns the file in which state outlives the process; `None` without a data folder.
    pub fn state(&self) -> Option<&Arc<StateFile>> {
        self.state.as_ref()
    }

    /// Returns the sessions that are on file.
    ///
    /// # Errors
    /// There is no data folder.
    pub fn sessions(&self) -> Result<Sessions<'_>, SessionError> {
        Sessions::open(self)
    }

    /// Returns the checkpoints of the runtime root. They need no policy.
    pub fn checkpoints(&self) -> Result<&CheckpointStore, OpenCheckpointsError> {
        self.checkpoints.as_ref().ok_or(OpenCheckpointsError::NoDataFolder)?.store()
    }

    /// Reads the files of the project that can make code run; `None` without a project.
    pub fn survey_project(&self) -> Result<Option<Survey>, SurveyError> {
        let Some(project) = &self.options.project else { return Ok(None) };
        let (tools, skills) = (project::tool_files(project), SkillFiles::read(project));
        project::survey(project, &tools, &skills, project_content(project)).map(Some)
    }

    /// Returns the tools behind their gate.
    ///
    /// # Errors
    /// The runtime root cannot be opened, or a policy is not understood.
    pub fn tools(&self) -> Result<&ToolSet, ToolsError> {
        self.opened_tools().map(AsRef::as_ref)
    }

    /// Returns the tools for whoever outlives this value.
    ///
    /// # Errors
    /// As [`tools`](Self::tools).
    pub(crate) fn shared_tools(&self) -> Result<Arc<ToolSet>, ToolsError> {
        self.opened_tools().map(Arc::clone)
    }

    fn opened_tools(&self) -> Result<&Arc<ToolSet>, ToolsError> {
        if let Some(tools) = self.tools.get() {
            return Ok(tools);
        }
        let opened = ToolSet::open(&self.options, Arc::clone(&self.world), self.checkpoints.clone())?;
        Ok(self.tools.get_or_init(|| Arc::new(opened)))
    }
}
