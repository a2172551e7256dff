//! Definitions as YAML that can be added again.

use std::path::PathBuf;

use cleveragents_domain::{SkillName, ToolName, ToolSource};
use cleveragents_loader::{skill_to_yaml, tool_to_yaml};

use crate::known_skill::{FindSkillError, KnownSkill};
use crate::tool_lookup::FindToolError;
use crate::tool_sources::{KnownTool, ToolOrigin};
use crate::world::World;

/// Why there is no YAML of something.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// No such skill.
    #[error(transparent)]
    Skill(#[from] FindSkillError),
    /// No such tool.
    #[error(transparent)]
    Tool(#[from] FindToolError),
    /// The skill is a folder, which is its own best copy.
    #[error("`{name}` is the folder `{}`, not a file", folder.display())]
    Folder {
        /// The skill.
        name: SkillName,
        /// The folder.
        folder: PathBuf,
    },
    /// The tool is part of the program and cannot be added.
    #[error("`{name}` is part of the program")]
    Builtin {
        /// The tool.
        name: ToolName,
    },
}

pub(crate) fn skill(known: &KnownSkill) -> Result<String, ExportError> {
    match known.folder() {
        None => Ok(skill_to_yaml(known.skill())),
        Some(folder) => Err(ExportError::Folder { name: known.name().clone(), folder: folder.to_owned() }),
    }
}

pub(crate) fn tool(world: &World, known: &KnownTool) -> Result<String, ExportError> {
    if let ToolSource::AgentSkill { path } = known.tool.source()
        && let Ok(name) = known.tool.name().as_str().parse::<SkillName>()
        && world
            .registered
            .skill(&name)
            .map_err(FindSkillError::from)?
            .is_some_and(|entry| entry.folder.is_some())
    {
        return Err(ExportError::Folder { name, folder: PathBuf::from(path) });
    }
    match known.origin {
        ToolOrigin::Builtin | ToolOrigin::Host => {
            Err(ExportError::Builtin { name: known.tool.name().clone() })
        }
        ToolOrigin::Named(_)
        | ToolOrigin::Project(_)
        | ToolOrigin::User(_)
        | ToolOrigin::Server(_)
        | ToolOrigin::Registered(_) => Ok(tool_to_yaml(&known.tool)),
    }
}
