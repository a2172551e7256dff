//! What exists: skills and tools of the program, of files and of the registry, each read when it is first needed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use cleveragents_domain::{SandboxPolicy, SkillName, ToolName};
use cleveragents_loader::{AgentSkillLoader, FoundSkill};
use cleveragents_mcp::{ServerPlace, ServerScope, ServerSet, ServersFile};
use cleveragents_registry::{SkillEntry, SkillQuery, StateFile, Trust, TrustDecision};
use cleveragents_runtime::Origin;

use crate::activation;
use crate::agent_folder::AgentFolder;
use crate::composed::ComposedSkills;
use crate::find::SkillLookupError;
use crate::known::KnownSkills;
use crate::known_skill::{FindSkillError, KnownFolder, KnownSkill};
use crate::named_definitions::{NamedDefinitions, ToolFileError};
use crate::project::{SkillFiles, Survey, SurveyError, is_below, survey, tool_files};
use crate::registered::Registered;
use crate::server_files::{ServerFiles, project_content};
use crate::server_pools::ServerPools;
use crate::suggestion::nearest;
use crate::tool_sources::{KnownTool, ToolOrigin, ToolSources, read_tools};
use crate::{AgentsOptions, OpenSkillError, SkillPlace};

/// Everything that exists, for the gate and the use cases.
///
/// Files come before the registry: what a file defines is found without opening the state file.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) skills: Arc<KnownSkills>,
    pub(crate) registered: Registered,
    pub(crate) state: Option<Arc<StateFile>>,
    pub(crate) project: Option<PathBuf>,
    options: AgentsOptions,
    named: OnceLock<NamedDefinitions>,
    composed: OnceLock<ComposedSkills>,
    tools: OnceLock<ToolSources>,
    server_files: OnceLock<ServerFiles>,
    servers: OnceLock<ServerSet>,
    /// The servers that may be started.
    pub(crate) pools: ServerPools,
    /// The project as a person trusts it, once somebody asked; nothing when nobody does.
    trusted: OnceLock<Option<Survey>>,
}

impl World {
    pub(crate) fn new(options: &AgentsOptions, state: Option<Arc<StateFile>>) -> Self {
        Self {
            skills: Arc::new(KnownSkills::new(
                options.roots.clone(),
                options.discovery,
                options.data_folder.clone(),
            )),
            registered: Registered::new(state.clone()),
            pools: ServerPools::new(options, state.clone()),
            state,
            project: options.project.clone(),
            options: options.clone(),
            named: OnceLock::new(),
            composed: OnceLock::new(),
            tools: OnceLock::new(),
            server_files: OnceLock::new(),
            servers: OnceLock::new(),
            trusted: OnceLock::new(),
        }
    }

    fn named(&self) -> Result<&NamedDefinitions, ToolFileError> {
        if let Some(named) = self.named.get() {
            return Ok(named);
        }
        let named = NamedDefinitions::read(&self.options.tool_files)?;
        Ok(self.named.get_or_init(|| named))
    }

    /// Returns the composed skills of files.
    pub(crate) fn composed(&self) -> Result<&ComposedSkills, ToolFileError> {
        let named = self.named()?;
        Ok(self.composed.get_or_init(|| ComposedSkills::read(&named.skills, &self.options.roots)))
    }

    /// Returns the tools that are not registered.
    pub(crate) fn tools(&self) -> Result<&ToolSources, ToolFileError> {
        let named = self.named()?;
        let (project, home) = (self.options.project.as_deref(), self.options.home.as_deref());
        Ok(self.tools.get_or_init(|| read_tools(&self.options.host_tools, &named.tools, project, home)))
    }

    /// Returns the files in which servers are configured.
    pub(crate) fn server_files(&self) -> &ServerFiles {
        self.server_files.get_or_init(|| ServerFiles::read(&self.options))
    }

    /// Returns the servers of all files, the one that counts for each label.
    pub(crate) fn servers(&self) -> &ServerSet {
        self.servers.get_or_init(|| {
            let found = self.server_files();
            let files: Vec<&ServersFile> = found.files.iter().collect();
            // Where the project has no servers nobody has to know whether it is trusted.
            ServerSet::of(&files, found.of_project.is_none() || self.is_project_trusted())
        })
    }

    /// Tells whether a server of a place may be started.
    pub(crate) fn server_origin(&self, place: &ServerPlace) -> Origin {
        match &place.scope {
            ServerScope::Program | ServerScope::Named | ServerScope::User => Origin::Trusted,
            ServerScope::Project if self.is_project_trusted() => Origin::Trusted,
            // A skill's servers start with the trust in the skill, which is asked for where the skill is known.
            ServerScope::Project | ServerScope::Skill(_) => Origin::Untrusted,
        }
    }

    /// Finds a tool by its whole name: one of a file, else the registered one, else one of a server that was listed.
    pub(crate) fn tool(&self, name: &ToolName) -> Result<Option<KnownTool>, FindSkillError> {
        let sources = self.tools()?;
        if let Some(known) = sources.find(name) {
            return Ok(Some(known.clone()));
        }
        if let Some(entry) = self.registered.tool(name)? {
            let origin = ToolOrigin::Registered(entry.record.config_path);
            return Ok(Some(KnownTool { tool: entry.tool, origin }));
        }
        self.server_tool(name)
    }

    /// Finds a skill by its whole name, else by its short name or the name that its file declares. The registry is asked
    /// about names that no file has.
    pub(crate) fn find_skill(&self, written: &str) -> Result<KnownSkill, FindSkillError> {
        let exact = written.parse::<SkillName>().ok().map(|name| self.skill(&name)).transpose()?.flatten();
        if let Some(exact) = exact {
            return Ok(exact);
        }
        let composed = self.composed()?.active.keys().filter(|name| name.short_name() == written);
        let found = self.skills.skills().active();
        let found =
            found.filter(|found| found.name.short_name() == written || found.declared_name() == written);
        let mut alike: Vec<SkillName> =
            composed.cloned().chain(found.map(|found| found.name.clone())).collect();
        let mut registered = Vec::new();
        if alike.is_empty() {
            registered = self.registered.skills(&SkillQuery::default())?;
            let names = registered.iter().map(|entry| entry.skill.name());
            alike.extend(names.filter(|name| name.short_name() == written).cloned());
        }
        alike.sort();
        alike.dedup();
        let written = written.to_owned();
        match alike.as_slice() {
            [only] => self.skill(only)?.ok_or_else(|| self.absence(written, &registered)),
            [] => Err(self.absence(written, &registered)),
            _ => Err(SkillLookupError::Ambiguous { written, candidates: alike }.into()),
        }
    }

    /// Opens the folder of a skill: one below the roots, else one that is registered.
    pub(crate) fn open_skill(&self, written: &str) -> Result<AgentSkillLoader, FindSkillError> {
        match self.skills.skills().find(written) {
            Ok(found) => Ok(activation::open(&self.skills, found)?),
            Err(SkillLookupError::NotFound { .. }) => {
                let known = self.find_skill(written)?;
                let Some(folder) = &known.folder else {
                    return Err(OpenSkillError::Composed { name: known.name().clone() }.into());
                };
                Ok(AgentFolder::open(&folder.path, &folder.namespace)?.into_loader())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Says why a name leads to no skill: a folder of that name that does not load, or nothing, with the nearest name.
    fn absence(&self, written: String, registered: &[SkillEntry]) -> FindSkillError {
        if let Err(error @ SkillLookupError::Broken { .. }) = self.skills.skills().find(&written) {
            return error.into();
        }
        let composed = self.composed.get().into_iter().flat_map(|composed| composed.active.keys());
        let found = self.skills.skills().active().map(|found| &found.name);
        let registered = registered.iter().map(|entry| entry.skill.name());
        let names: Vec<&SkillName> = composed.chain(found).chain(registered).collect();
        let near = nearest(&written, names.iter().map(|name| name.as_str()))
            .or_else(|| nearest(&written, names.iter().map(|name| name.short_name())));
        let suggestion = near
            .and_then(|near| names.iter().find(|name| name.as_str() == near || name.short_name() == near));
        SkillLookupError::NotFound { suggestion: suggestion.copied().cloned(), written }.into()
    }

    pub(crate) fn known_folder(&self, found: &FoundSkill) -> Result<KnownSkill, FindSkillError> {
        let namespace = self.skills.namespace(found.root);
        let folder = AgentFolder::open(&found.folder, namespace)?;
        let descriptor = folder.descriptor(SandboxPolicy::Restricted).map_err(OpenSkillError::from)?;
        let scope = self.skills.skills().discovery().roots.get(found.root).map(|root| &root.scope);
        let place = match scope {
            Some(scope) => SkillPlace::of_root(scope, found.location()),
            None => SkillPlace::Project(found.location()),
        };
        Ok(KnownSkill {
            skill: Arc::clone(descriptor.skill()),
            place,
            folder: Some(KnownFolder {
                path: found.folder.clone(),
                namespace: namespace.to_owned(),
                policy: SandboxPolicy::Restricted,
            }),
        })
    }

    /// Tells whether code from a place may run.
    pub(crate) fn origin(&self, place: &SkillPlace) -> Origin {
        let is_untrusted = self.is_of_project(place) && !self.is_project_trusted();
        if is_untrusted { Origin::Untrusted } else { Origin::Trusted }
    }

    /// Tells whether a place belongs to the project, whose code runs only once a person trusts it.
    pub(crate) fn is_of_project(&self, place: &SkillPlace) -> bool {
        match place {
            SkillPlace::Named(_)
            | SkillPlace::Explicit(_)
            | SkillPlace::User(_)
            | SkillPlace::Registered(_) => false,
            SkillPlace::Project(_) => true,
            SkillPlace::Client { path, .. } => {
                self.project.as_deref().is_some_and(|project| is_below(path, project))
            }
        }
    }

    /// Tells whether a tool may run; what does not exist may not.
    pub(crate) fn tool_origin(&self, name: &ToolName) -> Result<Origin, FindSkillError> {
        Ok(self.tool(name)?.map_or(Origin::Untrusted, |known| self.origin_of(&known.origin)))
    }

    /// Tells whether tools from a place may run.
    pub(crate) fn origin_of(&self, origin: &ToolOrigin) -> Origin {
        match origin {
            ToolOrigin::Builtin
            | ToolOrigin::Host
            | ToolOrigin::Named(_)
            | ToolOrigin::User(_)
            | ToolOrigin::Registered(_) => Origin::Trusted,
            ToolOrigin::Server(place) => self.server_origin(place),
            ToolOrigin::Project(_) if self.is_project_trusted() => Origin::Trusted,
            ToolOrigin::Project(_) => Origin::Untrusted,
        }
    }

    /// Tells whether the project may run code. Whatever cannot be answered is a no.
    pub(crate) fn is_project_trusted(&self) -> bool {
        self.trusted_as_read().is_some()
    }

    fn trusted_as_read(&self) -> Option<&Survey> {
        let trusted = self.trusted.get_or_init(|| {
            self.trusts(|project| {
                let (Ok(tools), Ok(composed)) = (self.tools(), self.composed()) else { return Ok(None) };
                let skills = SkillFiles::read_already(project, composed);
                let servers = self.server_files().of_project;
                survey(project, &tools.project_files, &skills, servers).map(Some)
            })
        });
        trusted.as_ref()
    }

    /// Tells whether the project as it was read is trusted by the decision at this moment: what was read once runs as it
    /// was read, and a person may have taken the trust back since, or given it to other files.
    pub(crate) fn is_trust_still_given(&self) -> bool {
        let (Some(state), Some(read)) = (&self.state, self.trusted_as_read()) else { return false };
        matches!(Trust::new(Arc::clone(state)).decide(&read.project, &read.files), Ok(TrustDecision::Trusted))
    }

    /// Tells the same of the files and of the decision at this moment: what runs from the disk may have changed since.
    pub(crate) fn is_project_still_trusted(&self) -> bool {
        let anew = |project: &Path| {
            survey(project, &tool_files(project), &SkillFiles::read(project), project_content(project))
                .map(Some)
        };
        self.trusts(anew).is_some()
    }

    /// Surveys the project and gives the survey when a person trusts exactly that.
    fn trusts(&self, survey: impl FnOnce(&Path) -> Result<Option<Survey>, SurveyError>) -> Option<Survey> {
        let (state, project) = (self.state.as_ref()?, self.project.as_ref()?);
        let trust = Trust::new(Arc::clone(state));
        // Where nobody trusts anything there is no need to read every file.
        if trust.list().map_or(true, |trusted| trusted.is_empty()) {
            return None;
        }
        let survey = survey(project).ok()??;
        let decided = trust.decide(&survey.project, &survey.files);
        matches!(decided, Ok(TrustDecision::Trusted)).then_some(survey)
    }
}

/// Returns a registered skill as one of all.
pub(crate) fn known_registered(entry: SkillEntry) -> KnownSkill {
    let folder = entry.folder.map(|folder| KnownFolder {
        path: PathBuf::from(&folder.config().agent_skill_path),
        namespace: folder.name().namespace().to_owned(),
        policy: folder.config().sandbox_policy,
    });
    KnownSkill { skill: entry.skill, place: SkillPlace::Registered(entry.record.config_path), folder }
}
