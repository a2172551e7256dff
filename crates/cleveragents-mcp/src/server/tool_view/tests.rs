use super::*;

fn tool(capability: Value, input: Option<Value>) -> Tool {
    let mut config = json!({"name": "a/b", "description": "Does.", "source": "custom", "code": "return 1"});
    config["capability"] = capability;
    if let Some(input) = input {
        config["input_schema"] = input;
    }
    Tool::from_config(&config).unwrap()
}

#[track_caller]
fn check_hints(capability: Value, expected: [bool; 4]) {
    let listed = listed("a.b", &tool(capability, None), &[]).unwrap();
    let hints = serde_json::to_value(listed.annotations.unwrap()).unwrap();
    let found = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
        .map(|hint| hints[hint] == json!(true));
    assert_eq!(found, expected);
}

#[test]
fn what_is_not_declared_counts_as_the_worst() {
    check_hints(json!({}), [false, true, false, true]);
    check_hints(json!({"read_only": true}), [true, false, true, false]);
    check_hints(json!({"read_only": true, "side_effects": ["network"]}), [false, true, false, true]);
    check_hints(json!({"writes": true, "idempotent": true}), [false, true, true, false]);
}

#[test]
fn arguments_that_a_person_gives_are_not_told_of() {
    let schema = json!({"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a", "b"]});
    let question = Question { argument: "b".to_owned(), message: String::new(), schema: json!({}), round: 1 };
    let listed = listed("a.b", &tool(json!({}), Some(schema)), &[question]).unwrap();
    let expected = json!({"type": "object", "properties": {"a": {}}, "required": ["a"]});
    assert_eq!(serde_json::to_value(listed.input_schema).unwrap(), expected);
}

#[test]
fn a_schema_that_describes_no_object_cannot_be_told_of() {
    let untyped = listed("a.b", &tool(json!({}), Some(json!({"properties": {}}))), &[]).unwrap();
    assert_eq!(
        serde_json::to_value(untyped.input_schema).unwrap(),
        json!({"properties": {}, "type": "object"})
    );
    let array = listed("a.b", &tool(json!({}), Some(json!({"type": "array"}))), &[]);
    assert_eq!(array.map(|_| ()), Err(Untellable::InputSchema));
}
