//! Why the gate refuses, in words for whoever called.

use std::fmt;

use crate::facts::{
    ForeignSkill, OverrideDenial, RateLimit, ReadOnlyDemand, RestrictingSkill, SkillRestriction,
};
use crate::rule::Rule;

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
            Self::AllowedTools(SkillRestriction { skill, .. }) => Some(match skill {
                RestrictingSkill::Named(skill) => {
                    format!("whoever maintains the skill `{skill}` can add the tool to its `allowed-tools`")
                }
                RestrictingSkill::Active(_) | RestrictingSkill::Foreign(_) => format!(
                    "release the {} when its work is done, or call in the name of a skill that allows the tool",
                    shown(skill)
                ),
            }),
            Self::Unsafe => Some("name the tool exactly under `unsafe` in your own policy".to_owned()),
            Self::SandboxTier => Some(
                "`agents doctor sandbox` says why; to do without one, name the tool exactly under `unsandboxed` in your own policy"
                    .to_owned(),
            ),
            Self::ApprovalUnavailable => Some("run it where somebody can be asked".to_owned()),
            Self::ReadOnly { demand: ReadOnlyDemand::Call } => Some("call it without `read_only`".to_owned()),
            Self::ReadOnly { demand: ReadOnlyDemand::Override(denial) } => Some(format!(
                "call it outside the skill, or ask whoever maintains `{}` to lift the override",
                denial.skill
            )),
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
                    ReadOnlyDemand::Override(denial) => return denied(formatter, denial),
                    ReadOnlyDemand::Session => formatter.write_str("the session is read-only")?,
                    ReadOnlyDemand::Call => formatter.write_str("the call is read-only")?,
                }
                formatter.write_str(" and the tool is not declared `read_only` without side effects")
            }
            Self::AllowList => formatter.write_str("the policy's `allow` list does not hold it"),
            Self::AllowedTools(SkillRestriction { skill, allowed_tools }) => {
                write!(formatter, "the {} allows only ", shown(skill))?;
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

fn shown(skill: &RestrictingSkill) -> String {
    match skill {
        RestrictingSkill::Named(skill) | RestrictingSkill::Active(skill) => format!("skill `{skill}`"),
        RestrictingSkill::Foreign(ForeignSkill { server, skill }) => {
            format!("skill `{skill}` of server `{server}`")
        }
    }
}

fn denied(formatter: &mut fmt::Formatter<'_>, denial: &OverrideDenial) -> fmt::Result {
    let OverrideDenial { field, skill, include } = denial;
    let value = match *field {
        "writes" => "false",
        "read_only" => "true",
        _ => "\"\"",
    };
    write!(formatter, "the skill `{skill}` overrides it with `{field}: {value}`")?;
    if let Some(include) = include {
        write!(formatter, " where it includes `{include}`")?;
    }
    formatter.write_str(", and the tool can write")
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
