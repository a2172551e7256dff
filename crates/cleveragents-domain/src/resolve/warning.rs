use serde::Serialize;

use crate::{SkillName, ToolName};

/// Something that a skill asks for and does not get, although it can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ResolveWarning {
    /// A tool has no definition.
    #[error("skill `{skill}` takes tool `{tool}`: {reason}")]
    MissingTool {
        /// The skill whose item it is.
        skill: SkillName,
        /// The name of the entry.
        tool: ToolName,
        /// What was not found.
        reason: MissingReason,
    },
    /// An override of an include names a tool that the included skill does not bring.
    #[error("skill `{skill}` overrides tool `{tool}` of `{include}`, which does not bring it")]
    UnusedIncludeOverride {
        /// The skill that holds the override.
        skill: SkillName,
        /// The included skill.
        include: SkillName,
        /// The tool that the override names.
        tool: ToolName,
    },
    /// An override of a server names a tool that the skill does not take from it.
    #[error("skill `{skill}` overrides tool `{tool}` of MCP server `{server}`, which is not taken from it")]
    UnusedServerOverride {
        /// The skill that holds the override.
        skill: SkillName,
        /// The server.
        server: String,
        /// The tool, as the server writes it.
        tool: String,
    },
    /// A filter leaves out a tool that the server does not list.
    #[error("skill `{skill}` leaves out tool `{tool}` of MCP server `{server}`, which does not list it")]
    UnlistedExclude {
        /// The skill that holds the filter.
        skill: SkillName,
        /// The server.
        server: String,
        /// The tool, as the filter writes it.
        tool: String,
    },
    /// A filter asks for a tool that the server does not list.
    #[error("skill `{skill}` takes tool `{tool}` of MCP server `{server}`, which does not list it")]
    UnlistedInclude {
        /// The skill that holds the filter.
        skill: SkillName,
        /// The server.
        server: String,
        /// The tool, as the filter writes it.
        tool: String,
    },
    /// A source that was found brings no tool.
    #[error("skill `{skill}` takes no tool from {source_shown}")]
    EmptySource {
        /// The skill whose item it is.
        skill: SkillName,
        /// The source, as a text for humans.
        #[serde(rename = "source")]
        source_shown: String,
    },
}

/// What was not found when a tool has no definition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum MissingReason {
    /// Nothing is registered under the name.
    #[error("no tool of this name is registered")]
    Unregistered,
    /// There is no such builtin group.
    #[error("builtin group `{group}` does not exist")]
    UnknownGroup {
        /// The group.
        group: String,
    },
    /// The tools of the server are not known.
    #[error("MCP server `{server}` is not listed yet")]
    UnlistedServer {
        /// The server.
        server: String,
    },
    /// The folder is not known.
    #[error("agent-skill folder `{path}` is not loaded")]
    UnknownFolder {
        /// The path, as written.
        path: String,
    },
    /// What the tool wraps cannot be followed.
    #[error("what it wraps cannot be followed: {problem}")]
    BrokenChain {
        /// Where the chain breaks.
        problem: ChainProblem,
    },
}

/// Where a chain of wrapped tools breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ChainProblem {
    /// A wrapped tool does not exist.
    #[error("`{wrapper}` wraps `{wrapped}`, which does not exist")]
    Missing {
        /// The tool that wraps.
        wrapper: ToolName,
        /// The tool that does not exist.
        wrapped: ToolName,
    },
    /// A tool wraps itself through others.
    #[error("`{tool}` wraps itself")]
    Cycle {
        /// A tool of the circle.
        tool: ToolName,
    },
    /// Too many tools wrap each other.
    #[error("more than {limit} tools wrap one another")]
    TooLong {
        /// The most that is followed.
        limit: usize,
    },
}
