use cleveragents_domain::SkillError;
use cleveragents_runtime::{AskReason, Explanation, Profile, SessionId, Tier};
use serde_json::json;

use super::*;

fn asked() -> ApprovalRequest {
    ApprovalRequest {
        tool: "a/b".to_owned(),
        description: "Does\u{202e}.\u{7}".to_owned(),
        skill: "agents/direct".to_owned(),
        reasons: vec![AskReason::Declared],
        arguments: format!("{{\"x\":\"{}\"}}", "y".repeat(3_000)),
        profile: Profile {
            reads: Vec::new(),
            writes: Vec::new(),
            network: true,
            subprocesses: false,
            other_effects: Vec::new(),
        },
        tier: Tier::Host,
        digest: "sha256:1".to_owned(),
    }
}

/// A host that asks before it answers.
#[derive(Debug)]
struct Asking;

impl ToolHost for Asking {
    fn call(&self, request: CallRequest) -> SkillResult {
        let answer = match ClientApprover.approve(&asked()) {
            Approval::Granted => "ran".to_owned(),
            Approval::Refused { reason } => reason.unwrap_or_default(),
        };
        SkillResult::success("agents/direct", request.tool, json!(answer))
    }

    fn explain(&self, _: CallRequest) -> Explanation {
        panic!("nobody asks")
    }

    fn open_session(&self) -> SessionId {
        panic!("nobody opens one")
    }

    fn end_session(&self, _: SessionId) -> Vec<SkillError> {
        Vec::new()
    }
}

#[test]
fn only_the_digest_that_was_granted_runs() {
    let pass = |granted: &[&str]| {
        let granted = granted.iter().map(|digest| (*digest).to_owned()).collect();
        let (result, asked) = call(&Asking, CallRequest::new("a/b", json!({})), granted, "asked");
        (result.output_data().clone(), asked.map(|asked| asked.digest))
    };
    assert_eq!(pass(&[]), (json!("asked"), Some("sha256:1".to_owned())));
    assert_eq!(pass(&["sha256:2"]), (json!("asked"), Some("sha256:1".to_owned())));
    assert_eq!(pass(&["sha256:2", "sha256:1"]), (json!("ran"), None));
}

#[test]
fn whoever_is_no_client_is_refused() {
    let refused = Approval::Refused { reason: Some("no client asked for it".to_owned()) };
    assert_eq!(ClientApprover.approve(&asked()), refused);
    call(&Asking, CallRequest::new("a/b", json!({})), vec!["sha256:1".to_owned()], "asked");
    assert_eq!(ClientApprover.approve(&asked()), refused);
}

#[test]
fn a_question_shows_what_the_answer_is_bound_to() {
    let cut = format!(
        "{{\"x\":\"{}... (1000 characters are not shown) ...{}\"}}",
        "y".repeat(SHOWN_BEGINNING),
        "y".repeat(SHOWN_END)
    );
    let expected = format!(
        "May the tool a/b run once?\nIt says: Does . \nAsked because the tool is declared `human_approval_required`.\n\
         It reads nothing and writes nothing.\nIt may use the network.\nArguments: {cut}"
    );
    assert_eq!(question(&asked()), Some(expected));
}

#[track_caller]
fn check_arguments(arguments: Value, expected: Option<&str>) {
    let asked = ApprovalRequest { arguments: arguments.to_string(), ..asked() };
    let shown = question(&asked).map(|text| text.split_once("Arguments: ").unwrap().1.to_owned());
    assert_eq!(shown.as_deref(), expected);
}

#[test]
fn no_argument_is_hidden_behind_another() {
    let long = "p".repeat(2_500);
    let cut = format!(
        "{}... (500 characters are not shown) ...{}",
        "p".repeat(SHOWN_BEGINNING),
        "p".repeat(SHOWN_END)
    );
    let expected = format!(r#"{{"y":["{cut}"],"zz":"rm -rf /"}}"#);
    check_arguments(json!({"y": [long], "zz": "rm -rf /"}), Some(&expected));
    let many: serde_json::Map<_, _> = (0..10_000).map(|key| (format!("key{key}"), json!(0))).collect();
    check_arguments(many.into(), None);
}

#[test]
fn what_cannot_be_seen_is_taken_out_of_arguments() {
    let hidden = "a\u{2028}b\u{2029}c\u{61c}d\u{ad}e\u{e0041}f\u{202e}g";
    check_arguments(json!({"x": hidden}), Some(r#"{"x":"a b c d e f g"}"#));
}
