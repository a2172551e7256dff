//! Reads a skill from a configuration mapping and checks the rules between its fields.

mod servers;

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use serde_json::Value;

use super::{
    BuiltinGroup, CapabilityOverride, DEFAULT_VERSION, IncludedToolOverride, SandboxPolicy, Skill,
    SkillAgentSource, SkillConfig, SkillConfigError, SkillInclude, SkillInlineTool, SkillToolRef,
    ToolOverride,
};
use crate::config::{BrokenRule, ObjectReader, Pointer, ProblemKind, Problems, ValueKind, unwrap_document};
use crate::config::{nearest, read_list, read_text};
use crate::name::{BUILTIN_NAMESPACE, DIRECT_SKILL, with_default_namespace};
use crate::resolve::inline_name;
use crate::tool::{fixed_field, read_capability};
use crate::{NameError, SkillName, ToolName};

/// The groups of tools that the runtime provides.
pub const BUILTIN_GROUPS: &[&str] =
    &["file_operations", "directory_operations", "git_operations", "shell_operations"];

pub(super) fn read_skill(config: &Value) -> Result<Skill, SkillConfigError> {
    let mut problems = Problems::default();
    let skill = read_fields(config, &mut problems);
    skill.filter(|_| problems.is_empty()).map(Skill).ok_or(SkillConfigError::new(problems))
}

fn read_fields(config: &Value, problems: &mut Problems) -> Option<SkillConfig> {
    let document = unwrap_document(config, &["skill"], problems);
    let mut fields = ObjectReader::document(&document, problems)?;
    let at = fields.here().clone();
    let has_name = fields.has("name");
    let written = fields.required_text("name", problems);
    let description = fields.required_text("description", problems);
    let version = fields.text("version", problems).unwrap_or_else(|| DEFAULT_VERSION.to_owned());
    let input_schema = fields.mapping("input_schema", problems);
    let output_schema = fields.mapping("output_schema", problems);
    let includes = read_each(fields.list("includes", problems), problems, read_include);
    let tools = read_each(fields.list("tools", problems), problems, read_tool_ref);
    let builtins = read_each(fields.list("builtins", problems), problems, read_builtin);
    let anonymous = aliased_list(&mut fields, &["anonymous_tools", "inline_tools"], problems);
    let tools_at = places(&anonymous);
    let anonymous_tools = read_each(anonymous, problems, SkillInlineTool::read);
    let servers = fields.list("mcp_servers", problems);
    let servers_at = places(&servers);
    let mcp_servers = read_each(servers, problems, servers::read_mcp_source);
    let spellings = ["agent_skills", "agent_skill_folders", "agent_skills_dirs"];
    let folders = aliased_list(&mut fields, &spellings, problems);
    let agent_skills = read_each(folders, problems, read_agent_source);
    fields.finish(problems);
    let name: Option<SkillName> = if has_name {
        checked_name(&with_default_namespace(&written), &at.key("name"), problems)
    } else {
        None
    };
    let config = SkillConfig {
        name: name?,
        description,
        version,
        input_schema,
        output_schema,
        includes,
        tools,
        builtins,
        anonymous_tools,
        mcp_servers,
        agent_skills,
    };
    check_fields(&config, &at, problems);
    // An entry that could not be read would shift the places of those behind it, and was reported already.
    if tools_at.len() == config.anonymous_tools.len() {
        check_inline_names(&config, &tools_at, problems);
    }
    if servers_at.len() == config.mcp_servers.len() {
        check_servers(&config, &servers_at, problems);
    }
    Some(config)
}

fn places(entries: &[(&Value, Pointer)]) -> Vec<Pointer> {
    entries.iter().map(|(_, at)| at.clone()).collect()
}

/// Checks the rules that hold between the fields of a skill.
pub(super) fn check_skill(config: &SkillConfig, at: &Pointer, problems: &mut Problems) {
    check_fields(config, at, problems);
    let each = |key: &str, count: usize| (0..count).map(|index| at.key(key).index(index)).collect::<Vec<_>>();
    check_inline_names(config, &each("anonymous_tools", config.anonymous_tools.len()), problems);
    check_servers(config, &each("mcp_servers", config.mcp_servers.len()), problems);
}

fn check_fields(config: &SkillConfig, at: &Pointer, problems: &mut Problems) {
    if config.name.is_reserved() {
        problems.add(&at.key("name"), BrokenRule::ReservedName { name: DIRECT_SKILL });
    }
    if config.name.namespace() == BUILTIN_NAMESPACE {
        problems.add(&at.key("name"), BrokenRule::ReservedNamespace { namespace: BUILTIN_NAMESPACE });
    }
    for (field, schema) in [("input_schema", &config.input_schema), ("output_schema", &config.output_schema)]
    {
        if let Some(schema) = schema.as_ref().filter(|schema| !schema.is_object()) {
            let found = ValueKind::of(schema);
            problems.add(
                &at.key(field),
                ProblemKind::WrongType { expected: ValueKind::Mapping, found, fix: None },
            );
        }
    }
}

fn check_inline_names(config: &SkillConfig, places: &[Pointer], problems: &mut Problems) {
    let mut names: BTreeSet<ToolName> = config.tools.iter().map(|tool| tool.name().clone()).collect();
    for (index, (tool, at)) in config.anonymous_tools.iter().zip(places).enumerate() {
        let at = if tool.name().is_some() { at.key("name") } else { at.clone() };
        match inline_name(&config.name, index, tool) {
            Ok(name) if names.contains(&name) => {
                problems.add(&at, BrokenRule::Duplicate { name: name.into() });
            }
            Ok(name) => {
                names.insert(name);
            }
            Err(error) => problems.add(&at, error),
        }
    }
}

fn check_servers(config: &SkillConfig, places: &[Pointer], problems: &mut Problems) {
    let mut servers: BTreeSet<&str> = BTreeSet::new();
    for (server, at) in config.mcp_servers.iter().zip(places) {
        if !servers.insert(server.name()) {
            let name = server.name().to_owned();
            problems.add(&at.key("name"), BrokenRule::Duplicate { name });
        }
    }
}

fn checked_name<T: std::str::FromStr<Err = NameError>>(
    name: &str,
    at: &Pointer,
    problems: &mut Problems,
) -> Option<T> {
    name.parse().map_err(|error: NameError| problems.add(at, error)).ok()
}

fn read_each<T>(
    entries: Vec<(&Value, Pointer)>,
    problems: &mut Problems,
    read: impl Fn(&Value, Pointer, &mut Problems) -> Option<T>,
) -> Vec<T> {
    entries.into_iter().filter_map(|(entry, at)| read(entry, at, problems)).collect()
}

fn aliased_list<'v>(
    fields: &mut ObjectReader<'v>,
    spellings: &[&'static str],
    problems: &mut Problems,
) -> Vec<(&'v Value, Pointer)> {
    let found = fields.aliased(spellings, problems);
    found.map_or_else(Vec::new, |(value, at)| read_list(value, &at, problems))
}

/// Reads `name` alone or a mapping with `name` and `override`.
fn read_tool_ref(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<SkillToolRef> {
    if let Value::String(name) = entry {
        return checked_name(&with_default_namespace(name), &at, problems).map(SkillToolRef::new);
    }
    let mut fields = ObjectReader::new(entry, at, problems)?;
    let name = named(&mut fields, "name", problems);
    let tightened = fields.value("override").map(|value| (value, fields.at("override")));
    let tightened = tightened.and_then(|(value, at)| read_override(value, at, problems));
    fields.finish(problems);
    let reference = SkillToolRef::new(name?);
    Some(match tightened {
        Some(tightened) => reference.with_override(tightened),
        None => reference,
    })
}

fn named<T: std::str::FromStr<Err = NameError>>(
    fields: &mut ObjectReader<'_>,
    key: &'static str,
    problems: &mut Problems,
) -> Option<T> {
    let at = fields.at(key);
    fields.require(key, problems);
    let name = fields.text(key, problems)?;
    checked_name(&with_default_namespace(&name), &at, problems)
}

/// Reads `name` alone or a mapping with `name` and `tool_overrides`.
fn read_include(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<SkillInclude> {
    if let Value::String(name) = entry {
        return checked_name(&with_default_namespace(name), &at, problems).map(SkillInclude::new);
    }
    let mut fields = ObjectReader::new(entry, at, problems)?;
    let name = named(&mut fields, "name", problems);
    let overrides = fields.list("tool_overrides", problems);
    let overrides = read_each(overrides, problems, read_included_override);
    fields.finish(problems);
    Some(SkillInclude::new(name?).with_tool_overrides(overrides))
}

fn read_included_override(
    entry: &Value,
    at: Pointer,
    problems: &mut Problems,
) -> Option<IncludedToolOverride> {
    let mut fields = ObjectReader::new(entry, at, problems)?;
    let tool = named(&mut fields, "tool", problems);
    fields.require("override", problems);
    let tightened = fields.value("override").map(|value| (value, fields.at("override")));
    let tightened = tightened.and_then(|(value, at)| read_override(value, at, problems));
    fields.finish(problems);
    Some(IncludedToolOverride::new(tool?, tightened?))
}

/// Reads capability keys, nested or flat, and a timeout; every other field of a tool is refused by name.
pub(super) fn read_override(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<ToolOverride> {
    let mut fields = ObjectReader::new(entry, at, problems)?;
    let stated = read_capability(&mut fields, problems);
    let timeout_at = fields.at("timeout");
    let timeout = fields.integer("timeout", problems);
    let seconds = timeout.and_then(|seconds| u32::try_from(seconds).ok()).and_then(NonZeroU32::new);
    if let (Some(found), None) = (timeout, seconds) {
        problems.add(&timeout_at, BrokenRule::Timeout { found });
    }
    for field in
        entry.as_object().into_iter().flat_map(|object| object.keys()).filter_map(|key| fixed_field(key))
    {
        fields.value(field);
        problems.add(&fields.at(field), BrokenRule::NotOverridable { field });
    }
    fields.finish(problems);
    let capability = CapabilityOverride {
        read_only: stated.read_only,
        writes: stated.writes,
        write_scope: stated.write_scope,
        checkpointable: stated.checkpointable,
        checkpoint_scope: stated.checkpoint_scope,
        side_effects: stated.side_effects,
        idempotent: stated.idempotent,
        is_unsafe: stated.is_unsafe,
        human_approval_required: stated.human_approval_required,
        cost_profile: stated.cost_profile,
    };
    Some(ToolOverride { capability, timeout: seconds })
}

/// Reads a group's name alone or a mapping with `group`.
fn read_builtin(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<BuiltinGroup> {
    let (group, at) = if let Value::String(group) = entry {
        (group.clone(), at)
    } else {
        let mut fields = ObjectReader::new(entry, at, problems)?;
        fields.require("group", problems);
        let group = fields.text("group", problems);
        let at = fields.at("group");
        fields.finish(problems);
        (group?, at)
    };
    if !BUILTIN_GROUPS.contains(&group.as_str()) {
        let suggestion = nearest(&group, BUILTIN_GROUPS);
        problems.add(&at, ProblemKind::UnknownWord { found: group, allowed: BUILTIN_GROUPS, suggestion });
        return None;
    }
    BuiltinGroup::new(group).map_err(|rule| problems.add(&at, rule)).ok()
}

/// Reads a path alone or a mapping with `path` and `sandbox_policy`.
fn read_agent_source(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<SkillAgentSource> {
    let (path, policy, at) = if entry.is_string() {
        (read_text(entry, &at, problems)?, None, at)
    } else {
        let mut fields = ObjectReader::new(entry, at, problems)?;
        fields.require("path", problems);
        let path = fields.text("path", problems);
        let at = fields.at("path");
        let policy: Option<SandboxPolicy> = fields.word("sandbox_policy", problems);
        fields.finish(problems);
        (path?, policy, at)
    };
    let source = SkillAgentSource::new(path).map_err(|rule| problems.add(&at, rule)).ok()?;
    Some(match policy {
        Some(policy) => source.with_sandbox_policy(policy),
        None => source,
    })
}
