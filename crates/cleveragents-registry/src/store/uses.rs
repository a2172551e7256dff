//! What a definition uses by name or, for a folder, by path.

use std::collections::BTreeSet;

use cleveragents_domain::{Skill, SkillName, Tool, ToolName, ToolSource};

use super::{EntryName, UseRole};

/// One use of something else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    pub(super) role: UseRole,
    pub(super) target: Target,
}

/// What is used.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Entry(EntryName),
    /// An agent-skill folder, by [`folder_key`].
    Folder(String),
}

impl Target {
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Entry(name) => name.as_str(),
            Self::Folder(path) => path,
        }
    }
}

impl Use {
    fn tool(role: UseRole, name: &ToolName) -> Self {
        Self { role, target: Target::Entry(EntryName::Tool(name.clone())) }
    }

    fn skill(name: &SkillName) -> Self {
        Self { role: UseRole::Includes, target: Target::Entry(EntryName::Skill(name.clone())) }
    }

    fn folder(path: &str) -> Self {
        Self { role: UseRole::Folder, target: Target::Folder(folder_key(path).to_owned()) }
    }
}

/// Returns the spelling of a folder's path under which it is looked up: a slash at the end does not count.
pub(super) fn folder_key(path: &str) -> &str {
    let trimmed = path.trim_end_matches('/');
    if trimmed.is_empty() { path } else { trimmed }
}

pub(super) fn uses_of_tool(tool: &Tool) -> BTreeSet<Use> {
    let mut uses = BTreeSet::new();
    if let ToolSource::Wrapped { wraps, .. } = tool.source() {
        uses.insert(Use::tool(UseRole::Wraps, wraps));
    }
    // The hooks of inline code are functions of that code.
    if let Some(hooks) = tool.lifecycle().filter(|_| !matches!(tool.source(), ToolSource::Custom { .. })) {
        let hooks = [hooks.discover(), hooks.activate(), hooks.deactivate()];
        let named = hooks.into_iter().flatten().filter_map(|hook| hook.parse::<ToolName>().ok());
        uses.extend(named.map(|name| Use::tool(UseRole::Hook, &name)));
    }
    uses
}

pub(super) fn uses_of_skill(skill: &Skill) -> BTreeSet<Use> {
    let includes = skill.includes().iter().map(|include| Use::skill(include.name()));
    let tools = skill.tools().iter().map(|tool| Use::tool(UseRole::Refers, tool.name()));
    let folders = skill.agent_skills().iter().map(|folder| Use::folder(folder.path()));
    let mut uses: BTreeSet<Use> = includes.chain(tools).chain(folders).collect();
    for (index, inline) in skill.anonymous_tools().iter().enumerate() {
        // The name plays no part in what the definition uses.
        if let Ok(name) = format!("inline/{index}").parse() {
            uses.extend(uses_of_tool(&inline.to_tool(name)));
        }
    }
    uses
}
