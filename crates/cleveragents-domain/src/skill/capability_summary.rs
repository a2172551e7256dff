use serde::{Deserialize, Serialize};

use super::ResolvedToolEntry;
use crate::ToolCapability;

/// How many tools of a skill read, write and can be rolled back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SkillCapabilitySummary {
    total_tools: usize,
    read_only_tools: usize,
    write_tools: usize,
    checkpointable_tools: usize,
    has_side_effects: bool,
}

impl SkillCapabilitySummary {
    /// Counts the tools of a skill.
    ///
    /// A tool that is not declared `read_only` counts as writing, and so does one that was not found.
    pub fn of(entries: &[ResolvedToolEntry]) -> Self {
        Self::count(entries.iter().map(ResolvedToolEntry::capability))
    }

    /// Counts capabilities; none stands for a tool that was not found.
    pub(crate) fn count<'c>(capabilities: impl Iterator<Item = Option<&'c ToolCapability>>) -> Self {
        let mut summary = Self::default();
        for capability in capabilities {
            summary.total_tools += 1;
            if capability.is_none_or(ToolCapability::can_write) {
                summary.write_tools += 1;
            } else {
                summary.read_only_tools += 1;
            }
            summary.checkpointable_tools +=
                usize::from(capability.is_some_and(ToolCapability::checkpointable));
            summary.has_side_effects |= capability.is_some_and(ToolCapability::has_side_effects);
        }
        summary
    }

    /// Returns the number of tools.
    pub fn total_tools(&self) -> usize {
        self.total_tools
    }

    /// Returns the number of tools that are declared `read_only`.
    pub fn read_only_tools(&self) -> usize {
        self.read_only_tools
    }

    /// Returns the number of tools that can write.
    pub fn write_tools(&self) -> usize {
        self.write_tools
    }

    /// Returns the number of tools that support checkpoint and rollback.
    pub fn checkpointable_tools(&self) -> usize {
        self.checkpointable_tools
    }

    /// Tells whether any tool lists a side effect.
    pub fn has_side_effects(&self) -> bool {
        self.has_side_effects
    }

    /// Tells whether any tool can write or lists a side effect.
    pub fn can_change_something(&self) -> bool {
        self.write_tools > 0 || self.has_side_effects
    }
}
