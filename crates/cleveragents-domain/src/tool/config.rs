use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::body::ToolBody;
use super::{
    ResourceSlot, ResourceSlotConfig, Tool, ToolCapability, ToolCapabilityConfig, ToolError, ToolLifecycle,
    ToolSource, ToolSourceKind, ToolType, ValidationMode,
};
use crate::ToolName;
use crate::config::{BrokenRule, Pointer, ProblemKind, Problems, ValueKind};

/// The execution timeout of a tool that states none, in seconds.
pub const DEFAULT_TIMEOUT_SECONDS: u32 = 300;

/// The fields of a [`Tool`] as the contract's table lists them, before its rules are checked.
///
/// The last three fields are those of a validation.
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
}

/// The fields of a tool that are neither capability nor timeout.
const FIXED_FIELDS: [&str; 15] = [
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
        }
    }

    /// Checks every rule of everything but the name; `at` is the place of the mapping.
    pub(super) fn into_body(self, at: &Pointer, problems: &mut Problems) -> Option<ToolBody> {
        let before = problems.as_slice().len();
        let mode = self.checked_mode(at, problems);
        let source = self.checked_source(at, problems);
        let capability = checked_capability(self.capability, mode, at, problems);
        let resource_slots = checked_slots(self.resource_slots, at, problems);
        for (field, schema) in [("input_schema", &self.input_schema), ("output_schema", &self.output_schema)]
        {
            if let Some(schema) = schema.as_ref().filter(|schema| !schema.is_object()) {
                let found = ValueKind::of(schema);
                let kind = ProblemKind::WrongType { expected: ValueKind::Mapping, found, fix: None };
                problems.add(&at.key(field), kind);
            }
        }
        let timeout = u32::try_from(self.timeout).ok().filter(|seconds| *seconds >= 1);
        if timeout.is_none() {
            problems.add(&at.key("timeout"), BrokenRule::Timeout { found: self.timeout });
        }
        if problems.as_slice().len() > before {
            return None;
        }
        Some(ToolBody {
            description: self.description,
            source: source?,
            mode,
            input_schema: self.input_schema,
            output_schema: self.output_schema,
            capability: capability?,
            resource_slots,
            lifecycle: self.lifecycle,
            timeout: timeout?,
        })
    }

    fn checked_mode(&self, at: &Pointer, problems: &mut Problems) -> Option<ValidationMode> {
        match self.tool_type {
            ToolType::Validation => Some(self.mode.unwrap_or(ValidationMode::Required)),
            ToolType::Tool => {
                if self.mode.is_some() {
                    problems.add(&at.key("mode"), BrokenRule::ValidationOnly { what: "`mode`" });
                }
                if self.source == ToolSourceKind::Wrapped {
                    problems.add(&at.key("source"), BrokenRule::ValidationOnly { what: "`source: wrapped`" });
                }
                None
            }
        }
    }

    fn checked_source(&self, at: &Pointer, problems: &mut Problems) -> Option<ToolSource> {
        let required: &[&'static str] = match self.source {
            ToolSourceKind::Mcp => &["mcp_server", "mcp_tool_name"],
            ToolSourceKind::AgentSkill => &["agent_skill_path"],
            ToolSourceKind::Builtin => &[],
            ToolSourceKind::Custom => &["code"],
            ToolSourceKind::Wrapped => &["wraps", "transform"],
        };
        let fields = [
            ("code", &self.code),
            ("mcp_server", &self.mcp_server),
            ("mcp_tool_name", &self.mcp_tool_name),
            ("agent_skill_path", &self.agent_skill_path),
            ("wraps", &self.wraps),
            ("transform", &self.transform),
        ];
        for (field, value) in fields {
            let is_required = required.contains(&field);
            if is_required && value.as_ref().is_none_or(|text| text.trim().is_empty()) {
                problems.add(at, BrokenRule::SourceRequires { source_kind: self.source, field });
            }
            if !is_required && value.is_some() {
                problems.add(&at.key(field), BrokenRule::SourceForbids { source_kind: self.source, field });
            }
        }
        match self.source {
            ToolSourceKind::Mcp => {
                Some(ToolSource::Mcp { server: self.mcp_server.clone()?, tool: self.mcp_tool_name.clone()? })
            }
            ToolSourceKind::AgentSkill => {
                Some(ToolSource::AgentSkill { path: self.agent_skill_path.clone()? })
            }
            ToolSourceKind::Builtin => Some(ToolSource::Builtin),
            ToolSourceKind::Custom => Some(ToolSource::Custom { code: self.code.clone()? }),
            ToolSourceKind::Wrapped => {
                let wraps = checked_name(self.wraps.as_deref()?, &at.key("wraps"), problems)?;
                Some(ToolSource::Wrapped { wraps, transform: self.transform.clone()? })
            }
        }
    }
}

pub(super) fn checked_name(name: &str, at: &Pointer, problems: &mut Problems) -> Option<ToolName> {
    name.parse().map_err(|error: crate::NameError| problems.add(at, error)).ok()
}

fn checked_capability(
    mut config: ToolCapabilityConfig,
    mode: Option<ValidationMode>,
    at: &Pointer,
    problems: &mut Problems,
) -> Option<ToolCapability> {
    let at = at.key("capability");
    if mode.is_some() {
        let contradicting = [("writes", config.writes), ("checkpointable", config.checkpointable)];
        for (field, _) in contradicting.into_iter().filter(|(_, stated)| *stated) {
            problems.add(&at, BrokenRule::ValidationReadOnly { field, expected: false });
        }
        if config.writes || config.checkpointable {
            return None;
        }
        config.read_only = true;
    }
    ToolCapability::try_new(config).map_err(|rule| problems.add(&at, rule)).ok()
}

fn checked_slots(
    configs: Vec<ResourceSlotConfig>,
    at: &Pointer,
    problems: &mut Problems,
) -> Vec<ResourceSlot> {
    let at = at.key("resource_slots");
    let mut slots: Vec<ResourceSlot> = Vec::with_capacity(configs.len());
    for (index, config) in configs.into_iter().enumerate() {
        let at = at.index(index);
        for (field, rule) in config.broken_rules() {
            problems.add(&at.key(field), rule);
        }
        if slots.iter().any(|slot| slot.name() == config.name) {
            problems.add(&at.key("name"), BrokenRule::DuplicateSlot { name: config.name.clone() });
        }
        slots.extend(ResourceSlot::try_from(config));
    }
    slots
}

impl TryFrom<ToolConfig> for Tool {
    type Error = ToolError;

    /// Builds a tool, or returns every rule that the fields break.
    fn try_from(config: ToolConfig) -> Result<Self, ToolError> {
        let mut problems = Problems::default();
        let at = Pointer::root();
        let name = checked_name(&config.name, &at.key("name"), &mut problems);
        let body = config.into_body(&at, &mut problems);
        let tool = name.zip(body).map(|(name, body)| Self::from_parts(name, body));
        match tool {
            Some(tool) if wraps_itself(&tool) => {
                problems.add(&at.key("wraps"), BrokenRule::WrapsItself);
                Err(ToolError::new(problems))
            }
            Some(tool) if problems.is_empty() => Ok(tool),
            _ => Err(ToolError::new(problems)),
        }
    }
}

pub(super) fn wraps_itself(tool: &Tool) -> bool {
    matches!(tool.source(), ToolSource::Wrapped { wraps, .. } if wraps == tool.name())
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
            ToolSource::Wrapped { wraps, transform } => {
                config.wraps = Some(wraps.into());
                config.transform = Some(transform);
            }
        }
        config
    }
}
