use cleveragents_loader::{Diagnostic, parse_yaml};
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use serde_json::{Value, json};

use super::render;

#[track_caller]
fn check(value: Value, expected: &str) {
    assert_eq!(render(&value), expected);
}

#[test]
fn collections_nest_as_blocks() {
    check(
        json!({"command": "skill list", "data": {"skills": [{"name": "a/b", "tags": ["x", "z"]}, {"name": "c"}]}}),
        concat!(
            "command: \"skill list\"\ndata:\n  skills:\n    - name: a/b\n      tags:\n        - x\n        - z\n",
            "    - name: c\n",
        ),
    );
    check(json!([[1, [2]], []]), "- - 1\n  - - 2\n- []\n");
}

#[test]
fn empty_collections_are_in_flow_style() {
    check(json!({"a": {}, "b": [], "c": [{}]}), "a: {}\nb: []\nc:\n  - {}\n");
    check(json!({}), "{}\n");
}

#[test]
fn scalars_keep_their_type() {
    check(json!([null, true, 1, 1.5, -0.0, "1", "true", "~", ""]), {
        "- null\n- true\n- 1\n- 1.5\n- -0.0\n- \"1\"\n- \"true\"\n- \"~\"\n- \"\"\n"
    });
    check(json!(["yes", "NO", "Off", "null", "0x1f", "1e3", ".inf", "2026-01-02"]), {
        "- \"yes\"\n- \"NO\"\n- \"Off\"\n- \"null\"\n- \"0x1f\"\n- \"1e3\"\n- \".inf\"\n- \"2026-01-02\"\n"
    });
}

#[test]
fn text_is_quoted_as_in_json() {
    check(
        json!([
            "a: b",
            "# c",
            "two\nlines",
            "\"q\" \\",
            "\u{1b}[0m\u{202e}",
            "é 😀",
            "- x",
            "*a",
            "\u{e0041}"
        ]),
        concat!(
            "- \"a: b\"\n- \"# c\"\n- \"two\\nlines\"\n- \"\\\"q\\\" \\\\\"\n- \"\\u001b[0m\\u202e\"\n- \"é 😀\"\n",
            "- \"- x\"\n- \"*a\"\n- \"\\U000e0041\"\n",
        ),
    );
}

#[test]
fn keys_are_quoted_like_texts() {
    check(json!({"on": 1, "a b": 2, "": 3}), "\"on\": 1\n\"a b\": 2\n\"\": 3\n");
}

#[test]
fn noncharacters_are_escaped() {
    check(
        json!(["\u{fffe}\u{ffff}", "\u{fdd0}", "\u{1fffe}\u{10ffff}", "\u{fffd}"]),
        "- \"\\ufffe\\uffff\"\n- \"\\ufdd0\"\n- \"\\U0001fffe\\U0010ffff\"\n- \"\u{fffd}\"\n",
    );
}

#[test]
fn a_key_that_is_too_long_for_one_line_is_announced() {
    let key = "k".repeat(1_001);
    check(json!({"a": {&key: {"b": 1}, "c": 2}}), &format!("a:\n  ? {key}\n  :\n    b: 1\n  c: 2\n"));
    check(json!([{&key: []}]), &format!("- ? {key}\n  : []\n"));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1.0e12..1.0e12_f64).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[a-z~0-9.:#-]{0,6}".prop_map(Value::from),
        "k{990,1100}".prop_map(Value::from),
    ];
    let key = prop_oneof![any::<String>(), "[a-zA-Z~0-9.:# -]{0,6}", "[kä]{490,1100}"];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(key.clone(), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_rendered_is_read_as_the_same_value(value in any_value()) {
        let text = render(&value);
        let (node, diagnostics) = parse_yaml(&text);
        let errors: Vec<_> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        prop_assert_eq!((errors, node.map(|node| node.to_json_core())), (Vec::new(), Some(value)));
    }
}
