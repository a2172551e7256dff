//! Reads the MCP servers of a skill.

use std::collections::BTreeMap;

use serde_json::Value;

use super::read_override;
use crate::config::{BrokenRule, ObjectReader, Pointer, Problems, read_list};
use crate::skill::{SkillMcpSource, SkillMcpSourceConfig, ToolFilter, ToolOverride};

pub(super) fn read_mcp_source(entry: &Value, at: Pointer, problems: &mut Problems) -> Option<SkillMcpSource> {
    let mut fields = ObjectReader::new(entry, at.clone(), problems)?;
    let has_name = fields.has("name");
    let config = SkillMcpSourceConfig {
        name: fields.required_text("name", problems),
        transport: fields.word("transport", problems),
        command: fields.text("command", problems),
        args: fields.texts("args", problems).unwrap_or_default(),
        env: fields.text_map("env", problems),
        url: fields.text("url", problems),
        headers: fields.text_map("headers", problems),
        tool_filter: read_filter(&mut fields, problems),
        overrides: read_server_overrides(&mut fields, problems),
    };
    fields.finish(problems);
    if !has_name {
        return None;
    }
    for rule in config.broken_rules() {
        let place = if let BrokenRule::NamePart { .. } = rule {
            at.key("name")
        } else if let BrokenRule::Exclusive { second, .. } = rule {
            at.key(second)
        } else {
            at.clone()
        };
        problems.add(&place, rule);
    }
    SkillMcpSource::try_from(config).ok()
}

fn read_filter(fields: &mut ObjectReader<'_>, problems: &mut Problems) -> ToolFilter {
    let Some(mut filter) = fields.object("tool_filter", problems) else { return ToolFilter::default() };
    let include = filter.texts("include", problems).unwrap_or_default();
    let exclude = filter.texts("exclude", problems).unwrap_or_default();
    filter.finish(problems);
    ToolFilter::new(include, exclude)
}

/// Reads a mapping from a tool's name on the server to an override, or a list of `{tool, override}`.
fn read_server_overrides(
    fields: &mut ObjectReader<'_>,
    problems: &mut Problems,
) -> BTreeMap<String, ToolOverride> {
    let Some(value) = fields.value("overrides") else { return BTreeMap::new() };
    let at = fields.at("overrides");
    let mut overrides = BTreeMap::new();
    if let Value::Object(entries) = value {
        for (tool, entry) in entries {
            overrides.extend(read_override(entry, at.key(tool), problems).map(|it| (tool.clone(), it)));
        }
        return overrides;
    }
    for (entry, at) in read_list(value, &at, problems) {
        let Some(mut fields) = ObjectReader::new(entry, at.clone(), problems) else { continue };
        let tool = fields.required_text("tool", problems);
        fields.require("override", problems);
        let tightened = fields.value("override").map(|value| (value, fields.at("override")));
        let tightened = tightened.and_then(|(value, at)| read_override(value, at, problems));
        fields.finish(problems);
        if overrides.contains_key(&tool) {
            problems.add(&at, BrokenRule::Duplicate { name: tool.clone() });
        }
        overrides.extend(tightened.map(|it| (tool, it)));
    }
    overrides
}
