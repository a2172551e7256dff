use serde::{Deserialize, Serialize};

use super::RefusalClass;
use crate::closed_set::closed_set;

closed_set! {
    /// What happened to a resource.
    ResourceChangeKind as "resource change" {
        /// It came to be.
        Create = "create",
        /// Its content changed.
        Modify = "modify",
        /// It is gone.
        Delete = "delete",
        /// It has another path.
        Move = "move",
    }
}

/// One change that a tool made to a resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ResourceChangeConfig", into = "ResourceChangeConfig")]
pub struct ResourceChange(ResourceChangeConfig);

/// The fields of a [`ResourceChange`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResourceChangeConfig {
    /// What happened.
    pub kind: ResourceChangeKind,
    /// The resource's path after the change.
    pub path: String,
    /// The path before a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The digest of the content before the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest_before: Option<String>,
    /// The digest of the content after the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest_after: Option<String>,
}

impl ResourceChangeConfig {
    /// Returns the fields of a change without digests.
    pub fn new(kind: ResourceChangeKind, path: impl Into<String>) -> Self {
        Self { kind, path: path.into(), from: None, digest_before: None, digest_after: None }
    }
}

/// The reason why a change cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResourceChangeError {
    /// A change of nothing.
    #[error("`path` must not be empty")]
    EmptyPath,
    /// A move without its origin.
    #[error("`from` is required when `kind` is `move`")]
    FromRequired,
    /// An origin of something that was not moved.
    #[error("`from` is not allowed when `kind` is `{kind}`")]
    FromForbidden {
        /// What happened.
        kind: ResourceChangeKind,
    },
}

impl ResourceChangeError {
    /// Returns the class of this refusal.
    pub fn class(&self) -> RefusalClass {
        RefusalClass::Validation
    }
}

impl ResourceChange {
    /// Returns what happened.
    pub fn kind(&self) -> ResourceChangeKind {
        self.0.kind
    }

    /// Returns the resource's path after the change.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns the path before a move.
    pub fn from(&self) -> Option<&str> {
        self.0.from.as_deref()
    }

    /// Returns the digest of the content before the change.
    pub fn digest_before(&self) -> Option<&str> {
        self.0.digest_before.as_deref()
    }

    /// Returns the digest of the content after the change.
    pub fn digest_after(&self) -> Option<&str> {
        self.0.digest_after.as_deref()
    }
}

impl TryFrom<ResourceChangeConfig> for ResourceChange {
    type Error = ResourceChangeError;

    fn try_from(config: ResourceChangeConfig) -> Result<Self, ResourceChangeError> {
        let is_move = config.kind == ResourceChangeKind::Move;
        if config.path.is_empty() {
            return Err(ResourceChangeError::EmptyPath);
        }
        if is_move && config.from.as_ref().is_none_or(String::is_empty) {
            return Err(ResourceChangeError::FromRequired);
        }
        if !is_move && config.from.is_some() {
            return Err(ResourceChangeError::FromForbidden { kind: config.kind });
        }
        Ok(Self(config))
    }
}

impl From<ResourceChange> for ResourceChangeConfig {
    fn from(change: ResourceChange) -> Self {
        change.0
    }
}
