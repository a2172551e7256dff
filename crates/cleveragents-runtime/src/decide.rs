//! The gate: a pure answer to whether a call may run.
//!
//! Everything the answer depends on is in [`Facts`]. The gate looks nothing up, asks nobody and changes nothing, so that
//! the same facts always get the same answer and tables can test it.

use std::fmt;

use cleveragents_domain::{SkillName, ToolCapability};
use serde::Serialize;

use crate::rule::Rule;
use crate::tier::Tier;

#[cfg(test)]
mod tests;

/// Whether the place that a tool comes from was trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Built in, or from a place that the user trusted.
    Trusted,
    /// From a project that nobody trusted yet.
    Untrusted,
}

/// Who demands that a call changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadOnlyDemand {
    /// The skill that the call names.
    Skill(SkillName),
    /// The session.
    Session,
    /// The call itself.
    Call,
}

/// What the policy's list of allowed tools says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AllowList {
    /// The policy has no such list.
    Absent,
    /// The tool is on the list.
    Listed,
    /// The tool is not on the list.
    NotListed,
}

/// A skill whose `allowed-tools` do not permit the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillRestriction {
    /// The skill.
    pub skill: SkillName,
    /// Its `allowed-tools`, as written.
    pub allowed_tools: Vec<String>,
    /// Whether the call names the skill; otherwise the skill is active in the session.
    pub named_by_call: bool,
}

/// How many calls there were, and how many the policy allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Calls that ran so far.
    pub calls: u64,
    /// The most calls; no limit when absent.
    pub max_calls: Option<u64>,
    /// Calls that ran within the window of the rate limit.
    pub recent_calls: u64,
    /// The rate limit, when there is one.
    pub rate: Option<RateLimit>,
}

/// At most so many calls in so many seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RateLimit {
    /// The most calls in the window.
    pub calls: u64,
    /// The length of the window.
    pub per_seconds: u64,
}

/// Everything that the gate's answer depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// Where the tool comes from, and everything that it wraps.
    pub origin: Origin,
    /// What the tool and everything that it wraps can do together.
    pub capability: ToolCapability,
    /// The pattern of the policy that denies the tool.
    pub denied_by: Option<String>,
    /// Who demands that nothing changes.
    pub read_only: Option<ReadOnlyDemand>,
    /// What the policy's list of allowed tools says.
    pub allow_list: AllowList,
    /// The first skill whose `allowed-tools` do not permit the call.
    pub restricted_by: Option<SkillRestriction>,
    /// Whether the user's policy names the tool, if it is unsafe, exactly.
    pub unsafe_named: bool,
    /// What will hold the tool; absent when nothing can run it.
    pub tier: Option<Tier>,
    /// Whether the policy names the tool as one that may run without a sandbox.
    pub unsandboxed_named: bool,
    /// Whether a checkpoint must be taken first.
    pub checkpoint_required: bool,
    /// Whether a checkpoint can be taken.
    pub checkpoint_possible: bool,
    /// The pattern of the policy that asks about the tool.
    pub asked_by: Option<String>,
    /// Calls so far.
    pub usage: Usage,
}

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
}

impl fmt::Display for AskReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsafe => formatter.write_str("the tool is declared `unsafe`"),
            Self::Declared => formatter.write_str("the tool is declared `human_approval_required`"),
            Self::Policy(pattern) => write!(formatter, "the policy asks about `{pattern}`"),
        }
    }
}

/// Why the gate refuses. Each kind belongs to one [`Rule`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denial {
    /// The origin is not trusted.
    Untrusted,
    /// The policy denies the tool by this pattern.
    DenyList {
        /// The pattern.
        pattern: String,
    },
    /// Something is read-only and the tool is not.
    ReadOnly {
        /// Who demands it.
        demand: ReadOnlyDemand,
    },
    /// The policy's list of allowed tools does not hold the tool.
    AllowList,
    /// A skill's `allowed-tools` do not permit the call.
    AllowedTools(SkillRestriction),
    /// The tool is unsafe and not named by the policy.
    Unsafe,
    /// The tool would run unheld.
    SandboxTier,
    /// A checkpoint is required and cannot be taken.
    Checkpoint,
    /// Nobody is there who could agree.
    ApprovalUnavailable,
    /// A human refused.
    ApprovalRefused {
        /// What the human said, if anything.
        reason: Option<String>,
    },
    /// The limit on calls is reached.
    CallLimit {
        /// The most calls.
        max_calls: u64,
    },
    /// The limit on calls in a window is reached.
    RateLimit(RateLimit),
}

impl Denial {
    /// The rule that refuses.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Untrusted => Rule::Untrusted,
            Self::DenyList { .. } => Rule::DenyList,
            Self::ReadOnly { .. } => Rule::ReadOnly,
            Self::AllowList => Rule::AllowList,
            Self::AllowedTools(_) => Rule::AllowedTools,
            Self::Unsafe => Rule::Unsafe,
            Self::SandboxTier => Rule::SandboxTier,
            Self::Checkpoint => Rule::Checkpoint,
            Self::ApprovalUnavailable | Self::ApprovalRefused { .. } => Rule::Approval,
            Self::CallLimit { .. } => Rule::CallLimit,
            Self::RateLimit(_) => Rule::RateLimit,
        }
    }

    /// What the caller can do about it, when there is something.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Untrusted => Some("trust the project that the tool comes from first".to_owned()),
            Self::AllowedTools(SkillRestriction { skill, named_by_call: true, .. }) => Some(format!(
                "call the tool without the skill `{skill}`, or list it in that skill's `allowed-tools`"
            )),
            Self::AllowedTools(SkillRestriction { skill, named_by_call: false, .. }) => {
                Some(format!("release the skill `{skill}` from the session first"))
            }
            Self::Unsafe => Some("name the tool exactly under `unsafe` in your own policy".to_owned()),
            Self::SandboxTier => {
                Some("name the tool exactly under `unsandboxed` in your own policy".to_owned())
            }
            Self::ApprovalUnavailable => Some("run it where somebody can be asked".to_owned()),
            Self::ReadOnly { demand: ReadOnlyDemand::Call } => Some("call it without `read_only`".to_owned()),
            Self::ReadOnly { demand: ReadOnlyDemand::Skill(_) | ReadOnlyDemand::Session }
            | Self::DenyList { .. }
            | Self::AllowList
            | Self::Checkpoint
            | Self::ApprovalRefused { .. }
            | Self::CallLimit { .. }
            | Self::RateLimit(_) => None,
        }
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untrusted => formatter.write_str("it comes from a project that is not trusted"),
            Self::DenyList { pattern } => write!(formatter, "the policy denies `{pattern}`"),
            Self::ReadOnly { demand } => {
                match demand {
                    ReadOnlyDemand::Skill(skill) => write!(formatter, "the skill `{skill}` is read-only")?,
                    ReadOnlyDemand::Session => formatter.write_str("the session is read-only")?,
                    ReadOnlyDemand::Call => formatter.write_str("the call is read-only")?,
                }
                formatter.write_str(" and the tool is not declared `read_only` without side effects")
            }
            Self::AllowList => formatter.write_str("the policy's `allow` list does not hold it"),
            Self::AllowedTools(SkillRestriction { skill, allowed_tools, .. }) => {
                write!(formatter, "the skill `{skill}` allows only ")?;
                list(formatter, allowed_tools)
            }
            Self::Unsafe => formatter.write_str("it is declared `unsafe` and the policy does not name it"),
            Self::SandboxTier => formatter.write_str("no sandbox is available on this machine"),
            Self::Checkpoint => formatter.write_str("a checkpoint is required and cannot be taken"),
            Self::ApprovalUnavailable => {
                formatter.write_str("a human must approve it and nobody can be asked")
            }
            Self::ApprovalRefused { reason: None } => formatter.write_str("the approval was refused"),
            Self::ApprovalRefused { reason: Some(reason) } => {
                write!(formatter, "the approval was refused: {reason}")
            }
            Self::CallLimit { max_calls } => {
                write!(formatter, "all {max_calls} calls that the policy allows were made")
            }
            Self::RateLimit(RateLimit { calls, per_seconds }) => {
                write!(formatter, "the policy allows {calls} calls in {per_seconds} seconds")
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

impl Usage {
    /// The limit that one more call would break.
    pub(crate) fn denial(&self) -> Option<Denial> {
        if let Some(max_calls) = self.max_calls
            && self.calls >= max_calls
        {
            return Some(Denial::CallLimit { max_calls });
        }
        self.rate.filter(|rate| self.recent_calls >= rate.calls).map(Denial::RateLimit)
    }
}

fn list(formatter: &mut fmt::Formatter<'_>, entries: &[String]) -> fmt::Result {
    const SHOWN: usize = 12;
    for (position, entry) in entries.iter().take(SHOWN).enumerate() {
        if position > 0 {
            formatter.write_str(", ")?;
        }
        write!(formatter, "`{}`", crate::schema::shorten(entry, 80))?;
    }
    match entries.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => write!(formatter, " and {more} more"),
        _ => Ok(()),
    }
}
