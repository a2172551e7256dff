use serde_json::json;

use super::*;

#[track_caller]
fn check(line: &str, expected: &str) {
    let found = match classify(line.as_bytes()) {
        Message::Answer(id) => format!("answer {id}"),
        Message::Request { id, method, params } => {
            format!("request {} {method} {}", id.get(), params.map_or("-", RawValue::get))
        }
        Message::Notification { method, params } => {
            format!("notification {method} {}", params.map_or("-", RawValue::get))
        }
        Message::Noise => "noise".to_owned(),
    };
    assert_eq!(found, expected, "{line}");
}

#[test]
fn messages_are_told_apart() {
    check(r#"{"jsonrpc":"2.0","id":7,"result":{}}"#, "answer 7");
    check(r#"{"jsonrpc":"2.0","id":"7","error":{}}"#, "answer 7");
    check(r#"{"id":7,"method":"ping"}"#, "request 7 ping -");
    check(r#"{"id":"a","method":"p","params":[1]}"#, r#"request "a" p [1]"#);
    check(r#"{"method":"notifications/x","params":{}}"#, "notification notifications/x {}");
    check(r#"{"id":null,"method":"x"}"#, "notification x -");
    check(r#"{"id":-1,"result":1}"#, "noise");
    check(r#"{"id":1.5,"result":1}"#, "noise");
    check("{}", "noise");
    check("Listening on port 80", "noise");
    check("[]", "noise");
    check("", "noise");
    check(&format!(r#"{{"id":1,"result":{}1{}}}"#, "[".repeat(50_000), "]".repeat(50_000)), "answer 1");
}

#[track_caller]
fn check_result(line: &str, expected: Result<&str, AnswerError>) {
    assert_eq!(result_of(line.as_bytes()).map(RawValue::get), expected, "{line}");
}

#[test]
fn an_answer_has_a_result_or_an_error() {
    check_result(r#"{"id":1,"result":{"a":1}}"#, Ok(r#"{"a":1}"#));
    let rpc = |code, message: &str, data| AnswerError::Rpc(RpcError { code, message: message.into(), data });
    check_result(r#"{"id":1,"error":{"code":-1,"message":"m","data":2}}"#, Err(rpc(-1, "m", json!(2))));
    check_result(r#"{"id":1,"error":{"code":"x","message":3}}"#, Err(rpc(0, "no message", Value::Null)));
    let neither = "it has neither a result nor an error".to_owned();
    check_result(r#"{"id":1}"#, Err(AnswerError::Unreadable(neither)));
    let many = format!(r#"{{"id":1,"error":[{}1]}}"#, "1,".repeat(MAX_VALUES));
    check_result(&many, Err(AnswerError::TooMany(MAX_VALUES)));
}

#[test]
fn a_value_is_counted_before_it_is_built() {
    let many = format!("[{}1]", "1,".repeat(MAX_VALUES));
    let raw = serde_json::from_str::<&RawValue>(&many).unwrap();
    assert_eq!(value_of(raw), Err(Failure::TooMany { limit: MAX_VALUES }));
    let text = format!("\"{}\\\",[\"", ",[{".repeat(MAX_VALUES));
    let raw = serde_json::from_str::<&RawValue>(&text).unwrap();
    assert_eq!(value_of(raw).map(|value| value.as_str().map(str::len)), Ok(Some(3 * MAX_VALUES + 3)));
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    let raw = serde_json::from_str::<&RawValue>(&deep).unwrap();
    let reason = "it nests deeper than 127 levels".to_owned();
    assert_eq!(value_of(raw), Err(Failure::Unreadable { reason }));
}
