//! What the user and the project say about tools: who may run, who is asked about, who never runs.

use cleveragents_domain::ToolName;
use serde::Serialize;
use serde_json::Value;

use crate::facts::{AllowList, RateLimit};
use crate::pattern::NamePattern;

mod examples;
mod idle;
mod list;
mod reader;
#[cfg(test)]
mod tests;

pub use idle::{IdleReason, IdleRule, PolicySubjects};
pub use list::PolicyList;

/// Whose policy a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicySource {
    /// The user's own: every key.
    User,
    /// A project's: only `deny` and `ask`, so that a project can never grant itself anything.
    Project,
}

/// Rules over tool names, limits, and what is required.
///
/// The keys of the file, all optional:
///
/// | key | value | meaning |
/// |---|---|---|
/// | `version` | `1` | version of this table |
/// | `deny` | patterns | these never run |
/// | `ask` | patterns | a human is asked before these run |
/// | `allow` | patterns | when the key is there, only these run |
/// | `unsafe` | exact names | these may run although they are declared `unsafe`; a human is still asked |
/// | `unsandboxed` | exact names | these may run where no sandbox is available |
/// | `grant_root` | patterns | these may write anywhere below the runtime root |
/// | `require_checkpoints` | boolean | what can write runs only when a checkpoint can be taken |
/// | `max_calls` | integer >= 1 | the most calls of one session |
/// | `retries` | integer from 0 to 3 | how often a failed call of an idempotent or read-only tool is made again; 0 when absent |
/// | `rate` | `{calls, per_seconds}` | the most calls in a window |
///
/// A pattern is a tool name in which `*` stands for any run of characters and `?` for one ([`NamePattern`]). It matches
/// every spelling of a tool. Denying beats allowing, and asking beats running.
///
/// In place of a pattern may stand `{pattern, match, not_match}`, with names that the pattern has to match and names that it
/// must not; a file in which one of these examples does not hold is no policy.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Policy {
    deny: Vec<NamePattern>,
    ask: Vec<NamePattern>,
    allow: Option<Vec<NamePattern>>,
    #[serde(rename = "unsafe")]
    unsafe_tools: Vec<ToolName>,
    unsandboxed: Vec<ToolName>,
    grant_root: Vec<NamePattern>,
    require_checkpoints: bool,
    max_calls: Option<u64>,
    retries: u32,
    rate: Option<RateLimit>,
}

/// One mistake in a policy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PolicyError {
    /// The JSON pointer of the place; empty for the whole document.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
    /// What to write instead, when that is clear.
    pub hint: Option<String>,
}

/// What a policy says about one tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) denied_by: Option<String>,
    pub(crate) asked_by: Option<String>,
    pub(crate) allow_list: AllowList,
    pub(crate) unsafe_named: bool,
    pub(crate) unsandboxed_named: bool,
    pub(crate) root_granted: bool,
}

impl Policy {
    /// Reads a policy from the tree of its file, or returns every mistake in it.
    ///
    /// An empty document (`null`) is a policy that says nothing.
    pub fn from_value(value: &Value, source: PolicySource) -> Result<Self, Vec<PolicyError>> {
        Self::from_value_with_spellings(value, source, &|name| vec![name.as_str().to_owned()])
    }

    /// Reads a policy as [`from_value`](Self::from_value) does. An example names a tool by any of its `spellings`.
    pub fn from_value_with_spellings(
        value: &Value,
        source: PolicySource,
        spellings: &dyn Fn(&ToolName) -> Vec<String>,
    ) -> Result<Self, Vec<PolicyError>> {
        reader::read(value, source, spellings)
    }

    /// This policy with the denials and questions of another one added. Nothing that the other one allows counts.
    #[must_use]
    pub fn tightened_by(mut self, other: &Self) -> Self {
        self.deny.extend(other.deny.iter().cloned());
        self.ask.extend(other.ask.iter().cloned());
        self
    }

    /// Whether what can write runs only when a checkpoint can be taken.
    pub fn require_checkpoints(&self) -> bool {
        self.require_checkpoints
    }

    /// The most calls of one session; no limit when absent.
    pub fn max_calls(&self) -> Option<u64> {
        self.max_calls
    }

    /// How often a failed call is made again, at most [`MAX_RETRIES`](crate::MAX_RETRIES).
    pub fn retries(&self) -> u32 {
        self.retries
    }

    /// The most calls in a window; no limit when absent.
    pub fn rate(&self) -> Option<RateLimit> {
        self.rate
    }

    /// Whether every tool of a name is refused, whatever it can do: it is on the list `deny`, or on no list `allow`.
    pub fn refuses(&self, spellings: &[String]) -> bool {
        let verdict = self.verdict(spellings);
        verdict.denied_by.is_some() || verdict.allow_list == AllowList::NotListed
    }

    pub(crate) fn verdict(&self, spellings: &[String]) -> Verdict {
        let first = |patterns: &[NamePattern]| {
            patterns
                .iter()
                .find(|pattern| pattern.matches_any(spellings))
                .map(|found| found.as_str().to_owned())
        };
        let named = |names: &[ToolName]| names.iter().any(|name| is_named(name, spellings));
        Verdict {
            denied_by: first(&self.deny),
            asked_by: first(&self.ask),
            allow_list: match &self.allow {
                None => AllowList::Absent,
                Some(patterns) if first(patterns).is_some() => AllowList::Listed,
                Some(_) => AllowList::NotListed,
            },
            unsafe_named: named(&self.unsafe_tools),
            unsandboxed_named: named(&self.unsandboxed),
            root_granted: first(&self.grant_root).is_some(),
        }
    }
}

fn is_named(name: &ToolName, spellings: &[String]) -> bool {
    spellings.iter().any(|spelling| spelling == name.as_str())
}
