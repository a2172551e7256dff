use super::ArgumentMapping;
use crate::ToolName;
use crate::closed_set::closed_set;

closed_set! {
    /// The kind of a tool's implementation.
    ToolSourceKind as "tool source" {
        /// Delegates to an MCP server.
        Mcp = "mcp",
        /// A folder of the Agent Skills standard.
        AgentSkill = "agent_skill",
        /// Provided by the runtime.
        Builtin = "builtin",
        /// Inline Python code.
        Custom = "custom",
        /// A validation that runs another tool.
        Wrapped = "wrapped",
    }
}

/// A tool's implementation, with the fields that its kind requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolSource {
    /// Delegates to a tool of an MCP server.
    Mcp {
        /// The server's name (`mcp_server`).
        server: String,
        /// The tool's name on that server (`mcp_tool_name`).
        tool: String,
    },
    /// A folder of the Agent Skills standard.
    AgentSkill {
        /// The folder (`agent_skill_path`).
        path: String,
    },
    /// Provided by the runtime.
    Builtin,
    /// Inline Python code.
    Custom {
        /// The code.
        code: String,
    },
    /// Runs another tool and transforms its output; only validations have it.
    Wrapped {
        /// The tool that is run.
        wraps: ToolName,
        /// The code that turns the tool's output into the validation's.
        transform: String,
        /// The tool's arguments; without them it gets the validation's input as it is.
        arguments: Option<ArgumentMapping>,
    },
}

impl ToolSource {
    /// Returns the kind.
    pub fn kind(&self) -> ToolSourceKind {
        match self {
            Self::Mcp { .. } => ToolSourceKind::Mcp,
            Self::AgentSkill { .. } => ToolSourceKind::AgentSkill,
            Self::Builtin => ToolSourceKind::Builtin,
            Self::Custom { .. } => ToolSourceKind::Custom,
            Self::Wrapped { .. } => ToolSourceKind::Wrapped,
        }
    }
}
