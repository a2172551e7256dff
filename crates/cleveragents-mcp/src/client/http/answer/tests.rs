use serde_json::json;

use super::*;

#[track_caller]
fn check(answer: &str, expected: Value) {
    let read: Value = serde_json::from_slice(&with_id(answer.as_bytes().to_vec(), 7)).expect("JSON");
    assert_eq!(read, expected, "{answer}");
}

#[test]
fn an_error_without_a_number_answers_its_request_however_it_is_written() {
    let expected = json!({"jsonrpc": "2.0", "id": 7, "error": {"code": -32000, "message": "no"}});
    let error = r#""error":{"code":-32000,"message":"no"}"#;
    for id in [r#""id":null,"#, r#""id" : null , "#, "\n  \"id\":\n null,\n", ""] {
        check(&format!(r#"{{{id}"jsonrpc":"2.0",{error}}}"#), expected.clone());
    }
    check(&format!(r#" {{"jsonrpc":"2.0",{error},"id":null}}"#), expected);
}

#[test]
fn what_is_inside_of_an_error_stays() {
    let error = json!({"code": -1, "message": "\"id\":null,", "data": {"id": null}});
    check(
        &json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string(),
        json!({"jsonrpc": "2.0", "id": 7, "error": error}),
    );
}

#[test]
fn other_answers_stay() {
    for answer in [json!({"jsonrpc": "2.0", "id": 3, "result": {}}), json!({"error": "no"}), json!([])] {
        check(&answer.to_string(), answer.clone());
    }
}
