//! The contract's steps about results.

use cleveragents_domain::protocol::{ResourceChangeConfig, ResourceChangeKind};
use cleveragents_domain::{SkillError, SkillErrorType, SkillResult};
use cucumber::{then, when};
use serde_json::json;

use super::{Scene, proves_immutability};

fn success() -> SkillResult {
    SkillResult::success("local/my-skill", "local/my-tool", json!("hello"))
}

#[when("I create a skill_protocol result with success")]
fn with_success(scene: &mut Scene) {
    scene.result = Some(success());
}

#[when("I create a skill_protocol result with failure")]
fn with_failure(scene: &mut Scene) {
    let error = SkillError::new(SkillErrorType::ToolExecutionFailure, "Tool crashed", "local/my-skill");
    scene.result = Some(SkillResult::failure("local/my-skill", "local/my-tool", error));
}

#[when("I create a skill_protocol result with duration and resource changes")]
fn with_duration_and_changes(scene: &mut Scene) {
    let change = ResourceChangeConfig::new(ResourceChangeKind::Modify, "src/main.rs");
    scene.result =
        Some(success().with_duration_ms(150.5).with_resource_changes(vec![change.try_into().unwrap()]));
}

fn result(scene: &Scene) -> &SkillResult {
    scene.result.as_ref().unwrap()
}

#[then("the skill_protocol result should be created")]
fn is_created(scene: &mut Scene) {
    let json = serde_json::to_value(result(scene)).unwrap();
    assert_eq!(&serde_json::from_value::<SkillResult>(json).unwrap(), result(scene));
}

#[then(regex = "^the skill_protocol result success should be (true|false)$")]
fn has_success(scene: &mut Scene, expected: bool) {
    assert_eq!(result(scene).is_success(), expected);
}

#[then(expr = "the skill_protocol result skill_name should be {string}")]
fn has_skill(scene: &mut Scene, name: String) {
    assert_eq!(result(scene).skill_name(), name);
}

#[then(expr = "the skill_protocol result tool_name should be {string}")]
fn has_tool(scene: &mut Scene, name: String) {
    assert_eq!(result(scene).tool_name(), name);
}

#[then("the skill_protocol result error should be none")]
fn has_no_error(scene: &mut Scene) {
    assert_eq!(result(scene).error(), None);
}

#[then("the skill_protocol result error should not be none")]
fn has_error(scene: &mut Scene) {
    assert_eq!(result(scene).error().map(SkillError::message), Some("Tool crashed"));
}

#[then(expr = "the skill_protocol result error type should be {string}")]
fn has_error_type(scene: &mut Scene, word: String) {
    assert_eq!(result(scene).error().map(|error| error.error_type().as_str()), Some(word.as_str()));
}

#[then(expr = "the skill_protocol result output_data should be {string}")]
fn has_output(scene: &mut Scene, text: String) {
    assert_eq!(result(scene).output_data(), &json!(text));
}

#[then(expr = "the skill_protocol result duration_ms should be {float}")]
fn has_duration(scene: &mut Scene, milliseconds: f64) {
    assert_eq!(json!(result(scene).duration_ms()), json!(milliseconds));
}

#[then(expr = "the skill_protocol result should have {int} resource changes")]
fn has_changes(scene: &mut Scene, count: usize) {
    assert_eq!(result(scene).resource_changes().len(), count);
}

#[then("the skill_protocol result should be immutable")]
fn is_immutable(scene: &mut Scene) {
    let changed = result(scene).clone().with_duration_ms(9.0);
    assert_eq!((json!(result(scene).duration_ms()), json!(changed.duration_ms())), (json!(0.0), json!(9.0)));
    assert!(proves_immutability(include_str!("../../../src/protocol/result.rs"), "SkillResult"));
}
