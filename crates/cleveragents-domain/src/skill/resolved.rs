use serde::{Deserialize, Serialize};

use super::SkillInlineTool;
use crate::closed_set::closed_set;
use crate::config::BrokenRule;
use crate::resolve::IncludePath;
use crate::{SkillName, ToolCapability, ToolName};

closed_set! {
    /// Where a tool of a skill comes from.
    SkillSourceType as "source type" {
        /// A reference to a registered tool.
        ToolRef = "tool_ref",
        /// A group of tools that the runtime provides.
        Builtin = "builtin",
        /// A definition inside the skill.
        Inline = "inline",
        /// An MCP server.
        Mcp = "mcp",
        /// An agent-skill folder.
        AgentSkill = "agent_skill",
    }
}

/// One tool of a skill after flattening.
///
/// An inline entry holds its definition and is always resolved; an entry that was not found has no capability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ResolvedToolEntryConfig", into = "ResolvedToolEntryConfig")]
pub struct ResolvedToolEntry(ResolvedToolEntryConfig);

/// The fields of a [`ResolvedToolEntry`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResolvedToolEntryConfig {
    /// The tool's full name.
    pub name: ToolName,
    /// The skill whose item it is.
    pub source_skill: SkillName,
    /// Where it comes from.
    pub source: SkillSourceType,
    /// Whether the skill itself, not an included one, has the item.
    pub is_direct: bool,
    /// Whether it is defined inside the skill.
    pub is_inline: bool,
    /// The definition of an inline tool.
    #[serde(default)]
    pub inline_tool: Option<SkillInlineTool>,
    /// Whether its definition was found.
    pub resolved: bool,
    /// The declared capability; none when the definition was not found.
    #[serde(default)]
    pub capability: Option<ToolCapability>,
    /// The skills on the way from the flattened skill to `source_skill`, both included.
    #[serde(default)]
    pub via: IncludePath,
}

impl ResolvedToolEntry {
    /// Returns the tool's full name.
    pub fn name(&self) -> &ToolName {
        &self.0.name
    }

    /// Returns the skill whose item it is.
    pub fn source_skill(&self) -> &SkillName {
        &self.0.source_skill
    }

    /// Returns where it comes from.
    pub fn source(&self) -> SkillSourceType {
        self.0.source
    }

    /// Tells whether the skill itself, not an included one, has the item.
    pub fn is_direct(&self) -> bool {
        self.0.is_direct
    }

    /// Tells whether it is defined inside the skill.
    pub fn is_inline(&self) -> bool {
        self.0.is_inline
    }

    /// Returns the definition of an inline tool.
    pub fn inline_tool(&self) -> Option<&SkillInlineTool> {
        self.0.inline_tool.as_ref()
    }

    /// Tells whether its definition was found.
    pub fn resolved(&self) -> bool {
        self.0.resolved
    }

    /// Returns the declared capability; none when the definition was not found.
    pub fn capability(&self) -> Option<&ToolCapability> {
        self.0.capability.as_ref()
    }

    /// Returns the skills on the way from the flattened skill to the one whose item it is.
    pub fn via(&self) -> &IncludePath {
        &self.0.via
    }

    /// Tells whether the tool declares that it writes, here or in its inline definition.
    pub fn declares_writes(&self) -> bool {
        let inline = self.inline_tool().map(SkillInlineTool::capability);
        [self.capability(), inline].into_iter().flatten().any(ToolCapability::writes)
    }
}

impl TryFrom<ResolvedToolEntryConfig> for ResolvedToolEntry {
    type Error = BrokenRule;

    /// Builds an entry; an inline entry without a capability takes that of its definition.
    fn try_from(mut config: ResolvedToolEntryConfig) -> Result<Self, BrokenRule> {
        let is_inline = config.source == SkillSourceType::Inline;
        if config.is_inline != is_inline || config.inline_tool.is_some() != is_inline {
            return Err(BrokenRule::InlineEntry);
        }
        if config.resolved && config.capability.is_none() {
            config.capability = config.inline_tool.as_ref().map(|tool| tool.capability().clone());
        }
        if config.resolved != config.capability.is_some() {
            return Err(BrokenRule::ResolvedEntry);
        }
        if is_inline && !config.resolved {
            return Err(BrokenRule::ResolvedEntry);
        }
        Ok(Self(config))
    }
}

impl From<ResolvedToolEntry> for ResolvedToolEntryConfig {
    fn from(entry: ResolvedToolEntry) -> Self {
        entry.0
    }
}
