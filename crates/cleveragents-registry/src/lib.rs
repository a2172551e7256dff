//! What outlives a process: registered tools and skills, the audit, the approvals of humans, the trust in projects and the
//! sessions of conversations, in one SQLite file.
//!
//! A [`StateFile`] is opened when it is first needed and shared by everything here: [`SqliteAudit`] is the door's
//! [`AuditLog`](cleveragents_runtime::AuditLog) and [`AuditTrail`] reads it back, [`Approvals`] remembers what a human
//! allowed, [`Trust`] remembers which bytes of a project may run code, [`SessionRecords`] keeps what conversations were given,
//! [`ServerRecords`] what servers may and what they listed, [`ApprovedRemoteSkills`] which of their skills a person approved,
//! and [`SqliteStore`] is the [`Store`] of tools,
//! validations and skills, which checks every change against everything that it touches. Any number of processes may use
//! one file at once.
//!
//! A file that cannot be used is an error of its own kind and never taken for an empty one; what cannot be recorded is an
//! error to whoever wanted it recorded. This crate decides nothing about calls: the gate is in `cleveragents-runtime`.
//! It opens no path but the one data folder that its caller names.

mod approvals;
mod audit;
mod remote_skills;
mod servers;
mod sessions;
mod state;
mod store;
mod trust;

pub use approvals::{Approvals, GrantError, GrantedApproval, Lifetime, StoredApprovals};
pub use audit::{AuditEntry, AuditFilter, AuditTrail, CallId, CallIdError, SqliteAudit};
pub use remote_skills::{ApprovedRemoteSkill, ApprovedRemoteSkills};
pub use servers::{
    GrantedTrust, ListedDefinition, PinnedDefinition, RecordedTool, ServerKey, ServerListing, ServerRecord,
    ServerRecords,
};
pub use sessions::{SessionName, SessionNameError, SessionRecord, SessionRecords};
pub use state::{DatabaseFailure, STATE_FILE, StateError, StateFile};
pub use store::{
    AgentSkillFolder, AgentSkillFolderConfig, AgentSkillFolderError, Effect, EntryKind, EntryName,
    EntryRecord, MAX_DEFINITION_BYTES, MemoryStore, MissingTools, Put, PutChange, PutError, PutMode,
    PutOptions, PutWarning, Refusal, RefusalReason, Registration, RegistrationError, RegistrationFault,
    RegistrationProblem, RemoveError, RemoveOptions, Removed, ResourceFolder, SkillEntry, SkillOrigin,
    SkillQuery, SqliteStore, Store, ToolEntry, ToolQuery, UseRole, UsedEntries, User,
};
pub use trust::{
    ContentDigest, ContentDigestError, FileChange, FileChangeKind, FileContent, Project, ProjectError,
    ProjectFiles, ProjectFilesError, Trust, TrustDecision, TrustDigest, TrustError, TrustedProject,
    Unreadable, UnreadableFile, UntrustedReason,
};
