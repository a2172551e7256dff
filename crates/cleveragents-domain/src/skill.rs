//! Skills as compositions of tools, and what they resolve to.

mod agent_source;
mod capability_summary;
mod include;
mod inline_tool;
mod mcp_source;
mod reading;
mod resolved;
mod tighten;
mod tool_override;
mod tool_ref;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use agent_source::{SandboxPolicy, SkillAgentSource};
pub use capability_summary::SkillCapabilitySummary;
pub use include::{IncludedToolOverride, SkillInclude};
pub use inline_tool::SkillInlineTool;
pub use mcp_source::{McpTransport, McpTransportKind, SkillMcpSource, SkillMcpSourceConfig, ToolFilter};
pub use reading::BUILTIN_GROUPS;
pub use resolved::{ResolvedToolEntry, ResolvedToolEntryConfig, SkillSourceType};
pub use tighten::{FieldChange, LooseningOverride, TightenedTool, tighten};
pub use tool_override::{CapabilityOverride, ToolOverride};
pub use tool_ref::SkillToolRef;

pub(crate) use capability_summary::CapabilityCounts;
pub(crate) use tighten::{OverrideEffect, Tightening};

use crate::SkillName;
use crate::config::{BrokenRule, Pointer, Problems};
use crate::resolve::own_entries;

/// The version of a skill that states none.
pub const DEFAULT_VERSION: &str = "0.0.0";

/// The error of a configuration that is not a skill.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("invalid skill: {problems}")]
pub struct SkillConfigError {
    problems: Problems,
}

impl SkillConfigError {
    pub(crate) fn new(problems: Problems) -> Self {
        Self { problems }
    }

    /// Returns everything that is wrong, each with its place.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }
}

/// A named composition of tools, other skills, inline tools, MCP servers and agent-skill folders.
///
/// ```compile_fail,E0616
/// fn empty(skill: &mut cleveragents_domain::Skill) {
///     skill.0.tools.clear();
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "SkillConfig")]
pub struct Skill(SkillConfig);

/// The fields of a [`Skill`] in the order of its configuration file, before the rules between them are checked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SkillConfig {
    /// The name.
    pub name: SkillName,
    /// The description.
    pub description: String,
    /// The version, any text.
    pub version: String,
    /// The JSON Schema for inputs, a mapping.
    pub input_schema: Option<Value>,
    /// The JSON Schema for outputs, a mapping.
    pub output_schema: Option<Value>,
    /// Skills whose tools this one takes over.
    pub includes: Vec<SkillInclude>,
    /// References to registered tools.
    pub tools: Vec<SkillToolRef>,
    /// Groups of tools that the runtime provides.
    pub builtins: Vec<BuiltinGroup>,
    /// Inline tools, visible only through this skill.
    pub anonymous_tools: Vec<SkillInlineTool>,
    /// MCP servers.
    pub mcp_servers: Vec<SkillMcpSource>,
    /// Agent-skill folders.
    pub agent_skills: Vec<SkillAgentSource>,
}

impl SkillConfig {
    /// Returns the fields of a skill without items.
    pub fn new(name: SkillName, description: impl Into<String>) -> Self {
        Self {
            name,
            description: description.into(),
            version: DEFAULT_VERSION.to_owned(),
            input_schema: None,
            output_schema: None,
            includes: Vec::new(),
            tools: Vec::new(),
            builtins: Vec::new(),
            anonymous_tools: Vec::new(),
            mcp_servers: Vec::new(),
            agent_skills: Vec::new(),
        }
    }
}

/// A named group of tools that the runtime provides, such as `file_operations`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct BuiltinGroup {
    group: String,
}

impl BuiltinGroup {
    /// Builds a group from its name, which must fit one side of a tool's name.
    pub fn new(group: impl Into<String>) -> Result<Self, BrokenRule> {
        let group = group.into();
        if crate::name::is_name_part(&group) {
            Ok(Self { group })
        } else {
            Err(BrokenRule::NamePart { found: group })
        }
    }

    /// Returns the group's name.
    pub fn group(&self) -> &str {
        &self.group
    }
}

impl Skill {
    /// Builds a skill from a configuration mapping.
    ///
    /// The mapping may stand under `skill:` and beside a `cleveragents: {version: "3.0"}` header. `inline_tools` is
    /// accepted for `anonymous_tools`, `agent_skill_folders` and `agent_skills_dirs` for `agent_skills`. A skill's or
    /// tool's name without a namespace gets `local/`. Unknown keys, wrong types and broken rules are all reported at
    /// once.
    pub fn from_config(config: &Value) -> Result<Self, SkillConfigError> {
        reading::read_skill(config)
    }

    /// Returns the name.
    pub fn name(&self) -> &SkillName {
        &self.0.name
    }

    /// Returns the part of the name before the slash.
    pub fn namespace(&self) -> &str {
        self.0.name.namespace()
    }

    /// Returns the part of the name after the slash.
    pub fn short_name(&self) -> &str {
        self.0.name.short_name()
    }

    /// Returns the description.
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// Returns the version.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Returns the JSON Schema for inputs, always a mapping.
    pub fn input_schema(&self) -> Option<&Value> {
        self.0.input_schema.as_ref()
    }

    /// Returns the JSON Schema for outputs, always a mapping.
    pub fn output_schema(&self) -> Option<&Value> {
        self.0.output_schema.as_ref()
    }

    /// Returns the skills whose tools this one takes over, in file order.
    pub fn includes(&self) -> &[SkillInclude] {
        &self.0.includes
    }

    /// Returns the references to registered tools, in file order.
    pub fn tools(&self) -> &[SkillToolRef] {
        &self.0.tools
    }

    /// Returns the groups of tools that the runtime provides, in file order.
    pub fn builtins(&self) -> &[BuiltinGroup] {
        &self.0.builtins
    }

    /// Returns the inline tools, in file order.
    pub fn anonymous_tools(&self) -> &[SkillInlineTool] {
        &self.0.anonymous_tools
    }

    /// Returns the MCP servers, in file order.
    pub fn mcp_servers(&self) -> &[SkillMcpSource] {
        &self.0.mcp_servers
    }

    /// Returns the agent-skill folders, in file order.
    pub fn agent_skills(&self) -> &[SkillAgentSource] {
        &self.0.agent_skills
    }

    /// Returns the entries that the skill's own items make, in flattening order, without following includes.
    ///
    /// Only inline tools are defined here; every other entry is not resolved.
    pub fn own_entries(&self) -> Vec<ResolvedToolEntry> {
        own_entries(self)
    }
}

impl TryFrom<SkillConfig> for Skill {
    type Error = SkillConfigError;

    /// Builds a skill, or returns every rule that the fields break.
    fn try_from(config: SkillConfig) -> Result<Self, SkillConfigError> {
        let mut problems = Problems::default();
        reading::check_skill(&config, &Pointer::root(), &mut problems);
        if problems.is_empty() { Ok(Self(config)) } else { Err(SkillConfigError::new(problems)) }
    }
}

impl TryFrom<Value> for Skill {
    type Error = SkillConfigError;

    fn try_from(config: Value) -> Result<Self, SkillConfigError> {
        Self::from_config(&config)
    }
}

impl From<Skill> for SkillConfig {
    fn from(skill: Skill) -> Self {
        skill.0
    }
}

#[cfg(test)]
mod tests;
