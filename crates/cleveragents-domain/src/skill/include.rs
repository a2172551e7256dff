use serde::Serialize;

use super::ToolOverride;
use crate::{SkillName, ToolName};

/// A skill that another one takes over, with what is tightened on the way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SkillInclude {
    name: SkillName,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_overrides: Vec<IncludedToolOverride>,
}

/// What an include tightens on one tool of the included skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct IncludedToolOverride {
    tool: ToolName,
    #[serde(rename = "override")]
    tightened: ToolOverride,
}

impl SkillInclude {
    /// Builds an include that takes every tool as it is.
    pub fn new(name: SkillName) -> Self {
        Self { name, tool_overrides: Vec::new() }
    }

    /// Returns the include with overrides.
    #[must_use]
    pub fn with_tool_overrides(self, tool_overrides: Vec<IncludedToolOverride>) -> Self {
        Self { tool_overrides, ..self }
    }

    /// Returns the included skill's name.
    pub fn name(&self) -> &SkillName {
        &self.name
    }

    /// Returns the overrides, in file order.
    pub fn tool_overrides(&self) -> &[IncludedToolOverride] {
        &self.tool_overrides
    }
}

impl IncludedToolOverride {
    /// Builds an override of one tool.
    pub fn new(tool: ToolName, tightened: ToolOverride) -> Self {
        Self { tool, tightened }
    }

    /// Returns the tool's name.
    pub fn tool(&self) -> &ToolName {
        &self.tool
    }

    /// Returns what is tightened.
    pub fn tool_override(&self) -> &ToolOverride {
        &self.tightened
    }
}
