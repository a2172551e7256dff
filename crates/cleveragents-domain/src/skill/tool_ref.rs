use serde::Serialize;

use super::ToolOverride;
use crate::ToolName;

/// A skill's reference to a registered tool, with what the skill tightens.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SkillToolRef {
    name: ToolName,
    #[serde(rename = "override", skip_serializing_if = "Option::is_none")]
    tightened: Option<ToolOverride>,
}

impl SkillToolRef {
    /// Builds a reference that takes the tool as it is.
    pub fn new(name: ToolName) -> Self {
        Self { name, tightened: None }
    }

    /// Returns the reference with an override.
    #[must_use]
    pub fn with_override(self, tightened: ToolOverride) -> Self {
        Self { tightened: Some(tightened), ..self }
    }

    /// Returns the tool's name.
    pub fn name(&self) -> &ToolName {
        &self.name
    }

    /// Returns what the skill tightens.
    pub fn tool_override(&self) -> Option<&ToolOverride> {
        self.tightened.as_ref()
    }
}
