use cleveragents_domain::skill::CapabilityOverride;
use serde_json::json;

use super::*;

/// `read_only writes unsafe approval idempotent [side effects]`, flags as letters.
#[track_caller]
fn check(annotations: Value, trust: ServerTrust, own: CapabilityOverride, expected: &str) {
    let label: ServerLabel = "git".parse().unwrap();
    let own = ToolOverride { capability: own, timeout: None };
    let found = capability_of(&label, ToolHints::of(&annotations), trust, Some(&own)).map(|found| {
        let flags = [
            (found.read_only(), 'r'),
            (found.writes(), 'w'),
            (found.is_unsafe(), 'u'),
            (found.human_approval_required(), 'a'),
            (found.idempotent(), 'i'),
        ];
        let flags: String = flags.into_iter().filter(|(flag, _)| *flag).map(|(_, letter)| letter).collect();
        format!("{flags} {}", found.side_effects().join(","))
    });
    assert_eq!(found.unwrap_or_else(|defect| defect.to_string()), expected, "{annotations} {trust}");
}

fn nothing() -> CapabilityOverride {
    CapabilityOverride::default()
}

#[test]
fn no_hint_of_an_untrusted_server_loosens_anything() {
    let best = json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
        "openWorldHint": false});
    check(best, ServerTrust::Untrusted, nothing(), "wua mcp:git,open_world");
    check(json!(null), ServerTrust::Untrusted, nothing(), "wua mcp:git,open_world");
}

#[test]
fn hints_count_where_the_operator_says_so() {
    check(json!({"readOnlyHint": true}), ServerTrust::ReadHints, nothing(), "ra open_world");
    let quiet = json!({"readOnlyHint": true, "openWorldHint": false});
    check(quiet, ServerTrust::ReadHints, nothing(), "ra ");
    check(json!({"destructiveHint": false}), ServerTrust::ReadHints, nothing(), "wa mcp:git,open_world");
    check(json!({"idempotentHint": true}), ServerTrust::ReadHints, nothing(), "wuai mcp:git,open_world");
    check(json!({"readOnlyHint": "yes"}), ServerTrust::ReadHints, nothing(), "wua mcp:git,open_world");
    check(json!({}), ServerTrust::Full, nothing(), "w mcp:git,open_world");
    check(json!({"destructiveHint": true}), ServerTrust::Full, nothing(), "wu mcp:git,open_world");
}

#[test]
fn the_word_of_the_operator_goes_before_every_hint() {
    let reads = CapabilityOverride {
        read_only: Some(true),
        side_effects: Some(Vec::new()),
        is_unsafe: Some(false),
        human_approval_required: Some(false),
        ..nothing()
    };
    check(json!({"destructiveHint": true}), ServerTrust::Untrusted, reads, "r ");
    let writes = CapabilityOverride { writes: Some(true), ..nothing() };
    check(json!({"readOnlyHint": true}), ServerTrust::ReadHints, writes, "wa open_world");
    let both = CapabilityOverride { read_only: Some(true), writes: Some(true), ..nothing() };
    check(json!({}), ServerTrust::Untrusted, both, "`writes` must be false when `read_only` is true");
    let scope = CapabilityOverride { checkpointable: Some(true), ..nothing() };
    check(json!({}), ServerTrust::Untrusted, scope, "wua mcp:git,open_world");
}
