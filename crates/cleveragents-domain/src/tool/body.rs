use serde_json::Value;

use super::{
    ResourceSlot, ToolCapability, ToolLifecycle, ToolSource, ToolSourceKind, ToolType, ValidationMode,
};

/// Everything a tool is besides its name, so that an inline tool of a skill is the same thing without one.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolBody {
    pub(super) description: String,
    pub(super) source: ToolSource,
    /// Present exactly on validations.
    pub(super) mode: Option<ValidationMode>,
    pub(super) input_schema: Option<Value>,
    pub(super) output_schema: Option<Value>,
    pub(super) capability: ToolCapability,
    pub(super) resource_slots: Vec<ResourceSlot>,
    pub(super) lifecycle: Option<ToolLifecycle>,
    pub(super) timeout: u32,
}

impl ToolBody {
    /// Returns the definition with a capability and a timeout that overrides tightened.
    pub(crate) fn tightened(&self, capability: ToolCapability, timeout: u32) -> Self {
        Self { capability, timeout, ..self.clone() }
    }

    /// Returns the short description.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the implementation source.
    pub fn source(&self) -> &ToolSource {
        &self.source
    }

    /// Returns the kind of the implementation source.
    pub fn source_kind(&self) -> ToolSourceKind {
        self.source.kind()
    }

    /// Returns the registry discriminator.
    pub fn tool_type(&self) -> ToolType {
        if self.mode.is_some() { ToolType::Validation } else { ToolType::Tool }
    }

    /// Returns the mode of a [`Validation`](super::Validation); a plain tool has none.
    pub fn validation_mode(&self) -> Option<ValidationMode> {
        self.mode
    }

    /// Returns the JSON Schema for inputs, always a mapping.
    pub fn input_schema(&self) -> Option<&Value> {
        self.input_schema.as_ref()
    }

    /// Returns the JSON Schema for outputs, always a mapping.
    pub fn output_schema(&self) -> Option<&Value> {
        self.output_schema.as_ref()
    }

    /// Returns the declared capability.
    pub fn capability(&self) -> &ToolCapability {
        &self.capability
    }

    /// Returns the resource bindings; no two have the same name.
    pub fn resource_slots(&self) -> &[ResourceSlot] {
        &self.resource_slots
    }

    /// Returns the lifecycle hooks.
    pub fn lifecycle(&self) -> Option<&ToolLifecycle> {
        self.lifecycle.as_ref()
    }

    /// Returns the execution timeout in seconds, at least 1.
    pub fn timeout(&self) -> u32 {
        self.timeout
    }
}
