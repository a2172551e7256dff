use super::*;

fn pin(text: &str) -> ToolPin {
    ToolPin::of(&serde_json::from_str(text).unwrap())
}

#[track_caller]
fn check(one: &str, other: &str, are_same: bool) {
    assert_eq!(pin(one) == pin(other), are_same, "{one} {other}");
}

#[test]
fn what_counts_of_a_tool() {
    let tool = r#"{"name":"a","inputSchema":{"type":"object","x":[1,2]}}"#;
    check(tool, r#"{ "inputSchema": {"x": [1, 2], "type": "object"}, "name": "a" }"#, true);
    check(tool, r#"{"name":"a","inputSchema":{"type":"object","x":[1,2]},"_meta":{"a":1}}"#, true);
    check(tool, r#"{"name":"a","inputSchema":{"type":"object","x":[2,1]}}"#, false);
    check(tool, r#"{"name":"b","inputSchema":{"type":"object","x":[1,2]}}"#, false);
    for field in ["title", "description", "outputSchema", "annotations"] {
        let other = tool.replace("{\"name\"", &format!("{{\"{field}\":null,\"name\""));
        check(tool, &other, false);
    }
    check(r#"{"name":"a","title":"b"}"#, r#"{"name":"a","description":"b"}"#, false);
    let minimum = |number: &str| format!(r#"{{"name":"a","inputSchema":{{"minimum":{number}}}}}"#);
    for (one, other, are_same) in [
        ("1.0", "1", true),
        ("1e2", "100", true),
        ("-0.0", "0", true),
        ("-3.0", "-3", true),
        ("1.5", "1", false),
        ("1", "2", false),
        ("9007199254740993", "9007199254740992.0", false),
    ] {
        check(&minimum(one), &minimum(other), are_same);
    }
}

#[test]
fn a_pin_survives_its_text() {
    let one = pin(r#"{"name":"a"}"#);
    assert_eq!(one.to_string().parse(), Ok(one));
    assert_eq!(one.to_string(), "sha256:a1da3612cd48b6a39f026e02c3e759c83d24f2177cc9d9656adc61cd43a01d7b");
    for text in ["", "sha256:", "sha256:zz", &"sha256:".repeat(10), &format!("sha256:{}", "A".repeat(64))] {
        assert_eq!(text.parse::<ToolPin>(), Err(ToolPinError { text: text.to_owned() }));
    }
}
