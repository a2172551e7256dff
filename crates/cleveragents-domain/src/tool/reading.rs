//! Reads a tool from a configuration mapping.

use serde_json::{Map, Value};

use super::argument_mapping::read_argument_mapping;
use super::config::DEFAULT_TIMEOUT_SECONDS;
use super::rules::{checked_name, wraps_itself};
use super::{
    ArgumentMapping, CheckpointScope, ResourceSlotConfig, Tool, ToolBody, ToolCapabilityConfig, ToolConfig,
    ToolError, ToolLifecycle, ToolSourceKind, ToolType, ValidationMode,
};
use crate::config::{BrokenRule, ObjectReader, Pointer, ProblemKind, Problems, unwrap_document};
use crate::name::with_default_namespace;

/// Reads a named tool; `demanded` is the type that the caller insists on.
pub(super) fn read_tool(config: &Value, demanded: Option<ToolType>) -> Result<Tool, ToolError> {
    let mut problems = Problems::default();
    let tool = read_named(config, demanded, &mut problems);
    tool.filter(|_| problems.is_empty()).ok_or(ToolError::new(problems))
}

fn read_named(config: &Value, demanded: Option<ToolType>, problems: &mut Problems) -> Option<Tool> {
    let document = unwrap_document(config, &["tool", "validation"], problems);
    let implied = if document.wrapper == Some("validation") { Some(ToolType::Validation) } else { demanded };
    let mut fields = ObjectReader::document(&document, problems)?;
    let at = fields.here().clone();
    let has_name = fields.has("name");
    let written = fields.required_text("name", problems);
    let name = with_default_namespace(&written);
    let body = read_tool_fields(fields, implied, problems);
    let name = if has_name { checked_name(&name, &at.key("name"), problems) } else { None };
    let tool = Tool::from_parts(name?, body?);
    if wraps_itself(&tool) {
        problems.add(&at.key("wraps"), BrokenRule::WrapsItself);
    }
    Some(tool)
}

/// Reads every field but the name, which the caller has read, and checks their rules.
pub(crate) fn read_tool_fields(
    mut fields: ObjectReader<'_>,
    implied: Option<ToolType>,
    problems: &mut Problems,
) -> Option<ToolBody> {
    let at = fields.here().clone();
    let description = fields.required_text("description", problems);
    let section = read_validation_section(&mut fields, problems);
    let source = read_source(&mut fields, problems);
    let tool_type = read_tool_type(&mut fields, implied, problems);
    let mut config = ToolConfig::new("", description, source.unwrap_or(ToolSourceKind::Builtin));
    config.tool_type = tool_type;
    config.code = fields.text("code", problems);
    config.mcp_server = fields.text("mcp_server", problems);
    config.mcp_tool_name = fields.text("mcp_tool_name", problems);
    config.agent_skill_path = fields.text("agent_skill_path", problems);
    config.input_schema = fields.mapping("input_schema", problems);
    config.output_schema = fields.mapping("output_schema", problems);
    let stated = read_capability(&mut fields, problems);
    let nested = nested_keys(&mut fields);
    let capability_at = |field: &'static str| {
        if nested.is_some_and(|nested| nested.contains_key(field)) {
            at.key("capability").key(field)
        } else {
            at.key(field)
        }
    };
    if tool_type == ToolType::Validation && stated.read_only == Some(false) {
        let rule = BrokenRule::ValidationReadOnly { field: "read_only", expected: true };
        problems.add(&capability_at("read_only"), rule);
    }
    config.capability = stated.into_config();
    for (entry, at) in fields.list("resource_slots", problems) {
        let slot = ObjectReader::new(entry, at, problems);
        config.resource_slots.extend(slot.and_then(|slot| ResourceSlotConfig::read(slot, problems)));
    }
    let lifecycle = fields.object("lifecycle", problems);
    config.lifecycle = lifecycle.map(|hooks| ToolLifecycle::read(hooks, problems));
    config.timeout =
        fields.integer("timeout", problems).unwrap_or_else(|| i64::from(DEFAULT_TIMEOUT_SECONDS));
    config.mode = section.mode;
    config.wraps = section.wraps.map(|name| with_default_namespace(&name));
    config.transform = section.transform;
    config.argument_mapping = section.arguments;
    fields.finish(problems);
    if source.is_none() {
        config.check_without_source(&at, capability_at, problems);
        return None;
    }
    config.into_body(&at, capability_at, problems)
}

/// Returns the capability keys that stand under `capability:`.
fn nested_keys<'v>(fields: &mut ObjectReader<'v>) -> Option<&'v Map<String, Value>> {
    fields.value("capability").and_then(Value::as_object)
}

fn read_source(fields: &mut ObjectReader<'_>, problems: &mut Problems) -> Option<ToolSourceKind> {
    fields.require("source", problems);
    fields.word("source", problems)
}

fn read_tool_type(
    fields: &mut ObjectReader<'_>,
    implied: Option<ToolType>,
    problems: &mut Problems,
) -> ToolType {
    let at = fields.at("tool_type");
    let stated = fields.word("tool_type", problems);
    if let (Some(found), Some(ToolType::Validation)) = (stated, implied)
        && found != ToolType::Validation
    {
        problems.add(&at, BrokenRule::NotAValidation { found });
    }
    implied.or(stated).unwrap_or(ToolType::Tool)
}

/// The fields that only a validation has, from the top level or a `validation:` section.
struct ValidationSection {
    mode: Option<ValidationMode>,
    wraps: Option<String>,
    transform: Option<String>,
    arguments: Option<ArgumentMapping>,
}

fn read_validation_section(fields: &mut ObjectReader<'_>, problems: &mut Problems) -> ValidationSection {
    let mut section = fields.object("validation", problems);
    let mut pair = Pair { outer: fields, inner: section.as_mut() };
    let mode = pair.read("mode", problems, ObjectReader::word);
    let wraps = pair.read("wraps", problems, ObjectReader::text);
    let transform = pair.read("transform", problems, ObjectReader::text);
    let arguments = pair.read("argument_mapping", problems, read_argument_mapping);
    if let Some(section) = section {
        section.finish(problems);
    }
    ValidationSection { mode, wraps, transform, arguments }
}

/// Capability fields as written: absent is not false.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct StatedCapability {
    pub(crate) read_only: Option<bool>,
    pub(crate) writes: Option<bool>,
    pub(crate) write_scope: Option<String>,
    pub(crate) checkpointable: Option<bool>,
    pub(crate) checkpoint_scope: Option<CheckpointScope>,
    pub(crate) side_effects: Option<Vec<String>>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) is_unsafe: Option<bool>,
    pub(crate) human_approval_required: Option<bool>,
    pub(crate) cost_profile: Option<String>,
}

impl StatedCapability {
    fn into_config(self) -> ToolCapabilityConfig {
        ToolCapabilityConfig {
            read_only: self.read_only.unwrap_or_default(),
            writes: self.writes.unwrap_or_default(),
            write_scope: self.write_scope,
            checkpointable: self.checkpointable.unwrap_or_default(),
            checkpoint_scope: self.checkpoint_scope,
            side_effects: self.side_effects.unwrap_or_default(),
            idempotent: self.idempotent.unwrap_or_default(),
            is_unsafe: self.is_unsafe.unwrap_or_default(),
            human_approval_required: self.human_approval_required.unwrap_or_default(),
            cost_profile: self.cost_profile,
        }
    }
}

/// Reads the capability keys under `capability:` and at the top level.
pub(crate) fn read_capability(fields: &mut ObjectReader<'_>, problems: &mut Problems) -> StatedCapability {
    let mut nested = fields.object("capability", problems);
    let mut pair = Pair { outer: fields, inner: nested.as_mut() };
    let stated = StatedCapability {
        read_only: pair.read("read_only", problems, ObjectReader::boolean),
        writes: pair.read("writes", problems, ObjectReader::boolean),
        write_scope: pair.read("write_scope", problems, ObjectReader::text),
        checkpointable: pair.read("checkpointable", problems, ObjectReader::boolean),
        checkpoint_scope: pair.read("checkpoint_scope", problems, ObjectReader::word),
        side_effects: pair.read("side_effects", problems, ObjectReader::texts),
        idempotent: pair.read("idempotent", problems, ObjectReader::boolean),
        is_unsafe: pair.read("unsafe", problems, ObjectReader::boolean),
        human_approval_required: pair.read("human_approval_required", problems, ObjectReader::boolean),
        cost_profile: pair.read("cost_profile", problems, ObjectReader::text),
    };
    if let Some(nested) = nested {
        nested.finish(problems);
    }
    stated
}

/// A mapping and a section of it in which the same field may stand.
struct Pair<'r, 'v> {
    outer: &'r mut ObjectReader<'v>,
    inner: Option<&'r mut ObjectReader<'v>>,
}

impl<'v> Pair<'_, 'v> {
    /// Reads a field from either place; two different values are a problem.
    fn read<T: PartialEq>(
        &mut self,
        key: &'static str,
        problems: &mut Problems,
        read: impl Fn(&mut ObjectReader<'v>, &'static str, &mut Problems) -> Option<T>,
    ) -> Option<T> {
        let outer = read(self.outer, key, problems);
        let Some(inner_fields) = self.inner.as_deref_mut() else { return outer };
        let inner = read(inner_fields, key, problems);
        if let (Some(one), Some(two)) = (&inner, &outer)
            && one != two
            && let (Some(first), Some(second)) = (inner_fields.value(key), self.outer.value(key))
        {
            let first_at: Pointer = inner_fields.at(key);
            let second_at = self.outer.at(key);
            problems.add(
                &second_at,
                ProblemKind::Contradiction {
                    field: key,
                    first_at: first_at.as_str().to_owned(),
                    first: first.clone(),
                    second_at: second_at.as_str().to_owned(),
                    second: second.clone(),
                },
            );
        }
        inner.or(outer)
    }
}
