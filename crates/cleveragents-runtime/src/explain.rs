//! What would happen to a call, without making it.

use cleveragents_domain::SkillErrorType;
use serde::Serialize;

use crate::binding::Binding;
use crate::decide::AskReason;
use crate::facts::Origin;
use crate::profile::Profile;
use crate::rule::Rule;
use crate::tier::Tier;

/// What the door would do with a call.
///
/// Explaining looks at everything that a call looks at, but asks nobody, counts nothing, records nothing and runs nothing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explanation {
    /// The tool as written.
    pub written: String,
    /// Its one name, when it was found.
    pub tool: Option<String>,
    /// The skill in whose name it would run.
    pub skill: String,
    /// The outcome.
    pub outcome: Outcome,
    /// The rule of the gate that refuses, when one does.
    pub rule: Option<Rule>,
    /// The protocol's error type of a failure.
    pub error_type: Option<SkillErrorType>,
    /// `details.category` of a failure.
    pub category: Option<String>,
    /// Why it would fail or be refused.
    pub reason: Option<String>,
    /// What to do about it, when that is clear.
    pub hint: Option<String>,
    /// Why a human would be asked, also when the input does not fit its schema.
    pub asks: Vec<AskReason>,
    /// Where the tool and what it wraps come from.
    pub origin: Option<Origin>,
    /// The tools that it wraps, outermost first.
    pub wraps: Vec<String>,
    /// The resources in its slots.
    pub bindings: Vec<Binding>,
    /// What it would be given.
    pub profile: Option<Profile>,
    /// What would hold it.
    pub tier: Option<Tier>,
    /// The digest of the canonical arguments.
    pub arguments_digest: Option<String>,
}

/// How a call would end before anything runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It would run.
    Ready,
    /// It would run once a human agrees.
    Ask,
    /// The gate would refuse it.
    Denied,
    /// It would fail for another reason.
    Failed,
}
