//! The tools that a skill's own items name, in flattening order, with what is known about each.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::chain::wrapped_capability;
use super::{Definitions, MissingReason, ResolveWarning};
use crate::name::{BUILTIN_NAMESPACE, MAX_NAME_BYTES, is_name_part};
use crate::skill::{SkillAgentSource, SkillSourceType, ToolOverride};
use crate::{
    NameError, Skill, SkillInlineTool, SkillMcpSource, SkillName, Tool, ToolCapability, ToolName, ToolSource,
};

/// The namespace of a server whose tools were not listed.
const MCP_NAMESPACE: &str = "mcp";

/// One tool that an item of a skill names.
#[derive(Debug, Clone)]
pub(crate) struct Item<'s> {
    pub(crate) name: Cow<'s, ToolName>,
    pub(crate) source: SkillSourceType,
    /// The item's place in its list of the skill.
    pub(crate) index: usize,
    pub(crate) behind: Behind,
    pub(crate) tightened: Option<&'s ToolOverride>,
}

/// What stands behind the name of an item.
#[derive(Debug, Clone)]
pub(crate) enum Behind {
    /// Whatever is registered under it; see [`registered`].
    Registered,
    /// A definition of its own, or the reason why there is none.
    Own(Result<Definition, MissingReason>),
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Definition {
    pub(crate) tool: Arc<Tool>,
    /// What the tools may do together that this one wraps.
    pub(crate) wrapped: Option<ToolCapability>,
}

impl Definition {
    /// Returns what the tool may do together with what it wraps.
    pub(crate) fn capability(&self) -> Cow<'_, ToolCapability> {
        match &self.wrapped {
            Some(wrapped) => Cow::Owned(self.tool.capability().union(wrapped)),
            None => Cow::Borrowed(self.tool.capability()),
        }
    }
}

/// Calls `take` with every tool that the skill's own items name, and `warn` with what they ask for in vain.
pub(crate) fn own_items<'s>(
    skill: &'s Skill,
    definitions: &Definitions,
    mut take: impl FnMut(Item<'s>),
    mut warn: impl FnMut(ResolveWarning),
) {
    for (index, reference) in skill.tools().iter().enumerate() {
        take(Item {
            name: Cow::Borrowed(reference.name()),
            source: SkillSourceType::ToolRef,
            index,
            behind: Behind::Registered,
            tightened: reference.tool_override(),
        });
    }
    let plain = |name: ToolName, source, index, behind| Item {
        name: Cow::Owned(name),
        source,
        index,
        behind,
        tightened: None,
    };
    for (index, group) in skill.builtins().iter().enumerate() {
        let Some(tools) = definitions.builtin_group(group.group()) else {
            let reason = MissingReason::UnknownGroup { group: group.group().to_owned() };
            if let Some(name) = placeholder(BUILTIN_NAMESPACE, group.group()) {
                take(plain(name, SkillSourceType::Builtin, index, Behind::Own(Err(reason))));
            }
            continue;
        };
        if tools.is_empty() {
            warn(empty_source(skill, format!("builtin group `{}`", group.group())));
        }
        for name in tools {
            take(plain(name.clone(), SkillSourceType::Builtin, index, Behind::Registered));
        }
    }
    for (index, tool) in skill.anonymous_tools().iter().enumerate() {
        if let Ok(name) = inline_name(skill.name(), index, tool) {
            let tool = Arc::new(tool.to_tool(name.clone()));
            let found = with_chain(Arc::clone(&tool), definitions).or_else(|reason| {
                let (skill, tool_name) = (skill.name().clone(), name.clone());
                warn(ResolveWarning::MissingTool { skill, tool: tool_name, reason });
                // The definition is here, so it is an entry; what it may do is unknown, so anything.
                Ok(Definition { tool, wrapped: Some(ToolCapability::default()) })
            });
            take(plain(name, SkillSourceType::Inline, index, Behind::Own(found)));
        }
    }
    for (index, server) in skill.mcp_servers().iter().enumerate() {
        server_items(skill, definitions, (index, server), &mut take, &mut warn);
    }
    let mut derived = None;
    for (index, folder) in skill.agent_skills().iter().enumerate() {
        let path = folder.path();
        let Some(tools) = definitions.agent_skill(skill.name(), path) else {
            let reason = MissingReason::UnknownFolder { path: path.to_owned() };
            let names = derived.get_or_insert_with(|| folder_names(skill));
            if let Some(name) = names.get(path).cloned() {
                take(plain(name, SkillSourceType::AgentSkill, index, Behind::Own(Err(reason))));
            }
            continue;
        };
        if tools.is_empty() {
            warn(empty_source(skill, format!("agent-skill folder `{path}`")));
        }
        for tool in tools {
            let found = with_chain(Arc::clone(tool), definitions);
            take(plain(tool.name().clone(), SkillSourceType::AgentSkill, index, Behind::Own(found)));
        }
    }
}

fn server_items<'s>(
    skill: &'s Skill,
    definitions: &Definitions,
    (index, server): (usize, &'s SkillMcpSource),
    take: &mut impl FnMut(Item<'s>),
    warn: &mut impl FnMut(ResolveWarning),
) {
    let Some(tools) = definitions.mcp_server(server.name()) else {
        let reason = MissingReason::UnlistedServer { server: server.name().to_owned() };
        if let Some(name) = placeholder(MCP_NAMESPACE, server.name()) {
            let (source, behind) = (SkillSourceType::Mcp, Behind::Own(Err(reason)));
            take(Item { name: Cow::Owned(name), source, index, behind, tightened: None });
        }
        return;
    };
    let mut taken: BTreeSet<&str> = BTreeSet::new();
    for tool in tools {
        let word = word_on_server(tool);
        if server.tool_filter().admits(word) {
            taken.insert(word);
            take(Item {
                name: Cow::Owned(tool.name().clone()),
                source: SkillSourceType::Mcp,
                index,
                behind: Behind::Own(with_chain(Arc::clone(tool), definitions)),
                tightened: server.overrides().get(word),
            });
        }
    }
    if taken.is_empty() {
        warn(empty_source(skill, format!("MCP server `{}`", server.name())));
    }
    let listed: BTreeSet<&str> = tools.iter().map(|tool| word_on_server(tool)).collect();
    let named = |tool: &String| (skill.name().clone(), server.name().to_owned(), tool.clone());
    for tool in server.tool_filter().include().iter().filter(|tool| !listed.contains(tool.as_str())) {
        let (skill, server, tool) = named(tool);
        warn(ResolveWarning::UnlistedInclude { skill, server, tool });
    }
    for tool in server.tool_filter().exclude().iter().filter(|tool| !listed.contains(tool.as_str())) {
        let (skill, server, tool) = named(tool);
        warn(ResolveWarning::UnlistedExclude { skill, server, tool });
    }
    for tool in server.overrides().keys().filter(|tool| !taken.contains(tool.as_str())) {
        let (skill, server, tool) = named(tool);
        warn(ResolveWarning::UnusedServerOverride { skill, server, tool });
    }
}

fn empty_source(skill: &Skill, source_shown: String) -> ResolveWarning {
    ResolveWarning::EmptySource { skill: skill.name().clone(), source_shown }
}

/// Returns a tool's name as its server writes it.
fn word_on_server(tool: &Tool) -> &str {
    match tool.source() {
        ToolSource::Mcp { tool, .. } => tool,
        ToolSource::AgentSkill { .. }
        | ToolSource::Builtin
        | ToolSource::Custom { .. }
        | ToolSource::Wrapped { .. } => tool.short_name(),
    }
}

/// Returns what is registered under a name.
pub(crate) fn registered(definitions: &Definitions, name: &ToolName) -> Result<Definition, MissingReason> {
    let tool = definitions.tool(name).ok_or(MissingReason::Unregistered)?;
    with_chain(Arc::clone(tool), definitions)
}

fn with_chain(tool: Arc<Tool>, definitions: &Definitions) -> Result<Definition, MissingReason> {
    match wrapped_capability(&tool, definitions) {
        Ok(wrapped) => Ok(Definition { tool, wrapped }),
        Err(problem) => Err(MissingReason::BrokenChain { problem }),
    }
}

/// Returns the name of an entry that stands for a whole source, cut when it would be too long for a name.
fn placeholder(namespace: &str, short_name: &str) -> Option<ToolName> {
    let room = MAX_NAME_BYTES.saturating_sub(namespace.len() + 1);
    format!("{namespace}/{}", short_name.get(..room).unwrap_or(short_name)).parse().ok()
}

/// Returns `<namespace>/<skill short-name>--<its name, or inline-N>`, N counting from 1.
pub(crate) fn inline_name(
    skill: &SkillName,
    index: usize,
    tool: &SkillInlineTool,
) -> Result<ToolName, NameError> {
    let own = tool.name().map_or_else(|| format!("inline-{}", index + 1), str::to_owned);
    format!("{skill}--{own}").parse()
}

/// Returns one name per different folder: the folder's own name in the skill's namespace, numbered when two meet.
fn folder_names(skill: &Skill) -> BTreeMap<&str, ToolName> {
    let mut names: BTreeMap<&str, ToolName> = BTreeMap::new();
    let mut taken: BTreeSet<ToolName> = BTreeSet::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for path in skill.agent_skills().iter().map(SkillAgentSource::path) {
        if names.contains_key(path) {
            continue;
        }
        let stem = folder_stem(path, skill.namespace());
        let number = numbers.entry(stem.clone()).or_insert(0);
        for _ in 0..=skill.agent_skills().len() {
            *number += 1;
            let spelling = if *number == 1 { stem.clone() } else { format!("{stem}-{number}") };
            let name = placeholder(skill.namespace(), &spelling).filter(|name| taken.insert(name.clone()));
            if let Some(name) = name {
                names.insert(path, name);
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
