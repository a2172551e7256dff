//! What a composed skill comes to: includes, overrides and duplicates flattened to one exact, explained set of tools.
//!
//! [`Definitions`] is a snapshot of what exists. [`resolve`] flattens one skill of it; [`check`] tells what a change
//! would break. Both are functions of the snapshot alone. Nothing here recurses, so the depth of includes is bounded by
//! memory only, and memory grows with the skills and tools that are reached, not with the number of ways between them.
//!
//! The order is depth-first: what a skill includes, in file order, then its references, builtins, inline tools, MCP
//! servers and agent-skill folders. A name keeps its first place. Two different definitions of one name are an error.
//! The overrides of all ways to a tool apply, and the tightest value of each field wins.

mod chain;
mod check;
mod definitions;
mod dependants;
mod error;
mod explain;
mod explanation;
mod flatten;
mod graph;
mod items;
mod layered;
mod met;
mod order;
mod path;
mod resolved_skill;
mod resolved_tool;
mod rows;
mod shown_way;
mod tightening;
mod warning;

pub use check::{CheckReport, Finding, FindingKind, check, check_all, check_change};
pub use definitions::{Definitions, DefinitionsBuilder};
pub use error::{Provenance, ResolveError};
pub use explanation::{AppliedOverride, Denial, MAX_SHOWN_PATHS, ToolExplanation, ToolOccurrence};
pub use graph::SkillGraph;
pub use path::IncludePath;
pub use resolved_skill::ResolvedSkill;
pub use resolved_tool::{ResolvedTool, ToolStatus};
pub use shown_way::{MAX_SHOWN_STEPS, ShownWay};
pub use warning::{ChainProblem, MissingReason, ResolveWarning};

pub(crate) use items::inline_name;

use crate::{ResolvedToolEntry, Skill, SkillName};

/// Flattens one skill to its exact tools, each with where it comes from and what happened to it.
///
/// # Errors
/// The skill does not exist, an include does not exist or leads back, two definitions have one name, or an override
/// loosens.
pub fn resolve(definitions: &Definitions, skill: &SkillName) -> Result<ResolvedSkill, ResolveError> {
    SkillGraph::of(definitions, [skill]).resolve(skill)
}

/// Returns the entries that a skill's own items make when nothing else is known.
pub(crate) fn own_entries(skill: &Skill) -> Vec<ResolvedToolEntry> {
    let alone = SkillGraph::alone(skill);
    alone.resolve(skill.name()).map(|resolved| resolved.entries()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
