//! Who offers a skill, and which one it is.

use std::fmt;
use std::sync::Arc;

use super::SkillUri;
use crate::{ServerLabel, ServerSpec, SpecDigest};

/// A server as the origin of skills: what a person calls it, and how it is reached.
///
/// What the server says of itself is no part of it. Two servers of one label that are reached in different ways are two
/// origins, so nothing that was agreed to about the one holds for the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RemoteOrigin(Arc<OriginParts>);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct OriginParts {
    label: ServerLabel,
    spec: SpecDigest,
}

/// A skill of a server: its origin and its URI, never one without the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RemoteSkillId {
    /// Who offers it.
    pub origin: RemoteOrigin,
    /// The URI of its `SKILL.md`.
    pub uri: SkillUri,
}

impl RemoteOrigin {
    /// Takes what a person calls the server, and the digest over how it is reached.
    pub fn new(label: ServerLabel, spec: SpecDigest) -> Self {
        Self(Arc::new(OriginParts { label, spec }))
    }

    /// Returns what a person calls the server.
    pub fn label(&self) -> &ServerLabel {
        &self.0.label
    }

    /// Returns the digest over how the server is reached.
    pub fn spec(&self) -> SpecDigest {
        self.0.spec
    }
}

impl From<&ServerSpec> for RemoteOrigin {
    fn from(spec: &ServerSpec) -> Self {
        Self::new(spec.label().clone(), spec.digest())
    }
}

impl fmt::Display for RemoteOrigin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.label.fmt(formatter)
    }
}

impl fmt::Display for RemoteSkillId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.origin, self.uri)
    }
}
