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
        let mut counts = CapabilityCounts::default();
        capabilities.for_each(|capability| counts.add(&CapabilityCounts::one(capability), 1));
        counts.into()
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

/// What is counted for a [`SkillCapabilitySummary`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CapabilityCounts {
    pub(crate) total: usize,
    pub(crate) read_only: usize,
    pub(crate) checkpointable: usize,
    pub(crate) with_side_effects: usize,
}

impl CapabilityCounts {
    /// Returns what one tool counts; none stands for one that was not found.
    pub(crate) fn one(capability: Option<&ToolCapability>) -> Self {
        let counts = |is: fn(&ToolCapability) -> bool| usize::from(capability.is_some_and(is));
        Self {
            total: 1,
            read_only: counts(ToolCapability::read_only),
            checkpointable: counts(ToolCapability::checkpointable),
            with_side_effects: counts(ToolCapability::has_side_effects),
        }
    }

    /// Adds `many` tools that count as `one` does.
    pub(crate) fn add(&mut self, one: &Self, many: usize) {
        self.total += one.total * many;
        self.read_only += one.read_only * many;
        self.checkpointable += one.checkpointable * many;
        self.with_side_effects += one.with_side_effects * many;
    }

    /// Takes one tool out that was counted.
    pub(crate) fn remove(&mut self, one: &Self) {
        self.total = self.total.saturating_sub(one.total);
        self.read_only = self.read_only.saturating_sub(one.read_only);
        self.checkpointable = self.checkpointable.saturating_sub(one.checkpointable);
        self.with_side_effects = self.with_side_effects.saturating_sub(one.with_side_effects);
    }
}

impl From<CapabilityCounts> for SkillCapabilitySummary {
    fn from(counts: CapabilityCounts) -> Self {
        Self {
            total_tools: counts.total,
            read_only_tools: counts.read_only,
            write_tools: counts.total.saturating_sub(counts.read_only),
            checkpointable_tools: counts.checkpointable,
            has_side_effects: counts.with_side_effects > 0,
        }
    }
}
