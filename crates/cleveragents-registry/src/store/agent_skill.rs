//! A folder of the Agent Skills standard as the registry keeps it: one name, a skill and a tool.

use std::sync::Arc;

use cleveragents_domain::config::BrokenRule;
use cleveragents_domain::skill::SkillConfigError;
use cleveragents_domain::tool::ResourceSlotConfig;
use cleveragents_domain::{
    BindingMode, ResourceAccessMode, SandboxPolicy, Skill, SkillAgentSource, SkillConfig, SkillName, Tool,
    ToolCapability, ToolConfig, ToolError, ToolSourceKind,
};
use serde::{Deserialize, Serialize};

/// The fields of an [`AgentSkillFolder`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentSkillFolderConfig {
    /// The name with its namespace.
    pub name: SkillName,
    /// What the skill is for.
    pub description: String,
    /// The version, any text.
    pub version: String,
    /// The absolute path of the folder.
    pub agent_skill_path: String,
    /// The tools that the skill restricts itself to, as written; empty means that it does not.
    pub allowed_tools: Vec<String>,
    /// The resource folders that exist.
    pub resource_folders: Vec<ResourceFolder>,
    /// How the folder's scripts are confined.
    pub sandbox_policy: SandboxPolicy,
}

/// A resource folder of a skill: `scripts`, `references` or `assets`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResourceFolder {
    /// The folder's name.
    pub name: String,
    /// The absolute path.
    pub path: String,
}

/// Why a folder cannot be registered.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AgentSkillFolderError {
    /// Its path would break a rule.
    #[error("invalid agent-skill folder: {0}")]
    Path(BrokenRule),
    /// Its tool would break a rule.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// Its skill would break a rule.
    #[error(transparent)]
    Skill(#[from] SkillConfigError),
}

/// A folder of the Agent Skills standard (`spec/agent_skills.md`, "Tool Mapping").
///
/// It is registered under one name as a skill, whose one item is the folder, and as a read-only tool with `source`
/// `agent_skill` and one read-only slot for each resource folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "AgentSkillFolderConfig", into = "AgentSkillFolderConfig")]
pub struct AgentSkillFolder {
    config: AgentSkillFolderConfig,
    tool: Arc<Tool>,
    skill: Arc<Skill>,
}

impl AgentSkillFolder {
    /// Returns the fields.
    pub fn config(&self) -> &AgentSkillFolderConfig {
        &self.config
    }

    /// Returns the name, which is that of the skill and of the tool.
    pub fn name(&self) -> &SkillName {
        &self.config.name
    }

    /// Returns the tool that the folder is.
    pub fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }

    /// Returns the skill that the folder is.
    pub fn skill(&self) -> &Arc<Skill> {
        &self.skill
    }
}

impl TryFrom<AgentSkillFolderConfig> for AgentSkillFolder {
    type Error = AgentSkillFolderError;

    /// Builds a folder, or returns the rule that its fields break.
    fn try_from(config: AgentSkillFolderConfig) -> Result<Self, AgentSkillFolderError> {
        let tool = Arc::new(tool(&config)?);
        let skill = Arc::new(skill(&config)?);
        Ok(Self { config, tool, skill })
    }
}

impl From<AgentSkillFolder> for AgentSkillFolderConfig {
    fn from(folder: AgentSkillFolder) -> Self {
        folder.config
    }
}

fn tool(config: &AgentSkillFolderConfig) -> Result<Tool, ToolError> {
    let slots = config.resource_folders.iter().map(|folder| ResourceSlotConfig {
        binding: BindingMode::Static,
        static_resource: Some(folder.path.clone()),
        ..ResourceSlotConfig::new(
            folder.name.as_str(),
            format!("agent_skill_{}", folder.name),
            ResourceAccessMode::ReadOnly,
        )
    });
    let fields =
        ToolConfig::new(config.name.as_str(), config.description.as_str(), ToolSourceKind::AgentSkill);
    Tool::try_from(ToolConfig {
        agent_skill_path: Some(config.agent_skill_path.clone()),
        capability: ToolCapability::reading().into(),
        resource_slots: slots.collect(),
        ..fields
    })
}

fn skill(config: &AgentSkillFolderConfig) -> Result<Skill, AgentSkillFolderError> {
    let source = SkillAgentSource::new(config.agent_skill_path.as_str());
    let source = source.map_err(AgentSkillFolderError::Path)?.with_sandbox_policy(config.sandbox_policy);
    Ok(Skill::try_from(SkillConfig {
        version: config.version.clone(),
        agent_skills: vec![source],
        ..SkillConfig::new(config.name.clone(), config.description.as_str())
    })?)
}
