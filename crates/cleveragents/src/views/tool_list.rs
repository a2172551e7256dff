//! Tools as a list, and one with everything about it.

use cleveragents_domain::{ToolSourceKind, ToolType};
use cleveragents_registry::EntryName;
use cleveragents_runtime::Origin;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::known_skill::FindSkillError;
use crate::registry::UserRow;
use crate::tool_sources::KnownTool;
use crate::world::World;

/// Which tools and validations are wanted; every absent field admits all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolFilter {
    /// Those of one namespace.
    pub namespace: Option<String>,
    /// Those of one type.
    pub tool_type: Option<ToolType>,
    /// Those of one source.
    pub source: Option<ToolSourceKind>,
}

impl ToolFilter {
    /// Tells whether a tool is wanted.
    pub fn admits(&self, known: &KnownTool) -> bool {
        let tool = &known.tool;
        self.namespace.as_deref().is_none_or(|namespace| namespace == tool.namespace())
            && self.tool_type.is_none_or(|wanted| wanted == tool.tool_type())
            && self.source.is_none_or(|wanted| wanted == tool.source().kind())
    }
}

/// One tool or validation with everything about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolShown {
    /// The definition, in the contract's order.
    #[serde(flatten)]
    pub tool: Map<String, Value>,
    /// `builtin`, `named`, `project`, `user` or `registered`.
    pub origin: &'static str,
    /// The file or folder, for display.
    pub config: Option<String>,
    /// Whether its place is trusted.
    pub trusted: bool,
    /// Who uses it: skills that refer to it, validations that wrap it, tools that name it as a hook.
    pub referenced_by: Vec<UserRow>,
}

impl ToolShown {
    pub(crate) fn of(world: &World, known: &KnownTool) -> Result<Self, FindSkillError> {
        let name = known.tool.name();
        let mut users = world.registered.users(&EntryName::Tool(name.clone()))?;
        for composed in world.composed()?.active.values() {
            if composed.skill.tools().iter().any(|reference| reference.name() == name) {
                users.push(UserRow::refers(composed.skill.name()));
            }
        }
        users.sort();
        users.dedup();
        Ok(Self {
            tool: known.tool.as_cli_dict(),
            origin: known.origin.as_str(),
            config: known.origin.path().map(crate::path_text),
            trusted: world.origin_of(&known.origin) == Origin::Trusted,
            referenced_by: users,
        })
    }
}
