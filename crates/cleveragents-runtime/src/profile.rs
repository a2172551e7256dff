//! What the kernel will be asked to allow a tool, computed from what the tool declares.

use cleveragents_domain::{ResourceAccessMode, Tool, ToolCapability};
use serde::Serialize;
use thiserror::Error;

use crate::binding::Binding;
use crate::decide::changes_nothing;
use crate::scope::{ScopePath, ScopePathError, WriteScope};

#[cfg(test)]
mod tests;

/// The exact side effect that opens the network.
const NETWORK_EFFECT: &str = "network";

/// What a tool is given while it runs. Whatever is not here is refused by whoever runs it.
///
/// Paths are relative to the runtime root. Scratch space is given to every tool that needs some and is not listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Places that may be read.
    pub reads: Vec<ScopePath>,
    /// Places that may be written, and read as well.
    pub writes: Vec<ScopePath>,
    /// Whether the network is open.
    pub network: bool,
    /// Whether the tool may start other programs.
    pub subprocesses: bool,
    /// Declared side effects and scopes that open nothing, for people who approve.
    pub other_effects: Vec<String>,
}

/// Why no profile can be computed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// The declared `write_scope` is no list of paths below the root.
    #[error("the declared `write_scope` cannot be used")]
    WriteScope {
        /// Why not.
        #[source]
        source: ScopePathError,
    },
    /// A resource that must stay unchanged lies inside a place that may be written.
    #[error("the slot `{slot}` is read-only and lies inside the writable `{writable}`")]
    Conflict {
        /// The slot.
        slot: String,
        /// The writable place.
        writable: ScopePath,
    },
}

impl ProfileError {
    /// The `details.category` of the failure.
    pub fn category(&self) -> &'static str {
        match self {
            Self::WriteScope { .. } => "write_scope_invalid",
            Self::Conflict { .. } => "slot_conflict",
        }
    }
}

impl Profile {
    /// Computes the profile of a call.
    ///
    /// A tool that declares nothing gets scratch space only, and so does one that writes without naming a scope or a slot,
    /// unless the policy grants it the root.
    pub(crate) fn of(
        tool: &Tool,
        capability: &ToolCapability,
        bindings: &[Binding],
        root_granted: bool,
    ) -> Result<Self, ProfileError> {
        let scope: WriteScope = match capability.write_scope() {
            Some(written) if capability.can_write() => {
                written.parse().map_err(|source| ProfileError::WriteScope { source })?
            }
            Some(_) | None => WriteScope::default(),
        };
        let mut writes = Vec::new();
        if capability.writes() {
            writes.extend(scope.paths().iter().cloned());
            let writable = bindings.iter().filter(|binding| binding.access == ResourceAccessMode::ReadWrite);
            writes.extend(writable.map(|binding| binding.path.clone()));
        }
        if root_granted && capability.can_write() {
            writes.push(ScopePath::root_tree());
        }
        let mut reads: Vec<ScopePath> = bindings.iter().map(|binding| binding.path.clone()).collect();
        let reads_root = capability.read_only() || capability.writes();
        if reads_root && tool.resource_slots().is_empty() {
            reads.push(ScopePath::root_tree());
        }
        sort(&mut reads);
        sort(&mut writes);
        for binding in bindings.iter().filter(|binding| binding.access == ResourceAccessMode::ReadOnly) {
            if let Some(writable) = writes.iter().find(|writable| writable.covers(&binding.path)) {
                return Err(ProfileError::Conflict {
                    slot: binding.slot.clone(),
                    writable: writable.clone(),
                });
            }
        }
        let effects = capability.side_effects();
        let other_effects =
            effects.iter().filter(|effect| *effect != NETWORK_EFFECT).chain(scope.other()).cloned().collect();
        Ok(Self {
            reads,
            writes,
            network: effects.iter().any(|effect| effect == NETWORK_EFFECT),
            subprocesses: !changes_nothing(capability),
            other_effects,
        })
    }
}

fn sort(paths: &mut Vec<ScopePath>) {
    paths.sort_unstable();
    paths.dedup();
}
