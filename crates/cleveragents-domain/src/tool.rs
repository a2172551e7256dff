//! Tools and validations (`tool_model.md` of the contract).

mod argument_mapping;
mod body;
mod capability;
mod cli_dict;
mod config;
mod lifecycle;
mod reading;
mod resource_slot;
mod rules;
mod source;
mod validation;
mod write_scope;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use argument_mapping::{ArgumentMapping, MappedArgument};
pub use body::ToolBody;
pub use capability::{CheckpointScope, ToolCapability, ToolCapabilityConfig};
pub use config::{DEFAULT_TIMEOUT_SECONDS, ToolConfig};
pub use lifecycle::ToolLifecycle;
pub use resource_slot::{BindingMode, PYTHON_KEYWORDS, ResourceAccessMode, ResourceSlot, ResourceSlotConfig};
pub use source::{ToolSource, ToolSourceKind};
pub use validation::{Validation, ValidationMode};
pub use write_scope::{MAX_SCOPE_ITEMS, ScopeItem, ScopePath, ScopePathError, WriteScope};

pub(crate) use config::fixed_field;
pub(crate) use reading::{read_capability, read_tool_fields};

use crate::ToolName;
use crate::closed_set::closed_set;
use crate::config::Problems;

closed_set! {
    /// What a registered callable is.
    ToolType as "tool type" {
        /// An ordinary tool.
        Tool = "tool",
        /// A read-only tool that returns `passed`.
        Validation = "validation",
    }
}

/// The error of a configuration that is not a tool.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("invalid tool: {problems}")]
pub struct ToolError {
    problems: Problems,
}

impl ToolError {
    pub(crate) fn new(problems: Problems) -> Self {
        Self { problems }
    }

    /// Returns everything that is wrong, each with its place.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }
}

/// A namespaced callable operation, the atomic unit of execution.
///
/// A tool whose [`tool_type`](Self::tool_type) is `validation` is also a [`Validation`]. Nothing about a tool can change
/// after it was built:
///
/// ```compile_fail,E0616
/// fn relabel(tool: &mut cleveragents_domain::Tool, name: cleveragents_domain::ToolName) {
///     tool.name = name;
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ToolConfig", into = "ToolConfig")]
pub struct Tool {
    name: ToolName,
    body: ToolBody,
}

impl Tool {
    /// Builds a tool from a configuration mapping.
    ///
    /// The mapping may stand under `tool:` or `validation:` and beside a `cleveragents: {version: "3.0"}` header.
    /// Capability keys may stand under `capability:` or at the top level; two different values for one are an error.
    /// A name without a namespace gets `local/`. Unknown keys, wrong types and broken rules are all reported at once.
    pub fn from_config(config: &Value) -> Result<Self, ToolError> {
        reading::read_tool(config, None)
    }

    pub(crate) fn from_parts(name: ToolName, body: ToolBody) -> Self {
        Self { name, body }
    }

    /// Returns the name.
    pub fn name(&self) -> &ToolName {
        &self.name
    }

    /// Returns the part of the name before the slash.
    pub fn namespace(&self) -> &str {
        self.name.namespace()
    }

    /// Returns the part of the name after the slash.
    pub fn short_name(&self) -> &str {
        self.name.short_name()
    }

    /// Returns everything but the name.
    pub fn body(&self) -> &ToolBody {
        &self.body
    }

    /// Returns the short description.
    pub fn description(&self) -> &str {
        self.body.description()
    }

    /// Returns the implementation source.
    pub fn source(&self) -> &ToolSource {
        self.body.source()
    }

    /// Returns the registry discriminator.
    pub fn tool_type(&self) -> ToolType {
        self.body.tool_type()
    }

    /// Returns the mode of a validation; a plain tool has none.
    pub fn validation_mode(&self) -> Option<ValidationMode> {
        self.body.validation_mode()
    }

    /// Returns the JSON Schema for inputs, always a mapping.
    pub fn input_schema(&self) -> Option<&Value> {
        self.body.input_schema()
    }

    /// Returns the JSON Schema for outputs, always a mapping.
    pub fn output_schema(&self) -> Option<&Value> {
        self.body.output_schema()
    }

    /// Returns the declared capability.
    pub fn capability(&self) -> &ToolCapability {
        self.body.capability()
    }

    /// Returns the resource bindings; no two have the same name.
    pub fn resource_slots(&self) -> &[ResourceSlot] {
        self.body.resource_slots()
    }

    /// Returns the lifecycle hooks.
    pub fn lifecycle(&self) -> Option<&ToolLifecycle> {
        self.body.lifecycle()
    }

    /// Returns the execution timeout in seconds, at least 1.
    pub fn timeout(&self) -> u32 {
        self.body.timeout()
    }

    /// Returns the fields in the contract's table order, without nulls and without an empty lifecycle.
    pub fn as_cli_dict(&self) -> Map<String, Value> {
        cli_dict::cli_dict(self)
    }
}

#[cfg(test)]
mod tests;
