//! The record of what was called, refused and done.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::SkillErrorType;
use serde::Serialize;
use thiserror::Error;

use crate::arguments::ArgumentsDigest;
use crate::rule::Rule;
use crate::tier::Tier;

/// Keeps records of calls.
///
/// The door commits the start record of anything that may change something before it runs, and refuses the call when
/// that fails.
pub trait AuditLog: fmt::Debug + Send + Sync {
    /// Keeps a record. Returns once it is kept as safely as this log keeps anything.
    fn record(&self, record: AuditRecord) -> Result<(), AuditError>;
}

/// A record could not be kept.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the audit record could not be kept: {message}")]
pub struct AuditError {
    /// What failed, for the operator.
    pub message: String,
}

/// One line of the record.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AuditRecord {
    /// The call, counted from 1 by the door. All records of one call share it.
    pub call: u64,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub at_unix_ms: u64,
    /// The tool as called, by its one name when it was found.
    pub tool: Arc<str>,
    /// The hook of the tool's own code that ran, when it was not the tool itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hook: Option<LifecycleHook>,
    /// The skill in whose name it was called.
    pub skill: Arc<str>,
    /// The digest of the canonical arguments; absent when the call failed before they were known.
    pub arguments_digest: Option<ArgumentsDigest>,
    /// What will hold, holds or held the tool.
    pub tier: Option<Tier>,
    /// What happened.
    pub event: AuditEvent,
}

/// A stage of a tool's lifecycle beside running it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LifecycleHook {
    /// Once for each door, before anything else of the tool.
    Discover,
    /// Once for each session, before the tool runs.
    Activate,
    /// Once for each activation.
    Deactivate,
}

impl LifecycleHook {
    /// Every hook.
    pub const ALL: [Self; 3] = [Self::Discover, Self::Activate, Self::Deactivate];

    /// The word of the contract.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Discover => "discover",
            Self::Activate => "activate",
            Self::Deactivate => "deactivate",
        }
    }
}

/// What happened to a call.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AuditEvent {
    /// It is about to run, or to run again.
    Started,
    /// It ended without ever running.
    Refused {
        /// The protocol's error type.
        error_type: SkillErrorType,
        /// `details.category`.
        category: String,
        /// The rule of the gate, when it was the gate.
        rule: Option<Rule>,
    },
    /// It ran and ended. A call that is made again has one for each attempt.
    Finished {
        /// Whether it succeeded.
        success: bool,
        /// `details.category` of a failure.
        category: Option<String>,
        /// How long it took, in milliseconds.
        duration_ms: f64,
        /// How many resources it changed.
        resource_changes: usize,
    },
}

/// Keeps the latest records in memory.
#[derive(Debug)]
pub struct MemoryAudit {
    capacity: usize,
    // Guards the ring; held only for one push or one copy.
    ring: Mutex<Ring>,
}

#[derive(Debug, Default)]
struct Ring {
    records: VecDeque<AuditRecord>,
    forgotten: u64,
}

impl MemoryAudit {
    /// Keeps at most `capacity` records; older ones are forgotten and counted.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, ring: Mutex::default() }
    }

    /// The records kept, oldest first.
    pub fn records(&self) -> Vec<AuditRecord> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner).records.iter().cloned().collect()
    }

    /// How many records were forgotten to stay within the capacity.
    pub fn forgotten(&self) -> u64 {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner).forgotten
    }
}

impl Default for MemoryAudit {
    /// Keeps the latest 32 records, so few that what they hold stays in the caches of the processor.
    fn default() -> Self {
        Self::new(32)
    }
}

impl AuditLog for MemoryAudit {
    fn record(&self, record: AuditRecord) -> Result<(), AuditError> {
        let mut ring = self.ring.lock().unwrap_or_else(PoisonError::into_inner);
        ring.records.push_back(record);
        let forgotten = if ring.records.len() > self.capacity { ring.records.pop_front() } else { None };
        ring.forgotten += u64::from(forgotten.is_some());
        // Freed outside the lock.
        drop(ring);
        drop(forgotten);
        Ok(())
    }
}
