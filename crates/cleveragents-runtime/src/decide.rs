//! The gate: a pure answer to whether a call may run.
//!
//! Everything the answer depends on is in [`Facts`]. The gate looks nothing up, asks nobody and changes nothing, so that
//! the same facts always get the same answer and tables can test it.

use std::fmt;

use cleveragents_domain::ToolCapability;
use serde::Serialize;

use crate::denial::Denial;
use crate::facts::{AllowList, Facts, ForeignSkill, Origin};
use crate::tier::Tier;

#[cfg(test)]
mod tests;

/// The gate's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// The call may run.
    Ready,
    /// The call may run once a human agrees.
    Ask {
        /// Why a human is asked.
        reasons: Vec<AskReason>,
    },
    /// The call may not run.
    Denied(Denial),
}

/// Why a human is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AskReason {
    /// The tool is declared `unsafe`.
    Unsafe,
    /// The tool is declared `human_approval_required`.
    Declared,
    /// A pattern of the policy asks.
    Policy(String),
    /// The words of a server's skill are before the model, and the tool may run or change something.
    ForeignSkill(ForeignSkill),
}

impl fmt::Display for AskReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsafe => formatter.write_str("the tool is declared `unsafe`"),
            Self::Declared => formatter.write_str("the tool is declared `human_approval_required`"),
            Self::Policy(pattern) => write!(formatter, "the policy asks about `{pattern}`"),
            Self::ForeignSkill(ForeignSkill { server, skill }) => {
                write!(formatter, "the skill `{skill}` of server `{server}` is active and may be behind it")
            }
        }
    }
}

/// Answers whether a call may run.
///
/// The rules apply in a fixed order and the first that refuses is named; a refusal by a later rule still beats a question
/// by an earlier one. Nothing in the facts can turn a refusal by one rule into a run by another.
pub fn decide(facts: &Facts) -> Decision {
    if let Some(denial) = first_denial(facts) {
        return Decision::Denied(denial);
    }
    let mut reasons = Vec::new();
    if facts.capability.is_unsafe() {
        reasons.push(AskReason::Unsafe);
    }
    if facts.capability.human_approval_required() {
        reasons.push(AskReason::Declared);
    }
    if let Some(pattern) = &facts.asked_by {
        reasons.push(AskReason::Policy(pattern.clone()));
    }
    if !changes_nothing(&facts.capability) {
        reasons.extend(facts.foreign_skills.iter().cloned().map(AskReason::ForeignSkill));
    }
    if reasons.is_empty() { Decision::Ready } else { Decision::Ask { reasons } }
}

/// Whether a tool may run where nothing may change: declared read-only, and no side effect is known.
pub(crate) fn changes_nothing(capability: &ToolCapability) -> bool {
    capability.read_only() && !capability.has_side_effects()
}

fn first_denial(facts: &Facts) -> Option<Denial> {
    if facts.origin == Origin::Untrusted {
        return Some(Denial::Untrusted);
    }
    if let Some(pattern) = &facts.denied_by {
        return Some(Denial::DenyList { pattern: pattern.clone() });
    }
    if let Some(demand) = &facts.read_only
        && !changes_nothing(&facts.capability)
    {
        return Some(Denial::ReadOnly { demand: demand.clone() });
    }
    if facts.allow_list == AllowList::NotListed {
        return Some(Denial::AllowList);
    }
    if let Some(restriction) = &facts.restricted_by {
        return Some(Denial::AllowedTools(restriction.clone()));
    }
    if facts.capability.is_unsafe() && !facts.unsafe_named {
        return Some(Denial::Unsafe);
    }
    if facts.tier == Some(Tier::Unheld) && !facts.unsandboxed_named {
        return Some(Denial::SandboxTier);
    }
    if facts.checkpoint_required && !facts.checkpoint_possible {
        return Some(Denial::Checkpoint);
    }
    facts.usage.denial()
}
