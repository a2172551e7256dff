use super::isolate;
use crate::{Diagnostic, yaml};
use serde_json::{Value, json};

/// What is read of a text that is not YAML, and whether it is refused.
#[track_caller]
fn check(text: &str, expected: Value, refused: bool) {
    let reading = yaml::read(text, 0);
    assert_eq!(reading.failure, Some(yaml::Failure::Syntax), "the text is no YAML");
    let mut diagnostics: Vec<Diagnostic> = reading.diagnostics;
    let isolated = isolate(text, 0, &mut diagnostics).unwrap();
    assert_eq!((Value::Object(isolated.mapping.to_json_text()), isolated.refused), (expected, refused));
}

#[test]
fn a_value_with_a_colon_is_text() {
    check(
        "name: a\ndescription: do: this\nlicense: MIT",
        json!({"name": "a", "description": "do: this", "license": "MIT"}),
        false,
    );
}

#[test]
fn lines_of_a_plain_value_are_folded() {
    check(
        "description: first: one\n  second: two\n\n  third\nname: a",
        json!({"description": "first: one second: two third", "name": "a"}),
        false,
    );
    check(
        "description: first: one\nsecond\nname: a",
        json!({"description": "first: one second", "name": "a"}),
        false,
    );
}

#[test]
fn what_looks_like_a_block_scalar_is_text() {
    check("description: >5 steps\nname: a", json!({"description": ">5 steps", "name": "a"}), false);
    check(
        "description: >-\n  one\n two: x\nname: a",
        json!({"description": "one two: x", "name": "a"}),
        false,
    );
}

#[test]
fn stray_quotes_are_taken_off() {
    check(
        "description: \"one \"two\" three\"\nname: a",
        json!({"description": "one \"two\" three", "name": "a"}),
        false,
    );
    check("description: \"one,\" two\nname: a", json!({"description": "one, two", "name": "a"}), false);
    check("description: \"one two\nname: a", json!({"description": "one two", "name": "a"}), false);
    check("description:\"one: two\"\nname: a: b", json!({"description": "one: two", "name": "a: b"}), false);
    check(
        "description: \"one\" or \"two\"\nname: a",
        json!({"description": "\"one\" or \"two\"", "name": "a"}),
        false,
    );
}

#[test]
fn other_blocks_keep_their_shape() {
    check(
        "bad: @x\nmetadata:\n  a: [1, 2]\n  b:\n    - c",
        json!({"bad": "@x", "metadata": {"a": ["1", "2"], "b": ["c"]}}),
        false,
    );
}

#[test]
fn marks_of_a_merge_conflict_belong_to_no_field() {
    check(
        "name: a\n<<<<<<< ours\ndescription: d\n=======\n>>>>>>> theirs\nlicense: MIT",
        json!({"name": "a", "description": "d", "license": "MIT"}),
        false,
    );
}

#[test]
fn restricting_fields_are_never_guessed() {
    check("name: a\nallowed-tools: x: y", json!({"name": "a"}), true);
    check("name: a\ndescription: x: y\n allowed-tools: Read", json!({"name": "a"}), true);
    check(
        "name: a\nallowed-tools: Read\nnote: x: y",
        json!({"name": "a", "allowed-tools": "Read", "note": "x: y"}),
        false,
    );
}

#[test]
fn text_without_any_key_is_not_recovered() {
    let mut diagnostics = yaml::read("[a, b", 0).diagnostics;
    assert_eq!(isolate("[a, b", 0, &mut diagnostics).map(|isolated| isolated.mapping), None);
}
