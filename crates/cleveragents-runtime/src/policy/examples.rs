//! Examples that a rule carries: names that it has to match, and names that it must not.

use cleveragents_domain::ToolName;

use super::{Policy, PolicyError, PolicyList};
use crate::pattern::NamePattern;

/// What an example demands of its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Demand {
    Match,
    NoMatch,
}

/// An example with its place.
#[derive(Debug)]
pub(super) struct Example {
    pub(super) pointer: String,
    pub(super) pattern: NamePattern,
    pub(super) demand: Demand,
    pub(super) name: ToolName,
}

/// Returns an error for each example that does not hold.
pub(super) fn check(
    examples: &[Example],
    policy: &Policy,
    spellings: &dyn Fn(&ToolName) -> Vec<String>,
) -> Vec<PolicyError> {
    let failed = examples.iter().filter_map(|example| {
        let spellings = spellings(&example.name);
        let matched = example.pattern.matches_any(&spellings);
        let message = match (example.demand, matched) {
            (Demand::Match, true) | (Demand::NoMatch, false) => return None,
            (Demand::Match, false) => format!(
                "`{}` does not match its example `{}`; {}",
                example.pattern,
                example.name,
                who_matches(policy, &spellings)
            ),
            (Demand::NoMatch, true) => {
                format!("`{}` matches `{}`, which it must not", example.pattern, example.name)
            }
        };
        Some(PolicyError { pointer: example.pointer.clone(), message, hint: None })
    });
    failed.collect()
}

/// Says which rules do match.
fn who_matches(policy: &Policy, spellings: &[String]) -> String {
    let lists = [
        (PolicyList::Deny, policy.deny.as_slice()),
        (PolicyList::Ask, policy.ask.as_slice()),
        (PolicyList::Allow, policy.allow.as_deref().unwrap_or_default()),
        (PolicyList::GrantRoot, policy.grant_root.as_slice()),
    ];
    let found: Vec<String> = lists
        .into_iter()
        .filter_map(|(list, patterns)| {
            let pattern = patterns.iter().find(|pattern| pattern.matches_any(spellings))?;
            Some(format!("`{pattern}` under `{list}`"))
        })
        .collect();
    match found.as_slice() {
        [] => "no rule of the file does".to_owned(),
        [one] => format!("{one} does"),
        several => format!("{} do", several.join(" and ")),
    }
}
