//! Everything that the gate's answer depends on.

use cleveragents_domain::{SkillName, ToolCapability};
use serde::Serialize;

use crate::denial::Denial;
use crate::tier::Tier;

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
    /// An override in the skill that the call names takes out of it whatever can write.
    Override(OverrideDenial),
    /// The session.
    Session,
    /// The call itself.
    Call,
}

/// An override that takes a tool out of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverrideDenial {
    /// The field: `writes`, `read_only` or `write_scope`.
    pub field: &'static str,
    /// The skill that holds the override.
    pub skill: SkillName,
    /// The include on which it stands; none for an override of the skill's own item.
    pub include: Option<SkillName>,
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
    pub skill: RestrictingSkill,
    /// Its `allowed-tools`, as written.
    pub allowed_tools: Vec<String>,
}

/// A skill that restricts a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestrictingSkill {
    /// The call names it.
    Named(SkillName),
    /// It is active in the session.
    Active(SkillName),
    /// Its words are before the model, and a person granted its `allowed-tools`.
    Foreign(ForeignSkill),
}

/// How many calls there were, and how many the policy allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Calls that ran so far; not counted where nothing limits them.
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

/// A skill that a server offers and whose words are before the model, so that they may be behind a call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ForeignSkill {
    /// What the person calls the server.
    pub server: String,
    /// The name of the skill, which is a label.
    pub skill: String,
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
    /// The skills of servers whose words are before the model.
    pub foreign_skills: Vec<ForeignSkill>,
    /// Calls so far.
    pub usage: Usage,
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
