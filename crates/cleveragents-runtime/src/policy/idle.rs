//! Rules that can never decide anything: mistyped, impossible, or behind a stricter one.

use std::fmt;

use cleveragents_domain::ToolName;
use cleveragents_domain::name::DEFAULT_NAMESPACE;

use super::{Policy, PolicyList};
use crate::pattern::NamePattern;

/// The most idle rules that are looked for in one policy.
const MAX_IDLE_RULES: usize = 100;

/// In a policy with more rules than these no rule is compared with the others.
const MAX_COMPARED_RULES: usize = 1_000;

/// The tools that the rules of a policy may be about.
#[derive(Clone, Copy)]
pub struct PolicySubjects<'a> {
    /// Every spelling of each tool that is listed.
    pub tools: &'a [Vec<String>],
    /// Whether a pattern may match a tool that is not listed.
    pub elsewhere: &'a dyn Fn(&NamePattern) -> bool,
    /// Every spelling of the tool of a name, known or not.
    pub spellings: &'a dyn Fn(&ToolName) -> Vec<String>,
}

/// A rule that decides nothing, whoever calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdleRule {
    /// The list that it stands in.
    pub list: PolicyList,
    /// The JSON pointer of its place.
    pub pointer: String,
    /// The pattern or name.
    pub rule: String,
    /// Why it decides nothing.
    pub reason: IdleReason,
}

/// Why a rule decides nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdleReason {
    /// No tool can have a name that it matches.
    Impossible,
    /// No tool has a name that it matches.
    NoTool,
    /// Another rule decides about everything that it matches.
    Covered {
        /// The list of the other rule.
        list: PolicyList,
        /// The other rule.
        rule: String,
        /// The JSON pointer of the other rule.
        pointer: String,
    },
    /// `allow` is there and holds no tool that it matches, so that none of them runs.
    NotAllowed,
}

struct Placed {
    list: PolicyList,
    pointer: String,
    pattern: NamePattern,
}

impl Policy {
    /// The rules that decide nothing, in the order of the lists; at most 100.
    ///
    /// Rules are compared with one another in a policy with at most 1,000 of them.
    pub fn idle_rules(&self, subjects: PolicySubjects<'_>) -> Vec<IdleRule> {
        let rules: Vec<Placed> = self.placed().collect();
        let idle = rules.iter().enumerate().filter_map(|(place, rule)| {
            let others = if rules.len() > MAX_COMPARED_RULES { &[] } else { rules.as_slice() };
            let reason = self.idleness(rule, others.get(..place).unwrap_or_default(), subjects)?;
            Some(IdleRule {
                list: rule.list,
                pointer: rule.pointer.clone(),
                rule: rule.pattern.as_str().to_owned(),
                reason,
            })
        });
        idle.take(MAX_IDLE_RULES).collect()
    }

    fn idleness(&self, rule: &Placed, before: &[Placed], subjects: PolicySubjects<'_>) -> Option<IdleReason> {
        let pattern = &rule.pattern;
        if !pattern.can_match_a_name() {
            return Some(IdleReason::Impossible);
        }
        let matched = |tools: &&Vec<String>| matches(pattern, tools);
        if !subjects.tools.iter().any(|tool| matched(&tool)) && !(subjects.elsewhere)(pattern) {
            return (!guards_tools_to_come(rule)).then_some(IdleReason::NoTool);
        }
        let spellings = match pattern.as_str().parse() {
            Ok(name) if pattern.is_exact() => (subjects.spellings)(&name),
            Ok(_) | Err(_) => Vec::new(),
        };
        // Only denials and what stands in the same list are stricter.
        let stricter =
            before.iter().filter(|other| other.list == PolicyList::Deny || other.list == rule.list);
        let mut covering =
            stricter.filter(|other| other.pattern.covers(pattern) || other.pattern.matches_any(&spellings));
        if let Some(other) = covering.next() {
            return Some(IdleReason::Covered {
                list: other.list,
                rule: other.pattern.as_str().to_owned(),
                pointer: other.pointer.clone(),
            });
        }
        let allow =
            self.allow.as_ref().filter(|_| !matches!(rule.list, PolicyList::Deny | PolicyList::Allow))?;
        let runs = |tool: &Vec<String>| allow.iter().any(|allowed| matches(allowed, tool));
        let mut about = subjects.tools.iter().filter(matched).peekable();
        (about.peek().is_some() && !about.any(runs) && !(subjects.elsewhere)(pattern))
            .then_some(IdleReason::NotAllowed)
    }

    /// Every rule with its place, the denials first.
    fn placed(&self) -> impl Iterator<Item = Placed> + '_ {
        let patterns = [
            (PolicyList::Deny, self.deny.as_slice()),
            (PolicyList::Ask, self.ask.as_slice()),
            (PolicyList::Allow, self.allow.as_deref().unwrap_or_default()),
            (PolicyList::GrantRoot, self.grant_root.as_slice()),
        ];
        let patterns = patterns.into_iter().flat_map(|(list, patterns)| {
            patterns.iter().enumerate().map(move |(place, pattern)| placed(list, place, pattern.clone()))
        });
        let names = [
            (PolicyList::Unsafe, self.unsafe_tools.as_slice()),
            (PolicyList::Unsandboxed, self.unsandboxed.as_slice()),
        ];
        let names = names.into_iter().flat_map(|(list, names)| {
            names
                .iter()
                .enumerate()
                .filter_map(move |(place, name)| Some(placed(list, place, name.as_str().parse().ok()?)))
        });
        patterns.chain(names)
    }
}

fn placed(list: PolicyList, place: usize, pattern: NamePattern) -> Placed {
    Placed { list, pointer: format!("/{list}/{place}"), pattern }
}

fn matches(pattern: &NamePattern, spellings: &[String]) -> bool {
    if pattern.is_exact() {
        spellings.iter().any(|spelling| spelling == pattern.as_str())
    } else {
        pattern.matches_any(spellings)
    }
}

impl fmt::Debug for PolicySubjects<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PolicySubjects").field("tools", &self.tools).finish_non_exhaustive()
    }
}

/// Whether a rule is about all tools of the namespace that files get by themselves, whichever there are so far.
fn guards_tools_to_come(rule: &Placed) -> bool {
    let is_whole = rule.pattern.as_str().strip_suffix("/*") == Some(DEFAULT_NAMESPACE);
    is_whole && matches!(rule.list, PolicyList::Deny | PolicyList::Ask)
}

impl fmt::Display for IdleReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible => formatter.write_str("no tool can have such a name"),
            Self::NoTool => formatter.write_str("it matches no tool"),
            Self::Covered { list, rule, .. } => write!(formatter, "`{rule}` under `{list}` covers it"),
            Self::NotAllowed => formatter.write_str("`allow` holds none of the tools that it matches"),
        }
    }
}
