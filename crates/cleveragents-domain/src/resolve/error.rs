use serde_json::{Map, Value};

use super::IncludePath;
use crate::skill::{LooseningOverride, SkillSourceType};
use crate::{SkillError, SkillErrorType, SkillName, ToolName};

/// The reason why a skill has no exact set of tools.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// The skill that was asked for does not exist.
    #[error("skill `{skill}` not found")]
    SkillNotFound {
        /// The skill that was asked for.
        skill: SkillName,
    },
    /// An included skill does not exist.
    #[error("skill `{including}` includes `{include}`, which does not exist")]
    MissingInclude {
        /// The skill that does not exist.
        include: SkillName,
        /// The skill that includes it.
        including: SkillName,
        /// The way from the skill that was asked for to the one that includes it.
        path: IncludePath,
    },
    /// Skills include each other in a circle.
    #[error("includes form a cycle: {cycle}")]
    Cycle {
        /// The whole circle; its first skill is also its last.
        cycle: IncludePath,
        /// The way from the skill that was asked for to the first skill of the circle.
        path: IncludePath,
    },
    /// Two definitions have one name.
    #[error(
        "tool `{tool}` has two different definitions: as {} on {}, as {} on {}",
        .first.source, .first.path, .second.source, .second.path
    )]
    Conflict {
        /// The name that both have.
        tool: ToolName,
        /// Where the first one comes from.
        first: Box<Provenance>,
        /// Where the other one comes from.
        second: Box<Provenance>,
    },
    /// One server name stands for two connections.
    #[error("MCP server `{server}` is reached in two different ways: on {first} and on {second}")]
    ServerConflict {
        /// The server's name.
        server: String,
        /// The way to the skill that has the first connection.
        first: IncludePath,
        /// The way to the skill that has the other.
        second: IncludePath,
    },
    /// An override gives a tool more than it has.
    #[error("tool `{tool}` is overridden on {path}")]
    Loosening {
        /// The tool.
        tool: ToolName,
        /// The way to the skill that holds the override.
        path: IncludePath,
        /// What it would loosen.
        source: LooseningOverride,
    },
}

/// Where one definition of a tool comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The kind of the item that brings it.
    pub source: SkillSourceType,
    /// The way to the skill whose item it is.
    pub path: IncludePath,
}

impl ResolveError {
    /// Returns the category of the protocol.
    pub fn error_type(&self) -> SkillErrorType {
        match self {
            Self::SkillNotFound { .. } => SkillErrorType::SkillNotFound,
            Self::Cycle { .. } => SkillErrorType::CycleDetected,
            Self::MissingInclude { .. }
            | Self::Conflict { .. }
            | Self::ServerConflict { .. }
            | Self::Loosening { .. } => SkillErrorType::ResolutionFailure,
        }
    }

    /// Returns the word of `details.category`, which refines the protocol's category.
    pub fn category(&self) -> &'static str {
        match self {
            Self::SkillNotFound { .. } => "not_found",
            Self::MissingInclude { .. } => "missing_include",
            Self::Cycle { .. } => "cycle",
            Self::Conflict { .. } => "conflicting_definitions",
            Self::ServerConflict { .. } => "conflicting_servers",
            Self::Loosening { .. } => "loosening_override",
        }
    }

    /// Returns the message with its cause, for a place that shows one line.
    pub fn message(&self) -> String {
        match std::error::Error::source(self) {
            Some(source) => format!("{self}: {source}"),
            None => self.to_string(),
        }
    }

    /// Returns the protocol's error for the skill that was asked for.
    ///
    /// `details` holds `category` and what the variant knows: `tool`, `include`, `including`, `server`, `field`, and `path`,
    /// `cycle` or `paths` as lists of names.
    pub fn to_skill_error(&self, skill: &SkillName) -> SkillError {
        let text = |value: &dyn std::fmt::Display| Value::from(value.to_string());
        let list = |path: &IncludePath| {
            path.skills().into_iter().map(|skill| Value::from(skill.as_str())).collect::<Value>()
        };
        let (fields, tool): (Vec<(&str, Value)>, Option<&ToolName>) = match self {
            Self::SkillNotFound { .. } => (Vec::new(), None),
            Self::MissingInclude { include, including, path } => {
                (vec![("include", text(include)), ("including", text(including)), ("path", list(path))], None)
            }
            Self::Cycle { cycle, path } => (vec![("cycle", list(cycle)), ("path", list(path))], None),
            Self::Conflict { tool, first, second } => {
                let paths = Value::from(vec![list(&first.path), list(&second.path)]);
                let sources = Value::from(vec![text(&first.source), text(&second.source)]);
                (vec![("paths", paths), ("sources", sources)], Some(tool))
            }
            Self::ServerConflict { server, first, second } => {
                let paths = Value::from(vec![list(first), list(second)]);
                (vec![("server", text(server)), ("paths", paths)], None)
            }
            Self::Loosening { tool, path, source } => {
                (vec![("path", list(path)), ("field", Value::from(source.field()))], Some(tool))
            }
        };
        let mut details = Map::from_iter([("category".to_owned(), Value::from(self.category()))]);
        details.extend(fields.into_iter().map(|(key, value)| (key.to_owned(), value)));
        let error = SkillError::new(self.error_type(), self.message(), skill.as_str()).with_details(details);
        match tool {
            Some(tool) => error.with_tool_name(tool.as_str()),
            None => error,
        }
    }
}
