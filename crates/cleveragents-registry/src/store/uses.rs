//! What a definition uses by name.

use std::collections::BTreeSet;

use cleveragents_domain::{Skill, SkillName, Tool, ToolName, ToolSource};

use super::{EntryName, UseRole};

/// One use of something else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    pub(super) role: UseRole,
    pub(super) target: EntryName,
}

impl Use {
    fn tool(role: UseRole, name: &ToolName) -> Self {
        Self { role, target: EntryName::Tool(name.clone()) }
    }

    fn skill(name: &SkillName) -> Self {
        Self { role: UseRole::Includes, target: EntryName::Skill(name.clone()) }
    }
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
    let mut uses: BTreeSet<Use> = includes.chain(tools).collect();
    for (index, inline) in skill.anonymous_tools().iter().enumerate() {
        // The name plays no part in what the definition uses.
        if let Ok(name) = format!("inline/{index}").parse() {
            uses.extend(uses_of_tool(&inline.to_tool(name)));
        }
    }
    uses
}
