//! Looking a tool up by what a person wrote.

use std::collections::BTreeMap;
use std::path::Path;

use cleveragents_domain::ToolName;
use cleveragents_exec::canonical_builtin;
use cleveragents_registry::{StateError, ToolQuery};

use crate::known_skill::FindSkillError;
use crate::named_definitions::ToolFileError;
use crate::suggestion::nearest;
use crate::tool_sources::{KnownTool, ToolOrigin, ToolProblem};
use crate::world::World;

/// A name that leads to no tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("tool `{written}` not found")]
pub struct ToolLookupError {
    /// The name as it was given.
    pub written: String,
    /// The nearest name of a tool, if one is near.
    pub suggestion: Option<ToolName>,
}

/// Why a name leads to no tool.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindToolError {
    /// There is no such tool.
    #[error(transparent)]
    Lookup(#[from] ToolLookupError),
    /// The registry cannot be read.
    #[error(transparent)]
    State(#[from] StateError),
    /// A file that was named cannot be used.
    #[error(transparent)]
    File(#[from] ToolFileError),
}

impl FindToolError {
    pub(crate) fn of(error: FindSkillError, written: &str) -> Self {
        match error {
            FindSkillError::State(error) => Self::State(error),
            FindSkillError::File(error) => Self::File(error),
            FindSkillError::Lookup(_) | FindSkillError::Open(_) => {
                ToolLookupError { written: written.to_owned(), suggestion: None }.into()
            }
        }
    }
}

impl World {
    /// Returns every tool, the registered ones and those of servers that were listed included, sorted by name.
    pub(crate) fn all_tools(&self) -> Result<Vec<KnownTool>, FindSkillError> {
        let sources = self.tools()?.tools.iter();
        let mut all: BTreeMap<ToolName, KnownTool> =
            sources.map(|known| (known.tool.name().clone(), known.clone())).collect();
        for entry in self.registered.tools(&ToolQuery::default())? {
            let origin = ToolOrigin::Registered(entry.record.config_path);
            all.entry(entry.tool.name().clone()).or_insert(KnownTool { tool: entry.tool, origin });
        }
        for known in self.server_tools()? {
            all.entry(known.tool.name().clone()).or_insert(known);
        }
        Ok(all.into_values().collect())
    }

    /// Returns the tool files and the registered tools that are not used.
    pub(crate) fn tool_problems(&self) -> Result<Vec<ToolProblem>, FindSkillError> {
        let sources = self.tools()?;
        let mut problems = sources.problems.clone();
        for entry in self.registered.tools(&ToolQuery::default())? {
            let Some(known) = sources.find(entry.tool.name()) else { continue };
            problems.push(ToolProblem::Shadowed {
                name: entry.tool.name().clone(),
                path: entry.record.config_path.unwrap_or_default(),
                by: known.origin.clone(),
            });
        }
        for tool in self.server_tools()? {
            let known = self.tool(tool.tool.name())?.filter(|known| known.origin != tool.origin);
            let Some(known) = known else { continue };
            problems.push(ToolProblem::Shadowed {
                name: tool.tool.name().clone(),
                path: tool.origin.path().map(Path::to_owned).unwrap_or_default(),
                by: known.origin,
            });
        }
        problems.extend(self.server_tool_problems()?);
        Ok(problems)
    }

    /// Finds a tool by any of its spellings.
    pub(crate) fn find_tool(&self, written: &str) -> Result<KnownTool, FindToolError> {
        let name = canonical_builtin(written).or_else(|| written.parse().ok());
        let found = name.map(|name| self.tool(&name)).transpose();
        if let Some(known) = found.map_err(|error| FindToolError::of(error, written))?.flatten() {
            return Ok(known);
        }
        let all = self.all_tools().map_err(|error| FindToolError::of(error, written))?;
        let names = || all.iter().map(|known| known.tool.name());
        let near = nearest(written, names().map(ToolName::as_str))
            .or_else(|| nearest(written, names().map(ToolName::short_name)));
        let suggestion =
            near.and_then(|near| names().find(|name| name.as_str() == near || name.short_name() == near));
        Err(ToolLookupError { written: written.to_owned(), suggestion: suggestion.cloned() }.into())
    }
}
