use serde_json::json;

use cleveragents_domain::{ResourceChange, SkillErrorType};

use super::*;

fn tool(output_schema: bool) -> Tool {
    let schema = output_schema.then(|| json!({"type": "object"}));
    let mut config = json!({"name": "a/b", "description": "Does.", "source": "custom", "code": "return 1"});
    config["output_schema"] = schema.unwrap_or_default();
    if !output_schema {
        config.as_object_mut().unwrap().remove("output_schema");
    }
    Tool::from_config(&config).unwrap()
}

fn created(path: &str) -> ResourceChange {
    let kind = cleveragents_domain::protocol::ResourceChangeKind::Create;
    cleveragents_domain::protocol::ResourceChangeConfig::new(kind, path).try_into().unwrap()
}

#[track_caller]
fn check(output: Value, has_schema: bool, expected: Value) {
    let told = told(&SkillResult::success("agents/direct", "a/b", output), &tool(has_schema));
    assert_eq!(serde_json::to_value(told).unwrap(), expected);
}

#[test]
fn an_output_is_mirrored_as_text() {
    let text = |text: &str| json!([{"type": "text", "text": text}]);
    check(
        json!("plain"),
        false,
        json!({"resultType": "complete", "content": text("plain"), "isError": false}),
    );
    check(
        json!({"words": 2}),
        true,
        json!({"resultType": "complete", "content": text("{\"words\":2}"), "structuredContent": {"words": 2}, "isError": false}),
    );
    check(
        json!([1]),
        false,
        json!({"resultType": "complete", "content": text("[1]"), "structuredContent": [1], "isError": false}),
    );
    check(Value::Null, false, json!({"resultType": "complete", "content": text("null"), "isError": false}));
}

#[test]
fn content_blocks_are_handed_on_unless_a_schema_promises_something_else() {
    let block = json!({"type": "image", "data": "AA==", "mimeType": "image/png"});
    let output = json!({"content": [block]});
    check(output.clone(), false, json!({"resultType": "complete", "content": [block], "isError": false}));
    let mirrored = json!([{"type": "text", "text": output.to_string()}]);
    check(
        output.clone(),
        true,
        json!({"resultType": "complete", "content": mirrored, "structuredContent": output, "isError": false}),
    );
    let not_blocks = json!({"content": [{"type": "nonsense"}]});
    let mirrored = json!([{"type": "text", "text": not_blocks.to_string()}]);
    check(
        not_blocks.clone(),
        false,
        json!({"resultType": "complete", "content": mirrored, "structuredContent": not_blocks, "isError": false}),
    );
}

#[test]
fn a_failure_says_what_to_do_and_carries_its_kind_for_programs() {
    let details = json!({
        "category": "schema_input",
        "errors": [{"instance_path": "/path", "message": "is not text"}, {"instance_path": "", "message": "`x` is missing"}],
        "hint": "write it so",
    });
    let Value::Object(details) = details else { return };
    let error =
        SkillError::new(SkillErrorType::ValidationError, "`a/b`: the input does not fit", "agents/direct")
            .with_details(details.clone());
    let result =
        SkillResult::failure("agents/direct", "a/b", error).with_resource_changes(vec![created("x")]);
    let told = serde_json::to_value(told(&result, &tool(false))).unwrap();
    assert_eq!(
        told["content"],
        json!([{"type": "text", "text": "`a/b`: the input does not fit\n- /path: is not text\n- `x` is missing\nhint: write it so"}])
    );
    assert_eq!((told["isError"].clone(), told["structuredContent"].clone()), (json!(true), Value::Null));
    let meta = json!({
        "cleveragents/error": {"error_type": "validation_error", "details": Value::Object(details)},
        "cleveragents/resource_changes": [{"kind": "create", "path": "x"}],
    });
    assert_eq!(told["_meta"], meta);
}
