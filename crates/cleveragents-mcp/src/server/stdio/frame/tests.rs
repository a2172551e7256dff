use super::*;

#[track_caller]
fn check(line: &[u8], expected: Option<&str>) {
    let found = understood(line).map(|incoming| match incoming {
        Incoming::Message(_) => "message".to_owned(),
        Incoming::Bad(error) => serde_json::to_string(&*error).unwrap(),
    });
    assert_eq!(found.as_deref(), expected);
}

const PARSE: &str =
    r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"the line is not JSON, or nests too deep"}}"#;
const REQUEST: &str = r#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"it is no JSON-RPC message"}}"#;

#[test]
fn a_line_that_is_no_message_is_answered() {
    check(br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, Some("message"));
    check(b"\xef\xbb\xbf{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\r", Some("message"));
    check(b"", None);
    check(b"\r", None);
    check(b"hello", Some(PARSE));
    check(b"\xff\xfe", Some(PARSE));
    check("[".repeat(100_000).as_bytes(), Some(PARSE));
    check(b"[]", Some(REQUEST));
    check(b"{}", Some(REQUEST));
    check(br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}"#, Some("message"));
    check(br#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#, Some("message"));
}

#[test]
fn a_request_whose_id_is_none_is_answered() {
    let expected = r#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"the id of a request is a text or a whole number of 64 bits"}}"#;
    for id in ["null", "1.5", "{}", "true", "100000000000000000000000"] {
        check(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list"}}"#).as_bytes(), Some(expected));
    }
}

#[test]
fn another_version_is_no_matter_of_the_parameters() {
    let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"`jsonrpc` is not \"2.0\""}}"#;
    check(br#"{"jsonrpc":"1.0","id":7,"method":"tools/list"}"#, Some(expected));
    check(br#"{"id":7,"method":"tools/list"}"#, Some(expected));
}
