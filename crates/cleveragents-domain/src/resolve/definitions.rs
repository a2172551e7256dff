use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::dependants::{SkillIndex, WrapperIndex};
use super::layered::{Layered, Layers};
use crate::{Skill, SkillName, Tool, ToolName};

/// The tools of one source: a server or a folder.
type Tools = Arc<[Arc<Tool>]>;

/// What exists: skills, tools, groups of builtins, the listed tools of servers, and the tools of agent-skill folders.
///
/// A value never changes and is cheap to copy. [`with_skill`](Self::with_skill) and its like return another value that
/// shares nearly everything with this one, to ask what would be if something were added, replaced or removed; their
/// cost does not grow with what exists.
#[derive(Debug, Clone, Default)]
pub struct Definitions {
    skills: Layered<SkillName, Arc<Skill>>,
    tools: Layered<ToolName, Arc<Tool>>,
    groups: Layered<String, Arc<[ToolName]>>,
    servers: Layered<String, Tools>,
    folders: Layered<FolderKey, Tools>,
    /// What the base of `skills` says the other way round.
    skill_index: Arc<OnceLock<SkillIndex>>,
    /// What the base of `tools` says the other way round.
    wrapper_index: Arc<WrapperIndex>,
}

/// A folder as a skill writes it; a relative path may mean another folder in another skill.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct FolderKey {
    path: String,
    skill: Option<SkillName>,
}

impl FolderKey {
    fn new(skill: Option<&SkillName>, path: &str) -> Self {
        let trimmed = path.trim_end_matches('/');
        let path = if trimmed.is_empty() { path } else { trimmed };
        Self { path: path.to_owned(), skill: skill.cloned() }
    }
}

impl Definitions {
    /// Returns a builder of a large value.
    pub fn builder() -> DefinitionsBuilder {
        DefinitionsBuilder::default()
    }

    /// Returns a skill.
    pub fn skill(&self, name: &SkillName) -> Option<&Arc<Skill>> {
        self.skills.get(name)
    }

    /// Returns a registered tool or validation.
    pub fn tool(&self, name: &ToolName) -> Option<&Arc<Tool>> {
        self.tools.get(name)
    }

    /// Returns the names of the tools of a builtin group, in its order.
    pub fn builtin_group(&self, group: &str) -> Option<&[ToolName]> {
        self.groups.get(group).map(|names| &**names)
    }

    /// Returns the tools of an MCP server, in its order; none when it was not listed yet.
    pub fn mcp_server(&self, server: &str) -> Option<&[Arc<Tool>]> {
        self.servers.get(server).map(|tools| &**tools)
    }

    /// Returns the tools of an agent-skill folder that `skill` names: its descriptor first, then its scripts.
    ///
    /// A folder of this very skill goes before a folder of that path for all skills. A slash at the end does not count.
    pub fn agent_skill(&self, skill: &SkillName, path: &str) -> Option<&[Arc<Tool>]> {
        let own = self.folders.get(&FolderKey::new(Some(skill), path));
        own.or_else(|| self.folders.get(&FolderKey::new(None, path))).map(|tools| &**tools)
    }

    /// Returns every skill, sorted by name.
    pub fn skills(&self) -> impl Iterator<Item = &Arc<Skill>> {
        self.skills.iter().map(|(_, skill)| skill)
    }

    /// Returns every registered tool and validation, sorted by name.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.tools.iter().map(|(_, tool)| tool)
    }

    /// Returns what exists when a skill is added or replaced.
    #[must_use]
    pub fn with_skill(&self, skill: impl Into<Arc<Skill>>) -> Self {
        let skill = skill.into();
        self.with_skills(self.skills.with(skill.name().clone(), Some(skill)))
    }

    /// Returns what exists when a skill is removed.
    #[must_use]
    pub fn without_skill(&self, name: &SkillName) -> Self {
        self.with_skills(self.skills.with(name.clone(), None))
    }

    /// Returns what exists when a tool is added or replaced.
    #[must_use]
    pub fn with_tool(&self, tool: impl Into<Arc<Tool>>) -> Self {
        let tool = tool.into();
        self.with_tools(self.tools.with(tool.name().clone(), Some(tool)))
    }

    /// Returns what exists when a tool is removed.
    #[must_use]
    pub fn without_tool(&self, name: &ToolName) -> Self {
        self.with_tools(self.tools.with(name.clone(), None))
    }

    /// Returns what exists when an MCP server lists these tools.
    #[must_use]
    pub fn with_mcp_server(&self, server: impl Into<String>, tools: Vec<Arc<Tool>>) -> Self {
        Self { servers: self.servers.with(server.into(), Some(tools.into())), ..self.clone() }
    }

    /// Returns what exists when an MCP server is not listed.
    #[must_use]
    pub fn without_mcp_server(&self, server: &str) -> Self {
        Self { servers: self.servers.with(server.to_owned(), None), ..self.clone() }
    }

    /// Returns what exists when an agent-skill folder holds these tools, for every skill that writes this path.
    #[must_use]
    pub fn with_agent_skill(&self, path: &str, tools: Vec<Arc<Tool>>) -> Self {
        let folders = self.folders.with(FolderKey::new(None, path), Some(tools.into()));
        Self { folders, ..self.clone() }
    }

    /// Returns what exists when an agent-skill folder that is known for every skill is gone.
    #[must_use]
    pub fn without_agent_skill(&self, path: &str) -> Self {
        Self { folders: self.folders.with(FolderKey::new(None, path), None), ..self.clone() }
    }

    /// Returns every builtin group, sorted by name.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&String, &Arc<[ToolName]>)> {
        self.groups.iter()
    }

    pub(super) fn skill_layers(&self) -> Layers<'_, SkillName, Arc<Skill>> {
        self.skills.layers()
    }

    pub(super) fn tool_layers(&self) -> Layers<'_, ToolName, Arc<Tool>> {
        self.tools.layers()
    }

    pub(super) fn skill_index(&self) -> &OnceLock<SkillIndex> {
        &self.skill_index
    }

    pub(super) fn wrapper_index(&self) -> &WrapperIndex {
        &self.wrapper_index
    }

    fn with_skills(&self, skills: Layered<SkillName, Arc<Skill>>) -> Self {
        let keeps = skills.has_base_of(&self.skills);
        let skill_index = if keeps { Arc::clone(&self.skill_index) } else { Arc::default() };
        Self { skills, skill_index, ..self.clone() }
    }

    fn with_tools(&self, tools: Layered<ToolName, Arc<Tool>>) -> Self {
        let keeps = tools.has_base_of(&self.tools);
        let wrapper_index = if keeps { Arc::clone(&self.wrapper_index) } else { Arc::default() };
        Self { tools, wrapper_index, ..self.clone() }
    }
}

/// Collects what exists; a later entry replaces an earlier one of the same name.
#[derive(Debug, Clone, Default)]
pub struct DefinitionsBuilder {
    skills: BTreeMap<SkillName, Arc<Skill>>,
    tools: BTreeMap<ToolName, Arc<Tool>>,
    groups: BTreeMap<String, Arc<[ToolName]>>,
    servers: BTreeMap<String, Tools>,
    folders: BTreeMap<FolderKey, Tools>,
}

impl DefinitionsBuilder {
    /// Adds a skill.
    pub fn skill(&mut self, skill: impl Into<Arc<Skill>>) -> &mut Self {
        let skill = skill.into();
        self.skills.insert(skill.name().clone(), skill);
        self
    }

    /// Adds a registered tool or validation.
    pub fn tool(&mut self, tool: impl Into<Arc<Tool>>) -> &mut Self {
        let tool = tool.into();
        self.tools.insert(tool.name().clone(), tool);
        self
    }

    /// Adds a builtin group: the names of its tools, which are registered tools.
    pub fn builtin_group(
        &mut self,
        group: impl Into<String>,
        tools: impl IntoIterator<Item = ToolName>,
    ) -> &mut Self {
        self.groups.insert(group.into(), tools.into_iter().collect());
        self
    }

    /// Adds the tools that an MCP server lists.
    pub fn mcp_server(&mut self, server: impl Into<String>, tools: Vec<Arc<Tool>>) -> &mut Self {
        self.servers.insert(server.into(), tools.into());
        self
    }

    /// Adds an agent-skill folder for every skill that writes this path: its descriptor, then its scripts.
    pub fn agent_skill(&mut self, path: &str, tools: Vec<Arc<Tool>>) -> &mut Self {
        self.folders.insert(FolderKey::new(None, path), tools.into());
        self
    }

    /// Adds an agent-skill folder for one skill that writes this path, which may be relative to its file.
    pub fn agent_skill_of(&mut self, skill: &SkillName, path: &str, tools: Vec<Arc<Tool>>) -> &mut Self {
        self.folders.insert(FolderKey::new(Some(skill), path), tools.into());
        self
    }

    /// Returns what was collected.
    pub fn build(&self) -> Definitions {
        self.clone().into()
    }
}

impl From<DefinitionsBuilder> for Definitions {
    fn from(builder: DefinitionsBuilder) -> Self {
        let DefinitionsBuilder { skills, tools, groups, servers, folders } = builder;
        Self {
            skills: skills.into(),
            tools: tools.into(),
            groups: groups.into(),
            servers: servers.into(),
            folders: folders.into(),
            skill_index: Arc::default(),
            wrapper_index: Arc::default(),
        }
    }
}
