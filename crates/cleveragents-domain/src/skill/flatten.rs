//! The entries that a skill's own items make.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    ResolvedToolEntry, ResolvedToolEntryConfig, Skill, SkillAgentSource, SkillInlineTool, SkillSourceType,
};
use crate::name::{MAX_NAME_BYTES, is_name_part};
use crate::{NameError, SkillName, ToolName};

/// The namespace of tools that the runtime provides.
const BUILTIN_NAMESPACE: &str = "builtin";

/// The namespace of a server whose tools were not listed.
const MCP_NAMESPACE: &str = "mcp";

pub(super) fn own_entries(skill: &Skill) -> Vec<ResolvedToolEntry> {
    let tools = skill.tools().iter().map(|tool| (tool.name().clone(), SkillSourceType::ToolRef, None));
    let builtins = skill.builtins().iter().filter_map(|group| {
        let name = name(BUILTIN_NAMESPACE, group.group())?;
        Some((name, SkillSourceType::Builtin, None))
    });
    let inline = skill.anonymous_tools().iter().enumerate().filter_map(|(index, tool)| {
        let name = inline_name(skill.name(), index, tool).ok()?;
        Some((name, SkillSourceType::Inline, Some(tool)))
    });
    let servers = skill.mcp_servers().iter().filter_map(|server| {
        let name = name(MCP_NAMESPACE, server.name())?;
        Some((name, SkillSourceType::Mcp, None))
    });
    let folders = folder_names(skill).into_iter().map(|name| (name, SkillSourceType::AgentSkill, None));
    let mut entries: Vec<ResolvedToolEntry> = Vec::new();
    let mut seen: BTreeSet<ToolName> = BTreeSet::new();
    for (name, source, tool) in tools.chain(builtins).chain(inline).chain(servers).chain(folders) {
        if seen.insert(name.clone()) {
            entries.extend(own_entry(skill, name, source, tool));
        }
    }
    entries
}

fn own_entry(
    skill: &Skill,
    name: ToolName,
    source: SkillSourceType,
    tool: Option<&SkillInlineTool>,
) -> Option<ResolvedToolEntry> {
    let config = ResolvedToolEntryConfig {
        name,
        source_skill: skill.name().clone(),
        source,
        is_direct: true,
        is_inline: tool.is_some(),
        inline_tool: tool.cloned(),
        resolved: tool.is_some(),
        capability: tool.map(|tool| tool.capability().clone()),
        via: vec![skill.name().clone()],
    };
    config.try_into().ok()
}

fn name(namespace: &str, short_name: &str) -> Option<ToolName> {
    format!("{namespace}/{short_name}").parse().ok()
}

/// Returns `<namespace>/<skill short-name>--<its name, or inline-N>`, N counting from 1.
pub(super) fn inline_name(
    skill: &SkillName,
    index: usize,
    tool: &SkillInlineTool,
) -> Result<ToolName, NameError> {
    let own = tool.name().map_or_else(|| format!("inline-{}", index + 1), str::to_owned);
    format!("{skill}--{own}").parse()
}

/// Returns one name per different folder: the folder's own name in the skill's namespace, numbered when two meet.
fn folder_names(skill: &Skill) -> Vec<ToolName> {
    let mut paths: BTreeSet<&str> = BTreeSet::new();
    let mut taken: BTreeSet<ToolName> = BTreeSet::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut names = Vec::new();
    for path in skill.agent_skills().iter().map(SkillAgentSource::path) {
        if !paths.insert(path) {
            continue;
        }
        let stem = folder_stem(path, skill.namespace());
        let number = numbers.entry(stem.clone()).or_insert(0);
        for _ in 0..=skill.agent_skills().len() {
            *number += 1;
            let spelling = if *number == 1 { stem.clone() } else { format!("{stem}-{number}") };
            let name = name(skill.namespace(), &spelling).filter(|name| taken.insert(name.clone()));
            if let Some(name) = name {
                names.push(name);
                break;
            }
        }
    }
    names
}

/// Room for the number of a repeated folder name.
const NUMBER_BYTES: usize = 12;

/// Returns a folder's last component as a short name, lower-cased with `-` for every run of other characters when it
/// is not one already.
fn folder_stem(path: &str, namespace: &str) -> String {
    let last = path.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or_default();
    let stem = if is_name_part(last) { last.to_owned() } else { derived(last) };
    let room = MAX_NAME_BYTES.saturating_sub(namespace.len() + 1 + NUMBER_BYTES).max(1);
    let stem = stem.get(..room).map_or(stem.clone(), str::to_owned);
    if stem.is_empty() { "agent-skill".to_owned() } else { stem }
}

fn derived(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
