//! The values of the skills-and-tools layer: names, tools, skills and the skill protocol.
//!
//! Every type here is immutable: a value that breaks a rule of the contract cannot be built, whichever way it
//! arrives (a constructor, a configuration mapping, JSON), and the error says which rule it broke and where.
//!
//! This crate never touches files, clocks, the environment, a runtime or a log. What it decides depends on its
//! arguments alone.

mod closed_set;
pub mod config;
mod exported_name;
pub mod name;
pub mod protocol;
pub mod resolve;
mod shown;
pub mod skill;
pub mod tool;

pub use closed_set::UnknownValue;
pub use exported_name::{ExportedNameClash, ExportedNames, NameAlphabet, exported_name};
pub use name::{DIRECT_SKILL, NameError, SkillName, ToolName};
pub use protocol::{
    ForeignException, ResourceChange, SkillDefinition, SkillError, SkillErrorType, SkillMetadata,
    SkillResult, map_tool_error,
};
pub use resolve::{Definitions, ResolveError, ResolvedSkill, resolve};
pub use skill::{
    ResolvedToolEntry, SandboxPolicy, Skill, SkillAgentSource, SkillCapabilitySummary, SkillConfig,
    SkillInclude, SkillInlineTool, SkillMcpSource, SkillToolRef,
};
pub use tool::{
    ArgumentMapping, BindingMode, CheckpointScope, MappedArgument, ResourceAccessMode, ResourceSlot,
    ScopePath, ScopePathError, Tool, ToolCapability, ToolCapabilityConfig, ToolConfig, ToolError,
    ToolLifecycle, ToolSource, ToolSourceKind, ToolType, Validation, ValidationMode, WriteScope,
};
