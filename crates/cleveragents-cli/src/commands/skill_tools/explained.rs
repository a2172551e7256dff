//! One tool with everything that there is to say about it, for people.

use cleveragents::{AppliedOverride, ToolCapability, ToolExplanation};
use serde_json::Value;

use super::{ToolOfSkill, access, status};
use crate::page::Page;

impl ToolOfSkill {
    pub(super) fn explain(&self, page: &mut Page) {
        let Self { row, explanation: Some(explained) } = self else { return };
        page.heading(row.name.as_str());
        let mut fields: Vec<(&str, String)> = vec![("  status", status(row).to_owned())];
        fields.extend(row.reason.clone().map(|reason| ("  because", reason)));
        fields.push(("  source", brought(explained)));
        fields.extend(ways(explained).into_iter().map(|way| ("  way", way)));
        fields.push(("  access", self.access(explained.capability.as_ref())));
        fields.extend(row.checkpoint.map(|scope| ("  checkpoint", scope.to_owned())));
        fields.extend(explained.timeout.map(|seconds| ("  timeout", format!("{seconds} s"))));
        let policy = explained.sandbox_policy.map(|policy| policy.as_str().to_owned());
        fields.extend(policy.map(|policy| ("  sandbox", policy)));
        fields.extend(explained.overrides.iter().map(|applied| ("  tightened", tightened(applied))));
        page.fields(&fields);
    }

    fn access(&self, capability: Option<&ToolCapability>) -> String {
        let word = access(&self.row);
        match capability.and_then(ToolCapability::write_scope) {
            Some(scope) => format!("{word} in {scope}"),
            None => word.to_owned(),
        }
    }
}

/// Says which items bring the tool, the one that comes first in front.
fn brought(explained: &ToolExplanation) -> String {
    let items = explained.occurrences.iter();
    let items: Vec<String> =
        items.map(|item| format!("{} {} of {}", item.source.as_str(), item.index + 1, item.skill)).collect();
    if items.is_empty() { explained.source.as_str().to_owned() } else { items.join(", then ") }
}

/// Lists the ways by which the tool is reached, when there is more to say than the skill itself.
fn ways(explained: &ToolExplanation) -> Vec<String> {
    let shown = explained.paths.len();
    if shown == 1 && explained.is_direct {
        return Vec::new();
    }
    let mut ways: Vec<String> = explained.paths.iter().map(ToString::to_string).collect();
    let left = explained.path_count.saturating_sub(u64::try_from(shown).unwrap_or(u64::MAX));
    if left > 0 {
        ways.push(format!("and {left} more"));
    }
    ways
}

fn tightened(applied: &AppliedOverride) -> String {
    let place = match &applied.include {
        Some(include) => format!("{} where it includes {include}", applied.skill),
        None => applied.skill.to_string(),
    };
    let mut changes: Vec<String> = applied
        .changes
        .iter()
        .map(|change| format!("{} {} -> {}", change.field(), value(change.from()), value(change.to())))
        .collect();
    changes.extend(applied.denies.map(|field| format!("{field} denies it")));
    if changes.is_empty() {
        changes.push("nothing, it was that tight before".to_owned());
    }
    format!("by {place}: {}", changes.join(", "))
}

fn value(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}
