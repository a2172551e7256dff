//! What the kernel will be asked to allow a tool, computed from what the tool declares.

use cleveragents_domain::{
    ResourceAccessMode, ResourceSlot, ScopePath, ScopePathError, Tool, ToolCapability, WriteScope,
};
use serde::Serialize;
use thiserror::Error;

use crate::binding::Binding;
use crate::decide::changes_nothing;

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
    /// A resource that would be changed lies outside the places to which the tool limits its writes.
    #[error("the slot `{slot}` leads to `{path}`, outside the `write_scope` `{scope}`")]
    OutsideScope {
        /// The slot.
        slot: String,
        /// Where it leads.
        path: ScopePath,
        /// The scope.
        scope: String,
    },
    /// A writable place meets where this program keeps its state.
    #[error("`{place}` is not written: this program keeps its state at `{sealed}`")]
    State {
        /// The writable place.
        place: ScopePath,
        /// Where the state is.
        sealed: ScopePath,
    },
    /// A writable place meets the rules of the user.
    #[error("`{place}` is not written: the user's policy is at `{sealed}`")]
    UserPolicy {
        /// The writable place.
        place: ScopePath,
        /// Where the policy is.
        sealed: ScopePath,
    },
    /// It may write what runs for the user without being trusted first.
    #[error("`{place}` is not written: what runs for the user without trust is at `{sealed}`")]
    UserCode {
        /// The place that it may write.
        place: ScopePath,
        /// Where that is.
        sealed: ScopePath,
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
            Self::OutsideScope { .. } => "slot_outside_scope",
            Self::Conflict { .. } => "slot_conflict",
            Self::State { .. } | Self::UserPolicy { .. } | Self::UserCode { .. } => "protected_path",
        }
    }
}

impl Profile {
    /// The profile of code that gets scratch space and nothing else.
    pub(crate) fn scratch_only() -> Self {
        Self {
            reads: Vec::new(),
            writes: Vec::new(),
            network: false,
            subprocesses: false,
            other_effects: Vec::new(),
        }
    }

    /// Takes the rest of the root away from what reads all of it.
    pub(crate) fn read_only_below(&mut self, place: ScopePath) {
        let whole = ScopePath::root_tree();
        for read in self.reads.iter_mut().filter(|read| **read == whole) {
            *read = place.clone();
        }
        sort(&mut self.reads);
    }

    /// Computes the profile of a call.
    ///
    /// A tool that declares nothing gets scratch space only, and so does one that writes without naming a scope or a slot,
    /// unless the policy grants it the root. What a tool names is all it gets, whatever the policy grants. A scope beside a
    /// writable slot grants nothing of its own: it is the limit within which the slot may be filled.
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
        let mut writes = own_places(tool, capability, bindings, &scope)?;
        let names_place = capability.writes()
            && (scope.places().next().is_some() || tool.resource_slots().iter().any(is_writable_slot));
        if root_granted && capability.can_write() && !names_place {
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
        let declared = effects.iter().map(String::as_str).filter(|effect| *effect != NETWORK_EFFECT);
        let other_effects = declared.chain(scope.other()).map(str::to_owned).collect();
        Ok(Self {
            reads,
            writes,
            network: effects.iter().any(|effect| effect == NETWORK_EFFECT),
            subprocesses: !changes_nothing(capability),
            other_effects,
        })
    }
}

/// The places that the tool itself names.
fn own_places(
    tool: &Tool,
    capability: &ToolCapability,
    bindings: &[Binding],
    scope: &WriteScope,
) -> Result<Vec<ScopePath>, ProfileError> {
    if !capability.writes() {
        return Ok(Vec::new());
    }
    if !tool.resource_slots().iter().any(is_writable_slot) {
        return Ok(scope.places().cloned().collect());
    }
    let mut writes = Vec::new();
    for binding in bindings.iter().filter(|binding| binding.access == ResourceAccessMode::ReadWrite) {
        let is_limited = !scope.items().is_empty();
        if is_limited && !scope.places().any(|place| place.covers(&binding.path)) {
            let (slot, path) = (binding.slot.clone(), binding.path.clone());
            return Err(ProfileError::OutsideScope { slot, path, scope: scope.to_string() });
        }
        writes.push(binding.path.clone());
    }
    Ok(writes)
}

fn is_writable_slot(slot: &ResourceSlot) -> bool {
    slot.access() == ResourceAccessMode::ReadWrite
}

fn sort(paths: &mut Vec<ScopePath>) {
    paths.sort_unstable();
    paths.dedup();
}
