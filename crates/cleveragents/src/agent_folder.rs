//! Agent-skill folders as sources of tools.

use std::path::Path;
use std::sync::Arc;

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_domain::{SandboxPolicy, SkillName, Tool};
use cleveragents_exec::{ScriptListing, skill_scripts};
use cleveragents_loader::{AgentSkillLoader, AllowedTool, LoadOptions, ResourceFolder};
use cleveragents_registry::{
    AgentSkillFolder, AgentSkillFolderConfig, AgentSkillFolderError, ResourceFolder as RegisteredFolder,
};

use crate::OpenSkillError;
use crate::activation::{path_text, unopened};

/// A folder that is open: its descriptor and its scripts.
#[derive(Debug)]
pub(crate) struct AgentFolder {
    handle: Arc<Folder>,
    loader: AgentSkillLoader,
    scripts: Vec<RelativePath>,
}

impl AgentFolder {
    /// Opens a folder leniently; a bare name gets the namespace.
    pub(crate) fn open(path: &Path, namespace: &str) -> Result<Self, OpenSkillError> {
        Self::open_with(path, &LoadOptions::lenient(namespace))
    }

    /// Opens a folder as the options say.
    pub(crate) fn open_with(path: &Path, options: &LoadOptions) -> Result<Self, OpenSkillError> {
        let handle = Folder::open(path).map_err(|error| unopened(path, &error))?;
        let loader = AgentSkillLoader::from_folder_with(path, options)?;
        let scripts = loader.resources().resources.into_iter();
        let scripts = scripts
            .filter(|resource| resource.folder == ResourceFolder::Scripts)
            .filter_map(|resource| RelativePath::try_from(resource.relative.as_path()).ok())
            .collect();
        Ok(Self { handle: Arc::new(handle), loader, scripts })
    }

    pub(crate) fn name(&self) -> &SkillName {
        self.loader.spec().name()
    }

    pub(crate) fn into_loader(self) -> AgentSkillLoader {
        self.loader
    }

    pub(crate) fn loader(&self) -> &AgentSkillLoader {
        &self.loader
    }

    /// Returns what there is to say about the skill file.
    pub(crate) fn findings(&self) -> Vec<String> {
        self.loader.diagnostics().iter().map(|diagnostic| diagnostic.message.clone()).collect()
    }

    /// Makes tools of the scripts, confined by a policy.
    pub(crate) fn scripts(&self, policy: SandboxPolicy) -> ScriptListing {
        skill_scripts(self.name(), &self.handle, self.scripts.iter().cloned(), policy)
    }

    /// Makes the entry for the registry.
    pub(crate) fn descriptor(
        &self,
        policy: SandboxPolicy,
    ) -> Result<AgentSkillFolder, AgentSkillFolderError> {
        let descriptor = self.loader.to_tool_descriptor();
        let spec = self.loader.spec();
        let slots = descriptor.resource_slots.iter();
        AgentSkillFolder::try_from(AgentSkillFolderConfig {
            name: descriptor.name,
            description: descriptor.description,
            version: spec.version().to_owned(),
            agent_skill_path: path_text(&descriptor.agent_skill_path),
            allowed_tools: descriptor
                .allowed_tools
                .iter()
                .map(AllowedTool::as_str)
                .map(str::to_owned)
                .collect(),
            resource_folders: slots
                .map(|slot| RegisteredFolder { name: slot.name.to_owned(), path: path_text(&slot.path) })
                .collect(),
            sandbox_policy: policy,
        })
    }

    /// Returns the tools in flattening order: the descriptor, then the scripts.
    ///
    /// They are the same whatever policy confines the scripts; the tightest policy of all items that name the folder is
    /// applied when a script is called.
    pub(crate) fn tools(&self) -> Result<Vec<Arc<Tool>>, AgentSkillFolderError> {
        let descriptor = self.descriptor(SandboxPolicy::Restricted)?;
        let mut tools = vec![Arc::clone(descriptor.tool())];
        let scripts = self.scripts(SandboxPolicy::Restricted).scripts;
        tools.extend(scripts.into_iter().map(|script| Arc::new(script.tool().clone())));
        Ok(tools)
    }
}
