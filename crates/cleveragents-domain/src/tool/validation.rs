use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reading::read_tool;
use super::{Tool, ToolConfig, ToolError, ToolSource, ToolType};
use crate::ToolName;
use crate::closed_set::closed_set;
use crate::config::{BrokenRule, Pointer, Problems};

closed_set! {
    /// What a failed validation means.
    ValidationMode as "validation mode" {
        /// A failure blocks.
        Required = "required",
        /// A failure is only reported.
        Informational = "informational",
    }
}

/// A read-only tool that returns `passed`.
///
/// Only `tool_type: validation` makes a validation, never its name. Its capability is always read-only; a validation
/// with source `wrapped` runs another tool, whose capability counts too (see
/// [`ToolCapability::union`](super::ToolCapability::union)).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Tool", into = "Tool")]
pub struct Validation {
    tool: Tool,
    mode: ValidationMode,
}

impl Validation {
    /// Builds a validation from a configuration mapping, as [`Tool::from_config`] does.
    ///
    /// A mapping that states no `tool_type` is taken for a validation; any other `tool_type` is refused.
    pub fn from_config(config: &Value) -> Result<Self, ToolError> {
        read_tool(config, Some(ToolType::Validation))?.try_into()
    }

    /// Returns the tool that this validation is.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// Returns what a failure means.
    pub fn mode(&self) -> ValidationMode {
        self.mode
    }

    /// Returns the tool that this validation runs, when its source is `wrapped`.
    pub fn wraps(&self) -> Option<&ToolName> {
        match self.tool.source() {
            ToolSource::Wrapped { wraps, .. } => Some(wraps),
            ToolSource::Mcp { .. }
            | ToolSource::AgentSkill { .. }
            | ToolSource::Builtin
            | ToolSource::Custom { .. } => None,
        }
    }

    /// Returns the code that turns the wrapped tool's output into this validation's, when its source is `wrapped`.
    pub fn transform(&self) -> Option<&str> {
        match self.tool.source() {
            ToolSource::Wrapped { transform, .. } => Some(transform),
            ToolSource::Mcp { .. }
            | ToolSource::AgentSkill { .. }
            | ToolSource::Builtin
            | ToolSource::Custom { .. } => None,
        }
    }
}

impl TryFrom<Tool> for Validation {
    type Error = ToolError;

    /// Takes a tool for a validation; a tool of another type is refused.
    fn try_from(tool: Tool) -> Result<Self, ToolError> {
        if let Some(mode) = tool.validation_mode() {
            return Ok(Self { tool, mode });
        }
        let mut problems = Problems::default();
        problems
            .add(&Pointer::root().key("tool_type"), BrokenRule::NotAValidation { found: tool.tool_type() });
        Err(ToolError::new(problems))
    }
}

impl TryFrom<ToolConfig> for Validation {
    type Error = ToolError;

    /// Builds a validation, or returns every rule that the fields break.
    fn try_from(config: ToolConfig) -> Result<Self, ToolError> {
        Tool::try_from(config)?.try_into()
    }
}

impl From<Validation> for Tool {
    fn from(validation: Validation) -> Self {
        validation.tool
    }
}
