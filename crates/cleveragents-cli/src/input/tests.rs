use serde_json::{Value, json};

use super::parse;

#[track_caller]
fn check(text: &str, expected: Result<Value, &str>) {
    let found = parse(text).map_err(|error| error.to_string());
    assert_eq!(found, expected.map_err(str::to_owned));
}

#[test]
fn every_kind_of_value_is_read_as_it_stands() {
    let text = r#"{"b": [null, true, -1, 18446744073709551615, 1.5, "x\n"], "a": {}}"#;
    check(text, Ok(json!({"b": [null, true, -1, u64::MAX, 1.5, "x\n"], "a": {}})));
    check("\u{feff}{}", Ok(json!({})));
}

#[test]
fn a_key_that_is_given_twice_is_refused_at_every_depth() {
    check(r#"{"path": "a", "path": "b"}"#, Err("a key is given twice in one object at line 1 column 20"));
    check(r#"[{"a": {"x": 1, "x": 1}}]"#, Err("a key is given twice in one object at line 1 column 19"));
    check(r#"{"a": {"x": 1}, "x": 1}"#, Ok(json!({"a": {"x": 1}, "x": 1})));
}
