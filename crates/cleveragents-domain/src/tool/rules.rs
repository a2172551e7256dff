//! The rules between the fields of a tool.

use super::body::ToolBody;
use super::{
    ResourceSlot, ResourceSlotConfig, Tool, ToolCapability, ToolCapabilityConfig, ToolConfig, ToolError,
    ToolSource, ToolSourceKind, ToolType, ValidationMode,
};
use crate::ToolName;
use crate::config::{BrokenRule, Pointer, ProblemKind, Problems, ValueKind};

impl ToolConfig {
    /// Checks every rule of everything but the name.
    ///
    /// `at` is the place of the mapping and `capability_at` tells that of a capability field.
    pub(super) fn into_body(
        self,
        at: &Pointer,
        capability_at: impl Fn(&'static str) -> Pointer,
        problems: &mut Problems,
    ) -> Option<ToolBody> {
        let before = problems.as_slice().len();
        let mode = self.checked_mode(at, problems);
        let source = self.checked_source(at, problems);
        let body = self.into_sourced(mode, source, at, capability_at, problems);
        body.filter(|_| problems.as_slice().len() == before)
    }

    /// Checks every rule that is not about the source, when nobody can tell which one is meant.
    pub(super) fn check_without_source(
        self,
        at: &Pointer,
        capability_at: impl Fn(&'static str) -> Pointer,
        problems: &mut Problems,
    ) {
        let mode = self.checked_mode(at, problems);
        self.into_sourced(mode, None, at, capability_at, problems);
    }

    fn into_sourced(
        self,
        mode: Option<ValidationMode>,
        source: Option<ToolSource>,
        at: &Pointer,
        capability_at: impl Fn(&'static str) -> Pointer,
        problems: &mut Problems,
    ) -> Option<ToolBody> {
        let capability = checked_capability(self.capability, mode, capability_at, problems);
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
        if self.argument_mapping.is_some() && self.source != ToolSourceKind::Wrapped {
            let field = "argument_mapping";
            problems.add(&at.key(field), BrokenRule::SourceForbids { source_kind: self.source, field });
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
                let arguments = self.argument_mapping.clone();
                Some(ToolSource::Wrapped { wraps, transform: self.transform.clone()?, arguments })
            }
        }
    }
}

impl TryFrom<ToolConfig> for Tool {
    type Error = ToolError;

    /// Builds a tool, or returns every rule that the fields break.
    fn try_from(config: ToolConfig) -> Result<Self, ToolError> {
        let mut problems = Problems::default();
        let at = Pointer::root();
        let name = checked_name(&config.name, &at.key("name"), &mut problems);
        let capability_at = |field: &'static str| at.key("capability").key(field);
        let body = config.into_body(&at, capability_at, &mut problems);
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

pub(super) fn checked_name(name: &str, at: &Pointer, problems: &mut Problems) -> Option<ToolName> {
    name.parse().map_err(|error: crate::NameError| problems.add(at, error)).ok()
}

fn checked_capability(
    mut config: ToolCapabilityConfig,
    mode: Option<ValidationMode>,
    at: impl Fn(&'static str) -> Pointer,
    problems: &mut Problems,
) -> Option<ToolCapability> {
    if mode.is_some() && !config.read_only {
        let contradicting = [("writes", config.writes), ("checkpointable", config.checkpointable)];
        for (field, _) in contradicting.into_iter().filter(|(_, stated)| *stated) {
            problems.add(&at(field), BrokenRule::ValidationReadOnly { field, expected: false });
        }
        if config.writes || config.checkpointable {
            return None;
        }
        config.read_only = true;
    }
    for field in config.contradicting_fields() {
        problems.add(&at(field), BrokenRule::ReadOnly { field });
    }
    ToolCapability::try_new(config).ok()
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

pub(super) fn wraps_itself(tool: &Tool) -> bool {
    matches!(tool.source(), ToolSource::Wrapped { wraps, .. } if wraps == tool.name())
}
