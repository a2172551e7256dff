use serde_json::{Value, json};

use super::compared;

#[track_caller]
fn check(front_matter: &str, promised: Value, expected: Result<(), &str>) {
    let file = format!("---\n{front_matter}\n---\n\nBody\n");
    let found = compared(file.as_bytes(), promised.as_object().unwrap());
    let expected = expected.map(|()| "Body".to_owned()).map_err(str::to_owned);
    assert_eq!(found.map_err(|error| error.to_string()), expected, "{front_matter}");
}

#[test]
fn every_field_has_to_be_there_on_both_sides() {
    check("name: a\ndescription: b", json!({"name": "a", "description": "b"}), Ok(()));
    check("description: b\nname: a", json!({"name": "a", "description": "b"}), Ok(()));
    let different = "its field `description` is not what the entry says";
    check("name: a\ndescription: c", json!({"name": "a", "description": "b"}), Err(different));
    check("name: a\nlicense: x", json!({"name": "a"}), Err("the entry lacks its field `license`"));
    check("name: a", json!({"name": "a", "license": "x"}), Err("it lacks the field `license` of the entry"));
    let nested = "name: a\nmetadata:\n  k:\n    - v\n    - w: 1";
    check(nested, json!({"name": "a", "metadata": {"k": ["v", {"w": 1}]}}), Ok(()));
    let (other, deep) = (json!({"name": "a", "metadata": {"k": ["v", {"w": 2}]}}), "metadata.k.1.w");
    check(nested, other, Err(&format!("its field `{deep}` is not what the entry says")));
    let short = json!({"name": "a", "metadata": {"k": ["v"]}});
    check(nested, short, Err("its field `metadata.k` is not what the entry says"));
}

#[test]
fn values_are_what_yaml_says_or_what_is_written() {
    let same = [
        ("1.10", json!(1.1)),
        ("1.10", json!("1.10")),
        ("'1.10'", json!("1.10")),
        ("3", json!(3)),
        ("3", json!(3.0)),
        ("true", json!(true)),
        ("true", json!("true")),
        ("yes", json!("yes")),
        ("2026-01-02", json!("2026-01-02")),
        ("", json!(null)),
        ("~", json!(null)),
        (">-\n  one\n  two", json!("one two")),
        ("|\n  one\n  two", json!("one\ntwo\n")),
        ("|\n  one\n  two", json!("one\ntwo")),
        ("\"\\u00e9\"", json!("é")),
        ("9007199254740993", json!(9_007_199_254_740_993_u64)),
        ("[]", json!([])),
        ("{}", json!({})),
    ];
    for (written, value) in same {
        check(&format!("name: {written}"), json!({"name": value}), Ok(()));
    }
    let different = [
        ("'1.10'", json!(1.1)),
        ("yes", json!(true)),
        ("'true'", json!(true)),
        ("~", json!(false)),
        ("0", json!(false)),
        ("9007199254740993", json!(9_007_199_254_740_992_u64)),
        ("a", json!(["a"])),
        ("[a]", json!("[a]")),
        ("", json!({})),
        ("a ", json!("a ")),
        ("|\n  one", json!("one\n\n")),
        ("'a'", json!("a\n")),
    ];
    for (written, value) in different {
        check(
            &format!("name: {written}"),
            json!({"name": value}),
            Err("its field `name` is not what the entry says"),
        );
    }
}

#[test]
fn what_two_readers_may_read_differently_is_refused() {
    let refuse = |front_matter: &str, promised: Value, reason: &str| {
        check(front_matter, promised, Err(&format!("its front matter cannot be read: {reason}")));
    };
    refuse("name: a\nname: b", json!({"name": "b"}), "the key `name` is given twice");
    refuse("name: a\nname: b", json!({"name": "a"}), "the key `name` is given twice");
    refuse("- a", json!({}), "the front matter must be a mapping of keys to values, found a list");
}

#[test]
fn front_matter_that_had_to_be_mended_is_none() {
    let file = b"---\nname: a\ndescription: use when: always\n---\nBody\n";
    let promised = json!({"name": "a", "description": "use when: always"});
    let refused = |file: &[u8]| compared(file, promised.as_object().unwrap()).unwrap_err().to_string();
    let mended = "its front matter cannot be read: a value without quotes cannot contain `: `";
    assert_eq!(refused(file), mended);
    let none = "its front matter cannot be read: the file does not start with front matter";
    assert_eq!(refused(b"Body\n"), none);
    let binary = "its front matter cannot be read: the file is not valid UTF-8: byte 0xFF at offset 10";
    assert_eq!(refused(b"---\nname: \xff\n---\n"), binary);
}
