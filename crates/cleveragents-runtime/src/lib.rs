//! The door: the one way to run a tool, with its gate, policy and schema checks.
//!
//! A [`Door`] takes a [`CallRequest`] and always returns a result: it finds the tool, fills its slots, decides, checks the
//! input, asks a human where one must be asked, keeps a checkpoint, lets an [`Executor`] run, checks the output and records
//! what happened. An executor accepts nothing but a [`Permit`], and only the door makes one.
//!
//! This crate knows no registry, opens no file, starts no process, reads no clock of the machine and prints nothing. What
//! it needs comes in through [`DoorParts`].

pub mod allowed_tools;
mod approval;
mod arguments;
mod audit;
mod binding;
mod checkpoint;
mod compiled;
mod decide;
mod denial;
mod door;
mod executor;
mod explain;
mod facts;
mod failure;
#[cfg(test)]
mod fixture;
mod lookup;
mod meter;
mod pattern;
mod permit;
mod policy;
mod prepared;
mod profile;
mod request;
mod rule;
mod schema;
mod sealed;
mod tier;
mod watch;

pub use cleveragents_domain::{ScopePath, ScopePathError, WriteScope};

pub use allowed_tools::{AllowedTools, AllowedToolsProblem, AllowedToolsProblemKind};
pub use approval::{Approval, ApprovalRequest, Approver};
pub use arguments::{ArgumentsDigest, CanonicalArguments, MAX_VALUE_DEPTH};
pub use audit::{AuditError, AuditEvent, AuditLog, AuditRecord, LifecycleHook, MemoryAudit};
pub use binding::{Binding, BindingError, BindingSource, NamedResources};
pub use checkpoint::{CheckpointError, CheckpointId, Checkpoints, unknown_changes};
pub use decide::{AskReason, Decision, decide};
pub use denial::Denial;
pub use door::{Door, DoorParts, SessionId, ToolHost};
pub use executor::{
    ChangesSince, Contents, ExecutionError, Executor, RESOURCES_EXHAUSTED, RemoteFailure, ToolOutput,
};
pub use explain::{Explanation, Outcome};
pub use facts::{
    AllowList, Facts, ForeignSkill, Origin, OverrideDenial, RateLimit, ReadOnlyDemand, RestrictingSkill,
    SkillRestriction, Usage,
};
pub use lookup::{ChainError, Lookup, MAX_CHAIN, SkillRules, SkillTool};
pub use pattern::{NamePattern, NamePatternError};
pub use permit::{EntryPoint, Permit};
pub use policy::{IdleReason, IdleRule, Policy, PolicyError, PolicyList, PolicySource, PolicySubjects};
pub use profile::{Profile, ProfileError};
pub use request::{CallRequest, ForeignSkillRules, MAX_RETRIES, SessionRules};
pub use rule::Rule;
pub use schema::{
    Finding, ForeignSchema, MAX_CHECK_STEPS, MAX_FINDINGS, MAX_SCHEMA_BYTES, MAX_SCHEMA_CHAIN,
    MAX_SCHEMA_DEPTH, MAX_SCHEMA_FAN_OUT, MAX_SCHEMA_NODES, MAX_SCHEMA_REFERENCES, MAX_VALUE_BYTES, Mismatch,
    SchemaError, SchemaProblem, check_schema, schema_problems,
};
pub use sealed::Sealed;
pub use tier::Tier;
pub use watch::{CancelToken, Clock, Stop, Watch};
