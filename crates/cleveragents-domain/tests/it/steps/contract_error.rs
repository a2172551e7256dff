//! The contract's steps about error types, errors and the mapping of foreign exceptions.

use cleveragents_domain::protocol::RefusalClass;
use cleveragents_domain::{ForeignException, SkillError, SkillErrorType, map_tool_error};
use cucumber::{then, when};
use serde_json::{Map, json};

use super::{Scene, proves_immutability};

#[when("I list all skill_protocol error types")]
fn list_error_types(scene: &mut Scene) {
    scene.error_types = SkillErrorType::ALL.to_vec();
}

#[then(expr = "the skill_protocol error types should include {string}")]
fn error_types_include(scene: &mut Scene, word: String) {
    let found = scene.error_types.iter().map(|it| it.as_str()).find(|found| *found == word);
    assert_eq!(found, Some(word.as_str()));
}

#[then(expr = "there should be {int} skill_protocol error types")]
fn error_types_are_counted(scene: &mut Scene, count: usize) {
    assert_eq!(scene.error_types.len(), count);
}

#[when(expr = "I create a skill_protocol error with type {string} and message {string} for skill {string}")]
fn create_error(scene: &mut Scene, error_type: String, message: String, skill: String) {
    scene.error = Some(SkillError::new(error_type.parse().unwrap(), message, skill));
}

fn some_error() -> SkillError {
    SkillError::new(SkillErrorType::ToolExecutionFailure, "Tool failed", "local/my-skill")
}

#[when(expr = "I create a skill_protocol error with tool_name {string}")]
fn create_error_with_tool(scene: &mut Scene, tool: String) {
    scene.error = Some(some_error().with_tool_name(tool));
}

#[when("I create a skill_protocol error with details")]
fn create_error_with_details(scene: &mut Scene) {
    let details = Map::from_iter([("trace_id".to_owned(), json!("abc"))]);
    scene.error = Some(some_error().with_details(details));
}

#[then("the skill_protocol error should be created")]
fn error_is_created(scene: &mut Scene) {
    let error = scene.error.as_ref().unwrap();
    let json = serde_json::to_value(error).unwrap();
    assert_eq!(&serde_json::from_value::<SkillError>(json).unwrap(), error);
}

#[then(expr = "the skill_protocol error type should be {string}")]
fn error_has_type(scene: &mut Scene, word: String) {
    assert_eq!(scene.error.as_ref().unwrap().error_type().as_str(), word);
}

#[then(expr = "the skill_protocol error message should be {string}")]
fn error_has_message(scene: &mut Scene, message: String) {
    assert_eq!(scene.error.as_ref().unwrap().message(), message);
}

#[then(expr = "the skill_protocol error skill_name should be {string}")]
fn error_has_skill(scene: &mut Scene, skill: String) {
    assert_eq!(scene.error.as_ref().unwrap().skill_name(), skill);
}

#[then("the skill_protocol error tool_name should be none")]
fn error_has_no_tool(scene: &mut Scene) {
    assert_eq!(scene.error.as_ref().unwrap().tool_name(), None);
}

#[then(expr = "the skill_protocol error tool_name should be {string}")]
fn error_has_tool(scene: &mut Scene, tool: String) {
    assert_eq!(scene.error.as_ref().unwrap().tool_name(), Some(tool.as_str()));
}

#[then(expr = "the skill_protocol error details should have key {string}")]
fn error_details_have(scene: &mut Scene, key: String) {
    let keys: Vec<&String> = scene.error.as_ref().unwrap().details().keys().collect();
    assert_eq!(keys, [&key]);
}

#[then("the skill_protocol error should be immutable")]
fn error_is_immutable(scene: &mut Scene) {
    let error = scene.error.as_ref().unwrap();
    let changed = error.clone().with_tool_name("local/other");
    assert_eq!((error.tool_name(), changed.tool_name()), (None, Some("local/other")));
    assert!(proves_immutability(include_str!("../../../src/protocol/error.rs"), "SkillError"));
}

fn map(scene: &mut Scene, classes: &[&str], message: &str, skill: &str, tool: Option<&str>) {
    let classes = classes.iter().map(|class| (*class).to_owned()).collect();
    match map_tool_error(&ForeignException { classes, message: message.to_owned() }, skill, tool) {
        Ok(error) => scene.error = Some(error),
        Err(error) => scene.refusal = Some((error.class(), error.to_string())),
    }
}

#[when(expr = "I map a skill_protocol ValueError with message {string}")]
fn map_value_error(scene: &mut Scene, message: String) {
    map(scene, &["ValueError", "Exception", "BaseException"], &message, "local/my-skill", None);
}

#[when("I map a skill_protocol PermissionError")]
fn map_permission_error(scene: &mut Scene) {
    let classes = ["PermissionError", "OSError", "Exception", "BaseException"];
    map(scene, &classes, "Access denied", "local/my-skill", None);
}

#[when(expr = "I map a skill_protocol RuntimeError with message {string}")]
fn map_runtime_error(scene: &mut Scene, message: String) {
    map(scene, &["RuntimeError", "Exception", "BaseException"], &message, "local/my-skill", None);
}

#[when(expr = "I map a skill_protocol error with tool_name {string}")]
fn map_with_tool(scene: &mut Scene, tool: String) {
    map(scene, &["RuntimeError", "Exception"], "Unexpected failure", "local/my-skill", Some(&tool));
}

#[when("I try to map a skill_protocol error with empty skill_name")]
fn map_without_skill(scene: &mut Scene) {
    map(scene, &["RuntimeError", "Exception"], "Unexpected failure", "", None);
}

#[then(expr = "the skill_protocol mapped error type should be {string}")]
fn mapped_error_has_type(scene: &mut Scene, word: String) {
    assert_eq!(scene.error.as_ref().unwrap().error_type().as_str(), word);
}

#[then(expr = "the skill_protocol mapped error tool_name should be {string}")]
fn mapped_error_has_tool(scene: &mut Scene, tool: String) {
    assert_eq!(scene.error.as_ref().unwrap().tool_name(), Some(tool.as_str()));
}

#[then(expr = "the skill_protocol mapped error details should have key {string}")]
fn mapped_error_details_have(scene: &mut Scene, key: String) {
    let error = scene.error.as_ref().unwrap();
    assert_eq!(error.details().get(&key), error.tool_name().map(|tool| json!(tool)).as_ref());
}

#[track_caller]
fn check_refusal(scene: &Scene, expected: RefusalClass) {
    assert_eq!(scene.refusal.as_ref().map(|(class, _)| *class), Some(expected));
}

#[then("a skill_protocol value error should be raised")]
fn value_error_is_raised(scene: &mut Scene) {
    check_refusal(scene, RefusalClass::Value);
}

#[then("a skill_protocol validation error should be raised")]
fn validation_error_is_raised(scene: &mut Scene) {
    check_refusal(scene, RefusalClass::Validation);
}
