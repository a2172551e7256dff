use cleveragents::{SkillError, SkillErrorType, SkillResult};
use serde_json::{Value, json};

use super::Exit;

#[track_caller]
fn check(error_type: SkillErrorType, details: Value, expected: Exit) {
    let details = details.as_object().cloned().expect("a mapping");
    let error = SkillError::new(error_type, "m", "local/s").with_details(details);
    assert_eq!(Exit::of_result(&SkillResult::failure("local/s", "builtin/t", error)), expected);
}

#[test]
fn a_success_is_0() {
    assert_eq!(Exit::of_result(&SkillResult::success("local/s", "builtin/t", json!(1))), Exit::Success);
}

#[test]
fn the_category_decides_first() {
    check(SkillErrorType::ToolExecutionFailure, json!({"category": "timeout"}), Exit::Timeout);
    check(SkillErrorType::ToolExecutionFailure, json!({"category": "idle_timeout"}), Exit::Timeout);
    check(SkillErrorType::ToolActivationFailure, json!({"category": "start_timeout"}), Exit::Timeout);
    check(SkillErrorType::ToolExecutionFailure, json!({"category": "cancelled"}), Exit::Interrupted);
    check(SkillErrorType::ResolutionFailure, json!({"category": "not_found"}), Exit::NotFound);
    check(
        SkillErrorType::PermissionDenied,
        json!({"category": "refused", "rule": "deny-list"}),
        Exit::Refused,
    );
}

#[test]
fn the_type_decides_without_a_telling_category() {
    check(SkillErrorType::SkillNotFound, json!({}), Exit::NotFound);
    check(SkillErrorType::PermissionDenied, json!({"category": "outside"}), Exit::Failure);
    check(SkillErrorType::ValidationError, json!({"category": "schema_input"}), Exit::Failure);
    check(SkillErrorType::CycleDetected, json!({"category": 5}), Exit::Failure);
}
