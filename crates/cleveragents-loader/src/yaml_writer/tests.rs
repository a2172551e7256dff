use serde_json::{Map, Value, json};

use super::write_document;
use crate::parse_yaml;

#[track_caller]
fn check(value: Value, expected: &str) {
    let document: Map<String, Value> = value.as_object().cloned().unwrap();
    let written = write_document(&document);
    assert_eq!(written, expected);
    let (tree, findings) = parse_yaml(&written);
    assert_eq!((tree.unwrap().to_json_core(), findings), (value, Vec::new()));
}

#[test]
fn words_are_bare_and_what_could_be_something_else_is_quoted() {
    check(
        json!({
            "a": "word", "b": "two words", "c": "yes", "d": "1.10", "e": "0755", "f": "a: b", "g": "a #b", "h": "",
            "i": " lead", "j": "say \"x\"", "k": "it's", "l": "https://example.org/x", "m": "été", "n": "- x",
            "o": "2026-01-02", "p": "~", "q": "a\tb", "r": "\u{feff}", "s": "C:\\x", "t": "key:",
        }),
        "a: word\nb: two words\nc: \"yes\"\nd: \"1.10\"\ne: \"0755\"\nf: \"a: b\"\ng: \"a #b\"\nh: \"\"\n\
         i: \" lead\"\nj: say \"x\"\nk: it's\nl: https://example.org/x\nm: été\n\"n\": \"- x\"\n\
         o: \"2026-01-02\"\np: \"~\"\nq: \"a\\tb\"\nr: \"\\ufeff\"\ns: C:\\x\nt: \"key:\"\n",
    );
}

#[test]
fn text_of_several_lines_is_a_block() {
    check(
        json!({"a": "x\n", "b": "x\ny", "c": "x\n\n y\n\n\n", "d": {"e": "  x\ny\n"}, "f": "\n", "g": "x\n ", "h": "x\r\ny"}),
        "a: |\n  x\nb: |-\n  x\n  y\nc: |+\n  x\n\n   y\n\n\nd:\n  e: |2\n      x\n    y\nf: \"\\n\"\n\
         g: \"x\\n \"\nh: \"x\\r\\ny\"\n",
    );
}

#[test]
fn short_lists_stand_on_one_line() {
    let long: Vec<String> = (0..20).map(|number| format!("item-{number}")).collect();
    let rows: String = long.iter().flat_map(|item| ["  - ", item, "\n"]).collect();
    check(
        json!({"a": ["x", 1, null, true, "1", "a,b", "c?"], "b": [], "c": [{"d": 1, "e": [[2], {}]}, []], "f": long}),
        &format!(
            "a: [x, 1, null, true, \"1\", \"a,b\", \"c?\"]\nb: []\nc:\n  - d: 1\n    e:\n      - [2]\n      - {{}}\n  - []\nf:\n{rows}"
        ),
    );
}

#[test]
fn numbers_stay_what_they_are() {
    check(
        json!({"a": u64::MAX, "b": i64::MIN, "c": -0.0, "d": 1e300, "e": 1.5e-9, "f": 1.0, "g": 1e21}),
        "a: 18446744073709551615\nb: -9223372036854775808\nc: -0.0\nd: 1.0e+300\ne: 1.5e-9\nf: 1.0\ng: 1.0e+21\n",
    );
}

#[test]
fn a_key_may_be_any_text() {
    let long = "k".repeat(2_000);
    check(
        json!({"": 1, "a b": 2, "yes": 3, "<<": 4, "x\ny": 5, (long.clone()): {"z": 6}}),
        &format!("\"\": 1\na b: 2\n\"yes\": 3\n\"<<\": 4\n\"x\\ny\": 5\n? {long}\n:\n  z: 6\n"),
    );
}
