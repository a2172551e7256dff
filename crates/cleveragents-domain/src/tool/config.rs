use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::body::ToolBody;
use super::{
    ArgumentMapping, ResourceSlotConfig, Tool, ToolCapabilityConfig, ToolLifecycle, ToolSource,
    ToolSourceKind, ToolType, ValidationMode,
};

/// The execution timeout of a tool that states none, in seconds.
pub const DEFAULT_TIMEOUT_SECONDS: u32 = 300;

/// The fields of a [`Tool`] as the contract's table lists them, before its rules are checked.
///
/// The last four fields are those of a validation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolConfig {
    /// The name, `namespace/short_name`.
    pub name: String,
    /// The short description.
    pub description: String,
    /// The kind of the implementation.
    pub source: ToolSourceKind,
    /// The registry discriminator.
    #[serde(default = "plain_tool")]
    pub tool_type: ToolType,
    /// Inline Python, for source `custom`.
    #[serde(default)]
    pub code: Option<String>,
    /// The server, for source `mcp`.
    #[serde(default)]
    pub mcp_server: Option<String>,
    /// The tool on the server, for source `mcp`.
    #[serde(default)]
    pub mcp_tool_name: Option<String>,
    /// The folder, for source `agent_skill`.
    #[serde(default)]
    pub agent_skill_path: Option<String>,
    /// The JSON Schema for inputs, a mapping.
    #[serde(default)]
    pub input_schema: Option<Value>,
    /// The JSON Schema for outputs, a mapping.
    #[serde(default)]
    pub output_schema: Option<Value>,
    /// The capability.
    #[serde(default)]
    pub capability: ToolCapabilityConfig,
    /// The resource bindings.
    #[serde(default)]
    pub resource_slots: Vec<ResourceSlotConfig>,
    /// The lifecycle hooks.
    #[serde(default)]
    pub lifecycle: Option<ToolLifecycle>,
    /// The execution timeout in seconds.
    #[serde(default = "default_timeout")]
    pub timeout: i64,
    /// The mode of a validation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<ValidationMode>,
    /// The tool that a validation wraps, for source `wrapped`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wraps: Option<String>,
    /// The code that turns a wrapped tool's output into a validation's, for source `wrapped`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transform: Option<String>,
    /// The arguments of the wrapped tool, for source `wrapped`; without them the input is forwarded as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub argument_mapping: Option<ArgumentMapping>,
}

/// The fields of a tool that are neither capability nor timeout.
const FIXED_FIELDS: [&str; 16] = [
    "name",
    "description",
    "source",
    "tool_type",
    "code",
    "mcp_server",
    "mcp_tool_name",
    "agent_skill_path",
    "input_schema",
    "output_schema",
    "resource_slots",
    "lifecycle",
    "mode",
    "wraps",
    "transform",
    "argument_mapping",
];

/// Returns the field of a tool with this name, unless it is a capability field or the timeout.
pub(crate) fn fixed_field(key: &str) -> Option<&'static str> {
    FIXED_FIELDS.into_iter().find(|field| *field == key)
}

fn plain_tool() -> ToolType {
    ToolType::Tool
}

fn default_timeout() -> i64 {
    i64::from(DEFAULT_TIMEOUT_SECONDS)
}

impl ToolConfig {
    /// Returns the fields of a tool with every default.
    pub fn new(name: impl Into<String>, description: impl Into<String>, source: ToolSourceKind) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            source,
            tool_type: ToolType::Tool,
            code: None,
            mcp_server: None,
            mcp_tool_name: None,
            agent_skill_path: None,
            input_schema: None,
            output_schema: None,
            capability: ToolCapabilityConfig::default(),
            resource_slots: Vec::new(),
            lifecycle: None,
            timeout: default_timeout(),
            mode: None,
            wraps: None,
            transform: None,
            argument_mapping: None,
        }
    }
}

impl From<Tool> for ToolConfig {
    fn from(tool: Tool) -> Self {
        let Tool { name, body } = tool;
        Self { name: name.into(), ..Self::from(body) }
    }
}

impl From<ToolBody> for ToolConfig {
    /// Returns the fields with an empty name.
    fn from(body: ToolBody) -> Self {
        let tool_type = body.tool_type();
        let mut config = Self {
            tool_type,
            input_schema: body.input_schema,
            output_schema: body.output_schema,
            capability: body.capability.into(),
            resource_slots: body.resource_slots.into_iter().map(ResourceSlotConfig::from).collect(),
            lifecycle: body.lifecycle,
            timeout: i64::from(body.timeout),
            mode: body.mode,
            ..Self::new("", body.description, body.source.kind())
        };
        match body.source {
            ToolSource::Mcp { server, tool } => {
                config.mcp_server = Some(server);
                config.mcp_tool_name = Some(tool);
            }
            ToolSource::AgentSkill { path } => config.agent_skill_path = Some(path),
            ToolSource::Builtin => {}
            ToolSource::Custom { code } => config.code = Some(code),
            ToolSource::Wrapped { wraps, transform, arguments } => {
                config.wraps = Some(wraps.into());
                config.transform = Some(transform);
                config.argument_mapping = arguments;
            }
        }
        config
    }
}
