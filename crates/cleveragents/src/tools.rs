//! The contract's tool model (`tool_model.md`) and the seams of the gate.

pub use cleveragents_domain::tool::*;
pub use cleveragents_exec::{BuiltinExecutor, builtin_spellings, builtin_tools, canonical_builtin};
pub use cleveragents_runtime::{
    AuditError, AuditEvent, AuditLog, AuditRecord, CanonicalArguments, CheckpointError, CheckpointId,
    Checkpoints, Clock, Decision, Door, DoorParts, ExecutionError, Executor, Facts, Lookup, MemoryAudit,
    Origin, Permit, PolicyError, PolicySource, SkillRules, Tier, ToolOutput, decide,
};
