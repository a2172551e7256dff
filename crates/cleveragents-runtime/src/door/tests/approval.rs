use serde_json::{Value, json};

use super::world::{World, config, pair, verdict};
use crate::{AllowedTools, Approval, CallRequest, ForeignSkill, ForeignSkillRules, ToolHost as _};

fn asked(answer: Option<Approval>) -> World {
    let schema = json!({"type": "object", "properties": {"x": {"type": "integer"}}});
    let more =
        json!({"capability": {"writes": true, "human_approval_required": true}, "input_schema": schema});
    World { approval: answer, policy: json!({"ask": ["a/*"]}), ..World::of(vec![config("a/write", more)]) }
}

#[test]
fn a_human_sees_why_and_with_which_arguments() {
    let world = asked(Some(Approval::Granted));
    assert_eq!(verdict(&world.simply("a/write", json!({"x": 1}))), pair("ok", ""));
    assert_eq!(
        world.happened(),
        [
            "ask a/write {\"x\":1} because the tool is declared `human_approval_required`, the policy asks about `a/*`",
            "run a/write {\"x\":1}",
        ]
    );
}

#[test]
fn a_refusal_stops_the_call() {
    let world = asked(Some(Approval::Refused { reason: Some("not today".to_owned()) }));
    assert_eq!(
        verdict(&world.simply("a/write", json!({}))),
        pair("approval", "the approval was refused: not today")
    );
    assert_eq!(world.happened().len(), 1);
}

/// Gives the question up because the whole program is to end.
#[derive(Debug)]
struct GivesUp(crate::CancelToken);

impl crate::Approver for GivesUp {
    fn approve(&self, _: &crate::ApprovalRequest) -> Approval {
        self.0.cancel();
        Approval::Refused { reason: Some("nobody answered".to_owned()) }
    }
}

#[test]
fn a_question_that_was_given_up_is_a_cancelled_call() {
    let request = CallRequest::new("a/write", json!({}));
    let mut parts = asked(None).parts();
    parts.approver = Some(std::sync::Arc::new(GivesUp(request.cancel.clone())));
    let result = serde_json::to_value(crate::Door::new(parts).call(request)).unwrap();
    assert_eq!(verdict(&result), pair("cancelled", "`a/write`: the call was cancelled"));
}

#[test]
fn nobody_to_ask_means_no() {
    let world = asked(None);
    let result = world.simply("a/write", json!({}));
    assert_eq!(verdict(&result), pair("approval", "a human must approve it and nobody can be asked"));
    assert_eq!(result["error"]["details"]["hint"], json!("run it where somebody can be asked"));
}

#[test]
fn nobody_is_asked_about_a_call_that_cannot_run() {
    let world = asked(Some(Approval::Granted));
    assert_eq!(verdict(&world.simply("a/write", json!({"x": "no"}))).0, "schema_input");
    let denied = World { policy: json!({"deny": ["*"]}), ..asked(Some(Approval::Granted)) };
    assert_eq!(verdict(&denied.simply("a/write", json!({}))).0, "deny-list");
    assert_eq!((world.happened(), denied.happened()), (Vec::new(), Vec::new()));
}

#[test]
fn an_approval_is_for_one_tool_one_profile_and_one_set_of_arguments() {
    let world = |scope: &str| {
        let capability = json!({"writes": true, "write_scope": scope, "human_approval_required": true});
        World::of(vec![config("a/write", json!({"capability": capability}))])
    };
    let digest = |scope: &str, input: Value| {
        let digests = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let mut parts = world(scope).parts();
        parts.approver = Some(std::sync::Arc::new(Digests(std::sync::Arc::clone(&digests))));
        crate::Door::new(parts).call(CallRequest::new("a/write", input));
        digests.lock().unwrap().pop().unwrap()
    };
    let first = digest("out/**", json!({"a": 1, "b": 2}));
    assert_eq!(first, digest("out/**", json!({"b": 2, "a": 1})));
    assert_ne!(first, digest("out/**", json!({"a": 1, "b": 3})));
    assert_ne!(first, digest("**", json!({"a": 1, "b": 2})));
}

#[derive(Debug)]
struct Digests(std::sync::Arc<std::sync::Mutex<Vec<String>>>);

impl crate::Approver for Digests {
    fn approve(&self, request: &crate::ApprovalRequest) -> Approval {
        self.0.lock().unwrap().push(request.digest.clone());
        Approval::Refused { reason: None }
    }
}

fn ungranted(skill: ForeignSkill) -> ForeignSkillRules {
    ForeignSkillRules { skill, allowed_tools: AllowedTools::default() }
}

#[test]
fn a_yes_to_a_call_is_none_to_one_that_the_words_of_a_server_may_be_behind() {
    let server = |server: &str| ForeignSkill { server: server.to_owned(), skill: "refunds".to_owned() };
    let digest = |foreign_skills: Vec<ForeignSkill>| {
        let digests = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let mut parts = asked(None).parts();
        parts.approver = Some(std::sync::Arc::new(Digests(std::sync::Arc::clone(&digests))));
        let mut request = CallRequest::new("a/write", json!({}));
        request.session.foreign_skills = foreign_skills.into_iter().map(ungranted).collect();
        crate::Door::new(parts).call(request);
        digests.lock().unwrap().pop().unwrap()
    };
    let (own, docs) = (digest(Vec::new()), digest(vec![server("docs")]));
    assert_ne!(own, docs);
    assert_ne!(docs, digest(vec![server("evil")]));
    assert_eq!(docs, digest(vec![server("docs")]));
}

#[test]
fn a_call_that_the_words_of_a_server_may_be_behind_is_asked_about() {
    let world = World { approval: Some(Approval::Granted), ..World::of(vec![config("a/run", json!({}))]) };
    let mut request = CallRequest::new("a/run", json!({}));
    let foreign = ForeignSkill { server: "docs".to_owned(), skill: "refunds".to_owned() };
    request.session.foreign_skills = vec![ungranted(foreign)];
    assert_eq!(verdict(&world.call(request)), pair("ok", ""));
    assert_eq!(
        world.happened(),
        [
            "ask a/run {} because the skill `refunds` of server `docs` is active and may be behind it",
            "run a/run {}",
        ]
    );
}
